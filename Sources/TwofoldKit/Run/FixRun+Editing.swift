extension FixRun {
    /// Edits the property lists of a plan, each in one step, so that none is ever half written.
    ///
    /// A change that somebody makes meanwhile is never overwritten.
    func edit(
        _ plan: FixPlan, _ fixed: inout FixReport, _ refused: inout Set<Fix>, isPreview: Bool,
        _ cancellation: Cancellation
    ) {
        for (path, changes) in plan.edits.sorted(by: { $0.key < $1.key }) {
            guard !cancellation.isCancelled else { return }
            // Whatever comes of it, it is tried once.
            refused.formUnion(changes.map { .edit(path, $0) })
            do throws(DiskError) {
                let old = try project.source.contents(of: path, limit: PropertyListFile.mostBytes)
                var new = old
                var edits: [FixReport.Edit] = []
                for change in changes {
                    do throws(PropertyListProblem) {
                        let file = try PropertyListFile(new)
                        let bytes = try file.applying(change)
                        guard bytes != new else { continue }
                        new = bytes
                        edits.append(FixReport.Edit(path: path, change, in: try PropertyListFile(bytes)))
                    } catch {
                        fixed.diagnostics.append(.plistNotChanged(path, change, error, isPreview: isPreview))
                    }
                }
                guard !edits.isEmpty else { continue }
                try project.source.place(new, at: path, expecting: .file(ContentHash(of: old)))
                fixed.edits += edits
            } catch {
                fixed.diagnostics.append(.plistNotChanged(path, error, isPreview: isPreview))
            }
        }
    }
}

extension FixReport.Edit {
    fileprivate init(path: BytePath, _ change: PropertyListChange, in file: PropertyListFile) {
        let names = file.values.value(at: change.path)?.items.compactMap { item in
            if case .text(let text) = item { text } else { nil }
        }
        self.init(path: path, place: change.place, names: names ?? [])
    }
}

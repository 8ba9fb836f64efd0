extension FixRun {
    /// Edits the property lists of a plan, each in one step, so that none is ever half written.
    ///
    /// A change that somebody makes meanwhile is never overwritten.
    func edit(
        _ findings: [Finding], into fixed: inout FixReport, refused: inout Set<Fix>, isPreview: Bool,
        _ cancellation: Cancellation
    ) {
        let edits = Self.edits(findings, without: refused)
        // Whatever comes of it, it is tried once.
        refused.formUnion(findings.compactMap(\.repair).filter(\.isEdit))
        for (path, changes) in edits.sorted(by: { $0.key < $1.key }) {
            guard !cancellation.isCancelled else { return }
            do throws(DiskError) {
                let old = try project.source.contents(of: path, limit: PropertyListFile.maxBytes)
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

extension FixRun {
    /// The changes of property lists by path: whole arrays first, because names are added to what they say, and all names that
    /// are added to one array at once.
    private static func edits(
        _ findings: [Finding], without done: Set<Fix>
    ) -> [BytePath: [PropertyListChange]] {
        struct Place: Hashable {
            var path: BytePath
            var change: PropertyListChange
        }
        var names: [Place: [String]] = [:]
        var order: [Place] = []
        for finding in findings {
            guard let repair = finding.repair, !done.contains(repair), case .edit(let path, var change) = repair else {
                continue
            }
            let own = change.names
            change.names = []
            let place = Place(path: path, change: change)
            if names[place] == nil {
                order.append(place)
                names[place] = own
            } else if change.isAddition {
                names[place]? += own
            }
        }
        let ordered = order.filter { !$0.change.isAddition } + order.filter(\.change.isAddition)
        return ordered.reduce(into: [:]) { edits, place in
            var change = place.change
            change.names = names[place] ?? []
            edits[place.path, default: []].append(change)
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

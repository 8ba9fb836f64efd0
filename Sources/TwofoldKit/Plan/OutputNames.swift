/// Finds variants whose names would meet another file's: exactly, or on disks that fold letter case or accents.
struct OutputNames {
    private let existing: [BytePath: [String: BytePath]]

    /// - Parameter existing: Every file that was listed.
    init(existing: [BytePath]) {
        var names: [BytePath: [String: BytePath]] = [:]
        for path in existing { names[path.folder, default: [:]][Self.folded(path.name)] = path }
        self.existing = names
    }

    /// The variants that can be made, and an error for each that cannot.
    func separate(_ variants: [VariantPlan]) -> (good: [VariantPlan], diagnostics: [Diagnostic]) {
        var good: [VariantPlan] = []
        var diagnostics: [Diagnostic] = []
        let groups = Dictionary(grouping: variants) { Place(folder: $0.path.folder, name: Self.folded($0.path.name)) }
        for (place, group) in groups {
            if group.count > 1 {
                let masters = group.map(\.master).sorted()
                diagnostics.append(.twoMasters(group[0].path, masters[0], masters[masters.count - 1]))
            } else if let other = existing[place.folder]?[place.name], other != group[0].path {
                diagnostics.append(.outputCollision(group[0].path, with: other, from: group[0].master))
            } else {
                good += group
            }
        }
        let kept = Set(good.map(\.path))
        return (variants.filter { kept.contains($0.path) }, diagnostics.sorted { $0.path < $1.path })
    }

    /// The file whose name would be this one's on a disk that folds letter case or accents, unless it is this very one.
    func other(than path: BytePath) -> BytePath? {
        existing[path.folder]?[Self.folded(path.name)].flatMap { $0 == path ? nil : $0 }
    }

    private struct Place: Hashable {
        var folder: BytePath
        var name: String
    }

    /// Equal for names that are one file on a disk that ignores case and Unicode form: `String` compares by canonical
    /// equivalence.
    ///
    /// Bytes that are no UTF-8 stand for themselves, escaped.
    static func folded(_ name: [UInt8]) -> String {
        (String(validating: name, as: UTF8.self) ?? "\u{0}\(Quoting.escape(name))").lowercased()
    }
}

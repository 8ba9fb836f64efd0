/// The result of one project, and the project's root relative to the folder of a report on several.
package struct ProjectPart<Value: Sendable>: Sendable {
    /// A report, with paths relative to the project's root.
    package var value: Value
    /// The project's root.
    package var place: BytePath

    /// A part of a report.
    package init(_ value: Value, at place: BytePath = .root) {
        self.value = value
        self.place = place
    }
}

/// A value with paths in a project, which can be made relative to a folder further up.
package protocol Placeable {
    /// The same value with all paths prefixed by `folder`, the project's root.
    func placed(in folder: BytePath) -> Self
}

extension ProjectPart {
    /// A list of the value, with its paths prefixed by the project's root.
    package func list<Element: Placeable>(_ elements: KeyPath<Value, [Element]>) -> [Element] {
        let list = value[keyPath: elements]
        return place == .root ? list : list.map { $0.placed(in: place) }
    }

    /// A table by path, with its paths prefixed by the project's root.
    func table<Element>(_ table: KeyPath<Value, [BytePath: Element]>) -> [BytePath: Element] {
        let table = value[keyPath: table]
        return place == .root ? table : table.reduce(into: [:]) { $0[$1.key.placed(in: place)] = $1.value }
    }
}

extension ProjectPart where Value == [Diagnostic] {
    /// The diagnostics, with their paths prefixed by the project's root.
    package var placed: [Diagnostic] { list(\.self) }
}

extension BytePath: Placeable {}

extension Diagnostic: Placeable {
    package func placed(in folder: BytePath) -> Diagnostic {
        var placed = self
        placed.path = path.placed(in: folder)
        placed.related = related.map { $0.placed(in: folder) }
        placed.message = sentence(message) { $0.placed(in: folder).display }
        placed.fix = sentence(fix) { $0.placed(in: folder).display }
        return placed
    }
}

extension VariantPlan: Placeable {
    package func placed(in folder: BytePath) -> VariantPlan {
        var placed = self
        placed.path = path.placed(in: folder)
        placed.master = master.placed(in: folder)
        return placed
    }
}

extension MasterPlan: Placeable {
    package func placed(in folder: BytePath) -> MasterPlan {
        var placed = self
        placed.master.path = master.path.placed(in: folder)
        placed.variants = variants.map { $0.placed(in: folder) }
        placed.ceded = ceded.map { $0.placed(in: folder) }
        return placed
    }
}

extension CatalogPlan: Placeable {
    package func placed(in folder: BytePath) -> CatalogPlan {
        var placed = self
        placed.manifest = manifest.placed(in: folder)
        return placed
    }
}

extension Outcome: Placeable {
    package func placed(in folder: BytePath) -> Outcome {
        switch self {
        case .refused(let diagnostic): .refused(diagnostic.placed(in: folder))
        case .failed(let diagnostic): .failed(diagnostic.placed(in: folder))
        case .skipped(let master): .skipped(master: master.placed(in: folder))
        case .made, .unchanged, .current, .omitted, .pending: self
        }
    }
}

extension VariantState: Placeable {
    package func placed(in folder: BytePath) -> VariantState {
        if case .unknown(let diagnostic) = self { .unknown(diagnostic.placed(in: folder)) } else { self }
    }
}

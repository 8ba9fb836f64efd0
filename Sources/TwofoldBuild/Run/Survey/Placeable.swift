/// A value with paths in a project, which can be made relative to a folder further up.
package protocol Placeable {
    /// Prefixes all paths with `folder`, the project's root.
    mutating func place(in folder: BytePath)
}

extension Placeable {
    /// The same value with all paths prefixed by `folder`, the project's root.
    package func placed(in folder: BytePath) -> Self {
        var placed = self
        if folder != .root { placed.place(in: folder) }
        return placed
    }
}

extension Array: Placeable where Element: Placeable {
    package mutating func place(in folder: BytePath) {
        for index in indices { self[index].place(in: folder) }
    }
}

extension BytePath: Placeable {
    package mutating func place(in folder: BytePath) { self = placed(in: folder) }
}

extension Diagnostic: Placeable {
    package mutating func place(in folder: BytePath) {
        // Sentences name the paths as they are before.
        message = sentence(message) { $0.placed(in: folder).display }
        fix = sentence(fix) { $0.placed(in: folder).display }
        path.place(in: folder)
        related.place(in: folder)
    }
}

extension VariantPlan: Placeable {
    package mutating func place(in folder: BytePath) {
        path.place(in: folder)
        master.place(in: folder)
    }
}

extension MasterPlan: Placeable {
    package mutating func place(in folder: BytePath) {
        master.path.place(in: folder)
        variants.place(in: folder)
        ceded.place(in: folder)
    }
}

extension Outcome: Placeable {
    package mutating func place(in folder: BytePath) {
        switch self {
        case .refused(let diagnostic): self = .refused(diagnostic.placed(in: folder))
        case .failed(let diagnostic): self = .failed(diagnostic.placed(in: folder))
        case .skipped(let master): self = .skipped(master: master.placed(in: folder))
        case .made, .unchanged, .current, .omitted, .pending: break
        }
    }
}

extension VariantState: Placeable {
    package mutating func place(in folder: BytePath) {
        if case .unknown(let diagnostic) = self { self = .unknown(diagnostic.placed(in: folder)) }
    }
}

extension CatalogEntry: Placeable {
    package mutating func place(in folder: BytePath) {
        path.place(in: folder)
        if case .failed(let diagnostic) = outcome { outcome = .failed(diagnostic.placed(in: folder)) }
    }
}

extension RunReport.File: Placeable {
    package mutating func place(in folder: BytePath) {
        path.place(in: folder)
        variant?.place(in: folder)
        outcome.place(in: folder)
    }
}

extension AdoptionReport.File: Placeable {
    package mutating func place(in folder: BytePath) {
        path.place(in: folder)
        master.place(in: folder)
    }
}

// The parts of a report about files that are written to another tree than that of the masters.

extension Rule {
    /// Whether the diagnostic is about a file in the tree that is written, which can differ from that of the masters.
    var isOfWrittenTree: Bool {
        switch self {
        case .fileEdited, .fileForeign, .fileLeftover, .fileNotRemoved, .fileNotPlaced: true
        default: id.group == "ledger"
        }
    }
}

extension StaleReason {
    /// The reason in a sentence about a variant, or about a file that is copied unchanged.
    ///
    /// - Parameters:
    ///   - isCopy: Whether the file is copied unchanged.
    ///   - changes: The settings that changed, where they are known.
    func words(ofCopy isCopy: Bool = false, _ changes: [SettingChange]? = nil) -> String {
        switch self {
        case .recipeChanged:
            changes.map { "made with \($0.map(\.words).joined(separator: "; "))" } ?? "settings changed"
        case .neverMade where isCopy: "never copied"
        case .masterChanged where isCopy: "changed"
        default: rawValue
        }
    }
}

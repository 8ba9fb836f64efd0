/// Diagnostics as a compiler writes them, for Xcode's build log and for editors that read such lines.
///
/// Xcode shows a line beside the file that it names, and finds that file only by an absolute path.
package struct XcodeReport: Sendable {
    /// The absolute path of the folder that the report's paths are relative to.
    var folder: [UInt8]
    /// The absolute path of the folder that files are staged in; nil where variants are beside their masters.
    var staging: [UInt8]?
    /// The verbosity: as in text, notes are for `-v`.
    var verbosity: Verbosity

    package init(folder: [UInt8], staging: [UInt8]? = nil, verbosity: Verbosity = .normal) {
        self.folder = folder
        self.staging = staging
        self.verbosity = verbosity
    }

    /// A line for each diagnostic of a check: `path:line:column: severity: message → fix [id]`.
    package func text(_ report: CheckReport) -> String { text(report.findings.map(\.diagnostic)) }

    /// The same for each diagnostic of a run.
    ///
    /// - Parameter isGate: Whether a file that has to be made or removed is an error, because it ends the build.
    package func text(_ report: RunReport, isGate: Bool = false) -> String {
        text(report.diagnostics(isGate: isGate))
    }

    private func text(_ diagnostics: [Diagnostic]) -> String {
        let filter = TextReport(verbosity: verbosity)
        return diagnostics.filter(filter.shows).map { line($0) + "\n" }.joined()
    }

    private func line(_ diagnostic: Diagnostic) -> String {
        let root = diagnostic.rule.isOfWrittenTree ? staging ?? folder : folder
        // Whoever reads such lines expects numbers in each; an image has no lines.
        let place = diagnostic.place.map { "\($0.line):\($0.column)" } ?? "1:1"
        let words = "\(diagnostic.message) → \(diagnostic.fix) [\(diagnostic.id.rawValue)]"
        return "\(name(of: diagnostic.path, in: root)):\(place): \(diagnostic.severity.rawValue): "
            + words.replacing("\n", with: " ")
    }

    private func name(of path: BytePath, in root: [UInt8]) -> String {
        let whole = path == .root ? root : (root == [0x2F] ? [] : root) + [0x2F] + path.bytes
        return Quoting.unlessObeyed(whole)
    }
}

extension Quoting {
    /// The path unchanged where a line can hold it: Xcode and GitHub could not find the file of an escaped one.
    static func unlessObeyed(_ path: [UInt8]) -> String {
        guard let name = String(validating: path, as: UTF8.self), !isObeyed(name) else { return escape(path) }
        return name
    }
}

extension RunReport {
    /// The diagnostics; of a gate, also one for each file that has to be made or removed, because that ends the build.
    public func diagnostics(isGate: Bool) -> [Diagnostic] {
        guard isGate else { return diagnostics }
        let drift = files.compactMap(\.drift) + entries.compactMap(\.drift)
        let removable = removable.map {
            Rule.ledgerOrphan.diagnostic(
                $0, reasonForRemoval(of: $0),
                fix: "run 'twofold', with '--into' as before, which deletes this file")
        }
        return diagnostics + (drift + removable).map { $0.strict(true) }
    }
}

extension RunReport.File {
    /// What is wrong with the file where a run writes nothing; nil if it is as planned, or has a diagnostic.
    fileprivate var drift: Diagnostic? {
        guard case .pending(let reason) = outcome else { return nil }
        let master = variant?.master ?? path
        switch reason {
        case .neverMade, .missing: return .missingVariant(path, from: master)
        case .masterChanged, .recipeChanged, .engineChanged, .adopted:
            return .staleVariant(path, from: master, reason)
        }
    }
}

extension CatalogEntry {
    /// The same for a `Contents.json`.
    fileprivate var drift: Diagnostic? {
        guard outcome == .pending else { return nil }
        return Rule.ledgerStale.diagnostic(path, "this file does not name all its variants yet", fix: "run 'twofold'")
    }
}

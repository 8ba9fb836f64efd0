extension IgnoredCounts {
    /// The numbers by reason, as in `3 folders (2 by .gitignore, 1 by default) and 1 image (1 by exclude)`.
    var counts: String {
        [Self.part(folders, "folder"), Self.part(files, "image")].compactMap { $0 }.joined(separator: " and ")
    }

    /// The numbers with their verb, as in `3 folders and 1 image are`.
    var sums: String {
        let sums = [(folders, "folder"), (files, "image")].map { ($0.values.reduce(0, +), $1) }.filter { $0.0 > 0 }
        let isOne = sums.count == 1 && sums[0].0 == 1
        return sums.map { Readable.count($0, $1) }.joined(separator: " and ") + (isOne ? " is" : " are")
    }

    private static func part(_ counts: [Omission: Int], _ noun: String) -> String? {
        guard !counts.isEmpty else { return nil }
        let reasons = Omission.allCases.compactMap { reason in counts[reason].map { "\($0) by \(reason.words)" } }
        return "\(Readable.count(counts.values.reduce(0, +), noun)) (\(reasons.joined(separator: ", ")))"
    }
}

extension Omission {
    fileprivate var words: String {
        switch self {
        case .excluded: "exclude"
        case .ignored: ".gitignore"
        case .standard: "default"
        case .submodule: "being a submodule"
        case .sparse: "sparse checkout"
        case .copy: "srcset"
        }
    }
}

/// What came of the files of shards, as their parts say it and a merge reports it.
struct CarriedOutcomes: Hashable, Sendable {
    /// What came of one file that was not current before.
    enum Kind: Hashable, Sendable {
        case made(StaleReason)
        case unchanged(StaleReason)
        case omitted(wasRemoved: Bool)
        case failed(Diagnostic)
        case skipped
    }

    /// The files that were not current before, by path.
    var files: [BytePath: Kind] = [:]
    /// The outcomes of a merge, with what the disk says of the files that were made.
    var outcomes: [BytePath: Outcome] = [:]
    /// Diagnostics that are not outcomes of files.
    var diagnostics: [Diagnostic] = []
    /// Hand-made files that are byte-identical to what Twofold would write.
    var identical: [BytePath] = []

}

extension CarriedOutcomes {
    /// What a run of a shard has done.
    init(_ survey: Survey, _ result: ResultCollector.Result) {
        for (variant, outcome) in zip(survey.plan.variants, result.outcomes) {
            files[variant.path] = Self.kind(of: outcome)
        }
        diagnostics = result.diagnostics.sorted(by: RunReport.isBefore)
        identical = survey.identical.union(result.identical).sorted()
    }

    private static func kind(of outcome: Outcome) -> Kind? {
        switch outcome {
        case .made(_, let reason): .made(reason)
        case .unchanged(_, let reason): .unchanged(reason)
        case .omitted(let file): file.entry == nil ? nil : .omitted(wasRemoved: file.wasRemoved)
        case .failed(let diagnostic): .failed(diagnostic)
        case .skipped: .skipped
        // A merge finds these itself.
        case .current, .refused, .pending: nil
        }
    }
}

extension ResultCollector {
    func carry(_ carried: CarriedOutcomes) {
        settle(where: { carried.outcomes[$0.path] })
        for diagnostic in carried.diagnostics { add(diagnostic) }
    }
}

// MARK: Form

extension CarriedOutcomes {
    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.write(list: files.sorted { $0.key < $1.key }) { writer, file in
            writer.write(file.key.bytes)
            switch file.value {
            case .made(let reason):
                writer.write("made")
                writer.write(reason.rawValue)
            case .unchanged(let reason):
                writer.write("unchanged")
                writer.write(reason.rawValue)
            case .omitted(let wasRemoved):
                writer.write("omitted")
                writer.write(wasRemoved)
            case .failed(let diagnostic):
                writer.write("failed")
                writer.write(diagnostic)
            case .skipped: writer.write("skipped")
            }
        }
        writer.write(list: diagnostics) { $0.write($1) }
        writer.write(identical)
        return writer.bytes
    }

    init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes[...])
        // A large part has many, which are not held twice.
        var files: [BytePath: Kind] = [:]
        guard reader.list({ $0.carriedFile().map { files[$0.0] = $0.1 } }) != nil,
            let diagnostics = reader.list({ $0.diagnostic() }),
            let identical = reader.paths()
        else { return nil }
        self.files = files
        self.diagnostics = diagnostics
        self.identical = identical
    }
}

extension ByteReader {
    fileprivate mutating func carriedFile() -> (BytePath, CarriedOutcomes.Kind)? {
        path().flatMap { path in carried().map { (path, $0) } }
    }

    private mutating func carried() -> CarriedOutcomes.Kind? {
        switch text() {
        case "made": text().flatMap(StaleReason.init).map { .made($0) }
        case "unchanged": text().flatMap(StaleReason.init).map { .unchanged($0) }
        case "omitted": boolean().map { .omitted(wasRemoved: $0) }
        case "failed": diagnostic().map { .failed($0) }
        case "skipped": .skipped
        default: nil
        }
    }
}

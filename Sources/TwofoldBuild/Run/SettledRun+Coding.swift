// The form of a settled run in the cache.

extension ByteWriter {
    package mutating func write(_ run: SettledRun) {
        let report = run.report
        for number in [report.counts.current, report.counts.kept, report.counts.omitted, report.masterCount] {
            write(number)
        }
        for paths in [report.kept, report.identical, report.undrawn] { write(paths) }
        write(report.diagnostics.count)
        for diagnostic in report.diagnostics { write(diagnostic) }
        write(run.seen.bytes)
    }

    package mutating func write(_ paths: [BytePath]) {
        write(paths.count)
        for path in paths { write(path.bytes) }
    }

    package mutating func write(_ diagnostic: Diagnostic) {
        write(diagnostic.id.rawValue)
        write(diagnostic.severity.rawValue)
        write(diagnostic.path.bytes)
        write(diagnostic.place) { $0.write($1) }
        write(diagnostic.message)
        write(diagnostic.fix)
        write(diagnostic.related)
    }

    package mutating func write(_ place: TextPlace) {
        write(place.line)
        write(place.column)
    }

    package mutating func write(ofAnyKind status: FileStatus) {
        write(byte: status.kind.code)
        write(status)
    }
}

extension ByteReader {
    package mutating func settledRun() -> SettledRun? {
        guard let current = number(), let kept = number(), let omitted = number(), let masterCount = number(),
            let keptPaths = paths(), let identical = paths(), let undrawn = paths(),
            let diagnostics = values({ $0.diagnostic() }), let seen = bytes()
        else { return nil }
        let counts = RunReport.Counts(current: current, kept: kept, omitted: omitted)
        return SettledRun(
            report: RunReport(
                settled: counts, masterCount: masterCount, kept: keptPaths, identical: identical, undrawn: undrawn,
                diagnostics: diagnostics),
            seen: SeenTree(bytes: seen))
    }

    package mutating func paths() -> [BytePath]? { values { reader in reader.bytes().flatMap { BytePath($0) } } }

    /// - Parameter rule: The rule with an id, among those that may have been written.
    package mutating func diagnostic(of rule: (DiagnosticID) -> Rule? = Rule.ofBuilds) -> Diagnostic? {
        guard let id = text(), let rule = rule(DiagnosticID(rawValue: id)),
            let severity = text().flatMap(Diagnostic.Severity.init), let path = bytes().flatMap({ BytePath($0) }),
            let place = optional({ $0.place() }), let message = plainText(), let fix = plainText(),
            let related = paths()
        else { return nil }
        return Diagnostic(
            rule: rule, severity: severity, path: path, message: message, fix: fix, related: related, place: place)
    }

    package mutating func place() -> TextPlace? {
        guard let line = number(), let column = number() else { return nil }
        return TextPlace(line: line, column: column)
    }

    package mutating func statusOfAnyKind() -> FileStatus? {
        guard let kind = byte().flatMap({ DiskEntry.Kind(code: $0) }), var status = status() else { return nil }
        status.kind = kind
        return status
    }

    /// Reads as many values as the number in front of them says; nil when one is not sound.
    package mutating func values<Value>(_ body: (inout ByteReader) -> Value?) -> [Value]? {
        guard let count = number(), count >= 0 else { return nil }
        var result: [Value] = []
        for _ in 0..<count {
            guard let value = body(&self) else { return nil }
            result.append(value)
        }
        return result
    }
}

extension RunReport {
    /// The report of a run that had nothing to do, without the list of files.
    init(
        settled counts: Counts, masterCount: Int, kept: [BytePath], identical: [BytePath], undrawn: [BytePath],
        diagnostics: [Diagnostic]
    ) {
        self.init(merging: [])
        self.masterCount = masterCount
        self.kept = kept
        self.identical = identical
        self.undrawn = undrawn
        self.diagnostics = diagnostics
        self.counts = counts
    }
}

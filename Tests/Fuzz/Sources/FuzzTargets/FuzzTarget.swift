/// A parser under test: what it is given first, and what must be true of all that comes out.
struct FuzzTarget: Sendable {
    /// The name on the command line.
    var name: String
    /// Small inputs to begin with, of every kind that the parser tells apart.
    var seeds: [[UInt8]]
    /// Byte strings that random changes would hardly hit upon.
    var tokens: [[UInt8]] = []
    /// Gives the parser these bytes, and stops the process where something is not as it must be.
    var check: @Sendable (_ input: [UInt8]) -> Void

    /// Every target, in the order in which they are run.
    static let all: [FuzzTarget] = [
        names, layouts, paths, quoting, configuration, ignoreFile, baseline, propertyList, catalog, pubspec, references,
        lockFile, journal, facts, checkFact, commands, formats, png, pixels, jpeg, webp, pdf, worker,
    ]

    /// The tokens in libFuzzer's form, each byte written as a number.
    var dictionary: String {
        tokens.map { token in
            "\"" + token.map { "\\x" + String(0x100 + Int($0), radix: 16).dropFirst() }.joined() + "\"\n"
        }.joined()
    }
}

/// Stops the process, which libFuzzer counts as a finding, unless `condition` holds.
func expect(_ condition: Bool, _ rule: @autoclosure () -> String) {
    guard condition else { fatalError(rule()) }
}

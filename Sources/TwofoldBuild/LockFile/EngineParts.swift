/// The parts of the engine that made a variant, as the lock file records them: `TwofoldPNG 1` and `libdeflate 1.14`.
struct EngineParts: Hashable, Sendable {
    /// The parts, each a name and a version.
    let parts: [String]

    /// The parts of several engines, each once.
    init(_ engines: [String]) {
        var parts: [String] = []
        for part in engines.flatMap({ EngineParts($0).parts }) where !parts.contains(part) { parts.append(part) }
        self.parts = parts
    }

    /// The parts as the lock file has them.
    var joined: String { parts.joined(separator: ", ") }

    init(_ recorded: String) { parts = recorded.split(separator: ",").map { String($0.drop { $0 == " " }) } }

    /// The parts that both engines have, in different versions.
    ///
    /// - Returns: Each part of this engine with the recorded version, in this engine's order.
    func differences(from recorded: EngineParts) -> [EngineDifference] {
        let theirs = Dictionary(recorded.parts.map { (Self.name(of: $0), $0) }) { first, _ in first }
        return parts.compactMap { part in
            guard let other = theirs[Self.name(of: part)], other != part else { return nil }
            return EngineDifference(here: part, recorded: String(other.dropFirst(Self.name(of: other).count + 1)))
        }
    }

    private static func name(of part: String) -> Substring { part.prefix { $0 != " " } }
}

/// A library whose version here differs from the recorded one.
package struct EngineDifference: Hashable, Comparable, CustomStringConvertible, Sendable {
    /// The name and version here, `libdeflate 1.25`.
    var here: String
    /// The recorded version, `1.14`.
    var recorded: String

    /// `libdeflate 1.25, recorded 1.14`.
    package var description: String { "\(here), recorded \(recorded)" }

    /// Orders by name.
    package static func < (a: EngineDifference, b: EngineDifference) -> Bool {
        (a.here, a.recorded) < (b.here, b.recorded)
    }
}

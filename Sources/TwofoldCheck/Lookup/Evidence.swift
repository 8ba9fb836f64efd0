/// The certainty of a claim about a platform.
///
/// There is no public source of UIKit. What follows from a guess must not look like what Apple wrote.
public enum Evidence: String, Hashable, Comparable, CaseIterable, Sendable {
    /// Apple wrote it, said it, or published the code.
    case documented = "A"
    /// Somebody observed it and published the observation, or widely used third-party code does it.
    case observed = "B"
    /// Inferred: no source says it.
    case inferred = "C"

    /// The mark, as reports show it: `[A]`.
    package var mark: String { "[\(rawValue)]" }

    /// Orders by certainty, the most certain first, so that the maximum of several is that of their conjunction.
    public static func < (a: Evidence, b: Evidence) -> Bool { a.rawValue < b.rawValue }
}

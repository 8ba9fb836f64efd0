/// How sure it is that a platform does what is said of it.
///
/// There is no public source of UIKit. What follows from a guess must not look like what Apple wrote.
public enum Evidence: String, Hashable, Comparable, CaseIterable, Sendable {
    /// Apple wrote it, said it, or published the code.
    case documented = "A"
    /// Somebody observed it and wrote it down, or a third party's code that people use does it.
    case observed = "B"
    /// Inferred: no source says it.
    case inferred = "C"

    /// The mark, as reports show it: `[A]`.
    public var mark: String { "[\(rawValue)]" }

    /// Orders by sureness, the surest first, so that the greatest of several is that of their conjunction.
    public static func < (a: Evidence, b: Evidence) -> Bool { a.rawValue < b.rawValue }
}

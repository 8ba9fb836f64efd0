/// The stable name of a rule: scripts, baselines and configurations depend on it.
///
/// The article "Diagnostics" lists all names. Each is declared once, with its rule; see `RuleBook`.
public struct DiagnosticID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The name as it is shown: `naming.too-long`.
    public let rawValue: String

    /// An id, even one that no rule has.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The part before the dot: `naming` of `naming.too-long`.
    package var group: String { String(rawValue.prefix { $0 != "." }) }

    /// Orders by name.
    public static func < (a: DiagnosticID, b: DiagnosticID) -> Bool { a.rawValue < b.rawValue }
}

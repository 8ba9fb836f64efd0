/// How text is set for people: in colour on a terminal that wants it, plain otherwise.
public enum TextStyle: Sendable {
    /// No escape sequences.
    case plain
    /// ANSI colours.
    case coloured

    /// What a piece of text is, which decides its colour.
    public enum Role: Sendable { case good, notice, warning, error, faint, strong }

    /// The text, coloured by its role.
    public func paint(_ text: String, as role: Role) -> String {
        guard self == .coloured else { return text }
        let code =
            switch role {
            case .good: "32"
            case .notice: "36"
            case .warning: "33"
            case .error: "31;1"
            case .faint: "2"
            case .strong: "1"
            }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
}

/// How much of a report is shown.
public enum Verbosity: Int, Comparable, Sendable {
    /// Errors only.
    case quiet
    /// What was made, warnings, errors and the summary.
    case normal
    /// Also what is current or kept, and notes.
    case verbose

    /// Orders by how much is shown.
    public static func < (a: Verbosity, b: Verbosity) -> Bool { a.rawValue < b.rawValue }
}

/// Numbers as people read them.
public enum Readable {
    /// `1.2 MB`, in powers of 1000.
    public static func bytes(_ count: Int) -> String {
        guard count >= 1000 else { return "\(count) B" }
        var value = Double(count) / 1000
        var unit = "kB"
        for larger in ["MB", "GB", "TB"] where value >= 999.95 {
            value /= 1000
            unit = larger
        }
        return "\(oneDecimal(value)) \(unit)"
    }

    /// `0.8 s`, `2 min 5 s`.
    public static func duration(_ duration: Duration) -> String {
        let seconds = seconds(duration)
        if seconds < 0.0995 { return "\(Int((seconds * 1000).rounded())) ms" }
        if seconds < 59.95 { return "\(oneDecimal(seconds)) s" }
        return wholeSeconds(Int(seconds.rounded()))
    }

    /// `5 s`, `2 min 5 s`.
    public static func wholeSeconds(_ seconds: Int) -> String {
        seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
    }

    /// A duration in seconds.
    public static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    }

    /// `3 masters`, `1 master`.
    public static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    private static func oneDecimal(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

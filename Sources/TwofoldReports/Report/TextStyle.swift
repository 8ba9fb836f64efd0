/// The style of text for people: colored on a terminal that supports it, plain otherwise.
package enum TextStyle: Sendable {
    /// No escape sequences.
    case plain
    /// ANSI colors.
    case colored

    /// The role of a piece of text, which decides its color.
    enum Role: Sendable { case good, notice, warning, error, faint, strong }

    func paint(_ text: String, as role: Role) -> String {
        guard self == .colored else { return text }
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

/// The amount of a report that is shown, from less to more.
package enum Verbosity: Comparable, Sendable {
    /// Errors only.
    case quiet
    /// Files that were made, warnings, errors and the summary.
    case normal
    /// Also files that are current or kept, and notes.
    case verbose
}

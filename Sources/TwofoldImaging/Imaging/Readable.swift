/// Numbers in human-readable form.
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
    package static func wholeSeconds(_ seconds: Int) -> String {
        seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
    }

    /// A duration as a number of seconds.
    public static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    }

    /// `3 masters`, `1 master`.
    package static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    private static func oneDecimal(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

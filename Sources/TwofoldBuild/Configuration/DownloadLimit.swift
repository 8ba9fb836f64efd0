/// The App Store's limit on downloads over a phone network, in the years that it had one.
struct DownloadLimit: Hashable, Sendable {
    /// The date on which it began.
    var year: Int
    var month: Int
    var day: Int
    var bytes: Int
    /// The event with which it began: `iPad 3`.
    var occasion: String

    /// Every known limit; since iOS 13, of September 2019, the user decides, and is asked above the last one.
    static let all = [
        DownloadLimit(year: 2008, month: 7, day: 10, bytes: 10_000_000, occasion: "first App Store"),
        DownloadLimit(year: 2010, month: 2, day: 18, bytes: 20_000_000, occasion: "raised in February"),
        DownloadLimit(year: 2012, month: 3, day: 7, bytes: 50_000_000, occasion: "iPad 3"),
        DownloadLimit(year: 2013, month: 9, day: 18, bytes: 100_000_000, occasion: "iOS 7"),
        DownloadLimit(year: 2017, month: 9, day: 19, bytes: 150_000_000, occasion: "iOS 11"),
        DownloadLimit(year: 2019, month: 9, day: 19, bytes: 200_000_000, occasion: "iOS 13 asks above it"),
    ]

    /// The limit that held at the end of a year, of a month or of a day; nil before the first one.
    static func of(year: Int, month: Int = 12, day: Int = 31) -> DownloadLimit? {
        all.last { ($0.year, $0.month, $0.day) <= (year, month, day) }
    }

    /// The rule in the words of a report: `2012: iPad 3`, `2011: since 2010, raised in February`.
    ///
    /// - Parameter date: The date as it was given: a year, or `2012-03`.
    func rule(at date: String, in year: Int) -> String {
        year == self.year ? "\(date): \(occasion)" : "\(date): since \(self.year), \(occasion)"
    }
}

/// The most bytes that a device may have to download.
package struct SizeLimit: Hashable, Sendable {
    package var bytes: Int
    /// The rule that it comes from: `2012: iPad 3`; nil for a number of bytes.
    package var rule: String?

    /// `50.0 MB (2012: iPad 3)`.
    package var text: String { Readable.bytes(bytes) + (rule.map { " (\($0))" } ?? "") }
}

extension SizeLimit: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int) { self.init(bytes: value) }
}

/// The App Store's limit on downloads over a phone network, in the years that it had one.
public struct DownloadLimit: Hashable, Sendable {
    /// The year in which it began.
    public var year: Int
    /// Bytes.
    public var bytes: Int

    /// Every known limit; since iOS 13, of September 2019, the user decides.
    public static let all = [
        DownloadLimit(year: 2008, bytes: 10_000_000),
        DownloadLimit(year: 2010, bytes: 20_000_000),
        DownloadLimit(year: 2012, bytes: 50_000_000),
        DownloadLimit(year: 2013, bytes: 100_000_000),
        DownloadLimit(year: 2017, bytes: 150_000_000),
        DownloadLimit(year: 2019, bytes: 200_000_000),
    ]

    /// The limit that began in a year; nil if none did.
    public static func of(year: Int) -> DownloadLimit? { all.first { $0.year == year } }
}

/// How large an app may be that the App Store loads over a phone network, in the years that it had a limit.
public struct DownloadLimit: Hashable, Sendable {
    /// The year from which it held.
    public var year: Int
    /// Bytes.
    public var bytes: Int

    /// Every limit that is known; from iOS 13 on, of September 2019, it is the user's choice.
    public static let all = [
        DownloadLimit(year: 2008, bytes: 10_000_000),
        DownloadLimit(year: 2010, bytes: 20_000_000),
        DownloadLimit(year: 2012, bytes: 50_000_000),
        DownloadLimit(year: 2013, bytes: 100_000_000),
        DownloadLimit(year: 2017, bytes: 150_000_000),
        DownloadLimit(year: 2019, bytes: 200_000_000),
    ]

    /// The limit that came in a year; nil when none did.
    public static func of(year: Int) -> DownloadLimit? { all.first { $0.year == year } }
}

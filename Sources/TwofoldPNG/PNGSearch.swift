import TwofoldImaging

/// What an effort spends on finding the smallest file: libdeflate's levels, and how many candidates are compressed.
///
/// Measured on 4,000 variants of app images: the steps from level 4 to 6, and from 7 to 10, save most per second; 8 and 9
/// save hardly anything but in flat art, where 10 saves no more; 12 takes 1.7 times the seconds of 11 for 0.6 per cent of the
/// bytes. The article Formats has the recipes in words.
struct PNGSearch {
    let effort: PNGEffort

    /// Bytes of rows up to which compressing every candidate takes hardly longer than estimates.
    static let smallImage = 16 << 10
    /// Bytes of rows from which an image is large enough to have different parts.
    static let mixedImage = 128 << 10
    /// Bytes of rows up to which a high level takes little time.
    private static let mediumImage = 64 << 10
    /// Bytes of rows from which more passes have never lost a byte.
    private static let largeImage = 512 << 10

    /// The level at which candidates are compared, for an image of so many bytes of rows.
    func trialLevel(for byteCount: Int) -> Int { effort == .fast && byteCount > Self.mediumImage ? 4 : 6 }

    /// Candidates whose estimates are within this many thousandths of the least are compared.
    var margin: Int {
        switch effort {
        case .fast, .standard: 0
        case .high: 50
        case .max: 80
        }
    }

    /// Whether the unlikely candidates are compared as well, and bands of rows with different filters.
    var triesAll: Bool { effort == .max }

    /// The levels at which the best candidate is compressed besides, of which the smallest result counts.
    ///
    /// Levels 10 and 11 differ in the number of passes. In images that are not large, more passes can lose some bytes, and then
    /// the result of fewer ones is kept.
    ///
    /// - Parameters:
    ///   - count: Its size at the level of comparisons.
    ///   - byteCount: Bytes of its rows.
    func finalLevels(for count: Int, of byteCount: Int) -> [Int] {
        let isFlat = count * (byteCount > Self.largeImage ? 20 : 8) < byteCount
        switch effort {
        case .fast, .standard: return []
        case .high: return [isFlat ? 9 : 10]
        case .max where isFlat: return [9, 11]
        case .max where byteCount <= Self.largeImage: return [10, 11]
        case .max: return [11]
        }
    }
}

import TwofoldKit

/// The documented rules of Android's build for a nine-patch, applied to plain pixels: shares nothing with the code under test.
struct BorderRules {
    private let width: Int
    private let height: Int
    private let bytes: [UInt8]

    /// - Parameter pixels: RGBA with 8 bits.
    init(_ pixels: PixelBuffer) {
        precondition(pixels.layout == .rgba && pixels.depth == .eight)
        (width, height, bytes) = (pixels.size.width, pixels.size.height, pixels.bytes)
    }

    /// A side's letters, without its corners: `#` black, `r` red, `.` neutral, `?` anything else.
    enum Side: CaseIterable {
        case top, left, bottom, right
    }

    private func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(bytes[((y * width + x) * 4)...].prefix(4)) }

    func text(_ side: Side) -> String {
        let isWhite = pixel(0, 0) == [255, 255, 255, 255]
        let places =
            switch side {
            case .top: (1..<(width - 1)).map { ($0, 0) }
            case .bottom: (1..<(width - 1)).map { ($0, height - 1) }
            case .left: (1..<(height - 1)).map { (0, $0) }
            case .right: (1..<(height - 1)).map { (width - 1, $0) }
            }
        return String(
            places.map { x, y -> Character in
                let color = pixel(x, y)
                if color == [0, 0, 0, 255] { return "#" }
                if color == [255, 0, 0, 255] { return "r" }
                return (isWhite ? color == [255, 255, 255, 255] : color[3] == 0) ? "." : "?"
            })
    }

    /// The rules that are broken, in words.
    var broken: [String] {
        guard width >= 3, height >= 3 else { return ["smaller than 3×3"] }
        guard pixel(0, 0)[3] == 0 || pixel(0, 0) == [255, 255, 255, 255] else { return ["color of (0,0)"] }
        var broken: [String] = []
        for side in Side.allCases where text(side).contains("?") { broken.append("color on \(side)") }
        for side in [Side.top, .left] where text(side).contains("r") { broken.append("red on \(side)") }
        for side in [Side.bottom, .right] {
            let text = text(side)
            if Self.runs("#", in: text) > 1 { broken.append("paddings on \(side)") }
            let reds = Self.runs("r", in: text)
            let ends = (text.hasPrefix("r") ? 1 : 0) + (text.hasSuffix("r") ? 1 : 0)
            // A single run over the whole border touches both ends.
            if reds > 2 || reds > ends { broken.append("optical bounds on \(side)") }
        }
        let regions = Self.segments(text(.top)) * Self.segments(text(.left))
        if regions > 127 { broken.append("\(regions) regions") }
        return broken
    }

    static func runs(_ letter: Character, in text: String) -> Int {
        text.split(whereSeparator: { $0 != letter }).count
    }

    /// Parts of an axis that stretch or do not; none where nothing stretches.
    private static func segments(_ text: String) -> Int {
        let runs = runs("#", in: text)
        guard runs > 0 else { return 0 }
        return 2 * runs - 1 + (text.hasPrefix("#") ? 0 : 1) + (text.hasSuffix("#") ? 0 : 1)
    }
}

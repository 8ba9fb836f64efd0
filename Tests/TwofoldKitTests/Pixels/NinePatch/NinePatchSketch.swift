import TwofoldKit
import TwofoldTestSupport

/// A nine-patch written as its four borders, a letter a pixel: `#` black, `r` red, `?` gray, anything else neutral.
struct NinePatchSketch: Sendable, CustomStringConvertible {
    var top: String
    var left: String
    var bottom: String
    var right: String
    var neutral: [UInt8] = [0, 0, 0, 0]
    /// Red, green, blue and alpha inside the border, by place.
    var inside: @Sendable (_ x: Int, _ y: Int) -> [UInt8] = { [UInt8($0 * 37 & 0xFF), UInt8($1 * 91 & 0xFF), 50, 255] }

    init(_ top: String, _ left: String, _ bottom: String? = nil, _ right: String? = nil) {
        self.top = top
        self.left = left
        self.bottom = bottom ?? String(repeating: ".", count: top.count)
        self.right = right ?? String(repeating: ".", count: left.count)
    }

    var description: String { "top \(top) left \(left) bottom \(bottom) right \(right)" }

    private func color(_ mark: Character) -> [UInt8] {
        switch mark {
        case "#": [0, 0, 0, 255]
        case "r": [255, 0, 0, 255]
        case "?": [128, 128, 128, 255]
        default: neutral
        }
    }

    var pixels: PixelBuffer {
        let (width, height) = (top.count + 2, left.count + 2)
        let sides = (Array(left), Array(right))
        func line(_ marks: String) -> [UInt8] { neutral + marks.flatMap(color) + neutral }
        let rows = (0..<left.count).flatMap { y in
            color(sides.0[y]) + (0..<top.count).flatMap { inside($0, y) } + color(sides.1[y])
        }
        return PixelBuffer(
            size: PixelSize(width: width, height: height), layout: .rgba, depth: .eight,
            bytes: line(top) + rows + line(bottom))
    }

    /// All texts of this length that these letters make.
    static func all(_ letters: String, count: Int) -> [String] {
        (0..<count).reduce([""]) { texts, _ in texts.flatMap { text in letters.map { text + String($0) } } }
    }
}

import Foundation
import TwofoldKit
import TwofoldTestSupport

/// The trees that the commands of the article "Items" run in: one for each item, as small as shows it.
enum ItemTrees {
    typealias Files = [String: [UInt8]]

    /// An image whose scales show the same thing: an ellipse and a slanted bar, sampled sixteen times a pixel.
    ///
    /// - Parameters:
    ///   - width: In points, like the height.
    ///   - scale: The pixels of a point.
    ///   - dpi: What the file claims, across and down.
    static func art(
        _ width: Int, _ height: Int, scale: Int = 1, color: [UInt8] = [30, 90, 200], isOpaque: Bool = false,
        dpi: (Double, Double)? = nil, chunks: [PNGChunk] = []
    ) -> [UInt8] {
        let size = PixelSize(width: width * scale, height: height * scale)
        var bytes: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                var inside = 0
                for part in 0..<16 {
                    let column: Double = Double(4 * x + part % 4) + 0.5
                    let row: Double = Double(4 * y + part / 4) + 0.5
                    let u: Double = column / Double(4 * size.width)
                    let v: Double = row / Double(4 * size.height)
                    let distance: Double = (u - 0.4) * (u - 0.4) + (v - 0.4) * (v - 0.4)
                    let height: Double = u + 0.6 * v - 1.1
                    if distance < 0.09 || abs(height) < 0.08 { inside += 1 }
                }
                let alpha = UInt8(inside * 255 / 16)
                if isOpaque {
                    for sample in color {
                        let missing: Int = (255 - Int(sample)) * Int(alpha) / 255
                        bytes.append(UInt8(255 - missing))
                    }
                } else {
                    bytes += color + [alpha]
                }
            }
        }
        let pixels = PixelBuffer(size: size, layout: isOpaque ? .rgb : .rgba, depth: .eight, bytes: bytes)
        return TinyPNG.file(pixels, chunks: (dpi.map { [density($0)] } ?? []) + chunks)
    }

    private static func density(_ dpi: (Double, Double)) -> PNGChunk {
        let perMeter = [dpi.0, dpi.1].map { TinyPNG.bigEndian(Int(($0 / 0.0254).rounded())) }
        return PNGChunk(type: "pHYs", data: perMeter[0] + perMeter[1] + [1])
    }

    /// An opaque image whose pixels a function gives.
    static func pixels(_ width: Int, _ height: Int, _ color: (Int, Int) -> [UInt8]) -> [UInt8] {
        let bytes = (0..<height).flatMap { y in (0..<width).flatMap { x in color(x, y) } }
        let layout: PixelBuffer.Layout = bytes.count == width * height * 4 ? .rgba : .rgb
        return TinyPNG.file(
            PixelBuffer(size: PixelSize(width: width, height: height), layout: layout, depth: .eight, bytes: bytes))
    }

    /// A photograph's stand-in: every pixel another color.
    static func noise(_ width: Int, _ height: Int, seed: UInt64 = 1) -> [UInt8] {
        BuildCommandTests.image(width, height, seed: seed)
    }

    static func svg(_ side: Int) -> [UInt8] {
        Array(
            #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(side)" height="\#(side)"><circle cx="\#(side / 2)" cy="\#(side / 2)" r="\#(side / 3)" fill="blue"/></svg>"#
                .utf8)
    }

    static func plist(_ content: String) -> [UInt8] {
        Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \t<key>CFBundlePackageType</key>
            \t<string>APPL</string>
            \(content)
            </dict>
            </plist>

            """.utf8)
    }
}

import Testing
import TwofoldTestSupport

@testable import TwofoldImaging

@Suite struct PNGColorFormatTests {
    typealias Row = (id: String, sample: @Sendable (_ pixel: Int, _ channel: Int, _ noise: UInt8) -> UInt8)

    /// What becomes of each byte of noise.
    static let images: [Row] = [
        ("noise", { $2 }),
        ("black and white", { $2 < 128 ? 0 : 255 }),
        ("four levels", { $2 / 64 * 85 }),
        ("sixteen levels", { $2 / 16 * 17 }),
        ("multiples of 85 and one of 17", { pixel, _, noise in pixel == 5 ? 34 : noise / 64 * 85 }),
        ("grey", { pixel, _, _ in UInt8(truncatingIfNeeded: pixel &* 40503) }),
        ("seven colors", { pixel, channel, _ in UInt8(pixel % 7 * (31 - channel)) }),
        ("one color", { _, channel, _ in UInt8(200 + channel) }),
        ("colors in descending order", { pixel, _, _ in UInt8(255 - pixel % 256) }),
        ("a color only in the last pixel", { pixel, channel, _ in pixel == 38 && channel == 1 ? 9 : 0 }),
    ]

    @Test(arguments: images)
    func formsAreThoseOfThePlainDefinition(row: Row) {
        for layout in PixelBuffer.Layout.allCases {
            for depth in PixelBuffer.Depth.allCases {
                for size in [
                    PixelSize(width: 13, height: 3), PixelSize(width: 1, height: 1), PixelSize(width: 40, height: 9),
                ] {
                    for isOpaque in [false, true] {
                        let image = Self.image(row, size, layout, depth, isOpaque: isOpaque)
                        for isDescribed in [false, true] {
                            let ours = PNGColorFormat.candidates(for: image, isDescribed: isDescribed)
                            let plain = PlainPNGForms.candidates(for: image, isDescribed: isDescribed)
                            #expect(ours == plain, "\(row.id) \(layout) \(depth) \(size) \(isOpaque) \(isDescribed)")
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: [1, 2, 3, 4, 5, 16, 17, 255, 256, 257])
    func aPaletteHoldsUpTo256ColorsInAsFewBitsAsItCan(count: Int) throws {
        let colors = (0..<count).map { [UInt8(truncatingIfNeeded: $0), UInt8($0 / 256), 7] }
        let image = PixelBuffer(
            size: PixelSize(width: count, height: 1), layout: .rgb, depth: .eight,
            bytes: colors.reversed().flatMap(\.self))
        let forms = PNGCandidates(of: image, isDescribed: false, order: .byColor)
        let bits = count > 256 ? nil : count > 16 ? 8 : count > 4 ? 4 : count > 2 ? 2 : 1
        #expect(forms.indexed()?.bits == bits)
        #expect(forms.indexed()?.palette == (bits == nil ? nil : colors.flatMap(\.self)))
        #expect(forms.direct() == PNGColorFormat(size: image.size, color: .rgb, bits: 8, rows: image.bytes))
    }

    @Test func translucentColorsComeFirstAndTheOpaqueOnesNeedNoAlpha() throws {
        let image = PixelBuffer(
            size: PixelSize(width: 4, height: 1), layout: .rgba, depth: .eight,
            bytes: [1, 2, 3, 255, 9, 8, 7, 0, 9, 8, 7, 128, 0, 2, 3, 255])
        let form = try #require(PNGCandidates(of: image, isDescribed: false, order: .byColor).indexed())
        #expect(form.palette == [9, 8, 7, 9, 8, 7, 0, 2, 3, 1, 2, 3])
        #expect(form.paletteAlpha == [0, 128])
        #expect(form.rows == [0b11_00_01_10])
    }

    @Test func theMostFrequentColorsComeFirstInTheirGroup() throws {
        let pixels: [[UInt8]] = [
            [1, 2, 3, 255], [9, 8, 7, 0], [0, 2, 3, 255], [5, 5, 6, 128], [0, 2, 3, 255], [5, 5, 6, 128],
            [7, 7, 8, 255],
        ]
        let image = PixelBuffer(
            size: PixelSize(width: 7, height: 1), layout: .rgba, depth: .eight, bytes: pixels.flatMap(\.self))
        let form = try #require(PNGCandidates(of: image, isDescribed: false, order: .byFrequency).indexed())
        // Colors that are equally frequent stay in the order of their first pixels.
        #expect(form.palette == [5, 5, 6, 9, 8, 7, 0, 2, 3, 1, 2, 3, 7, 7, 8])
        #expect(form.paletteAlpha == [128, 0])
    }

    @Test(arguments: images)
    func anImageShowsTheSameInEveryLayoutThatHoldsIt(row: Row) throws {
        for depth in PixelBuffer.Depth.allCases {
            for layout in PixelBuffer.Layout.allCases {
                let size = PixelSize(width: 20, height: 30)
                let image = Self.image(row, size, layout, depth, isOpaque: false)
                let smallest = image.inSmallestLayout(allowsGrey: true)
                for other in [smallest, image.asRGBA, image.asColors] {
                    #expect(image.shows(other) && other.shows(image))
                    for position in [0, 1, other.bytes.count / 2, other.bytes.count - 1] {
                        var bytes = other.bytes
                        bytes[position] ^= 0x10
                        let changed = PixelBuffer(size: size, layout: other.layout, depth: depth, bytes: bytes)
                        let isSeen = Self.visible(image) != Self.visible(changed)
                        #expect(image.shows(changed) != isSeen && changed.shows(image) != isSeen)
                    }
                }
            }
        }
    }

    @Test func whatStandsUnderFullTransparencyIsNotSeen() {
        func image(_ bytes: [UInt8]) -> PixelBuffer {
            PixelBuffer(size: PixelSize(width: 2, height: 1), layout: .rgba, depth: .eight, bytes: bytes)
        }
        let hidden = image([1, 2, 3, 0, 4, 5, 6, 7])
        #expect(hidden.shows(image([9, 9, 9, 0, 4, 5, 6, 7])))
        #expect(!hidden.shows(image([1, 2, 3, 1, 4, 5, 6, 7])))
        #expect(!hidden.shows(image([1, 2, 3, 0, 4, 5, 6, 0])))
        #expect(
            !hidden.shows(
                PixelBuffer(size: PixelSize(width: 1, height: 2), layout: .rgba, depth: .eight, bytes: hidden.bytes)))
    }

    private static func image(
        _ row: Row, _ size: PixelSize, _ layout: PixelBuffer.Layout, _ depth: PixelBuffer.Depth, isOpaque: Bool
    ) -> PixelBuffer {
        let noise = PixelBuffer.noise(size, layout, depth, seed: 17, opaque: isOpaque)
        let pixelBytes = layout.channels * depth.bytes
        let bytes = noise.bytes.enumerated().map { index, byte in
            let channel = index % pixelBytes / depth.bytes
            let isAlpha = layout.hasAlpha && channel == layout.channels - 1
            return isAlpha && isOpaque ? 255 : row.sample(index / pixelBytes, channel, byte)
        }
        return PixelBuffer(size: size, layout: layout, depth: depth, bytes: bytes)
    }

    /// Each pixel's four channels, or nothing where it is invisible.
    private static func visible(_ image: PixelBuffer) -> [[Double]] {
        PlainPNGForms.pixels(image).map { $0[3] == 0 ? [] : $0 }
    }
}

/// The forms by their definition, pixel by pixel.
enum PlainPNGForms {
    /// Red, green, blue and alpha of each pixel.
    static func pixels(_ image: PixelBuffer) -> [[Double]] {
        let samples = image.samples
        let channels = image.layout.channels
        return (0..<image.size.area).map { index in
            let pixel = Array(samples[(index * channels)..<((index + 1) * channels)])
            let colors = channels < 3 ? [pixel[0], pixel[0], pixel[0]] : Array(pixel[..<3])
            return colors + [image.layout.hasAlpha ? pixel[channels - 1] : image.depth.maximum]
        }
    }

    static func candidates(for image: PixelBuffer, isDescribed: Bool) -> [PNGColorFormat] {
        let pixels = pixels(image)
        let allowsGrey = !isDescribed || image.layout.channels < 3
        let isGrey = allowsGrey && pixels.allSatisfy { $0[0] == $0[1] && $0[0] == $0[2] }
        let isOpaque = pixels.allSatisfy { $0[3] == image.depth.maximum }
        let kept = (isGrey ? [0] : [0, 1, 2]) + (isOpaque ? [] : [3])
        var direct = PNGColorFormat(
            size: image.size, color: isGrey ? (isOpaque ? .grey : .greyAlpha) : (isOpaque ? .rgb : .rgba),
            bits: image.depth.rawValue, rows: [])
        let samples = pixels.flatMap { pixel in kept.map { pixel[$0] } }
        for bits in [1, 2, 4] where direct.color == .grey && direct.bits == 8 {
            let step = Double(255 / (1 << bits - 1))
            guard samples.allSatisfy({ $0.truncatingRemainder(dividingBy: step) == 0 }) else { continue }
            direct.bits = bits
            direct.rows = pack(samples.map { Int($0 / step) }, image.size, bits)
        }
        if direct.bits == 8 { direct.rows = samples.map { UInt8($0) } }
        if direct.bits == 16 {
            direct.rows = samples.flatMap { sample in withUnsafeBytes(of: UInt16(sample)) { Array($0) } }
        }
        let colors = Set(pixels).sorted { a, b in
            [a[3], a[0], a[1], a[2]].lexicographicallyPrecedes([b[3], b[0], b[1], b[2]])
        }
        let allowsPalette = !isDescribed || image.layout.channels >= 3
        guard image.depth == .eight, allowsPalette, colors.count <= 256 else { return [direct] }
        let bits = [1, 2, 4, 8].first { colors.count <= 1 << $0 } ?? 8
        let indexed = PNGColorFormat(
            size: image.size, color: .indexed, bits: bits,
            palette: colors.flatMap { $0[..<3].map { UInt8($0) } },
            paletteAlpha: colors.map { UInt8($0[3]) }.filter { $0 < 255 },
            rows: pack(pixels.map { colors.firstIndex(of: $0) ?? 0 }, image.size, bits))
        return [direct, indexed]
    }

    /// By way of text: each row's samples in binary, filled up to whole bytes.
    private static func pack(_ samples: [Int], _ size: PixelSize, _ bits: Int) -> [UInt8] {
        (0..<size.height).flatMap { y in
            var digits = samples[(y * size.width)..<((y + 1) * size.width)].map { sample in
                let text = String(sample, radix: 2)
                return String(repeating: "0", count: bits - text.count) + text
            }.joined()
            while digits.count % 8 != 0 { digits += "0" }
            return stride(from: 0, to: digits.count, by: 8).map { start in
                UInt8(digits.dropFirst(start).prefix(8), radix: 2) ?? 0
            }
        }
    }
}

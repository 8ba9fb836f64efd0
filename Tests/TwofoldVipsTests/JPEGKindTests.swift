import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

/// JPEGs that are sound and that libjpeg does not read, and damaged ones, which are something else.
@Suite struct JPEGKindTests {
    let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    private static let jpeg = TinyFiles.jpeg(side: 16, components: 3)

    /// The same file with another start of its frame: the marker, the bits of a sample, the height.
    private static func jpeg(frame: UInt8, bits: UInt8 = 8, height: UInt8 = 16, lines: Bool = false) -> [UInt8] {
        var file = jpeg
        guard let start = file.firstRange(of: [0xFF, 0xC0, 0, 17])?.lowerBound else { return [] }
        file[start + 1] = frame
        file[start + 4] = bits
        file[start + 6] = height
        // The height, behind the pixels of the first scan.
        if lines { file.insert(contentsOf: [0xFF, 0xDC, 0, 4, 0, 16], at: file.count - 2) }
        return file
    }

    private static func fill(_ file: [UInt8]) -> [UInt8] { Array(file[..<2]) + [0xFF, 0xFF] + file[2...] }

    static var kinds: [(id: String, file: [UInt8], detail: String)] {
        let lossless = "it is a lossless JPEG"
        let hierarchical = "it is a hierarchical JPEG"
        let deep = "it is a JPEG with 12 bits per sample"
        return [
            ("12 bits, extended", jpeg(frame: 0xC1, bits: 12), deep),
            ("12 bits behind bytes that fill", fill(jpeg(frame: 0xC1, bits: 12)), deep),
            ("12 bits, progressive", jpeg(frame: 0xC2, bits: 12), deep),
            ("12 bits, arithmetic", jpeg(frame: 0xC9, bits: 12), deep), ("lossless", jpeg(frame: 0xC3), lossless),
            ("lossless, 16 bits", jpeg(frame: 0xC3, bits: 16), lossless),
            ("lossless, arithmetic", jpeg(frame: 0xCB), lossless), ("hierarchical", jpeg(frame: 0xC5), hierarchical),
            ("hierarchical, arithmetic", jpeg(frame: 0xCE), hierarchical),
            ("JPEG-LS", jpeg(frame: 0xF7), "it is a JPEG-LS"),
            (
                "height behind the pixels", jpeg(frame: 0xC0, height: 0, lines: true),
                "its height stands behind its pixels (DNL)"
            ),
        ]
    }

    private func error(_ file: [UInt8]) -> ImageError? {
        do {
            _ = try engine.decode(file, format: .jpeg, limits: ImageLimits())
            return nil
        } catch {
            return error
        }
    }

    @Test func aSoundJPEGOfAKindThatLibjpegDoesNotReadIsUnsupported() {
        #expect(error(Self.jpeg) == nil && error(Self.fill(Self.jpeg)) == nil)
        for row in Self.kinds {
            #expect(error(row.file) == .unsupported(detail: row.detail), "\(row.id)")
            #expect(throws: ImageError.unsupported(detail: row.detail), "\(row.id)") {
                try engine.header(of: row.file, format: .jpeg)
            }
        }
    }

    /// Some phones write that a scan has one coefficient, which it can have in a progressive file alone.
    @Test func aSequentialScanHasAllCoefficientsWhateverItSays() throws {
        let right = try engine.decode(Self.jpeg, format: .jpeg, limits: ImageLimits()).pixels
        let scan = try #require(Self.jpeg.firstRange(of: [0xFF, 0xDA, 0, 12])).lowerBound
        for stated in [[0, 0, 0], [1, 5, 0], [0, 63, 0x10]] as [[UInt8]] {
            var file = Self.jpeg
            file.replaceSubrange(scan + 11..<scan + 14, with: stated)
            #expect(try engine.decode(file, format: .jpeg, limits: ImageLimits()).pixels == right, "\(stated)")
            for cut in [scan + 6, scan + 13, scan + 16] { #expect(error(Array(file.prefix(cut))) != nil, "\(cut)") }
            let frame = try #require(file.firstRange(of: [0xFF, 0xC0, 0, 17])).lowerBound
            file[frame + 1] = 0xC2
            // One coefficient is a scan that a progressive file may begin with.
            #expect(error(file) != nil || stated == [0, 0, 0], "progressive, \(stated)")
        }
    }

    @Test func oneThatIsCutShortIsDamagedWhateverItsKind() {
        for row in Self.kinds {
            for length in 4..<(row.file.count - 2) {
                let error = error(Array(row.file.prefix(length)))
                guard case .damaged = error else {
                    Issue.record("\(row.id), cut to \(length): \(String(describing: error))")
                    break
                }
            }
        }
    }

    @Test func aHeightOfNothingWithoutOneBehindThePixelsIsDamaged() {
        guard case .damaged = error(Self.jpeg(frame: 0xC0, height: 0)) else {
            Issue.record("a height of 0")
            return
        }
    }

    @Test(arguments: [2, 4]) func otherNumbersOfColorsAreForeign(components: Int) {
        #expect(error(TinyFiles.jpeg(side: 16, components: components)) == .foreignColors)
    }
}

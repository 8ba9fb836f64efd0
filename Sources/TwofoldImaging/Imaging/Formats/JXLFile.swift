/// What a JPEG XL says of its image in front of its pixels (ISO/IEC 18181-1, annex D).
///
/// libvips takes any layer besides the colors for alpha, and gives the last frame of an animation; whether an image has
/// lost anything, and whether its profile is one of sRGB that libjxl made up, it does not say.
package struct JXLFile {
    /// The size, turned upright as libjxl does it.
    let size: PixelSize
    /// Whether anything of the pixels was lost; where only the frame behind a color profile would tell, it was not.
    package private(set) var isLossy: Bool
    /// Whether colors are multiplied by alpha.
    private(set) var isPremultiplied = false
    /// Why it cannot be read; nil where it can.
    private(set) var obstacle: ImageError?
    private let colors: Colors

    /// Reads a file of either form: the bare stream, or the stream in boxes.
    ///
    /// - Throws: ``ImageError/damaged(detail:)`` where the stream is missing or ends too early.
    package init(_ file: [UInt8]) throws(ImageError) {
        let boxes = Self.isBare(file) ? [] : HEIFFile.boxes(of: file, in: file.indices)
        var bits = BitReader(
            Self.isBare(file) ? Array(file.prefix(Self.longestHeader)) : Self.start(of: file, boxes), isFromLowest: true
        )
        guard bits.next(16) == 0x0AFF else { throw .damaged(detail: "the boxes of its image are missing or cut short") }
        let stored = bits.size()
        isLossy = true
        var extras: (count: Int, type: Int) = (0, 0)
        var samples: (bits: Int, isFloat: Bool) = (8, false)
        var (isTurned, isAnimated, hasMore) = (false, false, false)
        // One bit says that all is as in most files: lossy, in sRGB.
        let isUsual = bits.flag()
        if !isUsual {
            hasMore = bits.flag()
            if hasMore {
                isTurned = bits.next(3) >= 4
                if bits.flag() { _ = bits.size() }
                if bits.flag() { bits.skipPreview() }
                isAnimated = bits.flag()
            }
            if !isAnimated {
                samples = bits.samples()
                _ = bits.flag()
                extras.count = bits.number((0, 0), (0, 1), (4, 2), (12, 1))
                if extras.count == 1 { (extras.type, isPremultiplied) = bits.extraChannel() }
                isLossy = extras.count < 2 && bits.flag()
            }
        }
        size = isTurned ? PixelSize(width: stored.height, height: stored.width) : stored
        colors = isUsual || isAnimated || extras.count > 1 ? Colors() : Colors(&bits)
        guard !bits.isBeyond else { throw .damaged(detail: "its header is cut short") }
        let isXYB = isLossy
        if !isXYB, !isAnimated {
            isLossy = boxes.contains { $0.type == "jbrd" } || !colors.isProfile && bits.isFrameLossy(hasMore: hasMore)
        }
        if max(size.width, size.height) > Self.largestSide {
            obstacle = .tooLarge(size)
        } else if isAnimated {
            obstacle = .animated(frames: 0)
        } else if extras.count == 1, extras.type == Self.black {
            obstacle = .foreignColors
        } else if extras.count > 1 || extras.type != Self.alpha {
            obstacle = .unsupported(detail: "it has a layer that is neither colors nor alpha")
        } else if samples.isFloat || samples.bits > 16 {
            obstacle = .unsupported(detail: "its samples have neither 8 nor 16 bits")
        } else if isXYB, colors.isProfile {
            obstacle = .lossyWithProfile
        }
    }

    private static let (alpha, black) = (0, 4)
    /// What libvips can count, per side.
    private static let largestSide = 10_000_000
    /// More than any header has in front of its profile.
    private static let longestHeader = 4096

    /// Whether the colors are those that every program takes where a file says nothing.
    package var isStandard: Bool { colors.isStandard }

    /// Whether the file is lossy and has a profile that libjxl would not use.
    package var losesProfile: Bool { isLossy && colors.isProfile }

    /// The meaning of the colors; a profile is coded, and not read.
    package static func profile(of file: [UInt8]) -> StatedProfile {
        (try? JXLFile(file))?.colors.profile ?? .unknown
    }

    static func isBare(_ file: [UInt8]) -> Bool { file.starts(with: [0xFF, 0x0A]) }

    /// The start of the stream, which can be in parts, each with its number (ISO/IEC 18181-2).
    private static func start(of file: [UInt8], _ boxes: [HEIFFile.Box]) -> [UInt8] {
        if let whole = boxes.first(where: { $0.type == "jxlc" }) {
            return Array(file[whole.data].prefix(longestHeader))
        }
        return Array(
            boxes.lazy.filter { $0.type == "jxlp" }.flatMap { file[$0.data].dropFirst(4) }.prefix(longestHeader))
    }
}

extension JXLFile {
    /// How the colors are described: by a profile, or by numbers that are H.273's where they are not libjxl's own.
    fileprivate struct Colors {
        private(set) var isProfile = false
        private var isGray = false
        private var (primaries, curve) = (1, 13)

        /// sRGB.
        init() {}

        init(_ bits: inout BitReader) {
            guard !bits.flag() else { return }
            isProfile = bits.flag()
            let space = bits.name()
            isGray = space == 1
            guard !isProfile else { return }
            let white = bits.name()
            if white == 2 { bits.skipPoints(1) }
            if !isGray { primaries = bits.name() }
            if primaries == 2 { bits.skipPoints(3) }
            // An exponent has no number.
            curve = bits.flag() ? bits.next(24) * 0 : bits.name()
            _ = bits.name()
            // 1 is D65, by which P3 has another number in H.273; video's curve is not taken for sRGB's here.
            if white != 1 || space > 1 || curve == 1 { (primaries, curve) = (0, 0) }
            if primaries == 11 { primaries = 12 }
        }

        var isStandard: Bool { !isProfile && (primaries, curve) == (1, 13) }

        var profile: StatedProfile {
            isProfile ? .unknown : CodedColors(primaries: primaries, curve: curve).profile(isGray: isGray)
        }
    }
}

/// The forms that JPEG XL has for numbers.
extension BitReader {
    fileprivate mutating func flag() -> Bool { next(1) == 1 }

    /// A number in one of four forms, each with so many bits and what is added to them.
    fileprivate mutating func number(_ forms: (bits: Int, offset: Int)...) -> Int {
        let form = forms[next(2)]
        return next(form.bits) + form.offset
    }

    /// A number that stands for a name.
    fileprivate mutating func name() -> Int { number((0, 0), (0, 1), (4, 2), (6, 18)) }

    fileprivate mutating func size() -> PixelSize {
        let isSmall = flag()
        func side(_ bits: inout BitReader) -> Int {
            isSmall ? (bits.next(5) + 1) * 8 : bits.number((9, 1), (13, 1), (18, 1), (30, 1))
        }
        let height = side(&self)
        let ratio = next(3)
        guard ratio > 0 else { return PixelSize(width: side(&self), height: height) }
        let (width, base) = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)][ratio - 1]
        return PixelSize(width: height * width / base, height: height)
    }

    fileprivate mutating func skipPreview() {
        let isSmall = flag()
        func side(_ bits: inout BitReader) {
            _ =
                isSmall
                ? bits.number((0, 16), (0, 32), (5, 1), (9, 33)) : bits.number((6, 1), (8, 65), (10, 321), (12, 1345))
        }
        side(&self)
        if next(3) == 0 { side(&self) }
    }

    fileprivate mutating func samples() -> (bits: Int, isFloat: Bool) {
        guard flag() else { return (number((0, 8), (0, 10), (0, 12), (6, 1)), false) }
        let bits = number((0, 32), (0, 16), (0, 24), (6, 1))
        _ = next(4)
        return (bits, true)
    }

    /// The kind of a layer besides the colors, and whether they are multiplied by it.
    fileprivate mutating func extraChannel() -> (type: Int, isPremultiplied: Bool) {
        guard !flag() else { return (0, false) }
        let type = name()
        _ = samples()
        _ = number((0, 0), (0, 3), (0, 4), (3, 1))
        _ = next(8 * number((0, 0), (4, 0), (5, 16), (10, 48)))
        return (type, type == 0 && flag())
    }

    fileprivate mutating func skipPoints(_ count: Int) {
        for _ in 0..<(2 * count) { _ = number((19, 0), (19, 524_288), (20, 1_048_576), (21, 2_097_152)) }
    }

    /// Whether the first frame is compressed like a photograph; not for one that is far behind.
    fileprivate mutating func isFrameLossy(hasMore: Bool) -> Bool {
        // The brightness of displays.
        if hasMore, !flag() { _ = next(16 + 16 + 1 + 16) }
        // Extensions, and what is not usual of transforms.
        guard next(2) == 0, flag() else { return false }
        // Frames begin at whole bytes; a usual one is lossy, and others say it behind their kind.
        align()
        return flag() || next(3) & 4 == 0
    }
}

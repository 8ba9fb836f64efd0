/// Why a format cannot hold a variant, as far as the header of its master tells.
enum FormatMisfit: Hashable, Sendable {
    /// It has 8 bits a channel, or little more, and the master has 16.
    case depth
    /// Its sides have at most this many pixels.
    case side(PixelSize, limit: Int)
    /// It holds still images only, and the master is an animation of so many frames.
    case animation(frames: Int)
    /// Android reads the borders of nine-patches from PNGs only.
    case ninePatch

    /// The reason; nil if the format can hold the variant.
    init?(of format: ImageFormat, _ master: Master, _ size: PixelSize) {
        if master.name.base.hasSuffix(Array(".9".utf8)[...]), format != .png {
            self = .ninePatch
        } else if master.header.drawing == nil, master.header.pages > 1, !format.holdsAnimations {
            self = .animation(frames: master.header.pages)
        } else if master.header.depth == .sixteen, !format.holds16Bits {
            self = .depth
        } else if max(size.width, size.height) > format.largestSide {
            self = .side(size, limit: format.largestSide)
        } else {
            return nil
        }
    }
}

extension ImageFormat {
    fileprivate var holds16Bits: Bool { self == .png || self == .tiff || self == .jxl }

    /// The longest side that its files can state, in pixels.
    fileprivate var largestSide: Int {
        switch self {
        case .webp: 16_383
        case .jpeg: 65_500
        case .heic, .avif: 65_535
        default: Int(Int32.max)
        }
    }
}

extension Diagnostic {
    static func misfit(
        _ misfit: FormatMisfit, _ path: BytePath, _ format: ImageFormat, from master: BytePath
    ) -> Diagnostic {
        let without = "take \(format.rawValue) out of 'formats' for it"
        func say(_ rule: Rule, _ message: String, fix: String? = nil) -> Diagnostic {
            rule.diagnostic(path, message, fix: fix, related: [master])
        }
        return switch misfit {
        case .animation(let frames):
            say(
                .imageAnimated,
                "\(master.display) is an animation of \(frames) frames, which \(format.displayName) cannot hold here",
                fix: "\(without); WebP and PNG hold animations")
        case .depth:
            say(
                .formatDepth, "\(master.display) has 16 bits a channel, which \(format.displayName) cannot hold",
                fix: "export the master with 8 bits, or \(without)")
        case .side(let size, let limit):
            say(
                .formatSide,
                "\(size) is too large for \(format.displayName), which holds at most \(limit) pixels a side",
                fix: "export the master smaller, or \(without)")
        case .ninePatch:
            say(
                .formatNinePatch,
                "\(master.display) is a nine-patch, which Android does not read from \(format.displayName)")
        }
    }
}

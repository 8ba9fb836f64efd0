// The pixels of a slot that is filled from a larger one.

extension CatalogInsets {
    /// The same insets in an image of a smaller scale, in whole pixels.
    func reduced(from large: ScaleFactor, to small: ScaleFactor) -> CatalogInsets? {
        let sides = [top, left, bottom, right].map { PixelSpan.reduced($0, from: large, to: small) }
        guard let top = sides[0], let left = sides[1], let bottom = sides[2], let right = sides[3] else { return nil }
        return CatalogInsets(top: top, left: left, bottom: bottom, right: right)
    }
}

extension CatalogResizing {
    /// The same parts in an image of a smaller scale, in whole pixels that fit into it.
    ///
    /// - Parameter size: The smaller image's size; without it, the parts fit whichever way its sides are rounded.
    func reduced(from large: ScaleFactor, to small: ScaleFactor, into size: PixelSize? = nil) -> CatalogResizing? {
        let (across, down) = (
            PixelSpan(capInsets.left, centerWidth, capInsets.right),
            PixelSpan(capInsets.top, centerHeight, capInsets.bottom)
        )
        guard let across = across.reduced(from: large, to: small, length: size?.width),
            let down = down.reduced(from: large, to: small, length: size?.height)
        else { return nil }
        var reduced = self
        (reduced.centerWidth, reduced.centerHeight) = (across.center, down.center)
        reduced.capInsets = CatalogInsets(top: down.start, left: across.start, bottom: down.end, right: across.end)
        return reduced
    }
}

/// The parts of an image along one axis, in pixels: a cap, the center that repeats, and the other cap.
struct PixelSpan: Hashable {
    var start: Double
    var center: Double?
    var end: Double

    init(_ start: Double, _ center: Double?, _ end: Double) {
        (self.start, self.center, self.end) = (start, center, end)
    }

    /// The largest distance that is believed; images are smaller.
    private static let longest = 1_000_000.0

    /// A distance in an image of a smaller scale: the nearest whole number, and the smaller of two.
    static func reduced(_ length: Double, from large: ScaleFactor, to small: ScaleFactor) -> Double? {
        guard abs(length) <= longest else { return nil }
        let exact = abs(length) * Double(small.hundredths) / Double(large.hundredths)
        let whole = (exact - 0.5).rounded(.up)
        return length < 0 ? -max(whole, 0) : max(whole, 0)
    }

    /// The same parts in an image of a smaller scale; nil for parts that no image has.
    ///
    /// Together they are at most as long as the smaller image, the center keeps a pixel, and equal caps stay equal.
    ///
    /// - Parameter length: The smaller image's side; without it, the parts are at most as long as the large image's
    ///   parts are at the smaller scale, rounded down.
    func reduced(from large: ScaleFactor, to small: ScaleFactor, length: Int? = nil) -> PixelSpan? {
        // Without a center in the file, one pixel shall lie between the caps where the image is known to have it.
        let middle = center ?? (length == nil ? 0 : 1)
        guard start >= 0, end >= 0, middle >= 0,
            let first = Self.reduced(start, from: large, to: small),
            let last = Self.reduced(end, from: large, to: small),
            let between = Self.reduced(middle, from: large, to: small)
        else { return nil }
        let least = middle > 0 ? 1.0 : 0
        // A division by 3 may give a hair less than a whole number.
        let exact = ((start + middle + end) * Double(small.hundredths) / Double(large.hundredths) + 1e-9).rounded(.down)
        let room = max(length.map { Double($0) } ?? exact, least)
        var span = PixelSpan(first, max(between, least), last)
        span.shrinkCenter(to: least, room)
        span.shrinkCaps(room)
        if center == nil { span.center = nil }
        return span
    }

    private var length: Double { start + (center ?? 0) + end }

    private mutating func shrinkCenter(to least: Double, _ room: Double) {
        center = center.map { max(least, $0 - max(0, length - room)) }
    }

    private mutating func shrinkCaps(_ room: Double) {
        let excess = max(0, length - room)
        if start == end {
            let cut = min((excess / 2).rounded(.up), start)
            (start, end) = (start - cut, end - cut)
            center = center.map { $0 + max(0, 2 * cut - excess) }
        } else {
            let uneven = min(excess, abs(start - end))
            if start > end { start -= uneven } else { end -= uneven }
            if uneven < excess { shrinkCaps(room) }
        }
    }
}

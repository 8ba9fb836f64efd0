/// The margins of an image that keep their size when it is stretched, in pixels, as an asset catalog states them.
package struct CapInsets: Hashable, Sendable {
    package var top: Int
    package var left: Int
    package var bottom: Int
    package var right: Int

    package init(top: Int, left: Int, bottom: Int, right: Int) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}

extension NinePatch {
    /// The border that stretches what cap insets stretch: one part on each axis.
    ///
    /// - Parameters:
    ///   - insets: The insets, in pixels of the image.
    ///   - size: The size of the image, without a border.
    ///   - neutral: The color of the border's other pixels; white is for images without alpha.
    /// - Returns: Nil if an inset is negative, or if they leave no pixel between them.
    package init?(_ insets: CapInsets, size: PixelSize, neutral: Neutral = .transparent) {
        func axis(_ start: Int, _ end: Int, _ length: Int) -> Axis? {
            guard start >= 0, end >= 0, start < length, end < length - start else { return nil }
            return Axis(length: length, stretch: [start..<(length - end)])
        }
        guard let horizontal = axis(insets.left, insets.right, size.width),
            let vertical = axis(insets.top, insets.bottom, size.height)
        else { return nil }
        self.init(horizontal: horizontal, vertical: vertical, neutral: neutral)
    }

    /// The cap insets that stretch what this border stretches; nil unless exactly one part stretches on each axis.
    ///
    /// They say nothing of padding and optical bounds, which asset catalogs cannot express.
    package var capInsets: CapInsets? {
        guard horizontal.stretch.count == 1, vertical.stretch.count == 1, let columns = horizontal.stretch.first,
            let rows = vertical.stretch.first
        else { return nil }
        return CapInsets(
            top: rows.lowerBound, left: columns.lowerBound, bottom: vertical.length - rows.upperBound,
            right: horizontal.length - columns.upperBound)
    }
}

/// The size in points that a slot states: `83.5x83.5`.
package struct SlotPoints: Hashable, Sendable {
    /// The sides in hundredths of a point, because some are not whole.
    private let width: Int
    private let height: Int

    package init?(_ text: String) {
        let sides = text.utf8.split(separator: UInt8(ascii: "x"), omittingEmptySubsequences: false).map(Self.hundredths)
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        (self.width, self.height) = (width, height)
    }

    private static func hundredths(_ text: Substring.UTF8View) -> Int? {
        guard let points = Double(String(Substring(text))), (0.5...4096).contains(points) else { return nil }
        return Int((points * 100).rounded())
    }

    /// The size in pixels at a scale, rounded.
    package func pixels(at scale: ScaleFactor) -> PixelSize {
        func side(_ hundredths: Int) -> Int { (hundredths * scale.hundredths + 5000) / 10_000 }
        return PixelSize(width: side(width), height: side(height))
    }

    /// The side in whole pixels at a scale; nil where it is not whole, and for what is not square.
    func side(at scale: ScaleFactor) -> Int? {
        width == height && width * scale.hundredths % 10_000 == 0 ? pixels(at: scale).width : nil
    }
}

extension CatalogSlot {
    /// The size in points that the slot states; nil where it states none.
    package var points: SlotPoints? { condition("size").flatMap(SlotPoints.init) }
}

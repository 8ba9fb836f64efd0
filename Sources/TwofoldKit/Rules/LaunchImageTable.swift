/// The sizes of launch images by device, height and orientation, in pixels.
enum LaunchImageTable {
    /// One launch image of a device.
    struct Row: Hashable, Sendable {
        var size: PixelSize
        var scale: ScaleFactor
        var device: DeviceModifier
        /// The height in points that its name says, where it has to.
        var height: Int?
        var isLandscape: Bool
    }

    /// From Apple's documents of iOS 3 to 8, and what Xcode's compiler makes of a catalog.
    ///
    /// iPhones take a landscape image only where the height is named; wide forms of the others are asked for by name.
    static let rows: [Row] =
        phone(320, 480, .x1, nil) + phone(640, 960, .x2, nil) + phone(640, 1136, .x2, 568)
        + phone(750, 1334, .x2, 667) + phone(1242, 2208, .x3, 736) + phone(1125, 2436, .x3, 812)
        + [ScaleFactor.x1, .x2].flatMap { scale in
            // Until iOS 6 without the status bar.
            [(768, 1004, false), (768, 1024, false), (1024, 748, true), (1024, 768, true)].map {
                width, height, isWide in
                let pixels = scale.pixelsPerPoint
                return Row(
                    size: PixelSize(width: width * pixels, height: height * pixels), scale: scale, device: .ipad,
                    height: nil, isLandscape: isWide)
            }
        }

    private static func phone(_ width: Int, _ height: Int, _ scale: ScaleFactor, _ points: Int?) -> [Row] {
        [false, true].map { isWide in
            Row(
                size: isWide ? PixelSize(width: height, height: width) : PixelSize(width: width, height: height),
                scale: scale, device: .iphone, height: points, isLandscape: isWide)
        }
    }

    /// What an image of this name may be, at any scale; none where the table knows nothing of such names.
    static func rows(for name: AssetName) -> [Row] {
        let height = name.usage.lazy.compactMap { if case .height(let points) = $0 { points } else { nil } }.first
        let isLandscape = self.isLandscape(name)
        return rows.filter { row in
            row.height == height && (name.device == nil || row.device == name.device)
                && (isLandscape == nil || row.isLandscape == isLandscape)
                // A plain name is an iPhone's portrait, or either of an iPad's.
                && (isLandscape != nil || row.device == .ipad || !row.isLandscape || height != nil)
        }
    }

    /// What an image of exactly this name may measure; nothing for names that are not evidently launch images'.
    static func sizes(for name: AssetName) -> [PixelSize] {
        guard name.base == defaultBase else { return [] }
        return rows(for: name).filter { $0.scale == name.scale }.map(\.size)
    }

    /// What launch images are called unless the property list says otherwise.
    static let defaultBase = Array("Default".utf8)

    /// Nil where the name says no orientation.
    static func isLandscape(_ name: AssetName) -> Bool? {
        name.usage.lazy.compactMap { suffix -> Bool? in
            guard case .orientation(let orientation) = suffix else { return nil }
            switch orientation {
            case .portrait, .portraitUpsideDown: return false
            case .landscape, .landscapeLeft, .landscapeRight: return true
            }
        }.first
    }
}

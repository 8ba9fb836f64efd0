/// The sizes of launch images by device, height and orientation, in pixels.
enum LaunchImageTable {
    /// One launch image of a device.
    struct Row: Hashable, Sendable {
        var size: PixelSize
        var scale: ScaleFactor
        var device: DeviceModifier
        /// The height in points that its name states, if it has to.
        var height: Int?
        var isLandscape: Bool
    }

    /// The table comes from Apple's documents of iOS 3 to 8, and from the output of Xcode's catalog compiler.
    ///
    /// iPhones use a landscape image only if its name states the height; other wide launch images are asked for by
    /// name.
    static let rows: [Row] =
        phone(320, 480, .x1, nil) + phone(640, 960, .x2, nil) + phone(640, 1136, .x2, 568)
        + phone(750, 1334, .x2, 667) + phone(1242, 2208, .x3, 736) + phone(1125, 2436, .x3, 812)
        + [ScaleFactor.x1, .x2].flatMap { scale in
            // Until iOS 6, without the status bar.
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

    /// The possible rows for a name, at any scale; empty if the table has none for such names.
    static func rows(for name: AssetName) -> [Row] {
        let height = name.usage.lazy.compactMap { if case .height(let points) = $0 { points } else { nil } }.first
        let isLandscape = self.isLandscape(name)
        return rows.filter { row in
            row.height == height && (name.device == nil || row.device == name.device)
                && (isLandscape == nil || row.isLandscape == isLandscape)
                // A plain name is an iPhone's portrait, or either orientation of an iPad.
                && (isLandscape != nil || row.device == .ipad || !row.isLandscape || height != nil)
        }
    }

    /// The possible sizes of an image with exactly this name; empty for names that are not evidently launch images'.
    static func sizes(for name: AssetName) -> [PixelSize] {
        guard name.base == defaultBase else { return [] }
        return rows(for: name).filter { $0.scale == name.scale }.map(\.size)
    }

    /// The base name of launch images, unless the property list names another.
    static let defaultBase = Array("Default".utf8)

    /// Nil if the name states no orientation.
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

/// The sizes of launch images by device, height and orientation, in pixels.
package enum LaunchImageTable {
    /// One launch image of a device.
    package struct Row: Hashable, Sendable {
        let screen: LaunchScreen
        /// Whether the device lies on its side.
        package let isLandscape: Bool

        package var size: PixelSize { screen.pixels(isLandscape: isLandscape) }
        package var scale: ScaleFactor { screen.scale }
        package var device: DeviceModifier { screen.device }
        /// The height in points that its name states, if it has to.
        package var height: Int? { screen.height }
        /// Whether the system draws the status bar above it.
        package var leavesOutStatusBar: Bool { screen.leavesOutStatusBar }

        /// The first Xcode whose projects can know the device, as `LastUpgradeCheck` counts: 4.5 came with the iPhone 5, and 4.3
        /// with the first iPad of 2x.
        package var firstXcode: Int { height != nil ? 450 : device == .ipad && scale > .x1 ? 430 : 0 }
    }

    /// Every size that a screen may ask for.
    ///
    /// iPhones use a landscape image only if its name states the height; other wide launch images are asked for by
    /// name, or by a list.
    package static let rows: [Row] = LaunchScreen.all.flatMap { screen in
        [false, true].map { Row(screen: screen, isLandscape: $0) }
    }

    /// Whether a name states an orientation and no height, as those that iPads alone take do.
    package static func isForPads(_ name: AssetName) -> Bool {
        name.base.elementsEqual("Default".utf8) && !name.usage.isEmpty
            && name.usage.allSatisfy { if case .orientation = $0 { true } else { false } }
    }

    /// The possible rows for a name, at any scale; empty if the table has none for such names.
    package static func rows(for name: AssetName) -> [Row] {
        let height = name.usage.lazy.compactMap { if case .height(let points) = $0 { points } else { nil } }.first
        let isLandscape = self.isLandscape(name)
        return rows.filter { row in
            row.height == height && (name.device == nil || row.device == name.device)
                && (isLandscape == nil || row.isLandscape == isLandscape)
                // A name without orientation is a portrait of an iPhone before the 6 Plus, or either of another device.
                && (isLandscape != nil || row.device == .ipad || !row.isLandscape
                    || height ?? 0 >= minLandscapeHeight)
        }
    }

    /// The possible rows for a slot of a set: by the height that its subtype names, its orientation, and the status bar.
    package static func rows(for slot: CatalogSlot) -> [Row] {
        guard !slot.isUnassigned, let device = slot.idiom.flatMap(DeviceModifier.init(rawValue:)) else { return [] }
        let subtype = slot.condition("subtype")
        let height = subtype.map { $0 == "retina4" ? 568 : $0.hasSuffix("h") ? Int($0.dropLast()) ?? 0 : 0 }
        let isLandscape = slot.condition("orientation").map { $0.hasPrefix("landscape") }
        let extent = slot.condition("extent")
        return rows.filter { row in
            row.device == device && row.scale == (slot.scale ?? .x1)
                // The subtypes of later iPhones count pixels.
                && (row.height == height || row.height.map { $0 * row.scale.pixelsPerPoint == height } ?? false)
                && isLandscape.map { row.isLandscape == $0 } ?? true
                && (device == .iphone || extent.map { row.leavesOutStatusBar == ($0 == "to-status-bar") } ?? true)
        }
    }

    /// The height in points of the first iPhone that starts in landscape: the 6 Plus.
    private static let minLandscapeHeight = 736

    /// The possible sizes of an image with exactly this name; empty for names that are not evidently launch images'.
    package static func sizes(for name: AssetName) -> [PixelSize] {
        guard name.base == defaultBase else { return [] }
        return rows(for: name).filter { $0.scale == name.scale }.map(\.size)
    }

    /// The base name of launch images, unless the property list names another.
    package static let defaultBase = Array("Default".utf8)

    /// Nil if the name states no orientation.
    package static func isLandscape(_ name: AssetName) -> Bool? {
        name.usage.lazy.compactMap { suffix -> Bool? in
            if case .orientation(let orientation) = suffix { orientation.isLandscape } else { nil }
        }.first
    }
}

/// The images of one set in an asset catalog, as its `Contents.json` lists them.
package struct CatalogSet: Hashable, Sendable {
    /// One image of the set.
    package struct Entry: Hashable, Sendable {
        /// The file in the set's folder.
        package var fileName: [UInt8]
        /// The kind of device that the image is for: `universal`, `iphone` …; nil if it is unassigned, as Xcode calls
        /// it.
        var idiom: String?
        /// The scale; nil if the image serves all scales, as vector images do.
        package var scale: ScaleFactor?
        /// Whether the image is only for a certain appearance, size class, direction, gamut or hardware.
        var isSpecial: Bool
        /// What it is for, besides a kind of device and a scale.
        var conditions: [CatalogSlot.Condition] = []
    }

    /// The images that have a file, in the order of the list.
    package var entries: [Entry]

    /// A set of these images.
    init(entries: [Entry]) { self.entries = entries }

    /// Reads a `Contents.json`.
    package init(json: [UInt8]) throws(JSONProblem) {
        let contents = try CatalogContents(json, kind: .imageset)
        entries = contents.slots.compactMap { slot in
            slot.file.map {
                Entry(
                    fileName: $0, idiom: slot.idiom, scale: slot.scale,
                    isSpecial: slot.isUnassigned || !slot.conditions.isEmpty, conditions: slot.conditions)
            }
        }
    }

    /// The image for a screen.
    ///
    /// Images of the device's idiom go before universal ones, and those of the screen's scale before smaller and then
    /// larger ones. All of this is inferred: no source says what a catalog does about a missing scale. Images for
    /// special cases count only where there are no others.
    package func chosen(on screen: Screen) -> Entry? {
        for idiom in [screen.device.idiom, "universal"] {
            let own = entries.filter { $0.idiom == idiom }
            let plain = own.filter { !$0.isSpecial }
            let best = (plain.isEmpty ? own : plain).min { rank($0, screen) < rank($1, screen) }
            if let best { return best }
        }
        return nil
    }

    /// The entries that show the same as another at other scales, for devices of its kind and all others.
    package func versions(of entry: Entry) -> [Entry] {
        entries.filter { $0.idiom == entry.idiom && $0.conditions == entry.conditions }
    }

    /// The rank of an entry: the lowest is chosen.
    ///
    /// The screen's scale or an image for all scales goes first, then smaller scales, then larger ones.
    private func rank(_ entry: Entry, _ screen: Screen) -> Int {
        let own = screen.scale.pixelsPerPoint
        let scale = entry.scale?.pixelsPerPoint ?? own
        return scale <= own ? own - scale : 100 + scale
    }
}

extension DeviceKind {
    /// The idiom's name in asset catalogs.
    var idiom: String {
        switch self {
        case .iphone, .ipod: "iphone"
        case .ipad: "ipad"
        case .appletv: "tv"
        case .applewatch: "watch"
        case .mac: "mac"
        case .vision: "vision"
        case .carplay: "car"
        }
    }
}

// The image of a set that a device shows.

extension CatalogContents {
    /// The slot whose image a screen shows.
    ///
    /// Images of the device's idiom go before universal ones, and those of the screen's scale before smaller and then
    /// larger ones. All of this is inferred: no source says what a catalog does about a missing scale. Images for
    /// special cases count only where there are no others.
    package func chosen(on screen: Screen) -> CatalogSlot? {
        for idiom in [screen.device.idiom, "universal"] {
            let own = slots.filter { $0.file != nil && $0.idiom == idiom }
            let plain = own.filter { !$0.isUnassigned && $0.conditions.isEmpty }
            let best = (plain.isEmpty ? own : plain).min { $0.rank(on: screen) < $1.rank(on: screen) }
            if let best { return best }
        }
        return nil
    }

    /// The slots that show the same as another at other scales, for devices of its kind and all others.
    package func versions(of slot: CatalogSlot) -> [CatalogSlot] {
        slots.filter { $0.file != nil && $0.idiom == slot.idiom && $0.conditions == slot.conditions }
    }
}

extension CatalogSlot {
    /// The rank of its image: the lowest is chosen.
    ///
    /// The screen's scale or an image for all scales goes first, then smaller scales, then larger ones.
    fileprivate func rank(on screen: Screen) -> Int {
        let own = screen.scale.pixelsPerPoint
        let scale = scale?.pixelsPerPoint ?? own
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

// Which formats UIImage loads from files.

extension LookupName {
    /// The support of `UIImage` for loose files of a format.
    enum Support: Hashable, Sendable {
        /// Since the first iOS.
        case always
        /// Since this version of iOS.
        case since(Int)
        /// Only as part of a catalog.
        case catalogsOnly
    }

    /// The support for a file of this name.
    var support: Support {
        // A shortcut, because nearly all names are PNGs and rules ask often.
        if fileExtension.elementsEqual("png".utf8) { return .always }
        return switch String(decoding: fileExtension.map(\.lowercasedASCII), as: UTF8.self) {
        case "pdf", "svg": .catalogsOnly
        case "heic", "heif": .since(11)
        case "webp": .since(14)
        case "avif": .since(16)
        default: .always
        }
    }

    /// Whether it can be loaded on a screen: iPhones, iPod touches and iPads with a screen of 1x ended at iOS 9.
    func isLoadable(on screen: Screen) -> Bool {
        switch support {
        case .always: true
        case .since: screen.scale != .x1 || ![.iphone, .ipod, .ipad].contains(screen.device)
        case .catalogsOnly: false
        }
    }
}

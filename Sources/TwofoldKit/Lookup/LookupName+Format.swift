// Which formats UIImage loads from files.

extension LookupName {
    /// Since when `UIImage` loads loose files of a format.
    enum Support: Hashable, Sendable {
        /// Since the first iOS.
        case always
        /// Since this version of iOS.
        case since(Int)
        /// Only what a catalog was compiled of.
        case catalogsOnly
    }

    /// What `UIImage` makes of a file of this name.
    var support: Support {
        // What nearly all are asked for, and rules ask often.
        if fileExtension.elementsEqual("png".utf8) { return .always }
        return switch String(decoding: fileExtension.map(\.lowercasedASCII), as: UTF8.self) {
        case "pdf", "svg": .catalogsOnly
        case "heic", "heif": .since(11)
        case "webp": .since(14)
        case "avif": .since(16)
        default: .always
        }
    }

    /// Whether it can be loaded on a screen: no iPhone, iPod touch or iPad with a screen of 1x got beyond iOS 9.
    func isLoadable(on screen: Screen) -> Bool {
        switch support {
        case .always: true
        case .since: screen.scale != .x1 || ![.iphone, .ipod, .ipad].contains(screen.device)
        case .catalogsOnly: false
        }
    }
}

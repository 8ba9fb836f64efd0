/// The name of an image as code or a nib asks for it: `Icon`, `Icon.jpg`, `Buttons/Icon`.
public struct LookupName: Hashable, Sendable {
    /// The folder in front, relative to the bundle's resource folder; the root if the name has no folder.
    package var folder: BytePath
    /// The name up to its extension; at least one byte.
    var stem: [UInt8]
    /// The extension of its files, with its letter case.
    var fileExtension: [UInt8]
    /// Whether the extension was left out: then it is `png`, as `UIImage` assumes since iOS 4.
    var isExtensionAssumed: Bool

    /// Reads a name; nil if it is not a path inside a folder.
    ///
    /// The part after the last dot is an extension only if it is an image's: `Icon.v2` asks for `Icon.v2.png`.
    package init?(_ asked: [UInt8]) {
        guard let path = BytePath(asked), path != .root else { return nil }
        folder = path.folder
        let name = path.name
        if let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, Self.isImageExtension(name[(dot + 1)...]) {
            stem = Array(name[..<dot])
            fileExtension = Array(name[(dot + 1)...])
            isExtensionAssumed = false
        } else {
            stem = name
            fileExtension = Array("png".utf8)
            isExtensionAssumed = true
        }
    }

    /// The same for text.
    public init?(_ asked: String) { self.init(Array(asked.utf8)) }

    /// The file name with exactly the name that was asked for: `Icon.png`.
    package var fileName: [UInt8] { fileName(with: []) }

    /// The file name with an ending between stem and extension.
    func fileName(with ending: [UInt8]) -> [UInt8] {
        var name = [UInt8]()
        name.reserveCapacity(stem.count + ending.count + 1 + fileExtension.count)
        name += stem
        name += ending
        name.append(UInt8(ascii: "."))
        name += fileExtension
        return name
    }

    /// The name's own scale and device, which should be left to the lookup.
    var parts: AssetName { AssetName(parsing: fileName) }

    /// Whether the stem contains a dot: `Icon.v2`.
    var hasDotInStem: Bool { stem.contains(UInt8(ascii: ".")) }

    // The formats that Apple's page on UIImage lists, later ones, and those of catalogs.
    private static let extensions = Set(
        [
            "tiff", "tif", "jpg", "jpeg", "gif", "png", "bmp", "bmpf", "ico", "cur", "xbm", "heic", "heif", "avci",
            "webp", "avif", "jxl", "pdf", "svg",
        ].map { Array($0.utf8) })

    private static func isImageExtension(_ text: ArraySlice<UInt8>) -> Bool {
        extensions.contains(text.map(\.lowercasedASCII))
    }
}

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

    var support: Support {
        // A shortcut, because nearly all names are PNGs and rules ask often.
        if fileExtension.elementsEqual("png".utf8) { return .always }
        return switch String(decoding: fileExtension.map(\.lowercasedASCII), as: UTF8.self) {
        case "pdf", "svg": .catalogsOnly
        case "heic", "heif": .since(11)
        case "webp": .since(14)
        case "avif": .since(16)
        case "jxl": .since(17)
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

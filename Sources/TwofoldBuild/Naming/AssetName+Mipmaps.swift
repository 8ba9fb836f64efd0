// The names of an image's mipmaps, which are never a master's, and never those of a variant of the same image.

extension AssetName {
    /// The name of one level of this image's chain: `Texture.mip1~ipad.png` for `Texture@2x~ipad.png`.
    ///
    /// The number follows the base name, and the rest of the name stays, so that a level is still read as an image for
    /// its device. The scale is left out: a file whose name says `@2x` would be a master, and a level has no scale.
    ///
    /// - Parameter level: 1 for the first half.
    package func mipmap(_ level: Int) -> AssetName {
        AssetName(
            base: base + Self.levelMark + Array("\(level)".utf8), usage: usage, device: device,
            fileExtension: Array("png".utf8))
    }

    /// The name of the file that contains the whole chain: `Texture~ipad.ktx2`.
    package var mipmapContainer: AssetName {
        AssetName(base: base, usage: usage, device: device, fileExtension: Self.containerExtension)
    }

    /// The level's number and the base name of its image; nil for a name that is not a level's.
    package var mipmapLevel: (level: Int, base: [UInt8])? {
        let digits = base.suffix(while: \.isDigit)
        guard (1...2).contains(digits.count), digits.first != UInt8(ascii: "0"), scale == .x1,
            let level = Int(String(decoding: digits, as: UTF8.self)),
            case let rest = base.dropLast(digits.count), rest.hasSuffix(Self.levelMark)
        else { return nil }
        let name = Array(rest.dropLast(Self.levelMark.count))
        return name.isEmpty ? nil : (level, name)
    }

    /// Whether a file name is that of a whole chain, judged by its end.
    package static func isMipmapContainer(_ name: [UInt8]) -> Bool { name.hasSuffix(containerEnd) }

    private static let levelMark = Array(".mip".utf8)
    private static let containerEnd = Array(".".utf8) + containerExtension
    private static let containerExtension = Array("ktx2".utf8)
}

extension AssetName {
    /// Whether Android's build reads a file of this name as a nine-patch: `button.9.png`, and its master `button.9@3x.png`.
    package var isNinePatch: Bool {
        base.count > NinePatch.mark.count && base.hasSuffix(NinePatch.mark) && usage.isEmpty
            && ImageFormat(fileExtension: fileExtension) == .png
    }
}

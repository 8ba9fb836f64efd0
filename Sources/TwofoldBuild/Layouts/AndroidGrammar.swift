/// Android's resource folders: `drawable-night-xhdpi/foo.webp`; the layout's place is the folder `res`.
///
/// Resources have no folders of their own and only names that are Java identifiers in lower case, so ``legalized(_:)`` drops
/// the one and changes the others. A plain `drawable/` is read as 1x, as Android reads it. `nodpi` and `anydpi` say
/// that an image has no scale, so they are not read. In a folder's name every qualifier has its place, and Android's compiler
/// refuses another order.
package struct AndroidGrammar: TwoWayGrammar {
    /// 1x, 1.5x, 2x and 3x: `mdpi` to `xxhdpi`.
    ///
    /// Screens of 4x exist, but Android's documentation wants `xxxhdpi` for launcher icons only.
    package var scales: [ScaleFactor] {
        Self.densities.filter { ["mdpi", "hdpi", "xhdpi", "xxhdpi"].contains($0.name) }.map(\.scale)
    }

    /// Nil for a path that Android's compiler refuses, because of its folder or of its name.
    package func read(_ path: BytePath) -> Rendition? {
        let components = path.components
        guard components.count == 2, let (stem, ending) = components[1].imageName,
            let folder = AndroidFolder(parsing: components[0]),
            case let name = AssetName(stem: stem, scale: folder.scale, fileExtension: ending),
            Self.isReadable(name), AndroidName.legal(name) == name
        else { return nil }
        return Rendition(name: name, qualifiers: folder.qualifiers)
    }

    package func write(_ rendition: Rendition) throws(LayoutProblem) -> BytePath {
        if let device = rendition.name.device { throw .device(device) }
        guard Self.isReadable(rendition.name) else {
            if let format = ImageFormat(fileExtension: rendition.name.fileExtension) { throw .format(format) }
            throw .name(rendition.name.plainBytes)
        }
        let folder = try AndroidFolder(scale: rendition.name.scale, qualifiers: rendition.qualifiers)
        return try path(BytePath(components: [folder.name]), rendition.name.plainBytes)
    }

    /// The rendition without its folder, under a name that resources can have: `my_icon` for `icons/My-Icon`.
    package func legalized(_ rendition: Rendition) -> Rendition {
        Rendition(name: AndroidName.legal(rendition.name), qualifiers: rendition.qualifiers)
    }

    /// The densities with their scales, ascending.
    package static let densities: [(name: String, scale: ScaleFactor)] = [
        ("ldpi", 75), ("mdpi", 100), ("tvdpi", 133), ("hdpi", 150), ("xhdpi", 200), ("xxhdpi", 300), ("xxxhdpi", 400),
    ].compactMap { name, hundredths in ScaleFactor(hundredths: hundredths).map { (name, $0) } }

    /// Whether a qualifier states a density in dots per inch: `420dpi`.
    package static func isDensity(_ part: ArraySlice<UInt8>) -> Bool {
        let digits = part.dropLast(3)
        return part.hasSuffix(Array("dpi".utf8)) && (2...4).contains(digits.count) && digits.allSatisfy(\.isDigit)
    }

    /// Whether the resource compiler takes such a file for an image.
    static func isReadable(_ name: AssetName) -> Bool {
        switch ImageFormat(fileExtension: name.fileExtension) {
        case .png, .jpeg, .gif, .webp, .avif: true
        default: false
        }
    }
}

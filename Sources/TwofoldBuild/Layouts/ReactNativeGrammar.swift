/// React Native's layout: `foo@1.5x.png`, and `foo@2x.ios.png` for one system, whose name follows the scale.
///
/// `@1x` is read and not printed. There are no files for devices, languages or dark surroundings.
struct ReactNativeGrammar: TwoWayGrammar {
    func read(_ path: BytePath) -> Rendition? {
        guard let (whole, ending) = path.name.imageName else { return nil }
        var stem = whole
        var qualifiers: [Qualifier] = []
        if let dot = stem.lastIndex(of: UInt8(ascii: ".")), dot > stem.startIndex,
            case let word = String(decoding: stem[(dot + 1)...], as: UTF8.self), Self.platforms.contains(word)
        {
            qualifiers = [.platform(word)]
            stem = stem[..<dot]
        }
        guard let scale = stem.takeDecimalScale() else { return nil }
        return Rendition(
            folder: path.folder, name: AssetName(stem: stem, scale: scale, fileExtension: ending),
            qualifiers: qualifiers)
    }

    func write(_ rendition: Rendition) throws(LayoutProblem) -> BytePath {
        if let device = rendition.name.device { throw .device(device) }
        var platform: [UInt8] = []
        for qualifier in rendition.qualifiers {
            guard case .platform(let word) = qualifier, platform.isEmpty, Self.platforms.contains(word) else {
                throw .qualifier(qualifier)
            }
            platform = Array(".\(word)".utf8)
        }
        let name = rendition.name
        return try path(rendition.folder, name.stem + name.scale.suffix + platform + name.dotExtension)
    }

    /// The systems of React Native and its forks, and `native`, which stands for all but the web.
    private static let platforms: Set<String> = ["android", "ios", "macos", "native", "visionos", "web", "windows"]
}

/// Flutter's layout: `foo.png`, and the same name in folders beside it, `2.0x/foo.png` and `3.0x/foo.png`.
///
/// `2x/foo.png` is read as well, as Flutter reads it. So is `foo@3x.png` beside the main file, which Flutter itself does not look
/// for: designers export masters under such names. Flutter has no files for devices, languages or dark surroundings.
struct FlutterGrammar: TwoWayGrammar {
    func read(_ path: BytePath) -> Rendition? {
        guard let (whole, ending) = path.name.imageName else { return nil }
        var stem = whole
        var folder = path.folder
        let scale: ScaleFactor
        if Self.isScale(folder.name) {
            // Flutter reads a scale there, but it may be one that is not among ours: `0.0x`, `2.125x`.
            guard let said = ScaleFactor(decimal: folder.name.dropLast()) else { return nil }
            (scale, folder) = (said, folder.folder)
        } else {
            scale = stem.takeWholeScale() ?? .x1
        }
        return Rendition(folder: folder, name: AssetName(stem: stem, scale: scale, fileExtension: ending))
    }

    func write(_ rendition: Rendition) throws(LayoutProblem) -> BytePath {
        if let device = rendition.name.device { throw .device(device) }
        if let qualifier = rendition.qualifiers.first { throw .qualifier(qualifier) }
        let scale = rendition.name.scale
        let decimal = scale.isWhole ? "\(scale.decimal).0" : scale.decimal
        let folder = scale == .x1 ? rendition.folder : rendition.folder.appending(Array("\(decimal)x".utf8))
        return try path(folder, rendition.name.plainBytes)
    }

    /// Whether Flutter reads a scale from a folder's name: digits with an optional fraction, then `x`.
    private static func isScale(_ folder: [UInt8]) -> Bool {
        let number = folder.dropLast()
        return folder.last == UInt8(ascii: "x") && number.first?.isDigit == true
            && number.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
            && number.count { $0 == UInt8(ascii: ".") } < 2
    }
}

/// Why a layout does not read a file as one of its images.
enum Misreading: Hashable {
    /// The layout has no images in its folder, or in sets of this kind.
    case place
    /// Android does not read the name of its folder, or reads another one.
    case folder(AndroidFolderProblem)
    /// Its folder is for a density that no file is drawn for: `nodpi`, `420dpi`.
    case density(String)
    /// No slot of its set says when it is shown.
    case noSlot
    /// Its name, or its folder's, says a scale that no file has.
    case scale
    /// No resource can have its name, but this one.
    case name(legal: [UInt8])
    /// The platform does not read files of this format there.
    case format(ImageFormat)
    /// Twofold does not read files of this format: `BMP`.
    case otherFormat(String)
    /// A suffix hides its extension: `Sun.png@2x`.
    case hiddenExtension
    /// It is an XML drawable, which has no pixels.
    case drawable
}

extension LayoutKind {
    /// Why a file that is none of this layout's images is left out; nil for one that is no image at all.
    func misreading(of path: BytePath) -> Misreading? {
        let isImage = path.name.imageName != nil
        if !isImage, let format = ImageFormat.otherFormat(of: path.name) { return .otherFormat(format) }
        if !isImage, AssetName(parsing: path.name).isMisnamedImage { return .hiddenExtension }
        switch self {
        case .android: return AndroidGrammar.misreading(of: path, isImage: isImage)
        case .catalog: return isImage ? path.folder.name.hasSuffix(Array(".imageset".utf8)) ? .noSlot : .place : nil
        case .apple, .flutter, .reactNative, .web: return isImage ? .scale : nil
        }
    }
}

extension AndroidGrammar {
    fileprivate static func misreading(of path: BytePath, isImage: Bool) -> Misreading? {
        let folder = path.folder.name
        guard isImage else {
            return isOfImages(folder) && path.name.hasSuffix(Array(".xml".utf8)) ? .drawable : nil
        }
        guard path.components.count == 2, isOfImages(folder) else { return .place }
        if AndroidFolder(parsing: folder) == nil {
            let words = String(decoding: folder, as: UTF8.self).lowercased().split(separator: "-")
            if let word = words.first(where: isWithoutFiles) { return .density(String(word)) }
            return AndroidFolderProblem(of: folder).map { .folder($0) } ?? .place
        }
        let name = AssetName(parsing: path.name)
        if let format = ImageFormat(fileExtension: name.fileExtension), !isReadable(name) { return .format(format) }
        let plain = AssetName(base: Array(path.name.imageName?.stem ?? []), fileExtension: name.fileExtension)
        return .name(legal: AndroidName.legal(plain).plainBytes)
    }

    /// Whether a folder holds drawables or mipmaps, of whatever scale.
    private static func isOfImages(_ folder: [UInt8]) -> Bool {
        let kind = folder.prefix { $0 != UInt8(ascii: "-") }.map(\.lowercasedASCII)
        return kind.elementsEqual("drawable".utf8) || kind.elementsEqual("mipmap".utf8)
    }

    /// Whether a qualifier is a density that no file is drawn for.
    private static func isWithoutFiles(_ qualifier: Substring) -> Bool {
        ["nodpi", "anydpi"].contains(qualifier) || qualifier.hasSuffix("dpi") && Int(qualifier.dropLast(3)) != nil
    }
}

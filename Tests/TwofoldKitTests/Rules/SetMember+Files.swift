@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

extension SetMember {
    /// The images of a tree with these files, none of which Twofold made.
    static func all(_ files: [(name: String, size: PixelSize)]) -> [SetMember] {
        let checked = files.compactMap { name, size -> CheckedFile? in
            guard let path = BytePath(name) else { return nil }
            let parsed = AssetName(parsing: path.name)
            guard let format = ImageFormat(fileExtension: parsed.fileExtension) else { return nil }
            let header = ImageHeader(size: size, layout: .rgba, depth: .eight)
            return CheckedFile(
                path: path, name: parsed, format: format, isOwned: false, isInCatalog: false, isLoose: true,
                CheckedFile.Known(image: CachedImage(format: format, header: header, couldBeVariant: false)))
        }
        let planned = PlannedSlots(Plan())
        return CheckedImage.group(checked).compactMap { SetMember($0, planned) }
    }
}

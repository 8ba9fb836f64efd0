extension AppImages {
    /// The document icons of a folder that have the name of a listed one, with their size behind it or without one: of `Doc.png` also
    /// `Doc64.png` and `Doc-320@2x.png`, and of `Doc-64.png` the same; but none that another document type names.
    func documentIcons(beside listed: CheckedFile, of manifest: AppManifest) -> [CheckedFile] {
        let others = manifest.documentIconStems.subtracting([listed.name.stem])
        let base = Self.baseWithoutSize(listed)
        return tree.files.filter { file in
            guard file.isLoose, file.format == .png, file.path.folder == listed.path.folder,
                file.name.base.starts(with: base), bounds.mayHold(file.path, in: manifest), let size = file.size,
                IconCatalogue.documentSizes.contains(size), !others.contains(file.name.stem)
            else { return false }
            return file.name.base == listed.name.base || file.name.base.elementsEqual(base)
                || Self.baseWithoutSize(file).elementsEqual(base)
        }
    }

    /// The base of a name without the size that it ends with, in pixels or in points: `Doc` of `Doc64`, `Doc-64`, `Doc_64x64`.
    private static func baseWithoutSize(_ file: CheckedFile) -> ArraySlice<UInt8> {
        let base = file.name.base
        guard let size = file.size else { return base[...] }
        let scale = file.scale.pixelsPerPoint
        for (width, height) in [(size.width, size.height), (size.width / scale, size.height / scale)] {
            for text in ["\(width)x\(height)", "\(width)"] where base.hasSuffix(Array(text.utf8)) {
                let rest = base.dropLast(text.utf8.count)
                // The number of a name that is only a number is its name, and the end of a longer one is no size.
                guard let end = rest.lastIndex(where: { !"-_ ".utf8.contains($0) }),
                    !(end == rest.endIndex - 1 && rest[end].isDigit)
                else { continue }
                return rest[...end]
            }
        }
        return base[...]
    }
}

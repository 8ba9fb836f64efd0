// Sound pixels with something around them that readers ignore, which is said and does no harm.

extension PNGFile {
    /// The warnings about a file whose image was read.
    ///
    /// - Parameters:
    ///   - file: The PNG.
    ///   - metadata: What was understood of its statements.
    package static func warnings(on file: [UInt8], _ metadata: ImageMetadata) -> [String] {
        var warnings: [String] = []
        var colors: [PNGChunkType] = []
        var blocks: [Range<Int>] = []
        var hasPixels = false
        var isOver = false
        var hasMore = false
        var ignored: Set<PNGChunkType> = []
        var isProfileIntact = true
        let end = walk(file) { type, data in
            if type == "IDAT" {
                hasPixels = true
                hasMore = hasMore || isOver
            } else {
                isOver = hasPixels
                if type == "eXIf" { blocks.append(data) }
                let hasChecksum = !ignorableTypes.contains(type) || isIntact(data, in: file)
                if type == "iCCP" {
                    isProfileIntact = isProfileIntact && hasChecksum
                } else if !hasChecksum {
                    ignored.insert(type)
                }
                if colorChunkTypes.contains(type), hasChecksum || type == "iCCP" { colors.append(type) }
            }
            return type != "IEND"
        }
        if case .stopped = end {} else { warnings.append(endWarning) }
        if colors.contains("iCCP"), let profile = profileWarning(of: file, decoded: metadata.iccProfile) {
            warnings.append(profile)
            colors.removeAll { $0 == "iCCP" }
        }
        // A profile that cannot be read has a warning that says more.
        if profileFault(of: file, decoded: metadata.iccProfile) != nil {
            colors.removeAll { $0 == "iCCP" }
        } else if !isProfileIntact, metadata.iccProfile != nil {
            warnings.append("the color profile (iCCP) has a wrong checksum, but its data are whole")
        }
        colors.removeAll(where: metadata.hasChunk)
        if !colors.isEmpty {
            let names = Set(colors.map(\.description)).sorted().joined(separator: ", ")
            warnings.append("color chunks (\(names)) are damaged, out of place or there twice, so variants get none")
        }
        if !ignored.isEmpty {
            let names = ignored.map(\.description).sorted().joined(separator: ", ")
            warnings.append("chunks (\(names)) have a wrong checksum, so readers ignore them")
        }
        if !blocks.isEmpty, case let used = orientation(of: file),
            blocks.contains(where: { block in
                ![used, .upright].contains(TIFFTags(exif: Array(file[block]))?.orientation ?? .upright)
            })
        {
            warnings.append("a statement about its orientation (eXIf) has a place or a form that readers ignore")
        }
        if hasMore { warnings.append("more pixels (IDAT) follow behind another chunk, where readers ignore them") }
        return warnings
    }

    /// The warning about a file that breaks off before its end or within it.
    ///
    /// Every browser shows such a file if its pixels are complete.
    private static let endWarning = "the end (IEND) is missing or cut short; the pixels are complete"

    /// The warning about a file whose pixels are complete, but followed by more data in their stream.
    ///
    /// Every browser shows such a file, and so does libpng.
    package static let excessWarning =
        "the compressed pixels (IDAT) continue after the last row; the rest was ignored"
}

// The jobs of a mipmap chain: read and decode the base, encode and verify a level, put all levels into one file.

extension JobRunner {
    /// Reads the base once, and hashes and decodes the same bytes; its colors stay as they are.
    ///
    /// The name need not be that of a master, but its extension has to fit the format.
    func decodeBase(_ path: BytePath) throws(Diagnostic) -> (master: DecodedMaster, pixels: PixelBuffer) {
        guard AssetName(parsing: path.name).mipmapLevel == nil else { throw .mipmapsOfLevel(path) }
        let file = try read(path)
        let format = try format(of: path, file.bytes)
        guard !format.isVector else { throw .mipmapsOfVector(path) }
        let image = try policy.limits.diagnosed(path) { () throws(ImageError) in
            try engine.decode(file.bytes, format: format, limits: policy.limits)
        }
        let hash = ContentHash(of: file.bytes)
        index.learn(path, status: file.status) { $0.hash = hash }
        return (
            DecodedMaster(path, format, .pixels(image), hash: hash, byteCount: file.bytes.count), image.pixels
        )
    }

    /// Makes one file of a chain.
    ///
    /// - Parameters:
    ///   - levels: The images of the chain, the base first.
    ///   - skipsBase: Whether the file of the whole chain begins with the first half.
    func render(
        _ plan: MipmapReport.File, _ levels: [PixelBuffer], of base: DecodedMaster, skipsBase: Bool
    ) throws(Diagnostic) -> FinishedFile {
        let file =
            if let level = plan.level {
                try png(levels[level], base.metadata, effort: MipmapRecipe.effort, at: plan.path)
            } else {
                try chain(skipsBase ? Array(levels.dropFirst()) : levels, at: plan.path)
            }
        return try finish(file, at: plan.path, plan.origin, of: base)
    }

    /// The whole chain as a file.
    ///
    /// Its pixels are not compressed, so it is not verified by decoding. A file beyond the limits is refused, because no later
    /// run could read it to see whether it is owned.
    private func chain(_ levels: [PixelBuffer], at path: BytePath) throws(Diagnostic) -> [UInt8] {
        guard let pixels = levels.first else { throw .mipmapsWithoutBase(path) }
        let file = KTX2File(base: pixels)
        guard file.byteCount <= policy.limits.fileBytes else {
            throw .mipmapsTooLarge(path, bytes: file.byteCount, limit: policy.limits.fileBytes)
        }
        return file.bytes(of: levels)
    }
}

// The jobs of a mipmap chain: read and decode the base, encode and verify a level, put all levels into one file.

extension JobRunner {
    /// The decoded base of a chain, and the hash of the bytes that it was decoded from.
    struct MipmapBase: Sendable {
        var path: BytePath
        var format: ImageFormat
        var image: DecodedImage
        var hash: ContentHash
        var byteCount: Int
    }

    /// Reads the base once, and hashes and decodes the same bytes.
    ///
    /// The name need not be that of a master, but its extension has to fit the format.
    func decodeBase(_ path: BytePath) throws(Diagnostic) -> MipmapBase {
        guard AssetName(parsing: path.name).mipmapLevel == nil else { throw .mipmapsOfLevel(path) }
        let content = try read(path)
        let format = try format(of: path, content.bytes)
        guard !format.isVector else { throw .mipmapsOfVector(path) }
        do throws(ImageError) {
            let image = try engine.decode(content.bytes, format: format, limits: policy.limits)
            let hash = ContentHash(of: content.bytes)
            index.learn(path, status: content.status) { $0.hash = hash }
            return MipmapBase(path: path, format: format, image: image, hash: hash, byteCount: content.bytes.count)
        } catch {
            throw .image(error, path, limits: policy.limits)
        }
    }

    /// The format of a file that the user named.
    func format(of path: BytePath, _ file: [UInt8]) throws(Diagnostic) -> ImageFormat {
        guard !file.isEmpty else { throw .emptyFile(path, isMaster: true) }
        guard let content = ImageFormat(sniffing: file) else {
            throw .notAnImage(path, start: file, isMaster: true)
        }
        let promised = ImageFormat(fileExtension: AssetName(parsing: path.name).fileExtension)
        if let promised, promised != content.ofExtension {
            throw .wrongExtension(path, content: content, promised: promised, isMaster: true)
        }
        // This is a warning in a search of a tree, but an error for a file that the user named.
        guard engine.formats.contains(content) else { throw .unsupportedFormat(path, content).strict(true) }
        return content
    }

    /// Makes one file of a chain.
    ///
    /// - Parameters:
    ///   - levels: The images of the chain, the base first.
    ///   - skipsBase: Whether the file of the whole chain begins with the first half.
    func render(
        _ plan: MipmapPlan, _ levels: [PixelBuffer], of base: MipmapBase, skipsBase: Bool
    ) throws(Diagnostic) -> FinishedFile {
        let file =
            if let level = plan.level {
                try encode(levels[level], of: base, at: plan.path)
            } else {
                try chain(skipsBase ? Array(levels.dropFirst()) : levels, at: plan.path)
            }
        return try finish(
            file, at: plan.path,
            Ledger.Entry(
                hash: ContentHash(of: file), master: base.path, masterHash: base.hash, origin: plan.origin,
                engine: engine.identity(from: base.format, to: .png)),
            masterByteCount: base.byteCount)
    }

    private func encode(
        _ level: PixelBuffer, of base: MipmapBase, at path: BytePath
    ) throws(Diagnostic) -> [UInt8] {
        var metadata = base.image.metadata
        // A level has no scale, so every resolution would be wrong.
        metadata.density = nil
        let encoding = ImageEncoding.png(effort: MipmapRecipe.effort)
        let file: [UInt8]
        do throws(ImageError) {
            file = try engine.encode(level, metadata: metadata, encoding: encoding)
        } catch {
            throw .image(error, path, limits: policy.limits)
        }
        try verify(file, holds: level, encoding, at: path)
        return file
    }

    /// The whole chain as a file.
    ///
    /// Its pixels are not compressed, so it is not verified by decoding. A file beyond the limits is refused, because no later
    /// run could read it to see whether it is owned.
    private func chain(_ levels: [PixelBuffer], at path: BytePath) throws(Diagnostic) -> [UInt8] {
        guard let pixels = levels.first else { throw .mipmapsWithoutBase(path) }
        let file = KTX2File(base: ImageHeader(size: pixels.size, layout: pixels.layout, depth: pixels.depth))
        guard file.byteCount <= policy.limits.fileBytes else {
            throw .mipmapsTooLarge(path, bytes: file.byteCount, limit: policy.limits.fileBytes)
        }
        return file.bytes(of: levels)
    }
}

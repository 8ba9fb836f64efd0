// The jobs of a chain of mipmaps: reads and decodes its base, encodes and verifies a level, puts all levels into one file.

extension JobRunner {
    /// The image that a chain is of, decoded, and the hash of the very bytes that were decoded.
    struct MipmapBase: Sendable {
        var path: BytePath
        var format: ImageFormat
        var image: DecodedImage
        var hash: ContentHash
        var byteCount: Int
    }

    /// Reads the base once; those bytes are hashed, and those bytes are decoded.
    ///
    /// Its name need not be a master's, but what it says of the format has to be true.
    func decodeBase(_ path: BytePath) throws(Diagnostic) -> MipmapBase {
        guard AssetName(parsing: path.name).mipmapLevel == nil else { throw .mipmapsOfLevel(path) }
        let content = try read(path)
        let format = try format(of: path, content.bytes)
        do throws(ImageError) {
            let image = try engine.decode(content.bytes, format: format, limits: policy.limits)
            let hash = ContentHash(of: content.bytes)
            index.learn(path, status: content.status) { $0.hash = hash }
            return MipmapBase(path: path, format: format, image: image, hash: hash, byteCount: content.bytes.count)
        } catch {
            throw .image(error, path, limits: policy.limits)
        }
    }

    private func format(of path: BytePath, _ file: [UInt8]) throws(Diagnostic) -> ImageFormat {
        guard !file.isEmpty else { throw .emptyFile(path, isMaster: true) }
        guard let content = ImageFormat(sniffing: file) else {
            throw .notAnImage(path, start: file, isMaster: true)
        }
        let promised = ImageFormat(fileExtension: AssetName(parsing: path.name).fileExtension)
        if let promised, promised != content.ofExtension {
            throw .wrongExtension(path, content: content, promised: promised, isMaster: true)
        }
        guard !content.isVector else { throw .mipmapsOfVector(path) }
        // A warning where a tree is searched; here the file was asked for.
        guard engine.formats.contains(content) else { throw .unsupportedFormat(path, content).strict(true) }
        return content
    }

    /// Makes one file of a chain.
    ///
    /// - Parameter levels: The images of the chain, the base first.
    func render(
        _ plan: MipmapPlan, _ levels: [PixelBuffer], of base: MipmapBase
    ) throws(Diagnostic) -> FinishedFile {
        let file =
            if let level = plan.level {
                try encode(levels[level], of: base, at: plan.path)
            } else {
                try chain(levels, of: base, at: plan.path)
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
        // A level has no scale, so no resolution would be true of it.
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
    /// Nothing is encoded in it, so there is nothing to decode. A file beyond the limits is refused: no run could read it
    /// again to see whose it is.
    private func chain(
        _ levels: [PixelBuffer], of base: MipmapBase, at path: BytePath
    ) throws(Diagnostic) -> [UInt8] {
        let pixels = base.image.pixels
        let file = KTX2File(base: ImageHeader(size: pixels.size, layout: pixels.layout, depth: pixels.depth))
        guard file.byteCount <= policy.limits.fileBytes else {
            throw .mipmapsTooLarge(path, bytes: file.byteCount, limit: policy.limits.fileBytes)
        }
        return file.bytes(of: levels)
    }
}

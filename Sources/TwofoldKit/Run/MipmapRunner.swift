/// Makes the files of one chain: reads and decodes the base, encodes levels and verifies them.
///
/// Each step is a function of values and the two seams; none knows of ownership or of what is placed.
struct MipmapRunner: Sendable {
    var disk: any Disk
    var engine: any ImageEngine
    var limits: ImageLimits
    /// Learns the hash of the base that is read.
    var index: ContentIndex

    /// The base, decoded, and the hash of the very bytes that were decoded.
    struct Base: Sendable {
        var path: BytePath
        var format: ImageFormat
        var image: DecodedImage
        var hash: ContentHash
        var byteCount: Int
    }

    /// Reads the base once; those bytes are hashed, and those bytes are decoded.
    ///
    /// Its name need not be a master's, but what it says of the format has to be true.
    func decode(_ path: BytePath) throws(Diagnostic) -> Base {
        guard AssetName(parsing: path.name).mipmapLevel == nil else { throw .mipmapsOfLevel(path) }
        let content: FileContent
        do throws(DiskError) {
            content = try disk.content(of: path, limit: limits.fileBytes)
        } catch {
            throw .unreadable(path, error)
        }
        let format = try format(of: path, content.bytes)
        do throws(ImageError) {
            let image = try engine.decode(content.bytes, format: format, limits: limits)
            let hash = ContentHash(of: content.bytes)
            index.learn(path, status: content.status) { $0.hash = hash }
            return Base(path: path, format: format, image: image, hash: hash, byteCount: content.bytes.count)
        } catch {
            throw .image(error, path, limits: limits)
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

    /// A level as a file, verified: one that does not decode to its very pixels is never placed.
    func encode(_ level: PixelBuffer, of base: Base, at path: BytePath) throws(Diagnostic) -> [UInt8] {
        var metadata = base.image.metadata
        // A level has no scale, so there is no resolution that would be true of it.
        metadata.density = nil
        let file: [UInt8]
        do throws(ImageError) {
            file = try engine.encode(level, metadata: metadata, encoding: .png(effort: MipmapRecipe.effort))
        } catch {
            throw .image(error, path, limits: limits)
        }
        do throws(ImageError) {
            guard try engine.decode(file, format: .png, limits: limits).pixels.shows(level) else {
                throw ImageError.damaged(detail: "other pixels")
            }
        } catch {
            throw .unverified(path, detail: "\(error)")
        }
        return file
    }

    /// The whole chain as a file.
    ///
    /// Nothing is encoded in it, so there is nothing to decode. A file beyond the limits is refused: no run could read it
    /// again to see whose it is.
    func chain(_ levels: [PixelBuffer], of base: Base, at path: BytePath) throws(Diagnostic) -> [UInt8] {
        let pixels = base.image.pixels
        let file = KTX2File(base: ImageHeader(size: pixels.size, layout: pixels.layout, depth: pixels.depth))
        guard file.byteCount <= limits.fileBytes else {
            throw .mipmapsTooLarge(path, bytes: file.byteCount, limit: limits.fileBytes)
        }
        return file.bytes(of: levels)
    }
}

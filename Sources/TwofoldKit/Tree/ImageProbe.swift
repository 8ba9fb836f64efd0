/// Looks at the first bytes of image files, in one way for builds and checks.
///
/// What one of them remembers the other believes, so both have to ask the same questions of the same bytes.
struct ImageProbe: Sendable {
    var disk: any Disk
    /// What earlier runs learned, and where this one leaves what it learns.
    var index: FileCache
    var engine: any ImageEngine
    var limits: ImageLimits

    /// What a file turned out to be.
    struct Look: Sendable {
        enum Content: Sendable {
            case empty
            /// Its first bytes, which are those of no format that is known.
            case unknown([UInt8])
            case image(CachedImage)
        }

        var content: Content
        /// Why the engine could not read the header, where it was asked to.
        var problem: ImageError?
        /// The bytes that were read for it; nil where everything was remembered.
        var start: FileContent?

        /// The image; nil where it is none.
        var image: CachedImage? { if case .image(let image) = content { image } else { nil } }
    }

    /// Bytes that nearly always reach to a PNG's pixels, and those that do where a color profile comes first.
    private static let shortStart = 4096
    static let longStart = 1 << 20

    /// What a file is by its content.
    ///
    /// What is wrong with a file is not remembered: it may be this machine that lacks a codec, and whoever asks next has
    /// to be told the same.
    ///
    /// - Parameters:
    ///   - status: The file's status when it was listed.
    ///   - promised: The format that its extension stands for: a header is asked only of that.
    ///   - needsHeader: Whether the engine is to read a header that these bytes do not show.
    func look(
        at path: BytePath, status: FileStatus?, promised: ImageFormat, needsHeader: Bool
    ) throws(DiskError) -> Look {
        let isReadable = needsHeader && engine.formats.contains(promised)
        if let known = index.fact(of: path, status: status)?.image,
            known.header != nil || !isReadable || known.format.ofExtension != promised
        {
            return Look(content: .image(known))
        }
        let start = try start(of: path)
        guard let format = ImageFormat(sniffing: start.bytes) else {
            return Look(content: start.bytes.isEmpty ? .empty : .unknown(start.bytes), start: start)
        }
        var image = CachedImage(
            format: format, header: PNGFile.header(of: start.bytes),
            couldBeVariant: format.ofExtension != .png || PNGFile.isPlain(Array(start.bytes.prefix(Self.shortStart))))
        if image.header == nil, isReadable, format.ofExtension == promised, engine.formats.contains(format) {
            let file = try disk.contents(of: path, limit: limits.fileBytes)
            do throws(ImageError) {
                image.header = try engine.header(of: file, format: format)
            } catch {
                return Look(content: .image(image), problem: error, start: start)
            }
        }
        index.learn(path, status: start.status) { $0.image = image }
        return Look(content: .image(image), start: start)
    }

    /// The first bytes of a file: of a PNG so many that its pixels begin in them, as far as possible.
    func start(of path: BytePath) throws(DiskError) -> FileContent {
        let start = try disk.read(path, upTo: Self.shortStart)
        guard start.bytes.count == Self.shortStart, ImageFormat(sniffing: start.bytes)?.ofExtension == .png,
            PNGFile.header(of: start.bytes) == nil
        else { return start }
        return try disk.read(path, upTo: Self.longStart)
    }
}

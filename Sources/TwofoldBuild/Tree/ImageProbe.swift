/// Reads the first bytes of image files, in one way for builds and checks.
///
/// Both use one cache, so both have to ask the same questions about the same bytes.
package struct ImageProbe: Sendable {
    package var disk: any Disk
    /// The results of earlier runs, to which this run adds its own.
    package var index: FileCache
    package var engine: any ImageEngine
    package var limits: ImageLimits

    package init(disk: any Disk, index: FileCache, engine: any ImageEngine, limits: ImageLimits) {
        self.disk = disk
        self.index = index
        self.engine = engine
        self.limits = limits
    }

    /// The result of a look at a file.
    package struct Look: Sendable {
        package enum Content: Sendable {
            case empty
            /// Its first bytes, if they are not those of a known format.
            case unknown([UInt8])
            case image(CachedImage)
        }

        package var content: Content
        /// Why the engine could not read the header, if it was asked to.
        package var problem: ImageError?
        /// The bytes that were read; nil if the cache had everything.
        package var start: FileContent?

        /// The image, if it is one.
        package var image: CachedImage? { if case .image(let image) = content { image } else { nil } }
    }

    /// The first is nearly always enough to reach a PNG's pixels, the second also behind a color profile.
    static let shortStart = 4096
    package static let longStart = 1 << 20

    /// The kind of a file, by its content.
    ///
    /// Errors are not cached: a codec may be missing on this machine only, and every run has to report them.
    ///
    /// - Parameters:
    ///   - status: The file's status when it was listed.
    ///   - promised: The format of its extension: a header is read only if the content has this format.
    ///   - needsHeader: Whether the engine reads a header that these bytes do not show.
    ///   - page: The page that the header is of, 0 for the first; those of others are not cached, because they are rare.
    package func look(
        at path: BytePath, status: FileStatus?, promised: ImageFormat, needsHeader: Bool, page: Int = 0
    ) throws(DiskError) -> Look {
        let isReadable = needsHeader && engine.formats.contains(promised)
        if page == 0, let known = index.entry(of: path, status: status)?.image,
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
                image.header = try engine.header(page: page, of: file, format: format)
            } catch {
                return Look(content: .image(image), problem: error, start: start)
            }
        }
        if page == 0 { index.learn(path, status: start.status) { $0.image = image } }
        return Look(content: .image(image), start: start)
    }

    /// Reads the first bytes of a file: of a PNG enough to reach its pixels, if possible.
    package func start(of path: BytePath) throws(DiskError) -> FileContent {
        let start = try disk.read(path, upTo: Self.shortStart)
        guard start.bytes.count == Self.shortStart, ImageFormat(sniffing: start.bytes)?.ofExtension == .png,
            PNGFile.header(of: start.bytes) == nil
        else { return start }
        return try disk.read(path, upTo: Self.longStart)
    }
}

// The beginning of every job: a master is read once, and the same bytes are hashed and decoded.

extension JobRunner {
    /// A decoded master, and the hash of the bytes that it was decoded from.
    package struct DecodedMaster: Sendable {
        let path: BytePath
        let format: ImageFormat
        var content: Content
        /// What the master states about its pixels; a vector image states nothing.
        let metadata: ImageMetadata
        /// The warnings of the decoder, and of a command about what nobody chose.
        var diagnostics: [Diagnostic]
        package let hash: ContentHash
        let byteCount: Int

        enum Content: Sendable {
            case pixels(DecodedImage)
            /// The file of a vector image, which is rendered for each variant, and its size.
            case vectorImage([UInt8], PointSize)
            /// The pixels of all variants, by the path of the first that has them; those of the master are gone.
            case reduced([BytePath: PixelBuffer])
        }

        init(_ path: BytePath, _ format: ImageFormat, _ content: Content, hash: ContentHash, byteCount: Int) {
            self.path = path
            self.format = format
            self.content = content
            self.hash = hash
            self.byteCount = byteCount
            switch content {
            case .pixels(let image):
                (metadata, diagnostics) = (image.metadata, .remarks(path, image.remarks, faults: image.faults))
            case .vectorImage(let file, _) where format == .svg:
                (metadata, diagnostics) = (ImageMetadata(), SVGUnknowns.remarks(on: file).map { .unknown(path, $0) })
            case .vectorImage, .reduced: (metadata, diagnostics) = (ImageMetadata(), [])
            }
        }

        /// The number of frames of an animation, 1 for a still image.
        var frameCount: Int { metadata.frameCount }

        /// The size in pixels; nil for a vector image, which has none.
        var pixelSize: PixelSize? { if case .pixels(let image) = content { image.pixels.size } else { nil } }

        /// Takes the pixels out, so that nothing else holds them; nil if it has none.
        mutating func takePixels() -> PixelBuffer? {
            guard case .pixels(let image) = content else { return nil }
            content = .reduced([:])
            return image.pixels
        }
    }

    /// Reads and decodes a planned master.
    package func decode(_ master: Master) throws(Diagnostic) -> DecodedMaster {
        var file = try read(master.path)
        return try decode(&file, of: master.path, as: master.format, frames: ImageLimits.mostFrames)
    }

    /// Reads and decodes a master that a command names: it may have any name, but its extension has to fit the format.
    ///
    /// - Parameters:
    ///   - isProbed: Whether damage of a vector image shows at once.
    ///   - admit: Refuses a master before it is decoded.
    func decode(
        named path: BytePath, isProbed: Bool = true,
        _ admit: (ImageHeader) throws(Diagnostic) -> Void = { _ in }
    ) throws(Diagnostic) -> DecodedMaster {
        var file = try read(path)
        let format = try format(of: path, file.bytes)
        let header = try policy.limits.diagnosed(path) { () throws(ImageError) in
            let header = try engine.header(page: policy.at(path).page(of: format), of: file.bytes, format: format)
            try policy.at(path).admit(header)
            return header
        }
        try admit(header)
        var master = try decode(&file, of: path, as: format, isProbed: isProbed)
        if header.drawing != nil, header.pages > 1, policy.at(path).page == nil {
            master.diagnostics.append(.severalPages(path, header))
        }
        return master
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

    /// The bytes of a file of the source.
    func read(_ path: BytePath) throws(Diagnostic) -> FileContent {
        do throws(DiskError) {
            return try clock.time(.read) { () throws(DiskError) in
                try source.content(of: path, limit: policy.limits.fileBytes)
            }
        } catch {
            throw .unreadable(path, error)
        }
    }

    /// Hashes and decodes the same bytes, and takes them.
    private func decode(
        _ file: inout FileContent, of path: BytePath, as format: ImageFormat, isProbed: Bool = true, frames: Int = 1
    ) throws(Diagnostic) -> DecodedMaster {
        let byteCount = file.bytes.count
        // Before decoding, which takes the bytes.
        let hash = clock.time(.hash) { ContentHash(of: file.bytes) }
        let content = try policy.limits.diagnosed(path) { () throws(ImageError) in
            try clock.time(.decode) { () throws(ImageError) in
                try decoded(file.takeBytes(), of: path, format, isProbed: isProbed, frames: frames)
            }
        }
        index.learn(path, status: file.status) { $0.hash = hash }
        return DecodedMaster(path, format, content, hash: hash, byteCount: byteCount)
    }

    private func decoded(
        _ file: consuming [UInt8], of path: BytePath, _ format: ImageFormat, isProbed: Bool, frames: Int
    ) throws(ImageError) -> DecodedMaster.Content {
        let policy = policy.at(path)
        guard format.isVector else {
            let image = try codec.decode(file, format: format, limits: policy.limits.admitting(frames: frames))
            return .pixels(policy.color == .srgb ? try engine.convertedToSRGB(image) : image)
        }
        // The file can have changed since the survey.
        let page = policy.page(of: format)
        let header = try engine.header(page: page, of: file, format: format)
        try policy.admit(header)
        let size = header.drawing?.size ?? header.size.inPoints(at: .x1)
        guard isProbed else { return .vectorImage(file, size) }
        // Damage shows only when it is rendered, so that is tried once, small: otherwise each variant would report it.
        let shape = header.drawing?.size.fitted(into: PointSize(width: 32, height: 32))
        _ = try engine.draw(file, format: format, page: page, size: shape?.inPixels ?? PixelSize(width: 1, height: 1))
        return .vectorImage(file, size)
    }
}

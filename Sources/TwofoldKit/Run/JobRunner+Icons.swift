// The jobs of icons: read and decode a master, make one icon, put several into one file.

extension JobRunner {
    /// A decoded master of icons.
    struct IconMaster: Sendable {
        var path: BytePath
        var format: ImageFormat
        var decoded: DecodedMaster
        /// What the plan has to know of it.
        var properties: IconPlan.Master
        /// Whether only one of its pages is used, which nobody chose.
        var diagnostics: [Diagnostic]

        /// The number of bytes of its pixels, for the budget.
        var byteCount: Int {
            switch decoded.content {
            case .pixels(let image): image.pixels.bytes.count
            // It is drawn for one icon after the other.
            case .vectorImage, .reduced: 4 * JobRunner.drawnSide * JobRunner.drawnSide
            }
        }
    }

    /// The least side at which a vector image is drawn for an icon, which is then reduced by a whole ratio.
    ///
    /// A renderer only estimates how much of a pixel a shape covers. 24 real images, drawn at 16 pixels, were off the exact
    /// mean by 1.7 steps of 255 on average and by 52 at most; drawn at 1024 and reduced, by 0.02 and by 1.
    private static let drawnSide = 1024

    /// Reads and decodes a master of icons, which may have any name.
    func decodeIconMaster(_ path: BytePath) throws(Diagnostic) -> IconMaster {
        let file = try read(path).bytes
        let format = try iconFormat(of: path, file)
        let header: ImageHeader
        do throws(ImageError) {
            header = try engine.header(page: policy.at(path).page(of: format), of: file, format: format)
            try policy.at(path).admit(header)
        } catch {
            throw .image(error, path, limits: policy.limits)
        }
        let frame = PointSize(width: Double(Self.drawnSide), height: Double(Self.drawnSide))
        let size = header.drawing?.size.fitted(into: frame).inPixels ?? header.size
        guard size.width == size.height else { throw .iconNotSquare(path, header.size) }
        let master = Master(
            path: path, rendition: Rendition(folder: path.folder, name: AssetName(parsing: path.name)),
            format: format, header: header)
        let decoded = try decode(master)
        let pixels = try art(of: decoded, path, side: size.width, ground: nil)
        return IconMaster(
            path: path, format: format, decoded: decoded,
            properties: IconPlan.Master(
                path: path, side: format.isVector ? nil : size.width, isOpaque: pixels.isOpaque,
                cornerColor: pixels.cornerColor),
            diagnostics: unchosenPage(of: header, path))
    }

    /// The warning about a drawing of several pages, none of which the configuration chooses.
    func unchosenPage(of header: ImageHeader, _ path: BytePath) -> [Diagnostic] {
        header.drawing != nil && header.pages > 1 && policy.at(path).page == nil ? [.severalPages(path, header)] : []
    }

    private func iconFormat(of path: BytePath, _ file: [UInt8]) throws(Diagnostic) -> ImageFormat {
        guard !file.isEmpty else { throw .emptyFile(path, isMaster: true) }
        guard let content = ImageFormat(sniffing: file) else {
            throw .notAnImage(path, start: file, isMaster: true)
        }
        let promised = ImageFormat(fileExtension: AssetName(parsing: path.name).fileExtension)
        if let promised, promised != content.ofExtension {
            throw .wrongExtension(path, content: content, promised: promised, isMaster: true)
        }
        guard engine.formats.contains(content) else { throw .unsupportedFormat(path, content).strict(true) }
        return content
    }

    /// The master at a side in pixels, at most its own.
    private func art(
        of master: DecodedMaster, _ path: BytePath, side: Int, ground: RGBColor?
    ) throws(Diagnostic) -> PixelBuffer {
        let whole: PixelBuffer
        switch master.content {
        case .pixels(let image): whole = image.pixels
        case .reduced: throw .unverified(path, detail: "the pixels of the whole image are gone")
        case .vectorImage(let file, let format):
            let factor = max(1, (Self.drawnSide + side - 1) / side)
            do throws(ImageError) {
                whole = try engine.draw(
                    file, format: format, page: policy.at(path).page(of: format),
                    size: PixelSize(width: side * factor, height: side * factor))
            } catch {
                throw .image(error, path, limits: policy.limits)
            }
        }
        // Flattened before it is reduced, so that each value is rounded once.
        let pixels = ground.map { whole.flattened(onto: $0, whole.size) } ?? whole
        return Resampler.reduce(
            pixels, to: PixelSize(width: side, height: side),
            ratio: Double(pixels.size.width) / Double(side), filter: .area, space: policy.at(path).space)
    }

    /// Makes one file of icons.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - masters: The masters of all looks.
    ///   - ground: The color behind a master.
    func render(
        _ file: IconPlan.File, _ masters: [IconLook: IconMaster], ground: RGBColor?
    ) throws(Diagnostic) -> FinishedFile {
        guard let master = masters[file.look] else {
            throw .unreadable(file.path, DiskError("read", file.path, .changed))
        }
        let bytes: [UInt8]
        switch file.content {
        case .text(let text): bytes = text
        case .icon(let entry):
            bytes = try png(of: try icon(entry.size, entry.art, of: master, ground), of: master, at: file.path)
        case .container(let container, let parts):
            bytes = try self.container(container, parts, of: master, at: file.path)
        }
        return try finish(
            bytes, at: file.path,
            Ledger.Entry(
                hash: ContentHash(of: bytes), master: master.path, masterHash: master.decoded.hash,
                origin: .command(.icons, file.digest), engine: file.content.engine(engine.identity, of: master.format)),
            masterByteCount: master.decoded.byteCount)
    }

    private func icon(
        _ size: PixelSize, _ art: IconArt, of master: IconMaster, _ ground: RGBColor?
    ) throws(Diagnostic) -> PixelBuffer {
        try art.icon(size, ground: ground) { side, ground throws(Diagnostic) in
            try self.art(of: master.decoded, master.path, side: side, ground: ground)
        }
    }

    private func png(
        of pixels: PixelBuffer, of master: IconMaster, at path: BytePath
    ) throws(Diagnostic) -> [UInt8] {
        var metadata = master.decoded.metadata
        // An icon has no scale, so every resolution would be wrong.
        metadata.density = nil
        return try png(pixels, metadata, effort: policy.at(master.path).effort, at: path)
    }

    private func png(
        _ pixels: PixelBuffer, _ metadata: ImageMetadata, effort: PNGEffort, at path: BytePath
    ) throws(Diagnostic) -> [UInt8] {
        let encoding = ImageEncoding.png(effort: effort)
        let file: [UInt8]
        do throws(ImageError) {
            file = try engine.encode(pixels, metadata: metadata, encoding: encoding)
        } catch {
            throw .image(error, path, limits: policy.limits)
        }
        try verify(file, holds: pixels, encoding, at: path)
        return file
    }

    private func container(
        _ container: IconContainer, _ parts: [IconPlan.File.Part], of master: IconMaster, at path: BytePath
    ) throws(Diagnostic) -> [UInt8] {
        var images: [ICNSFile.Image] = []
        var icons: [ICOFile.Image] = []
        for part in parts {
            let size = PixelSize(width: part.part.side, height: part.part.side)
            var image: DecodedImage
            if let handMade = part.handMade {
                image = try self.handMade(handMade)
                image.pixels = image.pixels.eightBit
            } else {
                image = DecodedImage(
                    pixels: try icon(size, .plain, of: master, nil), metadata: master.decoded.metadata)
            }
            image.metadata.density = nil
            guard image.pixels.size == size else {
                throw .unreadable(path, DiskError("read", part.handMade ?? path, .changed))
            }
            if let kind = part.part.kind, !kind.isPNG {
                images.append(ICNSFile.Image(kind, ICNSFile.packed(image.pixels)))
                continue
            }
            let file = try png(image.pixels, image.metadata, effort: policy.at(master.path).effort, at: path)
            switch part.part.kind {
            case let kind?: images.append(ICNSFile.Image(kind, file))
            case nil: icons.append(ICOFile.Image(side: part.part.side, png: file))
            }
        }
        switch container.form {
        case .icns: return ICNSFile.bytes(of: images)
        case .ico: return ICOFile.bytes(of: icons)
        }
    }

    private func handMade(_ path: BytePath) throws(Diagnostic) -> DecodedImage {
        let file = try read(path).bytes
        let format = try iconFormat(of: path, file)
        do throws(ImageError) {
            return try engine.decode(file, format: format, limits: policy.limits)
        } catch {
            throw .image(error, path, limits: policy.limits)
        }
    }
}

extension IconPlan.File.Content {
    /// The engine that decides the bytes; none does for a text.
    func engine(_ identity: (ImageFormat, ImageFormat) -> String, of master: ImageFormat) -> String {
        if case .text = self { "" } else { identity(master, .png) }
    }
}

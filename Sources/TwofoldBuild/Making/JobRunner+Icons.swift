// The jobs of icons: read and decode a master, make one icon, put several into one file.

extension JobRunner {
    /// The least side at which a vector image is drawn for an icon, which is then reduced by a whole ratio.
    ///
    /// A renderer only estimates how much of a pixel a shape covers. 24 real images, drawn at 16 pixels, were off the exact
    /// mean by 1.7 steps of 255 on average and by 52 at most; drawn at 1024 and reduced, by 0.02 and by 1.
    private static let drawnSide = 1024

    /// Reads and decodes a master of icons, and says what the plan has to know of it.
    func decodeIconMaster(_ path: BytePath) throws(Diagnostic) -> (DecodedMaster, IconPlan.Master) {
        let frame = PointSize(width: Double(Self.drawnSide), height: Double(Self.drawnSide))
        var side = 0
        let master = try decode(named: path) { header throws(Diagnostic) in
            let size = header.drawing?.size.fitted(into: frame).inPixels ?? header.size
            guard size.width == size.height else { throw .iconNotSquare(path, header.size) }
            side = size.width
        }
        let pixels = try art(of: master, side: side, ground: nil)
        return (
            master,
            IconPlan.Master(
                path: path, side: master.format.isVector ? nil : side, isOpaque: pixels.isOpaque,
                cornerColor: pixels.cornerColor)
        )
    }

    /// The master at a side in pixels, at most its own.
    private func art(
        of master: DecodedMaster, side: Int, ground: RGBColor?
    ) throws(Diagnostic) -> PixelBuffer {
        let whole: PixelBuffer
        switch master.content {
        case .pixels(let image): whole = image.pixels
        case .reduced: throw .unverified(master.path, detail: "the pixels of the whole image are gone")
        case .vectorImage(let file, _):
            let factor = max(1, (Self.drawnSide + side - 1) / side)
            whole = try policy.limits.diagnosed(master.path) { () throws(ImageError) in
                try engine.draw(
                    file, format: master.format, page: policy.at(master.path).page(of: master.format),
                    size: PixelSize(width: side * factor, height: side * factor))
            }
        }
        // Flattened before it is reduced, so that each value is rounded once.
        let pixels = ground.map { whole.flattened(onto: $0, whole.size) } ?? whole
        return Resampler.reduce(
            pixels, to: PixelSize(width: side, height: side),
            ratio: Double(pixels.size.width) / Double(side), filter: .area, space: policy.at(master.path).space)
    }

    /// Makes one file of icons.
    func render(
        _ file: IconPlan.File, _ masters: [IconLook: DecodedMaster], ground: RGBColor?
    ) throws(Diagnostic) -> FinishedFile {
        guard let master = masters[file.look] else {
            throw .unreadable(file.path, DiskError("read", file.path, .changed))
        }
        let bytes: [UInt8]
        switch file.content {
        case .text(let text): bytes = text
        case .icon(let entry):
            let pixels = try icon(entry.size, entry.art, of: master, ground)
            bytes = try png(pixels, master.metadata, effort: policy.at(master.path).effort, at: file.path)
        case .container(let container, let parts):
            bytes = try self.container(container, parts, of: master, at: file.path)
        }
        return try finish(
            bytes, at: file.path, .command(.icons, file.digest),
            engine: file.content.engine(engine.identity, of: master.format), of: master)
    }

    private func icon(
        _ size: PixelSize, _ art: IconArt, of master: DecodedMaster, _ ground: RGBColor?
    ) throws(Diagnostic) -> PixelBuffer {
        try art.icon(size, ground: ground) { side, ground throws(Diagnostic) in
            try self.art(of: master, side: side, ground: ground)
        }
    }

    private func container(
        _ container: IconContainer, _ parts: [IconPlan.File.Part], of master: DecodedMaster, at path: BytePath
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
                image = DecodedImage(pixels: try icon(size, .plain, of: master, nil), metadata: master.metadata)
            }
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
        let format = try format(of: path, file)
        return try policy.limits.diagnosed(path) { () throws(ImageError) in
            try engine.decode(file, format: format, limits: policy.limits)
        }
    }
}

extension IconPlan.File.Content {
    /// The engine that decides the bytes; none does for a text.
    func engine(_ identity: (ImageFormat, ImageFormat) -> String, of master: ImageFormat) -> String {
        if case .text = self { "" } else { identity(master, .png) }
    }
}

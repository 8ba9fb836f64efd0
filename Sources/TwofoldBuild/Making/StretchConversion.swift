/// What becomes of the pixels of an image when another layout says in another way which parts of it stretch.
enum StretchConversion: Hashable, Sendable {
    /// What a slot says becomes the border of a nine-patch.
    case framed(CapInsets)
    /// The border of a nine-patch becomes what its slot says, or nothing where all of the image stretches.
    case unframed(CatalogResizing?)

    var resizing: CatalogResizing? { if case .unframed(let resizing) = self { resizing } else { nil } }

    /// The file in the other layout: the same pixels, with or without a border.
    func applied(
        to file: [UInt8], at path: BytePath, by engine: any ImageEngine, limits: ImageLimits
    ) throws(Diagnostic) -> [UInt8] {
        var image = try limits.diagnosed(path) { () throws(ImageError) in
            try engine.decode(file, format: .png, limits: limits)
        }
        switch self {
        case .framed(let insets):
            let neutral: NinePatch.Neutral = image.pixels.layout.hasAlpha ? .transparent : .white
            guard let framed = NinePatch(insets, size: image.pixels.size, neutral: neutral)?.framed(image.pixels) else {
                throw .noRoomToStretch(path, image.pixels.size)
            }
            image.pixels = framed
        case .unframed:
            guard let inside = NinePatch.inside(of: image.pixels) else {
                throw .noRoomToStretch(path, image.pixels.size)
            }
            image.pixels = inside
        }
        return try limits.diagnosed(path) { () throws(ImageError) in
            let encoding = ImageEncoding(format: .png)
            let result = try engine.encode(image.pixels, metadata: image.metadata, encoding: encoding)
            let again = try engine.decode(result, format: .png, limits: limits)
            guard again.pixels.shows(image.pixels) else { throw ImageError.damaged(detail: "other pixels") }
            return result
        }
    }
}

extension CatalogResizing {
    /// The parts that a nine-patch with one part on each axis stretches; nil where that is the whole image.
    fileprivate static func parts(_ insets: CapInsets, of size: PixelSize) -> CatalogResizing? {
        let isAcross = insets.left > 0 || insets.right > 0
        let isDown = insets.top > 0 || insets.bottom > 0
        guard isAcross || isDown else { return nil }
        return CatalogResizing(
            mode: isAcross ? isDown ? "9-part" : "3-part-horizontal" : "3-part-vertical",
            centerWidth: isAcross ? Double(size.width - insets.left - insets.right) : nil,
            centerHeight: isDown ? Double(size.height - insets.top - insets.bottom) : nil,
            capInsets: CatalogInsets(insets))
    }
}

extension ConversionRun {
    /// A file with its meaning, and what becomes of its pixels.
    struct File: Sendable {
        var path: BytePath
        var rendition: Rendition
        /// Nil where the bytes are copied.
        var stretch: StretchConversion?
    }

    /// The images of a set for Android's resources: with a nine-patch's border if one of them has cap insets.
    ///
    /// A resource has one name for all densities, and `.9` is a part of it: so the images without insets get a border, too,
    /// which stretches all of them.
    func withBorders(_ images: CatalogImages) -> (files: [File], lost: [Diagnostic]) {
        let insets = images.files.map(\.capInsets)
        guard to == .android, engine != nil, insets.contains(where: { $0 != nil }) else {
            return (
                images.files.map { File(path: $0.path, rendition: $0.rendition) },
                images.files.filter { $0.resizing != nil }.map { .lost($0.path, CatalogImages.stretching, in: to) }
            )
        }
        var lost: [Diagnostic] = []
        let files = zip(images.files, insets).map { image, insets in
            if image.resizing?.isTiled == true { lost.append(.lost(image.path, CatalogImages.tiling, in: to)) }
            guard image.isPNG else {
                if image.resizing != nil { lost.append(.lost(image.path, CatalogImages.stretching, in: to)) }
                return File(path: image.path, rendition: image.rendition)
            }
            if image.resizing != nil, insets == nil {
                lost.append(.lost(image.path, CatalogImages.stretching, in: to))
            }
            var file = File(path: image.path, rendition: image.rendition)
            let name = image.rendition.name
            file.rendition.name = AssetName(
                stem: name.stem + NinePatch.mark, scale: name.scale, device: name.device,
                fileExtension: name.fileExtension)
            file.stretch = .framed(insets ?? CapInsets(top: 0, left: 0, bottom: 0, right: 0))
            return file
        }
        return (files, lost)
    }

    /// An image of Android's resources for a set: without its border, if it is a nine-patch.
    func withoutBorder(_ file: File, _ report: inout ConversionReport) -> File? {
        guard from == .android, to == .catalog, let engine, file.rendition.name.isNinePatch,
            ImageFormat(fileExtension: file.rendition.name.fileExtension) == .png
        else { return file }
        let patch: NinePatch
        do throws(Diagnostic) {
            patch = try ninePatch(at: file.path, engine)
        } catch {
            report.diagnostics.append(error)
            return nil
        }
        guard let insets = patch.capInsets else {
            report.diagnostics.append(.severalStretches(file.path, patch, to: to))
            return nil
        }
        if patch.horizontal.padding != nil || patch.vertical.padding != nil {
            report.diagnostics.append(.lost(file.path, "where the content of a nine-patch lies", in: to))
        }
        if !patch.horizontal.opticalBounds.isEmpty || !patch.vertical.opticalBounds.isEmpty {
            report.diagnostics.append(.lost(file.path, "the optical bounds of a nine-patch", in: to))
        }
        var file = file
        let name = file.rendition.name
        file.rendition.name = AssetName(
            stem: Array(name.stem.dropLast(NinePatch.mark.count)), scale: name.scale, device: name.device,
            fileExtension: name.fileExtension)
        file.stretch = .unframed(.parts(insets, of: patch.size))
        return file
    }

    private func ninePatch(at path: BytePath, _ engine: any ImageEngine) throws(Diagnostic) -> NinePatch {
        let file = try source.bytes(of: path, limit: limits.fileBytes)
        let image = try limits.diagnosed(path) { () throws(ImageError) in
            try engine.decode(file, format: .png, limits: limits)
        }
        do throws(NinePatchError) { return try NinePatch(of: image.pixels) } catch {
            throw .androidNinePatch(path, error)
        }
    }
}

/// Makes the pictures that a contact sheet contains: small files, thumbnails, and what Twofold would write.
struct SheetPictures: Sendable {
    /// What Twofold would write in the place of a hand-made file.
    struct Planned: Sendable {
        var file: SheetReport.File
        /// Whether the hand-made file has the same bytes.
        var isIdentical: Bool
    }

    let project: Project
    let source: CheckedSource
    let known: IndexedTree

    /// Files up to this many bytes are shown whole: a thumbnail would hardly be smaller.
    private static let wholeBytes = 4 << 10
    /// The longer side of a thumbnail in pixels.
    private static let side = 96
    /// Images with more pixels are not decoded for a thumbnail, because several are decoded at once.
    private static let maxPixels = 16 << 20
    /// Planned files with more bytes are not in the page.
    private static let plannedBytes = 256 << 10

    // MARK: Files

    /// The images with pictures of their files.
    func fill(_ images: [SheetReport.Image], _ cancellation: Cancellation) -> [SheetReport.Image] {
        concurrentMap(images, jobs: project.jobs) { image in
            var image = image
            guard !cancellation.isCancelled else { return image }
            for index in image.files.indices { image.files[index].picture = whole(image.files[index]) }
            let hasPicture = image.files.contains { $0.picture != nil && $0.role != .planned }
            if !hasPicture, let index = best(of: image.files) {
                image.files[index].picture = thumbnail(image.files[index])
            }
            // A file that browsers cannot show is seen only in a picture.
            for index in image.files.indices where image.files[index].picture == nil {
                let file = image.files[index]
                if !file.isShowable, file.role.exists { image.files[index].picture = thumbnail(file) }
            }
            return image
        }
    }

    /// The whole file, if it is small, and browsers show it.
    private func whole(_ file: SheetReport.File) -> SheetReport.Picture? {
        if file.role == .planned { return file.picture }
        guard file.isShowable, file.byteCount <= Self.wholeBytes, let bytes = source.bytes(of: file.path),
            bytes.count <= Self.wholeBytes
        else { return nil }
        // The file can have changed since it was listed.
        guard let format = ImageFormat(sniffing: bytes), let type = format.mediaTypeOfAll else { return nil }
        return SheetReport.Picture(bytes: bytes, type: type, isWhole: true)
    }

    /// The file that is nearest to a thumbnail's size, and not smaller if possible.
    private func best(of files: [SheetReport.File]) -> Int? {
        let candidates = files.indices.filter { files[$0].role.exists && files[$0].role != .planned }
        func longest(_ index: Int) -> Int { files[index].size.map { max($0.width, $0.height) } ?? 0 }
        return candidates.filter { longest($0) >= Self.side }.min { longest($0) < longest($1) }
            ?? candidates.max { longest($0) < longest($1) }
    }

    private func thumbnail(_ file: SheetReport.File) -> SheetReport.Picture? {
        guard let bytes = source.bytes(of: file.path), let format = ImageFormat(sniffing: bytes),
            let small = format.isVector ? drawn(bytes, format, file.size) : reduced(bytes, format)
        else { return nil }
        return encoded(small)
    }

    private func drawn(_ bytes: [UInt8], _ format: ImageFormat, _ size: PixelSize?) -> PixelBuffer? {
        let frame = PointSize(width: Double(Self.side), height: Double(Self.side))
        let shape = size.map { PointSize(width: Double($0.width), height: Double($0.height)).fitted(into: frame) }
        return try? project.engine.draw(bytes, format: format, page: 0, size: (shape ?? frame).inPixels)
    }

    private func reduced(_ bytes: [UInt8], _ format: ImageFormat) -> PixelBuffer? {
        let engine = project.engine
        guard engine.formats.contains(format), let header = try? engine.header(of: bytes, format: format),
            header.size.area <= Self.maxPixels,
            let image = try? engine.decode(bytes, format: format, limits: project.policy.limits)
        else { return nil }
        let shown = (try? engine.convertedToSRGB(image)) ?? image
        let size = shown.pixels.size
        let ratio = max(1, Double(max(size.width, size.height)) / Double(Self.side))
        let small = PixelSize(
            width: max(1, Int(Double(size.width) / ratio)), height: max(1, Int(Double(size.height) / ratio)))
        return shown.pixels.reduced(to: small)
    }

    private func encoded(_ pixels: PixelBuffer) -> SheetReport.Picture? {
        func file(_ format: ImageFormat, _ encoding: ImageEncoding) -> [UInt8]? {
            guard project.engine.formats.contains(format) else { return nil }
            return try? project.engine.encode(pixels, metadata: ImageMetadata(), encoding: encoding)
        }
        var picture = file(.png, .png(effort: .standard)).map { ($0, "image/png") }
        if !pixels.layout.hasAlpha, picture.map({ $0.0.count > Self.wholeBytes }) ?? true,
            let photograph = file(.jpeg, .jpeg(quality: 75)), photograph.count < picture?.0.count ?? .max
        {
            picture = (photograph, "image/jpeg")
        }
        return picture.map { SheetReport.Picture(bytes: $0.0, type: $0.1, isWhole: false) }
    }

    // MARK: What Twofold would write

    /// The variants that hand-made files stand in the place of.
    func planned(_ plan: Plan, _ cancellation: Cancellation) -> [Planned] {
        let kept = Set(plan.kept)
        let masters = plan.masters.filter { $0.ceded.contains { kept.contains($0.path) } }
        let runner = JobRunner(project, LockFile(), known.index)
        return concurrentMap(masters, jobs: project.jobs) { plan -> [Planned] in
            guard !cancellation.isCancelled, let master = try? runner.decode(plan.master) else { return [] }
            return plan.ceded.filter { kept.contains($0.path) }.compactMap { variant in
                planned(variant, of: master, runner)
            }
        }.flatMap(\.self)
    }

    private func planned(
        _ variant: VariantPlan, of master: JobRunner.DecodedMaster, _ runner: JobRunner
    ) -> Planned? {
        var file = SheetReport.File(path: variant.path, role: .planned)
        file.scale = variant.recipe.scale
        file.size = variant.recipe.size
        if variant.recipe.isCopy {
            return try? known.hash(of: variant.path) == master.hash ? Planned(file: file, isIdentical: true) : nil
        }
        guard let pixels = try? runner.pixels(of: variant, of: master),
            let bytes = try? runner.encode(pixels, as: variant.recipe.encoding, variant, of: master).file
        else { return nil }
        if (try? known.hash(of: variant.path)) == ContentHash(of: bytes) {
            return Planned(file: file, isIdentical: true)
        }
        if let type = variant.recipe.encoding.format.mediaTypeOfAll {
            guard bytes.count <= Self.plannedBytes else { return Planned(file: file, isIdentical: false) }
            file.picture = SheetReport.Picture(bytes: bytes, type: type, isWhole: true)
        } else {
            file.picture = encoded(pixels)
        }
        return Planned(file: file, isIdentical: false)
    }
}

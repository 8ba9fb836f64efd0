/// Does the work of single jobs: decodes a master, renders a variant, reads a file that is copied.
///
/// Each job is a function of values, the disks and the engine, independent of other jobs, order and threads.
package struct JobRunner: Sendable {
    var source: any Disk
    var target: any Disk
    var engine: any ImageEngine
    /// The same engine, which is measured where a run is: verifying is measured as a whole, by another timer.
    let codec: any ImageEngine
    var policy: BuildPolicy
    /// The lock file before the run, which says what may be replaced.
    var lockFile: LockFile
    /// Receives the hashes of the masters that are read.
    var index: FileCache
    /// The timer of the stages, where a run is measured.
    var clock: StageTimer<RunStage>?
    /// The threads that help with giant images.
    var cores: HelperThreads?
    /// The cache that variants may come from.
    var cache: SharedCache?
    /// The bytes of pixels from which a master's last variant is made in its memory: the allocator maps such blocks by themselves.
    var leastBytesInPlace = 8 << 20

    /// A runner for a project.
    package init(
        _ project: Project, _ lockFile: LockFile, _ index: FileCache, timers: RunTimers? = nil,
        cores: HelperThreads? = nil
    ) {
        source = project.source
        target = project.target
        engine = project.engine
        codec = timers.map { project.engine.measuredIfPossible(by: $0.codec) } ?? project.engine
        policy = project.policy
        self.lockFile = lockFile
        self.index = index
        clock = timers?.stages
        self.cores = cores
        cache = project.sharedCache
    }

    /// The number of pixels up to which a great effort takes only milliseconds.
    private static let small = 4 << 10

    /// The master's file in another place; it was decoded before, so it is sound.
    func copy(of variant: VariantPlan, _ master: DecodedMaster) throws(Diagnostic) -> FinishedFile {
        if variant.recipe.isNinePatch, case .pixels(let image) = master.content {
            _ = try ninePatch(variant, of: image)
        }
        let file = try read(variant.master).bytes
        guard ContentHash(of: file) == master.hash else {
            throw .unreadable(variant.master, DiskError("read", variant.master, .changed))
        }
        return try finish(
            file, at: variant.path, entry(of: variant, master, master.hash, .recipe(variant.recipe.digest)),
            masterByteCount: master.byteCount)
    }

    /// Reads one file that is copied unchanged.
    func copy(_ path: BytePath) throws(Diagnostic) -> FinishedFile {
        let bytes = try source.bytes(of: path, limit: policy.limits.fileBytes)
        if LargeFilePointer.begins(bytes) { throw .pointer(path, isNeeded: true) }
        let hash = ContentHash(of: bytes)
        return try finish(
            bytes, at: path,
            LockFile.Entry(hash: hash, master: path, masterHash: hash, origin: .copy, engine: ""),
            masterByteCount: bytes.count)
    }

    /// The hash of the variant that would be written in a hand-made file's place.
    ///
    /// - Parameter use: Receives the variant, unless it is a copy of its master.
    func hash(
        of variant: VariantPlan, of master: DecodedMaster, use: (Encoded) -> Void = { _ in }
    ) throws(Diagnostic) -> ContentHash {
        if variant.recipe.isCopy { return master.hash }
        let pixels = try pixels(of: variant, of: master)
        let encoded = try encode(pixels, as: variant.recipe.encoding, variant, of: master)
        use(encoded)
        return ContentHash(of: encoded.file)
    }

    /// The reduced or drawn pixels of a variant, before anything that its format asks for.
    package func pixels(of variant: VariantPlan, of master: DecodedMaster) throws(Diagnostic) -> PixelBuffer {
        let recipe = variant.recipe
        switch master.content {
        case .pixels(let image):
            if recipe.isNinePatch { return try ninePatch(variant, of: image) }
            return reduced(
                image.pixels, frames: master.frameCount, recipe, by: recipe.ratio, recipe.filter,
                isByPixels: recipe.isFilterByPixels)
        case .reduced(let pixels):
            guard let pixels = pixels[variant.path] else {
                throw .unverified(variant.path, detail: "its pixels were not made")
            }
            return pixels
        case .vectorImage(let file, _):
            let pixels = try policy.limits.diagnosed(variant.path) { () throws(ImageError) in
                try clock.time(.draw) { () throws(ImageError) in
                    try engine.draw(file, format: master.format, page: recipe.page, size: recipe.size)
                }
            }
            guard recipe.isNinePatch else { return pixels }
            do throws(NinePatchError) { _ = try NinePatch(of: pixels) } catch {
                throw .androidNinePatch(variant.path, drawnFrom: variant.master, error)
            }
            return pixels
        }
    }

    /// A file and the pixels of its pages, to verify it by.
    package struct Encoded: Sendable {
        package var file: [UInt8]
        var pages: [PixelBuffer]
        /// The timing of an animation, whose frames are its one page.
        var animation: Animation?
        /// The form of a PNG, where the engine tells it.
        var form: PNGForm?
    }

    /// Encodes a variant's pixels, in its own encoding or in that of a rival.
    package func encode(
        _ pixels: PixelBuffer, as encoding: ImageEncoding, _ variant: VariantPlan, of master: DecodedMaster
    ) throws(Diagnostic) -> Encoded {
        let recipe = variant.recipe
        var image = DecodedImage(pixels: pixels, metadata: master.metadata)
        let isConverted = encoding.format != variant.masterFormat.ofVariants
        if isConverted { image = try adapted(image, to: encoding.format, variant) }
        do throws(ImageError) {
            if encoding == .tiffPair, case .pixels(let whole) = master.content {
                // The second page has the same pixels as the 2x file.
                let choice = FilterChoice(
                    named: policy.at(variant.master).filter, format: .tiff, ratio: recipe.ratio / 2)
                let large = reduced(
                    whole.pixels, recipe, by: recipe.ratio / 2, choice.filter, isByPixels: choice.isByPixels)
                let file = try clock.time(.encode) { () throws(ImageError) in
                    try engine.encodePair(pixels, large, metadata: image.metadata)
                }
                return Encoded(file: file, pages: [pixels, large])
            }
            image.metadata.density = recipe.density.density(
                from: image.metadata.density, scale: recipe.sourceScale, to: recipe.scale,
                unit: encoding.format == .png ? .metre : .inch)
            image = image.timed(for: encoding.format)
            let file = try encode(image.pixels, image.metadata, encoding, worth: master.byteCount)
            return Encoded(
                file: file.bytes, pages: [file.pixels ?? image.pixels], animation: image.metadata.animation,
                form: file.form)
        } catch {
            if isConverted, error == .missingCodec(encoding.format) {
                throw .unwritable(variant.path, encoding.format, from: variant.master)
            }
            throw .image(error, variant.path, limits: policy.limits)
        }
    }

    /// - Parameter worth: The bytes of the master. A small PNG that gets larger is encoded with more effort, because reducing
    ///   makes many colors out of few. For a large one that would take longer than everything else. It is the next effort,
    ///   so that one that begins there never makes a larger file.
    private func encode(
        _ pixels: PixelBuffer, _ metadata: ImageMetadata, _ encoding: ImageEncoding, worth: Int
    ) throws(ImageError) -> EncodedFile {
        try clock.time(.encode) { () throws(ImageError) in
            let file = try codec.encodedFile(pixels, metadata: metadata, encoding: encoding)
            guard case .png(let effort, let quality) = encoding, effort != .max, file.bytes.count > worth,
                pixels.size.area <= Self.small
            else { return file }
            let smaller = try codec.encodedFile(
                pixels, metadata: metadata, encoding: .png(effort: effort == .high ? .max : .high, quality: quality))
            var best = smaller.bytes.count < file.bytes.count ? smaller : file
            best.form?.trialCount = [file, smaller].reduce(0) { $0 + ($1.form?.trialCount ?? 0) }
            return best
        }
    }

    /// Refuses a master of nothing but nine-patches whose border is none: once, and not for each of them.
    func admitBorder(of master: DecodedMaster, for variants: [VariantPlan]) throws(Diagnostic) {
        guard let path = variants.first?.master, variants.allSatisfy(\.recipe.isNinePatch),
            case .pixels(let image) = master.content
        else { return }
        do throws(NinePatchError) { _ = try NinePatch(of: image.pixels) } catch {
            throw .ninePatchRefused(path, error)
        }
    }

    /// The pixels of a nine-patch with its border; nil if the master has none.
    private func ninePatch(_ variant: VariantPlan, of image: DecodedImage) throws(Diagnostic) -> PixelBuffer {
        let recipe = variant.recipe
        do throws(NinePatchError) {
            return try clock.time(.resample) { () throws(NinePatchError) in
                try NinePatch.reduce(
                    image.pixels, ratio: recipe.ratio,
                    filter: recipe.filter.suited(to: image.pixels, isByPixels: recipe.isFilterByPixels),
                    space: recipe.space)
            }
        } catch {
            throw .ninePatchRefused(variant.path, master: variant.master, error)
        }
    }
}

// One image in several formats: its pixels are reduced once, and each format is encoded at most once.

extension JobRunner {
    /// The result for one variant of a group.
    enum Rendered: Sendable {
        /// A file that is to be placed.
        case file(FinishedFile)
        /// No file, because it would not be smaller than the image in another format.
        case omitted(Omission)
    }

    /// A variant that is not made.
    struct Omission: Sendable {
        var path: BytePath
        /// The entry that saves the next run the same work.
        var entry: LockFile.Entry
        /// The bytes of the file that an earlier run made, which is to be removed.
        var old: ContentHash?
    }

    /// Renders, encodes and verifies variants that have the same pixels in different formats.
    ///
    /// What is made depends on the master and the recipes only: rivals are encoded even where their files are current,
    /// so that neither the order of jobs nor files of other library versions decide.
    func render(_ variants: [VariantPlan], of master: DecodedMaster) -> [Result<Rendered, Diagnostic>] {
        var encoder = FormatEncoder(runner: self, master: master, first: variants.first)
        return variants.map { variant in
            Result { () throws(Diagnostic) in try encoder.render(variant) }.mapError { $0.moved(to: variant.path) }
        }
    }

    /// The image as a format that is not its master's can hold it.
    func adapted(
        _ image: DecodedImage, to format: ImageFormat, _ variant: VariantPlan
    ) throws(Diagnostic) -> DecodedImage {
        var image = image
        image.metadata.density = image.metadata.density?.converted(to: format == .png ? .metre : .inch)
        if image.metadata.needsSRGB(in: format) {
            do throws(ImageError) {
                image = try engine.convertedToSRGB(image)
            } catch {
                if case .unsupported = error { throw .lostColors(variant.path, format, from: variant.master) }
                throw .image(error, variant.path, limits: policy.limits)
            }
        }
        if format == .jpeg, image.pixels.layout.hasAlpha {
            guard image.pixels.isOpaque else { throw .alphaInJPEG(variant.path, from: variant.master) }
            image.pixels = image.pixels.inSmallestLayout(isOpaque: true, isGrey: image.pixels.layout.channels < 3)
        }
        return image
    }
}

/// Encodes one image in several formats, and remembers each file while others are compared with it.
private struct FormatEncoder {
    let runner: JobRunner
    let master: JobRunner.DecodedMaster
    private var pixels: Result<PixelBuffer, Diagnostic>?
    private var files: [ImageEncoding: Result<JobRunner.Encoded, Diagnostic>] = [:]

    init(runner: JobRunner, master: JobRunner.DecodedMaster, first: VariantPlan?) {
        self.runner = runner
        self.master = master
        if let first, case .reduced = master.content {
            pixels = Result { () throws(Diagnostic) in try runner.pixels(of: first, of: master) }
        }
    }

    mutating func render(_ variant: VariantPlan) throws(Diagnostic) -> JobRunner.Rendered {
        let recipe = variant.recipe
        // Without them, all rivals would count as formats that cannot hold the image.
        if recipe.needsPixels { _ = try pixels(of: variant).get() }
        let encoded = recipe.isCopy ? nil : try file(recipe.encoding, variant).get()
        let isMade = recipe.rivals.admit(encoded?.file.count ?? master.byteCount) { rival in
            switch rival {
            case .variant(let encoding): try? file(encoding, variant).get().file.count
            case .master: master.byteCount
            }
        }
        guard isMade else {
            // There is no file whose bytes could be recorded.
            let entry = runner.entry(of: variant, master, ContentHash(of: []), .omitted(recipe.digest))
            return .omitted(try runner.omission(of: variant, entry))
        }
        guard let encoded else { return .file(try runner.copy(of: variant, master)) }
        return .file(try runner.finish(encoded, variant, of: master))
    }

    private mutating func file(
        _ encoding: ImageEncoding, _ variant: VariantPlan
    ) -> Result<JobRunner.Encoded, Diagnostic> {
        if let file = files[encoding] { return file }
        let file = pixels(of: variant).flatMap { pixels in
            Result { () throws(Diagnostic) in try runner.encode(pixels, as: encoding, variant, of: master) }
        }
        files[encoding] = file
        return file
    }

    private mutating func pixels(of variant: VariantPlan) -> Result<PixelBuffer, Diagnostic> {
        let pixels = self.pixels ?? Result { () throws(Diagnostic) in try runner.pixels(of: variant, of: master) }
        self.pixels = pixels
        return pixels
    }
}

extension JobRunner {
    /// Verifies an encoded variant and prepares it for placement.
    func finish(
        _ encoded: Encoded, _ variant: VariantPlan, of master: DecodedMaster
    ) throws(Diagnostic) -> FinishedFile {
        try clock.time(.verify) { () throws(Diagnostic) in
            for (page, pixels) in encoded.pages.enumerated() {
                try verify(
                    encoded.file, page: page, holds: pixels, variant.recipe.encoding, encoded.animation,
                    at: variant.path)
            }
        }
        let hash = clock.time(.hash) { ContentHash(of: encoded.file) }
        return try finish(
            encoded.file, at: variant.path,
            entry(of: variant, master, hash, .recipe(variant.recipe.digest)), masterByteCount: master.byteCount,
            form: encoded.form)
    }

    /// A variant that is not made, and the file of an earlier run in its place.
    func omission(of variant: VariantPlan, _ entry: LockFile.Entry) throws(Diagnostic) -> Omission {
        do throws(DiskError) {
            let isThere = try target.status(of: variant.path) != nil
            return Omission(
                path: variant.path, entry: entry, old: isThere ? lockFile.file(at: variant.path)?.hash : nil)
        } catch {
            throw .unreadable(variant.path, error)
        }
    }

    /// The lock file's entry of a variant.
    func entry(
        of variant: VariantPlan, _ master: DecodedMaster, _ hash: ContentHash, _ origin: LockFile.Origin
    ) -> LockFile.Entry {
        LockFile.Entry(
            hash: hash, master: variant.master, masterHash: master.hash, origin: origin,
            engine: engine.identity(for: variant))
    }
}

extension JobRunner.DecodedMaster {
    /// The remark that variants of other formats than PNG say nothing about the brightness of a master; nil if there are none.
    func lostBrightness(in variants: [VariantPlan]) -> Diagnostic? {
        let chunks = (["mDCV", "cLLI"] as [PNGChunkType]).filter(metadata.hasChunk).map(\.description)
        let formats = Set(variants.map(\.recipe.encoding.format)).subtracting([.png]).map(\.displayName).sorted()
        guard !chunks.isEmpty, !formats.isEmpty else { return nil }
        return .remark(
            path,
            "the brightness for HDR (\(chunks.joined(separator: ", "))) is stated in PNGs only, and not in "
                + formats.joined(separator: ", "))
    }
}

extension ImageMetadata {
    /// Whether a file of this format would show other colors than a PNG, unless they are converted to sRGB.
    ///
    /// Only PNG has chunks for colors; and a grey profile does not fit formats whose pixels always have three colors.
    fileprivate func needsSRGB(in format: ImageFormat) -> Bool {
        guard format != .png else { return false }
        if let iccProfile, !hasChunk("cICP") {
            let isGrey = iccProfile.count > 128 && iccProfile[16..<20].elementsEqual("GRAY".utf8)
            return isGrey && [.webp, .heic, .avif].contains(format)
        }
        return hasChunk("cICP") || (!hasChunk("sRGB") && (hasChunk("gAMA") || hasChunk("cHRM")))
    }
}

extension Diagnostic {
    /// The same diagnostic about another file of the same image.
    fileprivate func moved(to path: BytePath) -> Diagnostic {
        var diagnostic = self
        diagnostic.path = path
        return diagnostic
    }
}

// The jobs of launch images: read and decode the master, frame it, encode and verify each image.

extension JobRunner {
    /// The decoded master of launch images, and the hash of the bytes that it was decoded from.
    struct LaunchMaster: Sendable {
        var path: BytePath
        var format: ImageFormat
        var content: DecodedMaster.Content
        /// The size in pixels, or of a vector image in points.
        var size: PointSize
        var hash: ContentHash
        var byteCount: Int
        /// Whether only one of its pages is used, which nobody chose.
        var diagnostics: [Diagnostic]

        /// The size in pixels; nil for a vector image, which has none.
        var pixels: PixelSize? {
            if case .pixels(let image) = content { image.pixels.size } else { nil }
        }
    }

    /// Reads the master once, and hashes and decodes the same bytes.
    func decodeLaunchMaster(_ path: BytePath) throws(Diagnostic) -> LaunchMaster {
        let file = try read(path)
        let format = try format(of: path, file.bytes)
        let policy = policy.at(path)
        do throws(ImageError) {
            let header = try engine.header(page: policy.page(of: format), of: file.bytes, format: format)
            try policy.admit(header)
            let content: DecodedMaster.Content
            var size = PointSize(width: Double(header.size.width), height: Double(header.size.height))
            if format.isVector {
                content = .vectorImage(file.bytes, format)
                size = header.drawing?.size ?? size
            } else {
                let image = try engine.decode(file.bytes, format: format, limits: policy.limits)
                content = .pixels(policy.color == .srgb ? try engine.convertedToSRGB(image) : image)
                size = PointSize(width: Double(image.pixels.size.width), height: Double(image.pixels.size.height))
            }
            let hash = ContentHash(of: file.bytes)
            index.learn(path, status: file.status) { $0.hash = hash }
            return LaunchMaster(
                path: path, format: format, content: content, size: size, hash: hash, byteCount: file.bytes.count,
                diagnostics: unchosenPage(of: header, path))
        } catch {
            throw .image(error, path, limits: policy.limits)
        }
    }

    /// Makes one launch image.
    func render(_ plan: LaunchFilePlan, of master: LaunchMaster) throws(Diagnostic) -> FinishedFile {
        let encoding = ImageEncoding.png(effort: plan.recipe.effort)
        let image: DecodedImage
        do throws(ImageError) {
            image = try framed(master, plan.recipe)
        } catch {
            throw .image(error, master.path, limits: policy.limits)
        }
        guard let pixels = image.pixels.opaque(onto: plan.recipe.framing.background, plan.recipe.size) else {
            throw .alphaInLaunchImage(master.path)
        }
        let file: [UInt8]
        do throws(ImageError) {
            file = try engine.encode(pixels, metadata: image.metadata, encoding: encoding)
        } catch {
            throw .image(error, plan.path, limits: policy.limits)
        }
        try verify(file, holds: pixels, encoding, at: plan.path)
        return try finish(
            file, at: plan.path,
            Ledger.Entry(
                hash: ContentHash(of: file), master: master.path, masterHash: master.hash, origin: plan.origin,
                engine: engine.identity(from: master.format, to: .png)),
            masterByteCount: master.byteCount)
    }

    /// The shown part of the master at its size in the launch image.
    private func framed(_ master: LaunchMaster, _ recipe: LaunchRecipe) throws(ImageError) -> DecodedImage {
        let framing = recipe.framing
        switch master.content {
        case .reduced: throw .encodingFailed(detail: "the pixels of the whole image are gone")
        case .vectorImage(let file, let format):
            guard framing.fit == .fill else {
                let pixels = try engine.draw(file, format: format, page: recipe.page, size: recipe.size)
                return DecodedImage(pixels: pixels, metadata: ImageMetadata())
            }
            let whole = framing.covering(master.size, recipe.size)
            guard policy.limits.admit(whole) else { throw .tooLarge(whole) }
            let pixels = try engine.draw(file, format: format, page: recipe.page, size: whole)
            return DecodedImage(pixels: pixels.cropped(to: recipe.size), metadata: ImageMetadata())
        case .pixels(let whole):
            var image = whole
            // The background is an sRGB color.
            if framing.background != nil, image.metadata.statesColors { image = try engine.convertedToSRGB(image) }
            let part = framing.part(of: image.pixels.size, in: recipe.size)
            let place = framing.place(of: image.pixels.size, in: recipe.size)
            image.pixels = Resampler.reduce(
                image.pixels.cropped(to: part), to: place,
                horizontalRatio: Double(part.width) / Double(place.width),
                verticalRatio: Double(part.height) / Double(place.height),
                filter: recipe.filter.suited(to: image.pixels, isByPixels: recipe.isFilterByPixels),
                space: recipe.space)
            image.metadata.density = nil
            return image
        }
    }
}

extension PixelBuffer {
    /// The image without alpha on a canvas; nil if it is translucent or smaller than the canvas, and there is no ground.
    fileprivate func opaque(onto ground: RGBColor?, _ canvas: PixelSize) -> PixelBuffer? {
        if let ground { return flattened(onto: ground, canvas) }
        guard canvas == size, isOpaque else { return nil }
        return inSmallestLayout(isOpaque: true, isGrey: layout.channels < 3)
    }
}

extension ImageMetadata {
    /// Whether the file describes its colors in another way than as sRGB.
    fileprivate var statesColors: Bool {
        iccProfile != nil || hasChunk("cICP") || (!hasChunk("sRGB") && (hasChunk("gAMA") || hasChunk("cHRM")))
    }
}

// The jobs of launch images: frame the master, encode and verify each image.

extension JobRunner {
    func render(_ plan: LaunchReport.File, of master: DecodedMaster) throws(Diagnostic) -> FinishedFile {
        let image = try policy.limits.diagnosed(master.path) { () throws(ImageError) in
            try framed(master, plan.recipe)
        }
        guard let pixels = image.pixels.opaque(onto: plan.recipe.framing.background, plan.recipe.size) else {
            throw .alphaInLaunchImage(master.path)
        }
        let file = try png(pixels, image.metadata, effort: plan.recipe.effort, at: plan.path)
        return try finish(file, at: plan.path, plan.origin, of: master)
    }

    /// The shown part of the master at its size in the launch image.
    private func framed(_ master: DecodedMaster, _ recipe: LaunchRecipe) throws(ImageError) -> DecodedImage {
        let framing = recipe.framing
        switch master.content {
        case .reduced: throw .encodingFailed(detail: "the pixels of the whole image are gone")
        case .vectorImage(let file, let drawing):
            guard framing.fit == .fill else {
                let pixels = try engine.draw(file, format: master.format, page: recipe.page, size: recipe.size)
                return DecodedImage(pixels: pixels, metadata: ImageMetadata())
            }
            let whole = framing.covering(drawing, recipe.size)
            guard policy.limits.admit(whole) else { throw .tooLarge(whole) }
            let pixels = try engine.draw(file, format: master.format, page: recipe.page, size: whole)
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

// From a master's pixels to those of its variants.

extension JobRunner {
    /// The number of pixels from which an image is giant.
    private static let giant = 4 << 20

    /// Reduces a master to the pixels of all its variants, so that its own need no memory while those are encoded.
    ///
    /// It stays as it is where something else needs its pixels.
    ///
    /// - Parameters:
    ///   - master: The decoded master.
    ///   - groups: Its variants, those together that share pixels.
    func reduce(_ master: DecodedMaster, to groups: [[VariantPlan]]) -> DecodedMaster {
        // Nine-patches and pairs of TIFF pages are made of the whole master.
        let arePlain = groups.joined().allSatisfy { variant in
            !variant.recipe.isNinePatch && variant.masterFormat != .tiff && !variant.recipe.isDrawn
        }
        guard arePlain, case .pixels(let image) = master.content else { return master }
        var pixels: [BytePath: PixelBuffer] = [:]
        for group in groups where !group.allSatisfy(\.recipe.isCopy) {
            guard let variant = group.first else { continue }
            let recipe = variant.recipe
            pixels[variant.path] = reduced(
                image, recipe, by: recipe.ratio, recipe.filter, isByPixels: recipe.isFilterByPixels)
        }
        var result = master
        result.content = .reduced(pixels)
        return result
    }

    /// The pixels of a variant, reduced as its recipe says.
    func reduced(
        _ image: DecodedImage, _ recipe: Recipe, by ratio: Double, _ filter: ResamplingFilter, isByPixels: Bool
    ) -> PixelBuffer {
        // A master can change between plan and decoding; a new size needs a new plan, which the next run makes.
        let size = Recipe.size(of: image.pixels.size, at: recipe.sourceScale, ratio: ratio)
        return clock.time(.resample) {
            let filter = filter.suited(to: image.pixels, isByPixels: isByPixels)
            // The area filter is limited by memory, so helpers would not make it faster.
            let helpers = filter == .area || image.pixels.size.area < Self.giant ? nil : cores
            return Resampler.reduce(
                image.pixels, to: size, horizontalRatio: ratio, verticalRatio: ratio, filter: filter,
                space: recipe.space,
                strips: helpers?.perform)
        }
    }
}

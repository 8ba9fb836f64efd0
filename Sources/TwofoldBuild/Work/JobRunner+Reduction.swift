// From a master's pixels to those of its variants.

extension JobRunner {
    /// The number of pixels from which an image is giant.
    private static let giant = 4 << 20

    /// Reduces a master to the pixels of all its variants, so that its own need no memory while those are encoded.
    ///
    /// It stays as it is where something else needs its pixels.
    ///
    /// - Parameter groups: Its variants, those together that share pixels.
    func reduce(_ master: inout DecodedMaster, to groups: [[VariantPlan]]) {
        // Nine-patches and pairs of TIFF pages are made of the whole master.
        let arePlain = groups.joined().allSatisfy { variant in
            !variant.recipe.isNinePatch && variant.masterFormat != .tiff && !variant.recipe.isDrawn
        }
        guard arePlain, var image = master.takePixels() else { return }
        var pixels: [BytePath: PixelBuffer] = [:]
        let made = groups.filter { $0.contains(where: \.recipe.needsPixels) }.compactMap(\.first)
        for (index, variant) in made.enumerated() {
            let recipe = variant.recipe
            if index == made.count - 1, image.bytes.count >= leastBytesInPlace, master.frameCount == 1 {
                reduce(&image, as: recipe)
                pixels[variant.path] = image
            } else {
                pixels[variant.path] = reduced(
                    image, frames: master.frameCount, recipe, by: recipe.ratio, recipe.filter,
                    isByPixels: recipe.isFilterByPixels)
            }
        }
        master.content = .reduced(pixels)
    }

    /// Makes a master's last variant in the memory of the master.
    private func reduce(_ image: inout PixelBuffer, as recipe: Recipe) {
        let size = Recipe.size(of: image.size, at: recipe.sourceScale, ratio: recipe.ratio)
        clock.time(.resample) {
            let filter = recipe.filter.suited(to: image, isByPixels: recipe.isFilterByPixels)
            Resampler.reduce(
                &image, to: size, ratio: recipe.ratio, filter: filter, space: recipe.space,
                strips: helpers(for: image, filter)?.perform)
        }
    }

    /// The pixels of a variant, reduced as its recipe says; those of an animation frame by frame, all with one filter.
    func reduced(
        _ image: PixelBuffer, frames: Int = 1, _ recipe: Recipe, by ratio: Double, _ filter: ResamplingFilter,
        isByPixels: Bool
    ) -> PixelBuffer {
        clock.time(.resample) {
            let filter = filter.suited(to: image, isByPixels: isByPixels)
            func reduced(_ image: PixelBuffer) -> PixelBuffer {
                // A master can change between plan and decoding; a new size needs a new plan, which the next run makes.
                let size = Recipe.size(of: image.size, at: recipe.sourceScale, ratio: ratio)
                return Resampler.reduce(
                    image, to: size, horizontalRatio: ratio, verticalRatio: ratio, filter: filter,
                    space: recipe.space, strips: helpers(for: image, filter)?.perform)
            }
            guard frames > 1 else { return reduced(image) }
            return PixelBuffer(stacking: (0..<frames).map { reduced(image.frame($0, of: frames)) }) ?? image
        }
    }

    /// The area filter is limited by memory, so helpers would not make it faster.
    private func helpers(for image: PixelBuffer, _ filter: ResamplingFilter) -> HelperThreads? {
        filter == .area || image.size.area < Self.giant ? nil : cores
    }
}

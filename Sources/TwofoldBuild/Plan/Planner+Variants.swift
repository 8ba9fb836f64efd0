// One variant: its place, its recipe, and what keeps it from being made.

extension Planner {
    /// Why a variant cannot be made; nil if it can.
    func problem(with variant: VariantPlan, of master: Master) -> Diagnostic? {
        let recipe = variant.recipe
        guard recipe.isDrawn else {
            return recipe.ratio >= 1
                ? nil
                : .wouldEnlarge(variant.path, master: master.path, size: recipe.size, masterSize: master.header.size)
        }
        return policy.limits.admit(recipe.size)
            ? nil : .image(.tooLarge(recipe.size), variant.path, limits: policy.limits, related: [master.path])
    }

    /// Plans a variant, unless a hand-made file keeps its place or it cannot be made.
    func add(
        _ variant: VariantPlan, of source: Source, unless file: BytePath?, for target: PlannedTarget,
        to draft: inout Draft
    ) {
        let problem = problem(with: variant, of: source.master)
        let isBeside = target.target.layout == .apple && target.target.to == nil
        if isBeside, consumers.projects.haveRival(of: variant.path, from: variant.master, except: owned) { return }
        // Whoever names the scales wants them here.
        if isBeside, source.policy.scales == nil, consumers.haveTwin(of: variant.path, except: owned) { return }
        if isBeside, !owned.contains(variant.path), consumers.projects.haveSet(inPlaceOf: variant.master) { return }
        if let file {
            draft.kept.insert(file)
            if file == variant.path, problem == nil { draft.ceded.append(variant) }
        } else if let problem {
            draft.diagnostics.append(problem)
        } else if admitFraction(variant, of: source, &draft) {
            draft.variants.append(variant)
            if target.target.layout == .catalog { draft.made.append(variant) }
        }
    }

    /// The smallest master whose scale `wanted` divides, so that pixels are averaged in whole blocks; nil if none fits.
    static func source(for wanted: Double, among sources: [Source]) -> Source? {
        sources.first { source in
            let ratio = source.master.name.scale.factor / wanted
            return ratio >= 1 && ratio == ratio.rounded()
        }
    }

    func variant(
        at path: BytePath, of source: Source, scale: ScaleFactor, _ line: Line, wanted: Double,
        as format: ImageFormat? = nil, _ rivals: FormatRivals = FormatRivals()
    ) -> VariantPlan {
        let master = source.master
        let points = master.drawnSize(fitting: source.policy.vectorSize)
        let sourceScale = points == nil ? master.name.scale : .x1
        let ratio = sourceScale.factor / wanted
        return variant(
            at: path, of: source, scale: scale, line,
            size: Recipe.size(of: points?.inPixels ?? master.header.size, at: sourceScale, ratio: ratio), ratio: ratio,
            as: format, rivals)
    }

    /// A variant of a known size.
    func variant(
        at path: BytePath, of source: Source, scale: ScaleFactor, _ line: Line, size: PixelSize, ratio: Double,
        as format: ImageFormat? = nil, _ rivals: FormatRivals = FormatRivals()
    ) -> VariantPlan {
        let (master, policy) = (source.master, source.policy)
        let points = master.drawnSize(fitting: policy.vectorSize)
        let filter = FilterChoice(
            named: policy.filter, format: master.format, isLossy: master.header.isLossy, ratio: ratio)
        return VariantPlan(
            path: path, master: master.path, masterFormat: master.format, line: line,
            recipe: Recipe(
                sourceScale: points == nil ? master.name.scale : .x1, scale: scale, size: size,
                ratio: ratio, isDrawn: points != nil, page: policy.page(of: master.format), filter: filter.filter,
                isFilterByPixels: filter.isByPixels, space: policy.space, color: policy.color, density: policy.density,
                encoding: encoding(of: source, scale: scale, ratio: ratio, as: format), rivals: rivals), filter: filter)
    }

    /// - Parameter format: The format of the variant; nil for its master's own.
    func encoding(of source: Source, scale: ScaleFactor, ratio: Double, as format: ImageFormat?) -> ImageEncoding {
        let (master, policy) = (source.master, source.policy)
        if let format, format != master.format.ofVariants {
            return ImageEncoding(
                format, from: master.format, isLossy: master.header.isLossy, effort: policy.effort,
                quality: policy.quality[format])
        }
        if policy.pairsTIFF, master.format == .tiff, scale == .x1, ratio >= 2 {
            let small = Recipe.size(of: master.header.size, at: master.name.scale, ratio: ratio)
            let large = Recipe.size(of: master.header.size, at: master.name.scale, ratio: ratio / 2)
            // With a device's point factor one may be rounded where the other is not.
            if large == PixelSize(width: small.width * 2, height: small.height * 2) { return .tiffPair }
        }
        return ImageEncoding(
            format: master.format, isLossy: master.header.isLossy, effort: policy.effort,
            quality: policy.quality[master.format.ofVariants])
    }

    /// The path of a variant beside its master.
    ///
    /// Nil when the name would be too long.
    func output(
        of master: Master, scale: ScaleFactor, _ line: Line, _ target: PlannedTarget?, as format: ImageFormat? = nil
    ) -> BytePath? {
        var rendition = master.rendition
        rendition.name = master.name.variant(
            scale: scale, device: line.device, fileExtension: master.format.newExtension(format))
        if let target, !rendition.qualifiers.isEmpty { return try? target.path(of: rendition) }
        let name = rendition.name.bytes
        return name.count <= 255 ? master.path.folder.appending(name) : nil
    }
}

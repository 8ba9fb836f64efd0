// Plans the variants of targets that are not Apple's suffixes beside the master.

extension Planner {
    /// Plans a line of an image for a target.
    ///
    /// - Parameters:
    ///   - wish: The wish for a device's line that is made from universal masters; nil for a line with its own.
    ///   - index: The target's place in the policy.
    func plan(
        _ family: AssetFamily, _ line: Line, from sources: Sources, as wish: DeviceLine? = nil,
        for target: PlannedTarget, at index: Int, into draft: inout Draft
    ) {
        guard let largest = sources.largest else { return }
        // A vector image that is copied has all sizes.
        if wish != nil, target.takesVectorImages, sources.vectorImage != nil { return }
        let pointFactor = wish?.pointFactor ?? 1
        var scales = scales(of: largest, line, for: target)
        if let wish {
            let universal = scales.filter { sources.vectorImage != nil || $0 <= largest.master.name.scale }
            scales = self.scales(Set(universal), of: largest, for: wish, sources, &draft)
        }
        let handMade = target.target.to == nil ? Set(family.handMade(line).map(\.path)) : []
        for width in target.target.widths where wish == nil {
            plan(width, family, line, from: sources, for: target, at: index, into: &draft)
        }
        for scale in scales.sorted(by: >) {
            if sources.vectorImage == nil, scale > largest.master.name.scale {
                draft.lacking[index, default: [:]][scale, default: []].append(largest.path)
                continue
            }
            let wanted = scale.factor * pointFactor
            let source =
                sources.vectorImage
                ?? (pointFactor == 1 ? sources.images.first { $0.master.name.scale == scale } : nil)
                ?? Self.source(for: wanted, among: sources.images) ?? largest
            let own = try? path(of: source.master, scale, line, target, as: nil)
            let plain = variant(at: source.path, of: source, scale: scale, line, wanted: wanted)
            let slot = FormatSlot(
                family: family.key, source: source, plain: plain,
                isMasters: own == source.path || plain.isSameFile(as: source.master, source.policy),
                isDrawn: own.map { own in
                    handMade.contains(own) && !sources.images.contains { $0.path == own }
                } ?? false)
            let output = { format in try? self.path(of: source.master, scale, line, target, as: format) }
            // Beside the master, Android has no room for its image in another format.
            let isAlone = target.target.layout == .android && own == source.path
            for (format, rivals) in formats(of: slot, &draft, at: output) where !isAlone || slot.isOwn(format) {
                do throws(LayoutProblem) {
                    let path = try path(of: source.master, scale, line, target, as: format)
                    var variant = variant(
                        at: path, of: source, scale: scale, line, wanted: wanted, as: format, rivals)
                    if target.target.layout == .android {
                        variant.recipe.considerNinePatch(named: path, of: source.master)
                    }
                    variant.recipe.isCopy =
                        target.takesVectorImages && source.master.format.isVector
                        || variant.isSameFile(as: source.master, source.policy)
                    let isTaken = handMade.contains(path) || draft.handMade(slot, format).contains(path)
                    // `2x/a.png` is in the place of `2.0x/a.png`.
                    let alike =
                        target.target.to == nil && slot.isOwn(format)
                        ? family.handMade(line).first { $0.name.scale == scale && $0.path != source.path }?.path : nil
                    let file = isTaken ? path : alike ?? occupant(of: path)
                    // A master of this scale is in its place; it is not a hand-made file beside one.
                    if sources.images.contains(where: { $0.path == file }) { continue }
                    if let file, file != path, target.target.layout == .android {
                        draft.diagnostics.append(.resourceKept(file, inPlaceOf: path, from: source.path))
                    }
                    add(variant, of: source, unless: file, for: target, to: &draft)
                } catch {
                    draft.unsayable[index, default: [:]][error, default: []].append(largest.path)
                }
            }
        }
    }

    /// The place of a file that is made of a master.
    func path(
        of master: Master, _ scale: ScaleFactor, _ line: Line, _ target: PlannedTarget, as format: ImageFormat?
    ) throws(LayoutProblem) -> BytePath {
        var rendition = Rendition(
            folder: master.rendition.folder, name: master.name,
            // A width is all that a line of a target can have besides its master's conditions.
            qualifiers: master.rendition.qualifiers + line.qualifiers.filter { $0.width != nil })
        rendition.name = master.name.variant(
            scale: scale, device: line.device,
            fileExtension: master.format.isVector && target.takesVectorImages
                ? nil : master.format.newExtension(format))
        return try target.path(of: rendition)
    }

    private func scales(of source: Source, _ line: Line, for target: PlannedTarget) -> [ScaleFactor] {
        // One file is for all scales.
        if target.takesVectorImages, source.master.format.isVector { return [.x1] }
        // Files of a width take the place of those of scales, unless both are asked for.
        let usual = target.target.widths.isEmpty ? target.grammar.scales : []
        let wanted = source.policy.scales.map(Array.init) ?? usual
        // No iPad has a screen of 3x.
        if target.target.layout == .apple, line.device == .ipad { return wanted.filter { $0 <= .x2 } }
        guard target.target.layout == .catalog, let device = line.device else { return wanted }
        return wanted.filter { CatalogIdiom.scales(of: device.rawValue)?.contains($0) == true }
    }
}

extension VariantPlan {
    /// Whether the variant is the file of its master, because nothing in it has to change.
    func isSameFile(as master: Master, _ policy: BuildPolicy) -> Bool {
        // Another scale states another resolution.
        recipe.scale == recipe.sourceScale && recipe.isExact(master, policy)
    }
}

extension Recipe {
    /// Whether a file of this size is the master's own, because nothing in it has to change.
    func isExact(_ master: Master, _ policy: BuildPolicy) -> Bool {
        !isDrawn && ratio == 1 && size == master.header.size && encoding.format == master.format
            && policy.color == .keep && policy.density == .follow
    }
}

extension Planner.Draft {
    /// Diagnostics about what targets lack, in the order of the targets.
    func layoutDiagnostics(_ targets: [PlannedTarget]) -> [Diagnostic] {
        targets.enumerated().flatMap { index, planned in
            let target = planned.target
            let lacking = (lacking[index] ?? [:]).sorted { $0.key < $1.key }
                .map { Diagnostic.scaleLacking($0.value.sorted(), $0.key, target.layout) }
            let narrow = (narrow[index] ?? [:]).sorted { $0.key < $1.key }
                .map { Diagnostic.widthLacking($0.value.sorted(), $0.key, target.layout) }
            let unsayable = (unsayable[index] ?? [:]).map { problem, masters in
                Diagnostic.unsayable(Array(Set(masters)).sorted(), problem, target.layout)
            }
            return lacking + narrow + unsayable.sorted { ($0.path, $0.message) < ($1.path, $1.message) }
        }
    }
}

extension Planner {
    /// The scales to make, largest first: a vector image has no scale, so it is drawn at those that screens have.
    func scales(
        of source: Source, for line: DeviceModifier?, _ pointFactor: Double, _ sources: Sources, _ draft: inout Draft
    ) -> [ScaleFactor] {
        let master = source.master
        // Its own scale has no file yet in other formats.
        let isFirst = source.wantsOtherFormats && master.name.device == line && pointFactor == 1
        let own =
            master.format.isVector
            ? line?.screens ?? [.x1, .x2, .x3] : master.name.scale.smaller + (isFirst ? [master.name.scale] : [])
        let wanted = source.policy.scales.map(Array.init) ?? used(own, of: master.path)
        guard let line, pointFactor != 1 else {
            return wanted.filter { isUsed(master, at: $0) }.sorted(by: >)
        }
        return scales(
            Set(wanted).union(sources.images.map(\.master.name.scale)), of: source,
            for: DeviceLine(device: line, pointFactor: pointFactor), sources, &draft)
    }

    /// Those of some scales that devices of the app have, as far as its project tells; all of them where nothing does.
    func used(_ scales: [ScaleFactor], of image: BytePath) -> [ScaleFactor] {
        guard let used = consumers.scales(of: image) else { return scales }
        return scales.filter(used.contains)
    }

    /// Notes that no 1x is made of a master for this reason alone.
    func note(unusedOf source: Source, _ draft: inout Draft) {
        guard source.policy.scales == nil, source.master.format.isVector || source.master.name.scale > .x1,
            isUsed(source.master, at: .x1), consumers.scales(of: source.path)?.contains(.x1) == false
        else { return }
        draft.withoutSmall.append(source.path)
    }

    /// One note for all masters of an app of which no 1x is made.
    func unusedScales(_ draft: Draft) -> [Diagnostic] {
        let apps = Dictionary(grouping: Set(draft.withoutSmall)) { consumers.consumer(of: $0).withoutTargets }
        return apps.map { consumer, masters in .scaleNotUsed(consumer, masters.sorted()) }
            .sorted { ($0.path, $0.message) < ($1.path, $1.message) }
    }

    /// Whether a device may load a variant of a scale, as far as the master is known to be an icon.
    private func isUsed(_ master: Master, at scale: ScaleFactor) -> Bool {
        IconCatalogue.isUsed(master.name, at: scale)
            && (!icons.contains(master.name.stem)
                || IconCatalogue.isUsed(master.header.size, at: master.name.scale, as: scale))
    }

    /// The scales of a device's line that is made from universal masters, largest first; none if one of them would need
    /// more pixels than there are.
    ///
    /// - Parameter universal: The scales of the universal files. Lookup puts the screen's scale first: wherever it finds a
    ///   universal file, the line needs its own file.
    func scales(
        _ universal: Set<ScaleFactor>, of source: Source, for wish: DeviceLine, _ sources: Sources,
        _ draft: inout Draft
    ) -> [ScaleFactor] {
        let needed = wish.device.screens.filter(universal.contains)
        let most = (needed.max()?.factor).map { $0 * wish.pointFactor } ?? 0
        if sources.vectorImage == nil, most > source.master.name.scale.factor {
            let known = draft.tooSmall[wish] ?? ([], 0)
            draft.tooSmall[wish] = (known.masters + [source.path], max(known.scale, Int(most.rounded(.up))))
            return []
        }
        return needed.sorted(by: >)
    }
}

// Masters whose scale the caller gives, because their names state none.

extension Planner {
    /// Plans the variants of such a master in Apple's layout, with a copy of it under the name of its scale.
    ///
    /// Beside the master that is impossible: lookup takes the master for the 1x, whose place it has.
    func planGiven(_ source: Source, _ line: Line, _ target: PlannedTarget, into draft: inout Draft) {
        let master = source.master
        let own = master.name.scale
        guard isStaged else {
            draft.diagnostics.append(.scaleNotInName(master.path, own, right: master.name.bytes))
            return
        }
        let wanted = source.policy.scales.map(Array.init) ?? (master.name.scale.smaller + [own])
        for scale in wanted.sorted(by: >) where master.name.variant(scale: scale, device: line.device).mayBeMade {
            guard let path = output(of: master, scale: scale, line, target) else {
                draft.diagnostics.append(.nameTooLong(master.path, from: master.path))
                continue
            }
            var variant = variant(at: path, of: source, scale: scale, line, wanted: scale.factor)
            variant.recipe.isCopy = variant.isSameFile(as: master, source.policy)
            if let problem = problem(with: variant, of: master) {
                draft.diagnostics.append(problem)
            } else {
                draft.variants.append(variant)
            }
        }
    }
}

// Plans files of a width, for web pages that show an image in several sizes.

extension Planner {
    /// Plans the files of one width of an image's line for a target.
    ///
    /// - Parameter index: The target's place in the policy.
    func plan(
        _ width: Int, _ family: AssetFamily, _ line: Line, from sources: Sources, for target: PlannedTarget,
        at index: Int, into draft: inout Draft
    ) {
        guard let largest = sources.largest else { return }
        let wide = sources.images.filter { $0.master.header.size.width >= width }
        // Of several masters, one that is reduced by whole blocks, and else the largest.
        guard
            let source = sources.vectorImage
                ?? wide.first(where: { $0.master.header.size.width.isMultiple(of: width) }) ?? wide.last
        else {
            draft.narrow[index, default: [:]][width, default: []].append(largest.path)
            return
        }
        let place = Line(device: line.device, qualifiers: line.qualifiers + [.width(width)])
        let (size, ratio) = source.size(ofWidth: width)
        let plain = variant(at: source.path, of: source, scale: .x1, line, size: size, ratio: ratio)
        let handMade = Set((family.handMade(place) + draft.handMade(family.key, place)).map(\.path))
        let own = try? path(of: source.master, .x1, place, target, as: nil)
        let slot = FormatSlot(
            family: family.key, source: source, plain: plain,
            isMasters: plain.recipe.isExact(source.master, source.policy),
            isDrawn: own.map { handMade.contains($0) } ?? false)
        let output = { format in try? self.path(of: source.master, .x1, place, target, as: format) }
        for (format, rivals) in formats(of: slot, &draft, at: output) {
            do throws(LayoutProblem) {
                let path = try path(of: source.master, .x1, place, target, as: format)
                var variant = variant(
                    at: path, of: source, scale: .x1, line, size: size, ratio: ratio, as: format, rivals)
                variant.recipe.isCopy = variant.recipe.isExact(source.master, source.policy)
                let file = handMade.contains(path) ? path : occupant(of: path)
                add(variant, of: source, unless: file, for: target, to: &draft)
            } catch {
                draft.unsayable[index, default: [:]][error, default: []].append(largest.path)
            }
        }
    }
}

extension Source {
    /// The size of a file of a width, and the source's pixels to one of its pixels; of a vector image, points to a pixel.
    fileprivate func size(ofWidth width: Int) -> (size: PixelSize, ratio: Double) {
        let whole =
            master.drawnSize(fitting: policy.vectorSize)
            ?? PointSize(width: Double(master.header.size.width), height: Double(master.header.size.height))
        let ratio = whole.width / Double(width)
        let height = (whole.height / ratio).rounded()
        // No limit admits more.
        return (PixelSize(width: width, height: max(1, Int(min(height, 1e9)))), ratio)
    }
}

extension Planner.Draft {
    /// The hand-made files of an image's line in other formats, where variants are wanted in several.
    fileprivate func handMade(_ key: FamilyKey, _ line: Line) -> [AssetFamily.Member] {
        if families.isEmpty { return [] }
        return ImageFormat.allCases.filter { $0 != key.format }.flatMap { family(key, $0)?.handMade(line) ?? [] }
    }
}

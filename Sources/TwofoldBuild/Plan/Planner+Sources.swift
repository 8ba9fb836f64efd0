// The masters that a line's variants are made from.

extension Planner {
    /// The usable sources of a line; reports why all others are not usable.
    func sources(_ family: AssetFamily, _ line: Line, _ draft: inout Draft) -> Sources {
        guard let members = family.lines[line] else { return Sources() }
        var found = Sources(files: members.filter { !$0.isOwned })
        var (images, vectorImages): ([Master], [Master]) = ([], [])
        for file in found.files {
            guard let master = findings.masters[file.path] else { continue }
            if master.format.isVector { vectorImages.append(master) } else { images.append(master) }
        }
        guard !vectorImages.isEmpty else {
            found.images = usable(images, found.files, of: line, into: &draft)
            return found
        }
        found.drawn = vectorImages.map(\.path)
        if vectorImages.count > 1 {
            let path = output(of: vectorImages[0], scale: .x1, line, nil) ?? vectorImages[0].path
            draft.diagnostics.append(.twoMasters(path, vectorImages[0].path, vectorImages[1].path))
            return found
        }
        // The images beside it are kept, and no variants are made from them.
        draft.masters.append(vectorImages[0])
        found.vectorImage = source(vectorImages[0])
        return found
    }

    func source(_ master: Master) -> Source {
        Source(master, policy.overrides.isEmpty ? ownPolicy : SharedPolicy(policy.at(master.path)))
    }

    private func usable(
        _ images: [Master], _ files: [AssetFamily.Member], of line: Line, into draft: inout Draft
    ) -> [Source] {
        for (rival, master) in zip(images, images.dropFirst()) where rival.name.scale == master.name.scale {
            // Two files claim one place in the line ("foo@2x.png" and "foo@2x.PNG"): neither is preferred.
            let path = output(of: rival, scale: .x1, line, nil) ?? rival.path
            draft.diagnostics.append(.twoMasters(path, rival.path, master.path))
            return []
        }
        return images.map { source($0) }.filter { source in
            draft.masters.append(source.master)
            let beside = files.first { $0.name.scale < source.master.name.scale }
            return admitSides(of: source, beside: beside, &draft)
        }
    }

    /// Reports a master whose sides are not whole points; false if the policy refuses it.
    ///
    /// - Parameter small: A smaller hand-made file of its line.
    func admitSides(of source: Source, beside small: AssetFamily.Member?, _ draft: inout Draft) -> Bool {
        let master = source.master
        let scale = master.name.scale
        let size = policy.ninePatchInside(of: master) ?? master.header.size
        if size.isWhole(at: scale) { return true }
        let side = IconCatalogue.side(of: master.name) ?? listedSide(of: master)
        // 83.5 points are not whole, and yet the right size for that icon.
        if let side, size == PixelSize(width: side, height: side) { return true }
        if icons.contains(master.name.stem), IconCatalogue.isHalfPointIcon(size, at: scale) { return true }
        let isRefused = source.policy.odd == .error
        func diagnostic(_ outcome: OddSizeOutcome) -> Diagnostic {
            .oddSize(
                master.path, size, scale, outcome, fix: Self.fix(for: size, scale, icon: side, beside: small),
                isIcon: side != nil, isBesideApp: !consumers.isEmpty)
        }
        let found = diagnostic(isRefused ? .refused : .padded)
        if draft.diagnostics.last != found { draft.diagnostics.append(found) }
        if !isRefused { draft.oddIfUnused[master.path] = (found, diagnostic(.unused)) }
        return !isRefused
    }

    /// The side nearest to that of an icon that a property list names, or whose name says nothing else; nil for any other image.
    private func listedSide(of master: Master) -> Int? {
        let (size, scale) = (master.header.size, master.name.scale)
        guard size.width == size.height,
            icons.contains(master.name.stem) || IconCatalogue.isNamedAsAppIcon(master.name.base)
        else { return nil }
        let side = IconCatalogue.nearest(to: size.width, at: scale)
        return abs(side - size.width) < scale.pixelsPerPoint ? side : nil
    }

    /// Reports a variant of a fractional scale that its line asks for and that has no whole pixels; false if the policy
    /// refuses it.
    ///
    /// A layout's own fractional scales, such as Android's hdpi, are rounded without a word, as its tools do.
    func admitFraction(_ variant: VariantPlan, of source: Source, _ draft: inout Draft) -> Bool {
        let (scale, master) = (variant.recipe.scale, source.master)
        guard !scale.isWhole, !variant.recipe.isDrawn, !variant.recipe.isNinePatch,
            source.policy.scales?.contains(scale) ?? false
        else { return true }
        let points = master.header.size.points(at: master.name.scale)
        func isWhole(_ side: Int) -> Bool {
            side.multipliedReportingOverflow(by: scale.hundredths).partialValue % 100 == 0
        }
        if isWhole(points.width), isWhole(points.height) { return true }
        let isRefused = source.policy.odd == .error
        let diagnostic = Diagnostic.oddFraction(
            master.path, points: points, scale, master: master.name.scale, refused: isRefused)
        if !draft.diagnostics.contains(diagnostic) { draft.diagnostics.append(diagnostic) }
        return !isRefused
    }

    /// The right size: that of the icon that the name states, that of a hand-made file beside it, or the nearest.
    private static func fix(
        for size: PixelSize, _ scale: ScaleFactor, icon side: Int?, beside small: AssetFamily.Member?
    ) -> OddSizeFix {
        if let side, max(abs(size.width - side), abs(size.height - side)) < scale.pixelsPerPoint {
            return .size(PixelSize(width: side, height: side))
        }
        return small.map { .multiple(of: $0.path, $0.name.scale) } ?? .size(size.nearestWhole(at: scale))
    }
}

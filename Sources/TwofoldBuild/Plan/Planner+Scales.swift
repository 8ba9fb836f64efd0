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
        let wanted = source.policy.scales.map(Array.init) ?? own
        guard let line, pointFactor != 1 else {
            return wanted.filter { isUsed(master, at: $0) }.sorted(by: >)
        }
        return scales(
            Set(wanted).union(sources.images.map(\.master.name.scale)), of: source,
            for: DeviceLine(device: line, pointFactor: pointFactor), sources, &draft)
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

// Plans a scale of an image in several formats.

extension Planner {
    /// One scale of a line: its files have the same pixels, one in each format.
    struct FormatSlot {
        var family: FamilyKey
        var source: Source
        /// Its file in the master's own format.
        var plain: VariantPlan
        /// Whether the master itself, in its place or copied, is the file of this scale in its own format.
        var isMasters: Bool
        /// Whether a hand-made file that is not a master is there: another format would show another image.
        var isDrawn: Bool

        /// Whether a format is the one that variants have where no formats are named.
        func isOwn(_ format: ImageFormat) -> Bool { format == source.master.format.ofVariants }
    }

    /// The formats of a scale that can be made, most wanted first, each with its rivals; reports those that cannot.
    ///
    /// - Parameter output: The place of a file in a format.
    func formats(
        of slot: FormatSlot, _ draft: inout Draft, at output: (ImageFormat) -> BytePath?
    ) -> [(format: ImageFormat, rivals: FormatRivals)] {
        let master = slot.source.master
        guard slot.source.wantsOtherFormats else { return [(master.format.ofVariants, FormatRivals())] }
        let policy = slot.source.policy
        let wanted = slot.source.formats
        let own = wanted.firstIndex(where: slot.isOwn)
        // Where a format nearer to the fallback has masters, the other formats are made from those.
        let isForeign =
            own.map { wanted[($0 + 1)...].contains { draft.hasMaster(slot, $0, findings.masters) } } ?? false
        if slot.isDrawn || isForeign { return wanted.filter(slot.isOwn).map { ($0, FormatRivals()) } }
        var (fitting, misfits): ([ImageFormat], [(format: ImageFormat, reason: FormatMisfit)]) = ([], [])
        for format in wanted {
            if slot.isOwn(format) {
                fitting.append(format)
            } else if let reason = FormatMisfit(of: format, master, slot.plain.recipe.size) {
                misfits.append((format, reason))
            } else if !draft.hasMaster(slot, format, findings.masters) {
                fitting.append(format)
            }
        }
        // A list of several formats may hold one for other images than nine-patches: it is left out and not reported.
        for (format, reason) in misfits where reason != .ninePatch || fitting.isEmpty {
            var diagnostic = Diagnostic.misfit(reason, output(format) ?? master.path, format, from: master.path)
            // No animation is lost as long as another format of the list can hold it.
            if case .animation = reason, !fitting.isEmpty { diagnostic.severity = .note }
            draft.diagnostics.append(diagnostic)
        }
        let recipe = slot.plain.recipe
        let rivals = fitting.map { format -> FormatRivals.Rival in
            slot.isMasters && slot.isOwn(format)
                ? .master
                : .variant(encoding(of: slot.source, scale: recipe.scale, ratio: recipe.ratio, as: format))
        }
        return fitting.enumerated().map { place, format in
            (format, FormatRivals(of: place, among: rivals, policy.formatChoice))
        }
    }
}

extension Planner.Draft {
    /// The hand-made files of a slot's image in another format.
    func handMade(_ slot: Planner.FormatSlot, _ format: ImageFormat) -> [BytePath] {
        slot.isOwn(format) ? [] : family(slot.family, format)?.handMade(slot.plain.line).map(\.path) ?? []
    }

    /// Whether an image has masters in another format, from which that format's files are made.
    func hasMaster(
        _ slot: Planner.FormatSlot, _ format: ImageFormat, _ masters: [BytePath: Master]
    ) -> Bool { handMade(slot, format).contains { masters[$0] != nil } }

    /// The family of the same image in another format.
    func family(_ key: FamilyKey, _ format: ImageFormat) -> AssetFamily? {
        var key = key
        key.format = format
        return families[key]
    }
}

extension ImageFormat {
    /// The extension of a variant of a master of this format; nil for the master's own.
    func newExtension(_ format: ImageFormat?) -> [UInt8]? {
        if let format, format != ofVariants { return format.fileExtension }
        return isVector ? ImageFormat.png.fileExtension : nil
    }
}

/// A variant for a slot of a set: what is made, of which slot's file, and what `Contents.json` says about it.
package struct CatalogFilling: Hashable, Sendable {
    /// The slot that the variant fills.
    package enum Place: Hashable, Sendable {
        /// A slot of the list, by its index.
        case slot(Int)
        /// A new slot, before the one with this index.
        case new(before: Int)
    }

    package var place: Place
    package var scale: ScaleFactor
    /// The line of slot and source.
    var line: Line
    /// The variant's name in the set's folder.
    var fileName: [UInt8]
    /// The index of the slot whose file is the master.
    package var source: Int
    /// The area of the variant that stretches; nil if the source states none, or the slot has its own.
    var resizing: CatalogResizing?
    /// The margins of the variant; nil as above.
    var alignmentInsets: CatalogInsets?
    /// The side in pixels of an icon, which its slot states; nil where the scale tells the size.
    package var side: Int?
}

/// What is known of a set when its variants are planned.
package struct CatalogFillInput: Sendable {
    /// The set as `Contents.json` describes it.
    var contents: CatalogContents
    /// The names of the files in the set's folder.
    var existing: Set<[UInt8]>
    /// Those that the lock file records as variants, even if they no longer exist.
    var owned: Set<[UInt8]>
    /// The scales to make; nil for all that slots ask for.
    var scales: [ScaleFactor]?
    /// The scales of the app's screens, for which empty slots are filled; nil for all.
    ///
    /// A slot that names a variant keeps it.
    var usedScales: Set<ScaleFactor>?
    /// Whether a device that runs the app shows a slot, so that an empty one is filled.
    package var isShown: @Sendable (CatalogSlot) -> Bool = { _ in true }
    /// Whether slots that a line lacks are added.
    var addsSlots: Bool
    /// The set's name, after which icons are named.
    var name: [UInt8] = []
    /// Those of ``owned`` that a command made and named, which no build replaces.
    var ofCommands: Set<[UInt8]> = []

    package init(
        _ contents: CatalogContents, existing: Set<[UInt8]>, owned: Set<[UInt8]> = [], scales: [ScaleFactor]? = nil,
        addsSlots: Bool = false
    ) {
        self.contents = contents
        self.existing = existing
        self.owned = owned
        self.scales = scales
        self.addsSlots = addsSlots
    }
}

extension CatalogFillInput {
    /// The variants of a set's slots, in the order of the list.
    ///
    /// Only sets of images and of icons have any. A slot of an image set that is
    /// empty or names a variant is filled, if a larger slot of its line names a hand-made image. Lines with a file for
    /// all scales are left alone: it serves the empty slots, too.
    ///
    /// - Parameter size: A variant's size in pixels, where it is known: caps and center then use all of it.
    package func fillings(sized size: (CatalogFilling) -> PixelSize? = { _ in nil }) -> [CatalogFilling] {
        if contents.kind == .appiconset { return iconFillings }
        guard contents.kind == .imageset else { return [] }
        var names = CatalogFileNames(self)
        return CatalogLine.lines(of: self).flatMap { line in
            line.wants(self).compactMap { want in line.filling(want, naming: &names, sized: size) }
        }.sorted { $0.position < $1.position }
    }
}

extension CatalogFilling {
    /// New slots stand before the slot of their index, and small scales before large ones.
    fileprivate var position: (index: Int, isOld: Int, scale: ScaleFactor) {
        switch place {
        case .slot(let index): (index, 1, scale)
        case .new(let index): (index, 0, scale)
        }
    }
}

private struct CatalogLine {
    var line: Line
    var idiom: String
    var slots: [CatalogSlot] = []
    /// The slots that name hand-made images that exist, ascending by scale.
    var masters: [CatalogSlot] = []

    static func lines(of input: CatalogFillInput) -> [CatalogLine] {
        var lines: [CatalogLine] = []
        var indices: [Line: Int] = [:]
        for slot in input.contents.slots {
            guard let line = slot.line, let idiom = slot.idiom else { continue }
            let index = indices[line] ?? lines.count
            if index == lines.count {
                indices[line] = index
                lines.append(CatalogLine(line: line, idiom: idiom))
            }
            lines[index].slots.append(slot)
        }
        return lines.compactMap { line in
            var line = line
            guard !line.slots.contains(where: { $0.scale == nil && $0.file != nil }) else { return nil }
            line.masters = line.slots.filter { input.isMaster($0) }.sorted { ($0.scale ?? .x1) < ($1.scale ?? .x1) }
            return line.masters.isEmpty ? nil : line
        }
    }

    /// A scale of the line that a variant is wanted for.
    struct Want {
        var scale: ScaleFactor
        var slot: CatalogSlot?
    }

    func wants(_ input: CatalogFillInput) -> [Want] {
        guard let largest = masters.last?.scale else { return [] }
        let possible = CatalogIdiom.scales(of: idiom)
        func isWanted(_ scale: ScaleFactor) -> Bool {
            scale < largest && possible?.contains(scale) != false && input.scales?.contains(scale) != false
        }
        let byScale = Dictionary(grouping: slots.filter { $0.scale != nil }) { $0.scale ?? .x1 }
        // Of two slots for one screen nobody knows which is meant.
        let old = byScale.values.compactMap { same -> Want? in
            guard same.count == 1, let slot = same.first, let scale = slot.scale, isWanted(scale), input.isOpen(slot),
                slot.file != nil
                    || input.usedScales?.contains(scale) != false && input.isShown(slot)
            else { return nil }
            return Want(scale: scale, slot: slot)
        }
        let new =
            input.addsSlots
            ? (possible ?? []).filter {
                byScale[$0] == nil && isWanted($0) && input.usedScales?.contains($0) != false
                    && slots.first.map(input.isShown) ?? true
            }.map { Want(scale: $0, slot: nil) } : []
        return (old + new).sorted { $0.scale < $1.scale }
    }

    func filling(
        _ want: Want, naming names: inout CatalogFileNames, sized size: (CatalogFilling) -> PixelSize?
    ) -> CatalogFilling? {
        guard let source = source(for: want.scale), let full = source.scale,
            let name = names.name(for: want.slot, at: want.scale, from: source)
        else { return nil }
        var filling = CatalogFilling(
            place: want.slot.map { .slot($0.index) } ?? .new(before: place(of: want.scale)), scale: want.scale,
            line: line, fileName: name, source: source.index)
        if want.slot?.resizing == nil, let resizing = source.resizing {
            filling.resizing = resizing.reduced(from: full, to: want.scale, into: size(filling))
        }
        if want.slot?.alignmentInsets == nil {
            filling.alignmentInsets = source.alignmentInsets?.reduced(from: full, to: want.scale)
        }
        return filling
    }

    /// The smallest master that is a whole multiple, else the largest master.
    private func source(for scale: ScaleFactor) -> CatalogSlot? {
        let larger = masters.filter { ($0.scale ?? .x1) > scale }
        return larger.first { ($0.scale ?? .x1).hundredths % scale.hundredths == 0 } ?? larger.last
    }

    /// The place of a new slot: before the first of its line that is larger, as Xcode lists them.
    private func place(of scale: ScaleFactor) -> Int {
        slots.first { $0.scale.map { $0 > scale } ?? false }?.index ?? slots[0].index
    }
}

extension CatalogFillInput {
    /// Whether a slot names a hand-made image that exists.
    fileprivate func isMaster(_ slot: CatalogSlot) -> Bool {
        guard let file = slot.file, slot.scale != nil, existing.contains(file), !owned.contains(file),
            let format = ImageFormat(fileExtension: AssetName(parsing: file).fileExtension)
        else { return false }
        return !format.isVector
    }

    /// Whether a slot waits for a variant: it is empty, or names one.
    fileprivate func isOpen(_ slot: CatalogSlot) -> Bool {
        slot.file.map(isOfBuild) ?? true
    }

    /// Whether a file is a variant that a build may make again.
    func isOfBuild(_ file: [UInt8]) -> Bool {
        owned.contains(file) && !ofCommands.contains(file)
    }
}

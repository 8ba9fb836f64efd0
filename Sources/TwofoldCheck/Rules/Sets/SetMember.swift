/// An image of a set, with its lookup.
struct SetMember: Sendable {
    let image: CheckedImage
    let lookup: ImageLookup
    /// Whether it is an image set of an asset catalog, whose slots say the scales.
    let isInCatalog: Bool
    private let files: [ImageLookup.Slot: CheckedFile]
    /// The screens of the devices that its app runs on.
    private(set) var screens = Screen.all

    /// Nil if there are no pixels to compare, and for launch images, which are sets of another kind.
    init?(_ image: CheckedImage, _ planned: PlannedSlots) {
        let pixels = image.files.filter { !$0.format.isVector && $0.isNamedForLookup }
        guard let first = pixels.first, first.name.usage.isEmpty else { return nil }
        self.image = image
        isInCatalog = false
        files = Dictionary(pixels.map { ($0.slot, $0) }) { first, _ in first }
        lookup = planned.lookup(image, pixels)
    }

    /// An image set of an asset catalog, with the variants that a build would enter; nil where appearances, languages and other
    /// conditions choose among its files, or one file serves all scales.
    init?(_ set: CheckedSet, in tree: CheckContext, _ planned: [ImageLookup.Slot]) {
        guard set.kind == .imageset, let slots = set.read?.slots else { return nil }
        var files: [ImageLookup.Slot: CheckedFile] = [:]
        for slot in slots {
            guard let name = slot.file else { continue }
            guard let line = slot.line, line.qualifiers.isEmpty, let scale = slot.scale,
                let file = set.path(of: name).flatMap({ tree[$0] }), !file.format.isVector
            else { return nil }
            files[ImageLookup.Slot(device: line.device, scale: scale)] = file
        }
        guard let format = files.values.first?.format else { return nil }
        let stem = Array(set.folder.name.dropLast(".imageset".utf8.count))
        image = CheckedImage(
            key: FamilyKey(folder: set.folder.folder, stem: stem, format: format.ofVariants),
            files: files.values.sorted { $0.path < $1.path })
        isInCatalog = true
        self.files = files
        lookup = ImageLookup(slots: Set(files.keys).union(planned))
    }

    /// The images of a tree that can be shown in each other's place: loose ones and image sets.
    static func all(_ tree: CheckContext) -> [SetMember] {
        let loose = tree.images.compactMap { SetMember($0, tree.planned) }
        guard !tree.catalogs.isEmpty else { return loose.map { $0.onScreens(of: tree) } }
        let planned = Dictionary(grouping: tree.plan.variants, by: \.path.folder)
        let sets = tree.catalogs.compactMap { set in
            let variants = planned[set.folder] ?? []
            return SetMember(
                set, in: tree,
                variants.map { ImageLookup.Slot(device: $0.device, scale: AssetName(parsing: $0.path.name).scale) })
        }
        return (loose + sets).map { $0.onScreens(of: tree) }
    }

    /// Whether it has about as many pixels on a screen as another image there.
    func hasPixels(of other: SetMember, on screen: Screen) -> Bool {
        // What a build has yet to make is no larger than its master.
        let others = other.file(on: screen).map { [$0] } ?? other.image.files
        guard let own = file(on: screen)?.size, let its = others.compactMap(\.size).max(by: { $0.width < $1.width })
        else { return false }
        return own.width * 4 >= its.width * 3 && own.height * 4 >= its.height * 3
    }

    private func onScreens(of tree: CheckContext) -> SetMember {
        guard let path = image.files.first?.path, let scales = tree.consumers.consumer(of: path).scales else {
            return self
        }
        var member = self
        member.screens = Screen.all.filter { scales.contains($0.scale) }
        return member
    }

    struct Screen: Hashable, Sendable {
        var device: DeviceModifier
        var scale: ScaleFactor

        static let all = ImageLookup.Device.all.flatMap { device in
            device.screens.map { Screen(device: device.modifier, scale: $0) }
        }
    }

    /// The scale of the file that is loaded there, even if a build has yet to make it.
    func scale(on screen: Screen) -> ScaleFactor? { lookup.winner(on: screen.device, screen.scale)?.scale }

    /// The file that is loaded there; nil if a build has yet to make it.
    func file(on screen: Screen) -> CheckedFile? {
        lookup.winner(on: screen.device, screen.scale).flatMap { files[$0] }
    }

    /// The path for a finding about a screen.
    func path(on screen: Screen) -> BytePath { file(on: screen)?.path ?? image.files[0].path }

    /// The largest file that a device loads, which shows how large the image is meant to be there; nil if there is none.
    func largest(on device: ImageLookup.Device) -> CheckedFile? { largestSlot(on: device).flatMap { files[$0] } }

    private func largestSlot(on device: ImageLookup.Device) -> ImageLookup.Slot? {
        device.screens.compactMap { lookup.winner(on: device.modifier, $0) }.filter { files[$0] != nil }.max {
            ($0.scale, files[$1]?.path ?? .root) < ($1.scale, files[$0]?.path ?? .root)
        }
    }

    /// The size of that file in sixths of a point; nil if the scale does not divide them, or there is no file.
    func size(on device: ImageLookup.Device) -> PixelSize? {
        guard let slot = largestSlot(on: device), let size = files[slot]?.size, 6 % slot.scale.pixelsPerPoint == 0
        else { return nil }
        let unit = 6 / slot.scale.pixelsPerPoint
        return PixelSize(width: size.width * unit, height: size.height * unit)
    }

    /// Whether both have one size in points on each device that loads them, except for rounding to whole points.
    func hasSize(of other: SetMember) -> Bool {
        let sizes = ImageLookup.Device.all.compactMap { device in
            size(on: device).flatMap { size in other.size(on: device).map { (size, $0) } }
        }
        return !sizes.isEmpty && sizes.allSatisfy { Self.isOneSize($0, $1) }
    }

    /// Whether two sizes in sixths of a point differ by less than a point.
    static func isOneSize(_ a: PixelSize, _ b: PixelSize) -> Bool {
        abs(a.width - b.width) < 6 && abs(a.height - b.height) < 6
    }
}

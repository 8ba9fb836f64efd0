/// The lookup of one image by name, on each device and screen.
///
/// The order is that of ``LookupProfile/uikit``, in slots instead of names, because rules ask for thousands of images.
struct ImageLookup: Sendable {
    /// One slot of an image: `X@2x~ipad`.
    struct Slot: Hashable, Sendable {
        var device: DeviceModifier?
        var scale: ScaleFactor
    }

    /// A kind of device, with all screens that it was ever sold with.
    struct Device: Sendable {
        var modifier: DeviceModifier
        var screens: [ScaleFactor]

        static let all = [DeviceModifier.iphone, .ipad].map { Device(modifier: $0, screens: $0.screens) }
    }

    /// The slots that have a file, or would have one after a build.
    let slots: Set<Slot>

    /// The slot that is loaded on a screen; nil if the lookup finds nothing.
    func winner(on device: DeviceModifier, _ screen: ScaleFactor) -> Slot? {
        let orders = device == .ipad ? Self.padOrders : Self.phoneOrders
        return orders[min(screen.pixelsPerPoint, orders.count) - 1].first(where: slots.contains)
    }

    /// For screens of 1x, 2x and 3x, the slots in the order in which lookup tries them.
    private static let padOrders = orders(.ipad, .ipad)
    private static let phoneOrders = orders(.iphone, .iphone)

    private static func orders(_ device: DeviceModifier, _ kind: DeviceKind) -> [[Slot]] {
        [ScaleFactor.x1, .x2, .x3].map { scale in
            LookupProfile.uikit.patterns(on: Screen(kind, scale)).map { pattern in
                Slot(device: pattern.isForDevice ? device : nil, scale: pattern.scale)
            }
        }
    }

    /// Every slot that some screen loads.
    var winners: Set<Slot> {
        Set(Device.all.flatMap { device in device.screens.compactMap { winner(on: device.modifier, $0) } })
    }
}

extension CheckedFile {
    var slot: ImageLookup.Slot { ImageLookup.Slot(device: name.device, scale: scale) }

    /// Whether lookup reads its name as its author meant it; the naming rules report all other names.
    var isNamedForLookup: Bool {
        switch name.anomaly {
        case nil, .spaceBeforeScale, .lookAlikeModifier: true
        default: false
        }
    }
}

/// The variants of a plan, by image: a variant that a build would make counts as present.
struct PlannedSlots: Sendable {
    private let slots: [FamilyKey: Set<ImageLookup.Slot>]

    init(_ plan: Plan) {
        var slots: [FamilyKey: Set<ImageLookup.Slot>] = [:]
        for path in plan.variants.map(\.path) {
            guard let key = FamilyKey(of: path) else { continue }
            let name = AssetName(parsing: path.name)
            slots[key, default: []].insert(ImageLookup.Slot(device: name.device, scale: name.scale))
        }
        self.slots = slots
    }

    /// The lookup among an image's files; vector images are left out, because lookup loads none.
    func lookup(_ image: CheckedImage) -> ImageLookup {
        lookup(image, image.files.filter { !$0.format.isVector && $0.isNamedForLookup })
    }

    func lookup(_ image: CheckedImage, _ files: [CheckedFile]) -> ImageLookup {
        ImageLookup(slots: Set(files.map(\.slot)).union(slots[image.key] ?? []))
    }
}

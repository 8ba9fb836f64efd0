/// What a request by name finds of one image, on each device and screen.
///
/// The order is that of ``LookupProfile/uikit``, in places instead of names: rules ask for thousands of images.
struct ImageLookup: Sendable {
    /// One place of an image: `X@2x~ipad`.
    struct Slot: Hashable, Sendable {
        var device: DeviceModifier?
        var scale: ScaleFactor
    }

    /// A kind of device, with the screens that it was ever sold with.
    struct Device: Sendable {
        var modifier: DeviceModifier
        var screens: [ScaleFactor]

        static let all = [
            Device(modifier: .iphone, screens: DeviceModifier.iphone.screens),
            Device(modifier: .ipad, screens: DeviceModifier.ipad.screens),
        ]
    }

    /// The places that a file is in, or would be after a build.
    let slots: Set<Slot>

    /// What is loaded on a screen, nil where the request comes back empty-handed.
    func winner(on device: DeviceModifier, _ screen: ScaleFactor) -> Slot? {
        let orders = device == .ipad ? Self.padOrders : Self.phoneOrders
        return orders[min(screen.pixelsPerPoint, orders.count) - 1].first(where: slots.contains)
    }

    /// For screens of 1x, 2x and 3x, the places in the order in which they are tried.
    private static let padOrders = orders(.ipad, .ipad)
    private static let phoneOrders = orders(.iphone, .iphone)

    private static func orders(_ device: DeviceModifier, _ kind: DeviceKind) -> [[Slot]] {
        [ScaleFactor.x1, .x2, .x3].map { scale in
            LookupProfile.uikit.patterns(on: Screen(kind, scale)).map { pattern in
                Slot(device: pattern.isForDevice ? device : nil, scale: pattern.scale)
            }
        }
    }

    /// Every place that is loaded somewhere.
    var winners: Set<Slot> {
        Set(Device.all.flatMap { device in device.screens.compactMap { winner(on: device.modifier, $0) } })
    }
}

extension CheckedFile {
    var slot: ImageLookup.Slot { ImageLookup.Slot(device: name.device, scale: scale) }

    /// Whether a lookup reads its name as its author meant it; of the others the naming rules speak.
    var isNamedForLookup: Bool {
        switch name.anomaly {
        case nil, .spaceBeforeScale, .lookAlikeModifier: true
        default: false
        }
    }
}

/// The variants of a plan, by image: what a build would make counts as there.
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

    /// What lookup has to choose from, drawings left out: it loads none.
    func lookup(_ image: CheckedImage) -> ImageLookup {
        lookup(image, image.files.filter { !$0.format.isVector && $0.isNamedForLookup })
    }

    /// The same, where the files that lookup has to choose from are known.
    func lookup(_ image: CheckedImage, _ files: [CheckedFile]) -> ImageLookup {
        ImageLookup(slots: Set(files.map(\.slot)).union(slots[image.key] ?? []))
    }
}

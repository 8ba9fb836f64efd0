/// An image of a set, with its lookup.
struct SetMember: Sendable {
    let image: CheckedImage
    let lookup: ImageLookup
    private let files: [ImageLookup.Slot: CheckedFile]

    /// Nil if there are no pixels to compare, and for launch images, which are sets of another kind.
    init?(_ image: CheckedImage, _ planned: PlannedSlots) {
        let pixels = image.files.filter { !$0.format.isVector && $0.isNamedForLookup }
        guard let first = pixels.first, first.name.usage.isEmpty else { return nil }
        self.image = image
        files = Dictionary(pixels.map { ($0.slot, $0) }) { first, _ in first }
        lookup = planned.lookup(image, pixels)
    }

    /// A screen of a kind of device.
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
    func largest(on device: ImageLookup.Device) -> CheckedFile? {
        device.screens.compactMap { file(on: Screen(device: device.modifier, scale: $0)) }.max {
            ($0.scale, $1.path) < ($1.scale, $0.path)
        }
    }
}

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

    /// The size of that file in sixths of a point; nil if the scale does not divide them, or there is no file.
    func size(on device: ImageLookup.Device) -> PixelSize? {
        guard let file = largest(on: device), let size = file.size, 6 % file.scale.pixelsPerPoint == 0 else {
            return nil
        }
        let unit = 6 / file.scale.pixelsPerPoint
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

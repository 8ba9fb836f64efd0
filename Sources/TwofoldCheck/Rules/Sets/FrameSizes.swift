/// The sizes in points of images that are shown one after another.
struct FrameSizes: Sendable {
    let members: [SetMember]
    /// The size of most of them on a device, in sixths of a point.
    private let usual: [DeviceModifier: PixelSize]

    /// Nil if they have no common size on any device: then they are something else than frames.
    ///
    /// - Parameter isSure: Whether code shows them as one animation. Otherwise three in four need one size.
    init?(_ members: [SetMember], isSure: Bool) {
        self.members = members
        usual = Dictionary(
            ImageLookup.Device.all.compactMap { device in
                Self.usual(members, on: device, isSure: isSure).map { (device.modifier, $0) }
            }, uniquingKeysWith: { first, _ in first })
        if usual.isEmpty { return nil }
    }

    private static func usual(_ members: [SetMember], on device: ImageLookup.Device, isSure: Bool) -> PixelSize? {
        let sizes = Dictionary(grouping: members.compactMap { $0.size(on: device) }) { $0 }
        guard let most = sizes.max(by: { ($0.value.count, $0.key.width) < ($1.value.count, $1.key.width) }),
            isSure ? most.value.count * 2 >= members.count : most.value.count * 4 >= members.count * 3
        else { return nil }
        return most.key
    }

    /// Frames that a device shows from files for all devices, at another size than the others, which have its own files.
    struct Lacking {
        var device: DeviceModifier
        /// The file of each that is shown.
        var paths: [BytePath]
        /// The names of the files that the first of them lacks.
        var names: [[UInt8]]
    }

    /// The files of frames that have another size than most on some device, except for rounding to whole points.
    ///
    /// Devices are compared each by itself: an animation is often larger on a tablet than on a phone.
    var unusual: [BytePath] {
        ImageLookup.Device.all.lazy.map { device in
            let scales = ownScales(device)
            return others(on: device).filter { scales.isEmpty || !isUniversal($0, on: device) }
                .compactMap { $0.largest(on: device)?.path }
        }.first { !$0.isEmpty } ?? []
    }

    /// The first device for which some frames lack files.
    var lacking: Lacking? {
        ImageLookup.Device.all.lazy.compactMap { device -> Lacking? in
            let scales = ownScales(device)
            let others = others(on: device).filter { isUniversal($0, on: device) }
            guard let first = others.first, !scales.isEmpty else { return nil }
            let missing = scales.filter { scale in !first.image.line(device.modifier).contains { $0.scale == scale } }
            return Lacking(
                device: device.modifier, paths: others.compactMap { $0.largest(on: device)?.path },
                names: missing.map { first.image.files[0].name.variant(scale: $0, device: device.modifier).bytes })
        }.first
    }

    /// The frames that a device shows at another size than most.
    private func others(on device: ImageLookup.Device) -> [SetMember] {
        guard let usual = usual[device.modifier] else { return [] }
        return members.filter { member in
            member.size(on: device).map { !SetMember.isOneSize($0, usual) } ?? false
        }
    }

    private func isUniversal(_ member: SetMember, on device: ImageLookup.Device) -> Bool {
        member.largest(on: device)?.name.device == nil
    }

    /// The scales of the device's own files that people made for most frames; a build makes the rest.
    ///
    /// Those of image sets are left out: slots stand for them, and not names.
    private func ownScales(_ device: ImageLookup.Device) -> [ScaleFactor] {
        let scales = members.filter { !$0.isInCatalog }.flatMap { member in
            member.image.files.filter { $0.name.device == device.modifier && !$0.isOwned }.map(\.scale)
        }
        return Dictionary(grouping: scales) { $0 }.filter { $0.value.count * 2 > members.count }.keys.sorted()
    }
}

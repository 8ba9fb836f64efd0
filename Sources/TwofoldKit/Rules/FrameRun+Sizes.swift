extension FrameRun {
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
        guard let usual = usualSizes[device.modifier] else { return [] }
        return frames.map(\.member).filter { member in
            member.size(on: device).map { !SetMember.isOneSize($0, usual) } ?? false
        }
    }

    private func isUniversal(_ member: SetMember, on device: ImageLookup.Device) -> Bool {
        member.largest(on: device)?.name.device == nil
    }

    /// The scales of the device's own files that people made for most frames; a build makes the rest.
    private func ownScales(_ device: ImageLookup.Device) -> [ScaleFactor] {
        let scales = frames.flatMap { frame in
            frame.member.image.files.filter { $0.name.device == device.modifier && !$0.isOwned }.map(\.scale)
        }
        return Dictionary(grouping: scales) { $0 }.filter { $0.value.count * 2 > frames.count }.keys.sorted()
    }
}

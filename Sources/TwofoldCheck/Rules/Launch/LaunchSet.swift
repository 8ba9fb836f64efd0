/// The launch images of one base name, including those that a build would make.
struct LaunchSet {
    struct Image {
        var name: AssetName
        /// Nil where it is not known.
        var size: PixelSize?
    }

    private let base: [UInt8]
    let images: [Image]

    init(base: [UInt8], images: [Image]) {
        self.base = base
        self.images = images.filter { $0.name.base == base }
    }

    private func name(_ usage: [UsageSuffix], _ scale: ScaleFactor, _ device: DeviceModifier?) -> AssetName {
        AssetName(base: base, usage: usage, scale: scale, device: device, fileExtension: Array("png".utf8))
    }

    private func holds(_ usage: [UsageSuffix], _ scale: ScaleFactor, _ device: DeviceModifier) -> Bool {
        images.contains { image in
            image.name.usage == usage && image.name.scale == scale
                && (image.name.device == nil || image.name.device == device)
        }
    }

    /// Whether an iPad's image without an orientation stands in for those of an orientation: for both sides where its shape is
    /// not known, else for its own only, because on the other side it would be stretched or cut off.
    private func standsIn(for orientation: UsageSuffix.Orientation, _ scale: ScaleFactor) -> Bool {
        let isLandscape = [.landscape, .landscapeLeft, .landscapeRight].contains(orientation)
        return images.contains { image in
            guard image.name.usage.isEmpty, image.name.scale == scale,
                image.name.device == .ipad || Self.isForPads(image)
            else { return false }
            guard let size = image.size, size.width != size.height else { return true }
            return (size.width > size.height) == isLandscape
        }
    }

    /// Whether an image for all devices has an iPad's size: the shorter side has 748 points or more, and 414 on iPhones.
    private static func isForPads(_ image: Image) -> Bool {
        guard image.name.device == nil, let size = image.size else { return false }
        return min(size.width, size.height) >= 748 * image.name.scale.pixelsPerPoint
    }

    /// The missing launch images of iPhones with 2x screens, if there is one for any iPhone.
    ///
    /// iPhones since the iPhone 6 enlarge.
    ///
    /// - Parameter system: The oldest system that the app runs on; nil where it is not known.
    func missingOnPhone(_ orientations: Set<UsageSuffix.Orientation>, from system: SystemVersion?) -> [AssetName] {
        var missing: [AssetName] = []
        let hasPlain = holds([], .x1, .iphone) || holds([], .x2, .iphone)
        let hasLarger = holds([.height(568)], .x2, .iphone) && (system.map { $0 < .firstWithoutShortPhones } ?? true)
        if hasPlain || hasLarger, !holds([], .x2, .iphone) { missing.append(name([], .x2, nil)) }
        if hasPlain, !holds([.height(568)], .x2, .iphone) { missing.append(name([.height(568)], .x2, nil)) }
        // The large iPhones are the first that start in landscape.
        let large = images.map(\.name).filter { $0.usage.contains(.height(736)) && $0.scale == .x3 }
        if !large.isEmpty {
            let sides = orientations.subtracting([.portrait, .portraitUpsideDown])
            missing += self.missing(sides) { side in large.contains { $0.usage.contains(.orientation(side)) } }.map {
                name([.height(736), .orientation($0)], .x3, nil)
            }
        }
        return missing
    }

    /// The missing launch images of iPads, if the app says that it is for iPads, or has any for them.
    func missingOnPad(_ orientations: Set<UsageSuffix.Orientation>, isForPads: Bool) -> [AssetName] {
        // Only iPhones have names with a height.
        let hasAny = images.map(\.name).contains { name in
            let hasHeight = name.usage.contains { if case .height = $0 { true } else { false } }
            return !hasHeight && (name.device == .ipad || name.device == nil && !name.usage.isEmpty)
        }
        guard hasAny || (isForPads && !images.isEmpty) else { return [] }
        // Without a declaration, an app starts upright, and screens of 2x need what those of 1x have.
        guard !orientations.isEmpty || !hasAny else { return missingAt2x() }
        let orientations = orientations.isEmpty ? [.portrait] : orientations
        return [ScaleFactor.x1, .x2].flatMap { scale in
            missing(orientations) { holds([.orientation($0)], scale, .ipad) || standsIn(for: $0, scale) }.map {
                name([.orientation($0)], scale, .ipad)
            }
        }
    }

    /// The names of orientations that are declared and have no launch image: the general one where neither side has any.
    ///
    /// An image for one side is not shown on the other; the general one is shown on both.
    private func missing(
        _ orientations: Set<UsageSuffix.Orientation>, isThere: (UsageSuffix.Orientation) -> Bool
    ) -> [UsageSuffix.Orientation] {
        Self.groups.flatMap { general, special -> [UsageSuffix.Orientation] in
            let declared = UsageSuffix.Orientation.allCases.filter { special.contains($0) && orientations.contains($0) }
            guard !declared.isEmpty, !isThere(general) else { return [] }
            let missing = declared.filter { !isThere($0) }
            return missing.count == declared.count && !special.contains(where: isThere) ? [general] : missing
        }
    }

    /// The 2x of the launch images for iPad that there are at 1x.
    private func missingAt2x() -> [AssetName] {
        func has(_ usages: [[UsageSuffix]], _ scale: ScaleFactor) -> Bool {
            images.map(\.name).contains { $0.device == .ipad && $0.scale == scale && usages.contains($0.usage) }
        }
        // The sides that the general one is for may have images of their own at 2x.
        let isReplaced = Self.groups.filter { standsIn(for: $0.general, .x1) }.allSatisfy { _, special in
            has(special.map { [.orientation($0)] }, .x2)
        }
        let general = has([[]], .x1) && !has([[]], .x2) && !isReplaced ? [name([], .x2, .ipad)] : []
        return general
            + Self.groups.compactMap { side, special in
                let usages = special.map { [UsageSuffix.orientation($0)] }
                return has(usages, .x1) && !has(usages, .x2) && !standsIn(for: side, .x2)
                    ? name([.orientation(side)], .x2, .ipad) : nil
            }
    }

    /// Orientations, each with those that are turned by 180°.
    private static let groups: [(general: UsageSuffix.Orientation, special: Set<UsageSuffix.Orientation>)] = [
        (.portrait, [.portrait, .portraitUpsideDown]), (.landscape, [.landscape, .landscapeLeft, .landscapeRight]),
    ]
}

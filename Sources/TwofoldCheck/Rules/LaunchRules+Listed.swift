extension LaunchRules {
    /// Launch images that `UILaunchImages` lists, each with its size in points: missing ones, and those of another size.
    static func listed(_ manifest: AppManifest, _ apps: AppImages) -> [Finding] {
        manifest.each("UILaunchImages").flatMap(\.value.items).compactMap(ListedLaunchImage.init)
            .flatMap { image -> [Finding] in
                // Only Xcode knows where a file of the tree lies in the bundle.
                guard !apps.files(named: image.name, for: manifest).isEmpty else {
                    return inOtherCase(Array(image.name.utf8), manifest, apps)
                        ?? [Finding(.launchListedMissing(manifest.path, image.name))]
                }
                return apps.files(named: image.name, of: manifest).compactMap { file in
                    guard let size = file.size, !file.isOwned else { return nil }
                    let wanted = image.size(at: file.scale)
                    guard wanted != size else { return nil }
                    // Its size at a larger scale, which its name does not state.
                    if file.scale == .x1,
                        let scale = [ScaleFactor.x2, .x3].first(where: { image.size(at: $0) == size }),
                        case let name = file.name.variant(scale: scale, device: file.name.device).bytes,
                        case let finding = apps.tree.renaming(
                            file.path, to: name, { .launchSuffix(file.path, size, scale, name, isTaken: $0) }),
                        finding.repair?.isMove == true
                    {
                        return finding
                    }
                    return Finding(.launchListedSize(file.path, size, wanted, image.points, manifest.path))
                }
            }
    }

    /// An app that has no launch image, and nothing in place of one; and base names without any file.
    ///
    /// - Parameters:
    ///   - devices: The devices whose launch images are found by name.
    ///   - renamed: The base names of images that have another name yet.
    static func none(
        _ manifest: AppManifest, on devices: [DeviceModifier], besides renamed: Set<[UInt8]>, _ apps: AppImages
    ) -> [Finding] {
        let named = manifest.namedLaunchBases
        let parts = apps.parts(for: manifest)
        let absent = named.filter { name in
            !renamed.contains(name.base) && !parts.contains { $0.bases.contains(name.base) }
        }
        return absent.flatMap { key, base in
            inOtherCase(base, manifest, apps)
                ?? [Finding(.launchBaseMissing(manifest.path, key, base, for: manifest.onlyDevice(of: base)))]
        } + noneByDefault(manifest, on: devices, besides: renamed, parts, apps)
    }

    private static func noneByDefault(
        _ manifest: AppManifest, on devices: [DeviceModifier], besides renamed: Set<[UInt8]>, _ parts: [AppBounds.Part],
        _ apps: AppImages
    ) -> [Finding] {
        let hasOther = !manifest.each("UILaunchImageFile").isEmpty
        let devices = manifest.devicesOfDefaultLaunchImages(among: devices).filter { device in
            // An app that does not say so is for iPhones.
            !hasOther || device == .iphone || manifest.names(device)
        }
        guard !devices.isEmpty, manifest.isShipped, !renamed.contains(LaunchImageTable.defaultBase),
            !parts.contains(where: { part in
                part.hasLaunchFiles || part.hasStoryboard || part.bases.contains(LaunchImageTable.defaultBase)
            })
        else { return [] }
        let large = apps.respellings(of: LaunchImageTable.defaultBase, for: manifest).first { other in
            apps.tree[other.path]?.size.map { max($0.width, $0.height) >= leastSide } ?? false
        }
        if let large {
            return [
                apps.tree.renaming(large.path, to: large.name) {
                    .launchNone(manifest.path, but: large.path, right: large.name, isTaken: $0)
                }
            ]
        }
        // With a catalog, the project may tell Xcode to make a launch screen, or a set may have been left out of the tree.
        let isSure = apps.hasImages(of: manifest) && !parts.contains { $0.hasCatalog }
        return [
            Finding(
                .launchNone(
                    manifest.path, for: devices.count == 1 ? devices[0] : nil, hasOther: hasOther, isSure: isSure))
        ]
    }
}

extension LaunchRules {
    /// Findings about a launch image that is there in another letter case; nil where it is not.
    static func inOtherCase(_ name: [UInt8], _ manifest: AppManifest, _ apps: AppImages) -> [Finding]? {
        let findings = apps.respellings(of: name, for: manifest).map { other in
            apps.tree.renaming(other.path, to: other.name) {
                .launchInOtherCase(manifest.path, other.path, right: other.name, isTaken: $0)
            }
        }
        return findings.isEmpty ? nil : findings
    }
}

/// One entry of `UILaunchImages`.
private struct ListedLaunchImage {
    var name: String
    /// As in portrait.
    var points: PixelSize
    var isLandscape: Bool

    init?(_ entry: PropertyList) {
        guard let name = entry["UILaunchImageName"]?.name else { return nil }
        self.name = name
        isLandscape = entry["UILaunchImageOrientation"]?.name?.hasPrefix("Landscape") ?? false
        guard let text = entry["UILaunchImageSize"] else {
            points = PixelSize(width: 320, height: 480)
            return
        }
        // "{320, 480}"
        guard case .text(let size) = text, size.utf8.count <= 24, size.hasPrefix("{"), size.hasSuffix("}") else {
            return nil
        }
        let sides = size.dropFirst().dropLast().split(separator: ",").map { part in
            Int(part.filter { $0 != " " }).flatMap { (1...10_000).contains($0) ? $0 : nil }
        }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        points = PixelSize(width: width, height: height)
    }

    /// The size in pixels; many lists give that of landscape images as it is, and not as in portrait.
    func size(at scale: ScaleFactor) -> PixelSize {
        let (width, height) = (points.width * scale.pixelsPerPoint, points.height * scale.pixelsPerPoint)
        return isLandscape
            ? PixelSize(width: max(width, height), height: min(width, height))
            : PixelSize(width: width, height: height)
    }
}

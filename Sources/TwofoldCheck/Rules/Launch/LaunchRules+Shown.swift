// Launch images that no device of an app shows.

extension LaunchRules {
    /// Whether an app starts with a storyboard or never as an image's name says, or iPads, which alone would take it, have images by
    /// their own names.
    ///
    /// - Parameter all: The launch images of the tree.
    static func isNeverShown(_ path: BytePath, among all: [CheckedFile], _ apps: AppImages) -> Bool {
        guard let name = apps.tree[path]?.name else { return false }
        let manifests = apps.manifests(of: path)
        return !manifests.isEmpty
            && manifests.allSatisfy { manifest in
                let others = all.filter { file in
                    file.name.base == name.base
                        && apps.manifests(of: file.path).contains { $0.path == manifest.path }
                }
                return manifest.startsWithStoryboard
                    || isNeverShown(name, besides: others.map(\.name), by: manifest)
            }
    }

    private static func isNeverShown(
        _ name: AssetName, besides others: [AssetName], by manifest: AppManifest
    ) -> Bool {
        let devices = Set(LaunchImageTable.rows(for: name).map(\.device).filter { !manifest.excludes($0) })
        guard !devices.isEmpty else { return false }
        let sides = devices.reduce(into: Set<Bool>()) { sides, device in
            let stated = manifest.orientations(of: device).map(\.isLandscape)
            sides.formUnion(stated.isEmpty ? [false, true] : stated)
        }
        if let isLandscape = LaunchImageTable.isLandscape(name) { return !sides.contains(isLandscape) }
        guard name.device == nil, devices == [.ipad] else { return false }
        return sides.allSatisfy { isLandscape in
            others.contains { other in
                let side = LaunchImageTable.isLandscape(other)
                return side == isLandscape || side == nil && other.device == .ipad
            }
        }
    }
}

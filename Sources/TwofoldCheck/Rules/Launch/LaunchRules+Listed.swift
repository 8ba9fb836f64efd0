extension LaunchRules {
    /// Launch images that `UILaunchImages` lists, each with its size in points: missing ones, and those of another size.
    var listed: [Finding] {
        let images = manifest.each("UILaunchImages").flatMap(\.value.items).compactMap(ListedLaunchImage.init)
        // Only Xcode knows where a file of the tree lies in the bundle.
        // Of a tall screen the system tries the name with the height first.
        let (lacking, there) = images.reduce(into: ([ListedLaunchImage](), [ListedLaunchImage]())) { found, image in
            let isLacking = [image.name, "\(image.name)-\(image.points.height)h"].allSatisfy {
                apps.files(named: $0, for: manifest).isEmpty
            }
            if isLacking { found.0.append(image) } else { found.1.append(image) }
        }
        // Another entry for the same screen, with its file, stands in for one without.
        let names = Set(lacking.filter { image in !there.contains { $0.isOfScreen(of: image) } }.map(\.name))
        let (absent, respelled) = absent(names.map { Array($0.utf8) }) { $0 }
        let (this, all, entries) =
            absent.count == 1
            ? ("this name", "the file", "its entry") : ("these names", "the files", "their entries")
        let missing = Finding(
            .launchMissing, manifest.path,
            "UILaunchImages lists \(Diagnostic.list(absent, atMost: absent.count)), and no file has \(this)",
            fix: "add \(all), or take \(entries) off the list")
        let named = Dictionary(grouping: images, by: \.name).sorted { $0.key < $1.key }
        return (absent.isEmpty ? [] : [missing]) + respelled + named.flatMap { wrongSize($0.value) }
    }

    /// Files that fit none of the entries with their name, of which there may be one for each orientation.
    private func wrongSize(_ entries: [ListedLaunchImage]) -> [Finding] {
        guard let image = entries.first else { return [] }
        let files = apps.files(named: image.name, of: manifest)
        let hasOwnOfPads = files.contains { $0.name.device == .ipad }
        return files.compactMap { file in
            guard let size = file.size, !file.isOwned else { return nil }
            // An iPad's own file has its own sizes, and an entry for iPhones says nothing of it, nor one for iPads of the other files.
            guard file.name.device != .ipad || entries.contains(where: \.isForPads) else { return nil }
            guard file.name.device == .ipad || !hasOwnOfPads || !entries.allSatisfy(\.isForPads) else { return nil }
            guard !entries.contains(where: { $0.takes(size, at: file.scale) }) else { return nil }
            let wanted = image.size(at: file.scale)
            // Its size at a larger scale, which its name does not state.
            if file.scale == .x1,
                let scale = [ScaleFactor.x2, .x3].first(where: { scale in
                    entries.contains { $0.takes(size, at: scale) }
                }),
                case let finding = Self.named(for: scale, file, size, in: apps.tree),
                finding.repair?.isMove == true
            {
                return finding
            }
            let isLandscape = file.name.isLandscape
            if let isLandscape, entries.allSatisfy({ $0.isLandscape != isLandscape }) {
                let (stated, own) = isLandscape ? ("portrait", "landscape") : ("landscape", "portrait")
                return Finding(
                    .launchSize, file.path,
                    "UILaunchImages of \(manifest.path.display) lists this image for \(stated), and its name says \(own)",
                    fix: "correct UILaunchImageOrientation of its entry, or take the entry off the list",
                    related: [manifest.path])
            }
            return Finding(
                .launchSize, file.path,
                "UILaunchImages of \(manifest.path.display) gives this image \(image.points) points, but it has \(size) pixels",
                fix: "export it at \(wanted)", related: [manifest.path])
        }
    }
}

extension AssetName {
    /// Whether the name says that an image is for landscape; nil where it states no orientation.
    fileprivate var isLandscape: Bool? {
        usage.lazy.compactMap { suffix -> Bool? in
            guard case .orientation(let orientation) = suffix else { return nil }
            return [.landscape, .landscapeLeft, .landscapeRight].contains(orientation)
        }.first
    }
}

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

    func isOfScreen(of other: ListedLaunchImage) -> Bool {
        points == other.points && isLandscape == other.isLandscape
    }

    /// Whether it is of the size of an iPad's screen.
    var isForPads: Bool { min(points.width, points.height) >= 748 }

    /// The least width of a screen that shows landscape images of that shape at its start; smaller ones turn a portrait image.
    private static let widthOfTurnedScreens = 414

    /// Whether the system shows an image of a size for this entry.
    func takes(_ size: PixelSize, at scale: ScaleFactor) -> Bool {
        let wanted = self.size(at: scale)
        let isTurned = isLandscape && min(points.width, points.height) < Self.widthOfTurnedScreens
        return size == wanted || isTurned && size == PixelSize(width: wanted.height, height: wanted.width)
    }

    /// The size in pixels; many lists give that of landscape images as it is, and not as in portrait.
    func size(at scale: ScaleFactor) -> PixelSize {
        let (width, height) = (points.width * scale.pixelsPerPoint, points.height * scale.pixelsPerPoint)
        return isLandscape
            ? PixelSize(width: max(width, height), height: min(width, height))
            : PixelSize(width: width, height: height)
    }
}

// Images of which nothing is made, because nobody would load it.

extension MasterFinder {
    /// An image of which nothing is made, because nobody would load it.
    struct Unloaded: Sendable {
        var path: BytePath
        var consumer: Consumer
        var folder: BytePath
    }

    /// Why no variants are made of an image: nobody loads it, and nobody asked for them.
    func unloaded(_ path: BytePath, _ name: AssetName, _ lists: Set<BytePath>) -> Unloaded? {
        let isSheet = !lists.isEmpty && isSheet(path, name, lists)
        let consumer = isSheet ? .nobody(.sheets, folder: path.folder) : loader(of: path)
        let folder: BytePath
        switch consumer {
        case .nobody(_, let found): folder = found
        // Neither of the two reads a scale from a name.
        case .flutter, .android: folder = path.folder
        case .app, .reactNative, .web, .unknown: return nil
        }
        // Whoever names the folder, or settings for it, wants variants; and what was made once is kept up to date.
        let isNamed = named.contains {
            $0 != .root && ($0.isWithin(folder) || path.isWithin($0) && folder == path.folder)
        }
        let isTarget = policy.targets.contains { $0.from != .root && path.isWithin($0.from) }
        let isRecorded =
            recorded.contains(path)
            || name.scale.smaller.contains { scale in
                path.folder.appending(name.variant(scale: scale, device: name.device).bytes).map(recordedMaster) == path
            }
        guard !isNamed, !isTarget, policy.at(path).scales == nil, !isRecorded else { return nil }
        return Unloaded(path: path, consumer: consumer, folder: folder)
    }

    /// What loads an image, where a bundle's author alone would add a scale to it.
    private func loader(of path: BytePath) -> Consumer {
        let consumer = consumers.consumer(of: path)
        guard case .app = consumer, let bundle = Consumers.bundleOfOthers(around: path, on: disk) else {
            return consumer
        }
        return .nobody(.bundle, folder: bundle)
    }

    /// Whether a file may list the sprites of a sheet with a scale: `Hud@2x.plist`.
    static func mayListSprites(_ path: BytePath) -> Bool {
        listEnds.contains { path.bytes.hasSuffix($0) } && path.name.contains(UInt8(ascii: "@"))
    }

    private static let listEnds = [".plist", ".json"].map { Array($0.utf8) }

    /// Whether a list has exactly the name of an image, and none has that of its 1x, without which no variant is of use.
    private func isSheet(_ path: BytePath, _ name: AssetName, _ lists: Set<BytePath>) -> Bool {
        ["plist", "json"].contains { ending in
            var list = name
            list.fileExtension = Array(ending.utf8)
            guard let own = path.folder.appending(list.bytes), lists.contains(own) else { return false }
            let small = path.folder.appending(list.variant(scale: .x1, device: name.device).bytes)
            return small.flatMap { (try? disk.status(of: $0)) ?? nil } == nil
        }
    }

    /// One note for each folder of images that nobody loads.
    func notLoaded(_ images: [Unloaded]) -> [Diagnostic] {
        Dictionary(grouping: images, by: \.folder).sorted { $0.key < $1.key }
            .map { folder, images in .notLoaded(folder, images[0].consumer, images.map(\.path)) }
    }
}

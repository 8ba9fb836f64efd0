// Names that collide when the folders of an app are flattened into its bundle.

extension LocationRules {
    /// Images of one name and with different bytes, in two folders that do not look like two targets, themes or
    /// platforms.
    static func flattened(_ pairs: [[CheckedImage]], in tree: CheckContext) -> [Finding] {
        var sites: [BytePath: Site] = [:]
        func site(_ folder: BytePath) -> Site {
            if let known = sites[folder] { return known }
            let site = Site(folder)
            sites[folder] = site
            return site
        }
        let candidates = pairs.filter { pair in
            mayShareABundle(site(pair[0].key.folder), site(pair[1].key.folder))
        }
        guard !candidates.isEmpty else { return [] }
        var stems: [BytePath: Set<ImageName>] = [:]
        var sharp: Set<BytePath> = []
        for image in tree.images {
            stems[image.key.folder, default: []].insert(ImageName(image))
            if image.files.contains(where: { $0.scale > .x1 }) { sharp.insert(image.key.folder) }
        }
        var parallel: [Set<BytePath>: Bool] = [:]
        return candidates.compactMap { pair in
            let (one, two) = (pair[0].key.folder, pair[1].key.folder)
            guard sharp.contains(one), sharp.contains(two), let (a, b) = clash(pair) else { return nil }
            let folders: Set = [one, two]
            if parallel[folders] == nil { parallel[folders] = areParallel(stems[one] ?? [], stems[two] ?? []) }
            guard parallel[folders] == false else { return nil }
            let other = min(a, b)
            return Finding(
                .placementFlattenedName, max(a, b), "\(other.folder.display) has a different image of this name",
                related: [other])
        }
    }

    /// Whether two folders hold the same images for different purposes: they share three names, or half of their names.
    private static func areParallel(_ a: Set<ImageName>, _ b: Set<ImageName>) -> Bool {
        let shared = a.count < b.count ? a.count { b.contains($0) } : b.count { a.contains($0) }
        return shared >= 3 || shared * 2 >= min(a.count, b.count)
    }

    /// The first two files of one name and different lengths: files of the same length may be copies.
    private static func clash(_ pair: [CheckedImage]) -> (BytePath, BytePath)? {
        let others = Dictionary(pair[1].files.map { ($0.path.name, $0) }) { first, _ in first }
        for file in pair[0].files where !file.isOwned {
            if let other = others[file.path.name], !other.isOwned, other.byteCount != file.byteCount {
                return (file.path, other.path)
            }
        }
        return nil
    }

    /// A folder, and the words in its path that say what its files are for.
    private struct Site {
        var folder: BytePath
        var place: Place
        var purposes: [Bool]

        private static let purposeWords = [
            "test", "example", "sample", "demo", "doc", "web", "site", "android", "drawable", "mipmap", "fastlane",
            "screenshot", "theme", "skin", "mac", "osx", "ios", "iphone", "ipad", "watch", "widget", "extension", "tv",
            "target", "template", "src", "source", "original", "psd", "old", "backup", "2x", "3x", "1x", "hd", "dark",
            "light",
        ].map { Array($0.utf8) }

        init(_ folder: BytePath) {
            self.folder = folder
            place = Place(folder)
            // No word has a slash, so no word is found across two folders.
            let path = folder.bytes.map(\.lowercasedASCII)
            purposes = Self.purposeWords.map { word in
                path.indices.contains { path[$0] == word[0] && path[$0...].starts(with: word) }
            }
        }
    }

    private static func mayShareABundle(_ a: Site, _ b: Site) -> Bool {
        a.folder.name != b.folder.name && a.place.language == nil && b.place.language == nil
            && a.place.container == b.place.container && a.purposes == b.purposes
    }
}

extension Rule {
    static let placementFlattenedName = Rule(
        "placement.flattened-name", .note, isArt: true, items: [2],
        meaning: "two folders that may meet in one bundle have different images of one name",
        fix: "if both belong to one target, rename one, or use folder references",
        why: "Xcode copies the files of all groups into one folder of the app, where one of the two is lost")
}

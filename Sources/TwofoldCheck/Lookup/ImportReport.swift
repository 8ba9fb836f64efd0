/// The names that a document mentions, compared with the files of a tree.
package struct ImportReport: Sendable {
    /// One name, and what the tree has of it.
    package struct Entry: Hashable, Sendable {
        package var name: ImportedName
        /// The files that have the name that was meant, sorted by path.
        package var files: [BytePath] = []
        /// Files whose names are nearest to it, if no file has it.
        package var near: [BytePath] = []
        /// The image that it belongs to, by the name that code asks for: `Sun.png`; nil where the meant name is unknown.
        package var image: [UInt8]?
        /// The name that devices look for, where the file has the name as it was written: `Back~ipad.png` for `Back-iPad.png`.
        package var nameForLookup: [UInt8]? {
            guard let meant = name.meant.map(AssetName.init(parsing:)) else { return nil }
            if meant.hasHyphenForTilde, let device = meant.possibleDevice { return device.bytes }
            return meant.anomaly == .lookAlikeScale ? meant.possibleScale?.bytes : nil
        }
        /// The name that devices look for if a word at the end of this one stands for a device: `Map@2x~ipad.png` for
        /// `Map-ipad@2x.png`, which may as well show an iPad.
        package var possibleName: [UInt8]? {
            guard let meant = name.meant.map(AssetName.init(parsing:)), !meant.hasHyphenForTilde else { return nil }
            return meant.possibleDevice?.bytes
        }
        /// The names that the image lacks in the tree: its 1x and 2x, and its 3x where the document or the tree has one.
        package var missing: [[UInt8]] = []
    }

    /// The names, in the order of the document.
    package let entries: [Entry]

    /// Names of which it is not known, or not certain, what was meant.
    package var uncertainCount: Int { entries.count { !$0.name.isCertain } }
    package var absentCount: Int { entries.count { $0.name.meant != nil && $0.files.isEmpty } }
    /// Names that are damaged in the document.
    package var damagedCount: Int { entries.count { !$0.name.damages.isEmpty } }
    /// Whether every name is certain and has a file.
    package var isComplete: Bool { uncertainCount == 0 && absentCount == 0 }

    /// Compares names with the image files of a tree.
    package init(_ names: [ImportedName], files: [BytePath]) {
        let tree = NamesInTree(files)
        let names = names.map(tree.reading)
        let wanted = Images(names.compactMap(\.meant).map(AssetName.init(parsing:)))
        var search = NearSearch(tree: tree)
        entries = names.map { name in
            var entry = Entry(name: name)
            guard let meant = name.meant.map(AssetName.init(parsing:)) else { return entry }
            entry.files = tree.files(named: meant.bytes)
            if entry.files.isEmpty { entry.near = search.files(near: meant) }
            guard let format = ImageFormat(fileExtension: meant.fileExtension) else { return entry }
            entry.image = meant.variant(scale: .x1, device: nil).bytes
            if !format.isVector {
                entry.missing = wanted.scales(of: meant, tree).filter { name in
                    AssetName(parsing: name).mayHaveScreen && tree.files(named: name).isEmpty
                }
            }
            return entry
        }
    }
}

/// The files of a tree by name, and by image.
private struct NamesInTree {
    private var byName: [[UInt8]: [BytePath]] = [:]
    private var byFoldedName: [[UInt8]: [BytePath]] = [:]
    /// The names of the files by the part before the extension.
    private var byBareName: [[UInt8]: Set<[UInt8]>] = [:]
    var images: Images
    /// The stems of all files, each once, with a file that has it.
    var stems: [(text: [UInt8], path: BytePath)] = []

    init(_ files: [BytePath]) {
        let sorted = files.sorted()
        var seen: Set<[UInt8]> = []
        for path in sorted {
            byName[path.name, default: []].append(path)
            byFoldedName[path.name.map(\.lowercasedASCII), default: []].append(path)
            let name = AssetName(parsing: path.name)
            if let fileExtension = name.fileExtension {
                byBareName[Array(path.name.dropLast(fileExtension.count + 1)), default: []].insert(path.name)
            }
            let stem = name.stem.map(\.lowercasedASCII)
            if seen.insert(stem).inserted { stems.append((stem, path)) }
        }
        images = Images(sorted.map { AssetName(parsing: $0.name) })
    }

    func files(named name: [UInt8]) -> [BytePath] { byName[name] ?? [] }

    /// A name without its extension as that of the file that has it; and one that is uncertain as it was written, if the tree has only
    /// that: a file knows better than a guess.
    func reading(_ name: ImportedName) -> ImportedName {
        if let whole = whole(name.meant) {
            var name = name
            name.meant = whole
            name.damages.append(.noExtension)
            return name
        }
        guard !name.isCertain, let meant = name.meant, files(named: meant).isEmpty,
            let written = name.candidates.first(where: { !files(named: $0).isEmpty })
        else { return name }
        var name = name
        (name.meant, name.candidates, name.isCertain) = (written, [], true)
        name.damages.removeAll { [.hyphen, .misspelled(.lookAlikeScale)].contains($0) }
        return name
    }

    /// The only name of a file that is this one and an extension.
    private func whole(_ name: [UInt8]?) -> [UInt8]? {
        guard let name, ImageFormat(fileExtension: AssetName(parsing: name).fileExtension) == nil,
            let names = byBareName[name], names.count == 1
        else { return nil }
        return names.first
    }

    /// Files whose name differs in letter case only.
    func files(inAnyCase name: [UInt8]) -> [BytePath] { byFoldedName[name.map(\.lowercasedASCII)] ?? [] }
}

/// Which scales an image has, by its names.
private struct Images {
    private struct Key: Hashable {
        var stem: [UInt8]
        var format: ImageFormat?

        init(_ name: AssetName) {
            stem = name.stem
            format = ImageFormat(fileExtension: name.fileExtension)?.ofVariants
        }
    }

    private var members: [Key: Set<AssetName>] = [:]

    init(_ names: [AssetName]) {
        for name in names { members[Key(name), default: []].insert(name) }
    }

    /// The names that an image should have: all scales up to the largest, at least 2x, on each device that it has a file for.
    func scales(of name: AssetName, _ tree: NamesInTree) -> [[UInt8]] {
        let known = (members[Key(name)] ?? []).union(tree.images.members[Key(name)] ?? [])
        let devices: [DeviceModifier?] = [nil] + DeviceModifier.allCases
        return devices.filter { device in known.contains { $0.device == device } }.flatMap { device in
            let hasThree = device != .ipad && known.contains { $0.device == device && $0.scale >= .x3 }
            let scales: [ScaleFactor] = hasThree ? [.x1, .x2, .x3] : [.x1, .x2]
            return scales.map { name.variant(scale: $0, device: device).bytes }
        }
    }
}

/// The search for the files whose names are nearest to another one.
private struct NearSearch {
    let tree: NamesInTree
    /// The comparisons that are left: a document from outside may mention any number of names.
    var budget = 200_000

    mutating func files(near name: AssetName) -> [BytePath] {
        let sameLetters = tree.files(inAnyCase: name.bytes)
        if !sameLetters.isEmpty { return Array(sameLetters.prefix(3)) }
        let stem = Array(name.stem.map(\.lowercasedASCII).prefix(64))
        guard budget > 0, !stem.isEmpty else { return [] }
        let most = stem.count / 3
        var best: [(steps: Int, path: BytePath)] = []
        for other in tree.stems where abs(other.text.count - stem.count) <= most {
            budget -= 1
            guard budget > 0 else { break }
            let steps = NearestWord.distance(stem, Array(other.text.prefix(64)))
            if steps <= most { best.append((steps, other.path)) }
        }
        return best.sorted { ($0.steps, $0.path) < ($1.steps, $1.path) }.prefix(3).map(\.path)
    }
}

/// Chains of mipmaps: each level is half of the one before, none is missing, and all are of the same image.
enum MipmapRules {
    static func findings(in tree: CheckContext) -> [Finding] {
        tree.recordedMipmaps.compactMap { recorded($0, in: tree) } + handMade(in: tree)
    }

    /// A file that the lock file has: it knows the bytes of the image that the file was made from.
    private static func recorded(_ file: RecordedFile, in tree: CheckContext) -> Finding? {
        if let level = AssetName(parsing: file.path.name).mipmapLevel?.level, let size = tree[file.base]?.size,
            case let last = MipmapChain.sizes(from: size).count - 1, level > last
        {
            return file.isThere ? excess(file.path, of: file.base, size, last: last) : nil
        }
        if file.isThere, file.isCurrent { return nil }
        let (rule, problem): (Rule, String) =
            file.isThere
            ? (.mipmapStale, "out of date: \(StaleReason.masterChanged.rawValue)") : (.mipmapMissing, "missing")
        return Finding(
            rule, file.path, "this file of the mipmaps of \(Quoting.display(file.base.name)) is \(problem)",
            fix: "run \(command(for: file.base))", related: [file.base])
    }

    /// A level that the chain of a smaller image does not have.
    ///
    /// - Parameter last: The number of the chain's last level.
    fileprivate static func excess(_ path: BytePath, of base: BytePath, _ size: PixelSize, last: Int) -> Finding {
        Finding(
            .mipmapStale, path,
            "the chain of \(Quoting.display(base.name)), which has \(size) now, "
                + (last == 0 ? "has no levels below it" : "ends with level \(last)"),
            fix: "remove this file", related: [base])
    }

    fileprivate static func command(for base: BytePath) -> String {
        "'twofold mipmaps \(ShellWord.path(base.bytes))'"
    }

    /// The chains with a level that is not recorded: only its size and its neighbors say whether it is right.
    private static func handMade(in tree: CheckContext) -> [Finding] {
        let recorded = Set(tree.recordedMipmaps.map(\.path))
        var chains: [ChainName: Levels] = [:]
        // In the layouts of other systems, too, levels lie beside their image.
        let files = tree.files.filter { $0.isLoose || $0.rendition != nil }
        for file in files {
            guard let (level, base) = file.name.mipmapLevel else { continue }
            chains[ChainName(file, base: base), default: Levels()].files[level] = file
        }
        chains = chains.filter { $0.value.files.values.contains { !$0.isOwned && !recorded.contains($0.path) } }
        if chains.isEmpty { return [] }
        for file in files where !file.format.isVector && file.name.mipmapLevel == nil {
            guard file.size != nil else { continue }
            chains[ChainName(file, base: file.name.base)]?.images.append(file)
        }
        return chains.sorted { $0.key.path < $1.key.path }.flatMap { $0.value.findings(besides: recorded) }
    }
}

/// What the files of one chain have in common: folder, base name, usage and device.
private struct ChainName: Hashable {
    /// The path of an image that would have this name.
    var path: BytePath

    init(_ file: CheckedFile, base: [UInt8]) {
        let name = AssetName(base: base, usage: file.name.usage, device: file.name.device, fileExtension: nil)
        path = file.path.folder.appending(name.bytes) ?? file.path
    }
}

private struct Levels {
    /// The levels below the image, by number.
    var files: [Int: CheckedFile] = [:]
    /// The images of the chain's name: no name says at which of an image's scales its chain begins.
    var images: [CheckedFile] = []

    func findings(besides recorded: Set<BytePath>) -> [Finding] {
        guard let start, case let count = start.sizes.count else { return [] }
        // A number beyond the chain's end is part of an image's name.
        let inside = files.filter { start.level < $0.key && $0.key < start.level + count }
        guard !inside.isEmpty, let first = inside.values.min(by: { $0.path < $1.path }) else { return [] }
        if let shifted = shifted(inside, from: start) { return [shifted] }
        if let larger = ofLarger(inside, than: start) { return [larger] }
        let wrong = inside.sorted { $0.key < $1.key }.compactMap { level, file -> Finding? in
            let expected = start.sizes[level - start.level]
            guard !file.isOwned, let size = file.size, size != expected else { return nil }
            let before = start.file.path
            return Finding(
                .mipmapSize, file.path,
                "\(size) is not the size of mipmap level \(level), which after \(Quoting.display(before.name)) is \(expected)",
                fix: "export it at \(expected)" + (remaking(start) ?? ""),
                related: [before] + [start.image].compactMap(\.self).filter { $0 != before })
        }
        let missing = missing(from: start, inside, beside: first, besides: recorded)
        return wrong + [missing, excess(from: start, inside)].compactMap(\.self)
    }

    /// The file of one pixel behind the last level of a chain, which has that size already.
    private func excess(from start: Start, _ inside: [Int: CheckedFile]) -> Finding? {
        let next = start.level + start.sizes.count
        guard let image = start.image, let base = start.file.size, inside[next - 1] != nil, let file = files[next],
            file.size == PixelSize(width: 1, height: 1)
        else { return nil }
        return MipmapRules.excess(file.path, of: image, base, last: next - 1)
    }

    /// The finding about a chain whose image was replaced by one of twice its size: each level has the size of the next.
    private func shifted(_ inside: [Int: CheckedFile], from start: Start) -> Finding? {
        let levels = inside.sorted { $0.key < $1.key }
        let areShifted = levels.allSatisfy { level, file in
            let next = level - start.level + 1
            return !file.isOwned && start.sizes.indices.contains(next) && file.size == start.sizes[next]
        }
        guard levels.count > 1, areShifted, let (level, first) = levels.first, let image = start.image else {
            return nil
        }
        return Finding(
            .mipmapSize, first.path,
            "this level and \(levels.count - 1) more have half the size that they should have: "
                + "\(Quoting.display(image.name)) seems to have replaced an image of half its size",
            fix:
                "add 1 to the number of each level, the last one first, and add level \(level) of \(start.sizes[level]), "
                + "or remove all levels and run \(MipmapRules.command(for: image))",
            related: [image])
    }

    /// The note about a chain that has all levels below a variant of Twofold's, and lacks one below that variant's master.
    private func ofLarger(_ inside: [Int: CheckedFile], than start: Start) -> Finding? {
        guard start.level == 0, start.file.isOwned, let (_, first) = inside.min(by: { $0.key < $1.key }) else {
            return nil
        }
        let masters = starts.filter { !$0.file.isOwned && shifted(inside, from: $0) != nil }
        return masters.first.map { master in
            let (variant, lacking) = (start.file.path, master.sizes[1])
            return Finding(
                .mipmapSize, first.path,
                "the levels are those of \(Quoting.display(variant.name)), which Twofold made; "
                    + "\(Quoting.display(master.file.path.name)) has no level of \(lacking)",
                fix: "nothing to do if only devices of the smaller scale use the levels; "
                    + "otherwise add 1 to the number of each level, the last one first, and add level 1 of \(lacking)",
                as: .note, related: [variant, master.file.path])
        }
    }

    private func missing(
        from start: Start, _ inside: [Int: CheckedFile], beside file: CheckedFile, besides recorded: Set<BytePath>
    ) -> Finding? {
        let last = inside.keys.max() ?? start.level
        func place(_ level: Int) -> BytePath? {
            var name = file.name
            name.base = file.name.mipmapLevel.map(\.base) ?? name.base
            return file.path.folder.appending(name.mipmap(level).bytes)
        }
        let lacking = (start.level + 1..<start.level + start.sizes.count).filter { level in
            inside[level] == nil && place(level).map { !recorded.contains($0) } ?? false
        }
        // A chain without its image may be one whose end somebody left out.
        let inner = lacking.filter { $0 < last }
        let told = inner.isEmpty ? (start.level == 0 ? lacking : []) : lacking
        guard let level = told.first, let path = place(level) else { return nil }
        let names = Self.ranges(told).map {
            $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)"
        }
        let (s, them) = told.count == 1 ? ("", "it") : ("s", "them")
        return Finding(
            .mipmapMissing, path,
            "this chain of mipmaps \(inner.isEmpty ? "ends before one pixel: it lacks" : "lacks") level\(s) "
                + names.joined(separator: ", "),
            fix: "export \(them)" + (remaking(start) ?? ""), as: inner.isEmpty ? .note : .warning,
            related: [start.image].compactMap(\.self))
    }

    private func remaking(_ start: Start) -> String? {
        start.image.map { ", or remove all levels and run \(MipmapRules.command(for: $0))" }
    }

    /// Where a chain begins: its image, or its first level where that is not there.
    private struct Start {
        var level: Int
        var file: CheckedFile
        /// The sizes from that level on.
        var sizes: [PixelSize]
        /// The chain's image; nil if it is not there.
        var image: BytePath? { level == 0 ? file.path : nil }
    }

    /// The images of the chain's name, those that a person made first.
    private var starts: [Start] {
        (images.filter { !$0.isOwned } + images.filter(\.isOwned)).compactMap { image in
            image.size.map { Start(level: 0, file: image, sizes: MipmapChain.sizes(from: $0)) }
        }
    }

    private var start: Start? {
        let starts = starts
        func agreement(_ start: Start) -> Int {
            files.count { $0.key < start.sizes.count && $0.value.size == start.sizes[$0.key] }
        }
        if let best = starts.map(agreement).max(), let start = starts.first(where: { agreement($0) == best }) {
            return start
        }
        guard files.count > 1, let first = files.min(by: { $0.key < $1.key }), let size = first.value.size else {
            return nil
        }
        return Start(level: first.key, file: first.value, sizes: MipmapChain.sizes(from: size))
    }

    private static func ranges(_ levels: [Int]) -> [ClosedRange<Int>] {
        levels.reduce(into: []) { ranges, level in
            if let last = ranges.last, last.upperBound + 1 == level {
                ranges[ranges.count - 1] = last.lowerBound...level
            } else {
                ranges.append(level...level)
            }
        }
    }
}

extension Rule {
    static let mipmapMissing = Rule(
        "mipmap.missing", .warning, or: .note, items: [59, 60],
        meaning: "a chain of mipmaps lacks a level, or a recorded file of it (a note where only its end is missing, "
            + "down to one pixel)",
        fix: "run 'twofold mipmaps'",
        why: "a renderer loads the levels by number, and draws the texture wrong or not at all", yieldsTo: [.damage])

    static let mipmapStale = Rule(
        "mipmap.stale", .warning, items: [60],
        meaning: "a recorded file of a chain of mipmaps was made from another state of its image, "
            + "or is below its last level",
        fix: "run 'twofold mipmaps', or remove what the chain no longer has",
        why: "the texture changes its look with the distance from which it is seen", yieldsTo: [.damage])

    static let mipmapSize = Rule(
        "mipmap.size", .warning, or: .note, items: [60, 62],
        meaning: "a hand-made level of a chain of mipmaps is not half the size of the level before it, rounded down; "
            + "as a note, a chain is that of a variant and not of its master",
        fix: "export it again at the size named, or remove all levels and run 'twofold mipmaps'",
        why: "graphics interfaces refuse such a chain, or sample it at shifted places")
}

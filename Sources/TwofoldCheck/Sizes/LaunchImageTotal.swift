/// The total of an app's launch images, which every device downloads and shows for a moment only.
package struct LaunchImageTotal: Hashable, Sendable {
    package var fileCount = 0
    package var bytes = 0
    /// The number of files for iPads; the others are for iPhones, or for both.
    package var padFileCount = 0
    package var padBytes = 0
    /// The bytes of those for iPads that stand upright and have none beside them for an iPad on its side.
    ///
    /// As many again is what those would take.
    package var uprightPadBytes = 0

    static func + (a: Self, b: Self) -> Self {
        var sum = a
        sum.fileCount += b.fileCount
        sum.bytes += b.bytes
        sum.padFileCount += b.padFileCount
        sum.padBytes += b.padBytes
        sum.uprightPadBytes += b.uprightPadBytes
        return sum
    }
}

extension LaunchImageTotal {
    /// The launch images among the files of a tree with these apps.
    ///
    /// These are the files that rules take for launch images, those that `UILaunchImages` names, those in catalogs' sets of them, and
    /// all images of one base name of which one has both the name and the size of a launch image.
    static func images(_ apps: AppImages, _ files: [CheckedFile]) -> [CheckedFile] {
        let known = Set((LaunchRules.images(apps) + apps.listedLaunchImages).map(\.path))
        let bases = Set(files.filter { !$0.name.usage.isEmpty && Self.row(of: $0) != nil }.map(\.base))
        return files.filter { file in
            known.contains(file.path) || file.path.isInLaunchSet
                || !LaunchImageTable.sizes(for: file.name).filter { $0 == file.size }.isEmpty
                || bases.contains(file.base) && Self.row(of: file) != nil
        }
    }

    init(_ images: [CheckedFile]) {
        fileCount = images.count
        bytes = images.reduce(0) { $0 + $1.byteCount }
        let ofPads = images.filter { $0.isOfPad }
        padFileCount = ofPads.count
        padBytes = ofPads.reduce(0) { $0 + $1.byteCount }
        func slot(_ file: CheckedFile) -> Slot { Slot(base: file.base, scale: file.name.scale) }
        let lying = Set(images.filter(\.isWide).map(slot))
        uprightPadBytes = ofPads.filter { !$0.isWide && !lying.contains(slot($0)) }
            .reduce(0) { $0 + $1.byteCount }
    }

    private struct Slot: Hashable {
        var base: FolderStem
        var scale: ScaleFactor
    }

    private static func row(of file: CheckedFile) -> LaunchImageTable.Row? {
        LaunchImageTable.rows(for: file.name).first { $0.scale == file.scale && $0.size == file.size }
    }
}

extension CheckedFile {
    /// Its name without usage, in its folder.
    fileprivate var base: FolderStem { FolderStem(folder: path.folder, stem: name.base) }

    fileprivate var isWide: Bool { size.map { $0.width > $0.height } ?? false }

    /// Whether its name or its size says that it is an iPad's.
    fileprivate var isOfPad: Bool {
        guard name.device == nil else { return name.device == .ipad }
        return LaunchImageTable.rows.contains { $0.device == .ipad && $0.size == size }
    }
}

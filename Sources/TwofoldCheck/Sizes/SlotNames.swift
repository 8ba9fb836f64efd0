/// The names that the slots of sets give to their files: what `Sun.imageset` has for iPads at 2x is `Sun@2x~ipad`, whatever the file is
/// called.
///
/// An icon's size and a launch image's orientation are parts of the name: each is an image of its own.
struct SlotNames: Sendable {
    private var names: [BytePath: AssetName] = [:]
    /// Files that no iPhone or iPad gets: those that no slot names, and those for the store and for other devices.
    private var unshipped: Set<BytePath> = []

    /// The names of all files that sets list; a file of an image set for an appearance, a language or another condition keeps its own.
    init(_ catalogs: [CheckedSet]) {
        for set in catalogs where Self.kinds.contains(set.kind) {
            guard let slots = set.read?.slots else { continue }
            unshipped.formUnion(set.files.compactMap(set.path))
            for slot in slots {
                guard let file = slot.file, let path = set.path(of: file), let line = slot.line,
                    slot.idiom.map(Self.idioms.contains) == true
                else { continue }
                unshipped.remove(path)
                let conditions = set.kind == .imageset ? [] : slot.conditions.map(\.value)
                guard set.kind != .imageset || line.qualifiers.isEmpty else { continue }
                let folder = set.folder.name
                let stem = folder[..<(folder.lastIndex(of: UInt8(ascii: ".")) ?? folder.endIndex)]
                var name = AssetName(
                    base: stem + conditions.flatMap { Array("-\($0)".utf8) }, scale: slot.scale ?? .x1,
                    device: line.device, fileExtension: AssetName(parsing: file).fileExtension)
                // One file in the slots of several devices is for all of them.
                if let other = names[path], other.device != name.device { name.device = nil }
                names[path] = name
            }
        }
    }

    private static let kinds: Set<CatalogKind> = [.imageset, .appiconset, .launchimage]
    private static let idioms: Set<String> = ["universal", "iphone", "ipad"]

    /// The file, with the name that its slot gives it.
    func named(_ file: CheckedFile) -> CheckedFile {
        guard let name = names[file.path] else { return file }
        var file = file
        file.name = name
        return file
    }

    /// Whether an iPhone or iPad may get a file.
    func isShipped(_ file: CheckedFile) -> Bool { !unshipped.contains(file.path) }
}

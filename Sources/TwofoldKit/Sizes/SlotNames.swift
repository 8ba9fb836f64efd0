/// The names that the slots of image sets give to their files: what `Sun.imageset` has for iPads at 2x is `Sun@2x~ipad`, whatever the
/// file is called.
struct SlotNames: Sendable {
    private var names: [BytePath: AssetName] = [:]

    /// The names of all files that image sets list, but for those with appearances, languages or other conditions, which are
    /// images of their own.
    init(_ catalogs: [CheckedSet]) {
        for set in catalogs where set.kind == .imageset {
            for slot in set.read?.slots ?? [] {
                guard let file = slot.file, let path = set.path(of: file), let line = slot.line,
                    line.qualifiers.isEmpty
                else { continue }
                var name = AssetName(
                    base: Array(set.folder.name.dropLast(".imageset".utf8.count)), scale: slot.scale ?? .x1,
                    device: line.device, fileExtension: AssetName(parsing: file).fileExtension)
                // One file in the slots of several devices is for all of them.
                if let other = names[path], other.device != name.device { name.device = nil }
                names[path] = name
            }
        }
    }

    /// The file, with the name that its slot gives it.
    func named(_ file: CheckedFile) -> CheckedFile {
        guard let name = names[file.path] else { return file }
        var file = file
        file.name = name
        return file
    }
}

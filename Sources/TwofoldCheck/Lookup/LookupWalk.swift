/// Searches below a folder for matches that the lookup itself does not find: sets in catalogs, and files in other
/// folders.
struct LookupWalk {
    var disk: any Disk
    /// The name of an image, which is also the name of its set's folder in a catalog.
    var stem: [UInt8]
    /// The names of files to look for.
    var wanted: Set<[UInt8]>
    /// Folders whose files were listed already.
    var known: Set<BytePath>

    /// The names of all sets in catalogs.
    private(set) var sets: [[UInt8]] = []
    private(set) var catalogs: [BytePath] = []
    private(set) var files: [BytePath] = []
    private(set) var errors: [DiskError] = []

    private static let catalog = Array(".xcassets".utf8)

    mutating func descend(into start: BytePath) {
        let ending = Array(".imageset".utf8)
        let set = stem + ending
        // An explicit stack, because trees may be deeper than a thread's stack allows.
        var folders = [(path: start, isCatalog: start.components.contains { $0.hasSuffix(Self.catalog) })]
        while let (folder, isCatalog) = folders.popLast() {
            do throws(DiskError) {
                for entry in try disk.entries(of: folder) {
                    guard let path = folder.appending(entry.name) else { continue }
                    if entry.kind == .folder {
                        if entry.name == set { catalogs.append(path) }
                        if entry.name.hasSuffix(ending) { sets.append(entry.name.dropLast(ending.count)) }
                        guard !StandardFolders.arePassedOver(entry.name) else { continue }
                        folders.append((path, isCatalog || entry.name.hasSuffix(Self.catalog)))
                    } else if !isCatalog, wanted.contains(entry.name), !known.contains(folder) {
                        files.append(path)
                    }
                }
            } catch {
                errors.append(error)
            }
        }
    }
}

/// A folder of an asset catalog, and what its `Contents.json` says.
struct CheckedSet: Hashable, Sendable {
    /// The result of reading `Contents.json`.
    enum Contents: Hashable, Sendable {
        case absent
        /// It cannot be read for a reason that lies outside of it.
        case unread
        /// It is not what Xcode reads.
        case damaged(JSONProblem)
        case read(CatalogContents)
    }

    var folder: BytePath
    var kind: CatalogKind
    /// What `Contents.json` says.
    var contents: Contents
    /// The names of its other files, sorted; without hidden and ignored ones.
    var files: [[UInt8]]
    /// Those that Twofold wrote, and that are unchanged since.
    var owned: Set<[UInt8]> = []
    /// Names in `Contents.json` of files that do not exist.
    var missing: Set<[UInt8]> = []

    /// A folder that has these files.
    ///
    /// - Parameters:
    ///   - names: The files' names; `Contents.json` may be among them.
    ///   - exists: Whether a file exists that is not among the names.
    init(
        folder: BytePath, names: [[UInt8]], owned: Set<[UInt8]> = [],
        reading: (BytePath, CatalogKind) -> CatalogReader.Reading, exists: (BytePath) -> Bool
    ) {
        self.folder = folder
        self.owned = owned
        kind = CatalogKind(folder: folder.name)
        files = names.filter { $0 != ContentsFile.name }.sorted(by: byteOrder)
        contents = .absent
        guard names.count != files.count, let list = folder.contentsFile else { return }
        switch reading(list, kind) {
        case .unread, .pointer: contents = .unread
        case .damaged(let problem): contents = .damaged(problem)
        case .read(let read, _):
            contents = .read(read)
            let known = Set(files)
            missing = read.fileNames.filter { name in
                // Names of assets in sets of sets may be paths, and a broken one names no file of this folder.
                !known.contains(name) && path(of: name).map { !exists($0) } ?? false
            }
        }
    }

    /// The path of `Contents.json`, whether or not it exists.
    var contentsPath: BytePath { folder.contentsFile ?? folder }

    /// The path of a file of the folder; nil for a name that no file can have.
    func path(of name: [UInt8]) -> BytePath? { folder.appending(name) }

    /// What `Contents.json` says, where it can be read.
    var read: CatalogContents? {
        if case .read(let contents) = contents { contents } else { nil }
    }
}

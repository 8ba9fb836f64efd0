/// A folder that does not exist yet, for runs that write nothing and so do not make it.
struct AbsentFolder: Disk {
    func entries(of folder: BytePath, describing isDescribed: ([UInt8]) -> Bool) throws(DiskError) -> [DiskEntry] { [] }

    func status(of path: BytePath) throws(DiskError) -> FileStatus? { nil }

    func read(_ path: BytePath, upTo limit: Int) throws(DiskError) -> FileContent {
        throw DiskError("open", path, .notARegularFile)
    }

    func place(_ files: [Placement], noting note: Note?) -> [DiskError?] {
        files.map { DiskError("open", $0.path, .notARegularFile) }
    }

    func remove(_ path: BytePath, expecting hash: ContentHash) throws(DiskError) {
        throw DiskError("open", path, .notARegularFile)
    }

    func move(_ path: BytePath, to target: BytePath) throws(DiskError) {
        throw DiskError("open", path, .notARegularFile)
    }

    func makeNamesDurable(in folders: Set<BytePath>) throws(DiskError) {}
}

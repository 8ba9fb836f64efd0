/// A folder that does not exist yet, for runs that write nothing and so do not make it.
struct AbsentFolder: UnwrittenDisk {
    func entries(of folder: BytePath, describing isDescribed: ([UInt8]) -> Bool) throws(DiskError) -> [DiskEntry] { [] }

    func status(of path: BytePath) throws(DiskError) -> FileStatus? { nil }

    func read(_ path: BytePath, upTo limit: Int) throws(DiskError) -> FileContent {
        throw DiskError("open", path, .notARegularFile)
    }

    func place(_ files: [Placement], noting note: Note?) -> [DiskError?] {
        files.map { DiskError("open", $0.path, .notARegularFile) }
    }
}

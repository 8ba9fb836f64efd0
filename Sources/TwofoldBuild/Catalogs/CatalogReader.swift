/// Reads `Contents.json` files, each once for a run, and for the next runs as long as its status is the same.
package struct CatalogReader: Sendable {
    package var disk: any Disk
    /// The results of earlier runs, to which this run adds its own.
    package var index: FileCache

    package init(disk: any Disk, index: FileCache) {
        self.disk = disk
        self.index = index
    }

    /// The result of reading one file.
    package enum Reading: Sendable {
        /// What it says, and the file itself unless the cache knew what it says.
        case read(CatalogContents, file: CatalogFile?)
        /// It is not what Xcode reads.
        case damaged(JSONProblem)
        /// It cannot be read for a reason that lies outside of it.
        case unread(DiskError)
        /// It is a Git LFS pointer.
        case pointer
    }

    /// Reads what a file says, which needs its bytes only if the cache does not know it.
    ///
    /// - Parameter status: The file's status when it was listed.
    package func contents(of path: BytePath, status: FileStatus?, kind: CatalogKind) -> Reading {
        if let known = index.entry(of: path, status: status)?.contents, !known.isEmpty,
            let contents = CatalogContents(coded: known, kind: kind)
        {
            return .read(contents, file: nil)
        }
        let content: FileContent
        do throws(DiskError) {
            content = try disk.content(of: path, limit: ContentsFile.longest)
        } catch {
            return .unread(error)
        }
        do throws(JSONProblem) {
            let file = try CatalogFile(content.bytes, kind: kind)
            index.learn(path, status: content.status) { $0.contents = file.contents.coded }
            return .read(file.contents, file: file)
        } catch {
            return LargeFilePointer.begins(content.bytes) ? .pointer : .damaged(error)
        }
    }

    /// The file itself, for an edit; nil if it no longer says what was planned with.
    func file(at path: BytePath, saying contents: CatalogContents) -> CatalogFile? {
        guard let bytes = try? disk.contents(of: path, limit: ContentsFile.longest),
            let file = try? CatalogFile(bytes, kind: contents.kind), file.contents == contents
        else { return nil }
        return file
    }
}

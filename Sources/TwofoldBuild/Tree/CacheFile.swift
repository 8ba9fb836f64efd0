/// The file that keeps a tree's cache between runs, in a folder outside the tree, named by the tree's identity.
///
/// It only saves reading, and deleting it costs time. Its checksum reveals damage, and a damaged file is ignored.
/// Whatever it says, no file is replaced before its bytes have been read and hashed again.
struct CacheFile: Sendable {
    let cache: any Disk
    let path: BytePath
    private let engine: String

    private static let mark = Array("twofold facts 7\n".utf8)

    /// The file for one tree; nil when the tree cannot be identified.
    ///
    /// - Parameters:
    ///   - cache: The folder of such files.
    ///   - engine: The engine's identity, because another engine may judge images otherwise.
    init?(in cache: any Disk, of tree: any Disk, engine: String) {
        guard let identity = (try? tree.status(of: .root))?.identity,
            let path = BytePath("\(String(identity.device, radix: 16))-\(String(identity.inode, radix: 16)).facts")
        else { return nil }
        self.cache = cache
        self.path = path
        self.engine = engine
    }

    /// Loads the results of earlier runs; empty if the file cannot be read.
    func load() -> PathTable<CachedFile> {
        if let count = pieceCount { return loadPieces(count) }
        return load(path)
    }

    func load(_ path: BytePath) -> PathTable<CachedFile> {
        guard let bytes = try? cache.contents(of: path, limit: 1 << 30) else { return [:] }
        return decode(bytes) ?? [:]
    }

    /// Replaces the file, for a large tree by pieces; an error is ignored, because the cache only saves time.
    ///
    /// - Parameter entries: The results about those paths of which this is true.
    func save(
        fileCount: Int, _ rule: TreeBatches.Rule = TreeBatches.Rule(),
        entries: ((BytePath) -> Bool) -> PathTable<CachedFile>
    ) {
        let pieces = pieceCount
        if fileCount >= rule.least {
            return savePieces(pieces ?? TreeBatches.count(for: fileCount, rule), entries)
        }
        cache.renew(encode(entries { _ in true }), at: path)
        if let pieces { removePieces(pieces) }
    }

    // MARK: Form

    func encode(_ entries: PathTable<CachedFile>) -> [UInt8] {
        var writer = head(entries.count)
        for (path, entry) in zip(entries.paths, entries.values) {
            writer.write(path.bytes)
            writer.write(entry.status)
            writer.write(entry.hash?.bytes ?? [])
            writer.write(entry.image) { $0.write($1) }
            writer.write(Array((entry.comparison?.question ?? "").utf8))
            writer.write(entry.comparison?.isIdentical == true ? 1 : 0)
            writer.write(entry.checked)
            writer.write(entry.contents)
        }
        return writer.sealed()
    }

    func decode(_ bytes: [UInt8]) -> PathTable<CachedFile>? {
        guard let content = ByteWriter.content(ofSealed: bytes), var reader = entryReader(content),
            let count = reader.number()
        else { return nil }
        var entries = PathTable<CachedFile>()
        // An entry takes far more than one byte, so a wrong count reserves no more than the file's length.
        entries.reserveCapacity(min(max(0, count), content.count / 64))
        for _ in 0..<max(0, count) {
            guard let (path, entry) = entry(&reader) else { return nil }
            entries.set(entry, at: path)
        }
        return entries
    }

    /// What comes before the entries of a file.
    func head(_ count: Int) -> ByteWriter {
        var writer = ByteWriter()
        writer.bytes = Self.mark
        writer.write(Array(engine.utf8))
        writer.write(count)
        return writer
    }

    /// A reader at the number of entries; nil for the file of another engine or version.
    func entryReader(_ content: ArraySlice<UInt8>) -> ByteReader? {
        guard content.starts(with: Self.mark) else { return nil }
        var reader = ByteReader(content.dropFirst(Self.mark.count))
        guard let engine = reader.slice(), engine.elementsEqual(self.engine.utf8) else { return nil }
        return reader
    }

    func entry(_ reader: inout ByteReader) -> (path: BytePath, file: CachedFile)? {
        guard let path = reader.path(), let status = reader.status(),
            let hash = reader.slice(), let image = reader.optional({ $0.image() }), let question = reader.slice(),
            let answer = reader.number(), let checked = reader.slice(), let contents = reader.slice()
        else { return nil }
        var entry = CachedFile(status: status, hash: ContentHash(bytes: hash), image: image)
        if !question.isEmpty {
            entry.comparison = .init(question: String(decoding: question, as: UTF8.self), isIdentical: answer == 1)
        }
        if !checked.isEmpty { entry.checked = Array(checked) }
        if !contents.isEmpty { entry.contents = Array(contents) }
        return (path, entry)
    }
}

extension Disk {
    /// Replaces a file of the cache; an error is ignored, because the cache only saves time.
    package func renew(_ bytes: [UInt8], at path: BytePath) {
        // Removed and created again, because nothing is lost with it.
        try? discard(path)
        try? place(bytes, at: path, expecting: .absent)
    }
}

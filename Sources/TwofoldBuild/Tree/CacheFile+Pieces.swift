// The cache of a large tree, in pieces that are read and written one at a time.

extension CacheFile {
    /// One of the files that hold the cache of a large tree, by the batch of a path.
    struct Piece: Sendable {
        var number: Int
        var count: Int
    }

    /// More bytes are not loaded before it is known that all of them are needed.
    private static let limit = 16 << 20
    private static let piecesMark = Array("twofold facts in pieces 1\n".utf8)

    /// Whether the cache is large, or in pieces.
    var isLarge: Bool {
        let size = (try? cache.status(of: path)).flatMap { $0?.size } ?? 0
        return size > Self.limit || pieceCount != nil
    }

    /// The number of pieces; nil where the cache is one file.
    var pieceCount: Int? {
        // A file of entries is longer than the word about pieces.
        guard let size = (try? cache.status(of: path)).flatMap({ $0?.size }), size <= 128,
            let bytes = try? cache.contents(of: path, limit: 128), let content = ByteWriter.content(ofSealed: bytes),
            content.starts(with: Self.piecesMark)
        else { return nil }
        var reader = ByteReader(content.dropFirst(Self.piecesMark.count))
        return reader.number().flatMap { $0 > 0 && $0 <= 1 << 20 && $0 & ($0 - 1) == 0 ? $0 : nil }
    }

    private func path(of piece: Piece) -> BytePath {
        BytePath(path.bytes + Array("-\(piece.number)-of-\(piece.count)".utf8)) ?? path
    }

    func load(_ piece: Piece) -> PathTable<CachedFile> { load(path(of: piece)) }

    func save(_ entries: PathTable<CachedFile>, _ piece: Piece) { cache.renew(encode(entries), at: path(of: piece)) }

    /// Replaces all pieces, one after the other: their bytes are not in memory at the same time.
    func savePieces(_ count: Int, _ entries: ((BytePath) -> Bool) -> PathTable<CachedFile>) {
        for number in 0..<count {
            let piece = entries { TreeBatches.number(of: $0, among: count) == number }
            save(piece, Piece(number: number, count: count))
        }
        mark(count)
    }

    func loadPieces(_ count: Int) -> PathTable<CachedFile> {
        var all = PathTable<CachedFile>()
        for number in 0..<count {
            let part = load(Piece(number: number, count: count))
            for (path, entry) in zip(part.paths, part.values) { all.set(entry, at: path) }
        }
        return all
    }

    /// Removes the pieces, because one file holds everything.
    func removePieces(_ count: Int) {
        for number in 0..<count { try? cache.discard(path(of: Piece(number: number, count: count))) }
    }

    /// Divides what earlier runs have learned into this many pieces, a power of two.
    func divide(into count: Int) {
        if let old = pieceCount {
            guard old != count else { return }
            // A piece of the smaller number holds the same paths as some of the larger.
            for base in 0..<min(old, count) {
                var parts: [Int: PathTable<CachedFile>] = [:]
                for number in stride(from: base, to: old, by: min(old, count)) {
                    let piece = Piece(number: number, count: old)
                    let part = load(piece)
                    for (path, entry) in zip(part.paths, part.values) {
                        parts[TreeBatches.number(of: path, among: count), default: [:]].set(entry, at: path)
                    }
                    try? cache.discard(path(of: piece))
                }
                for (number, part) in parts { save(part, Piece(number: number, count: count)) }
            }
        } else if let bytes = try? cache.contents(of: path, limit: 1 << 30) {
            divide(bytes, into: count)
        }
        mark(count)
    }

    private func mark(_ count: Int) {
        var writer = ByteWriter()
        writer.bytes = Self.piecesMark
        writer.write(count)
        cache.renew(writer.sealed(), at: path)
    }

    /// Divides a file without reading more of an entry than its path.
    private func divide(_ bytes: [UInt8], into count: Int) {
        guard let content = ByteWriter.content(ofSealed: bytes), var reader = entryReader(content),
            let entryCount = reader.number()
        else { return }
        var parts: [[Range<Int>]] = Array(repeating: [], count: count)
        for _ in 0..<max(0, entryCount) {
            let start = reader.offset
            guard let (path, _) = entry(&reader) else { return }
            parts[TreeBatches.number(of: path, among: count)].append(start..<reader.offset)
        }
        for (number, ranges) in parts.enumerated() where !ranges.isEmpty {
            var writer = head(ranges.count)
            for range in ranges { writer.bytes += content[range] }
            cache.renew(writer.sealed(), at: path(of: Piece(number: number, count: count)))
        }
    }
}

/// Where a tree's facts are kept between runs: a file in a cache folder outside the tree, named by the tree's identity.
///
/// It only spares reading. Deleting it costs time; damage is noticed by its checksum, and the file is then as good as
/// deleted; and whatever it says, no file is replaced before its bytes were read and hashed anew.
struct FactsFile: Sendable {
    private let cache: any Disk
    private let path: BytePath
    private let engine: String

    private static let mark = Array("twofold facts 1\n".utf8)

    /// The file for one tree; nil when the tree cannot be identified.
    ///
    /// - Parameters:
    ///   - cache: The folder that such files lie in.
    ///   - tree: The tree.
    ///   - engine: The engine's identity: another one may see pictures otherwise.
    init?(in cache: any Disk, of tree: any Disk, engine: String) {
        guard let identity = (try? tree.status(of: .root))?.identity,
            let path = BytePath("\(String(identity.device, radix: 16))-\(String(identity.inode, radix: 16)).facts")
        else { return nil }
        self.cache = cache
        self.path = path
        self.engine = engine
    }

    /// What earlier runs remembered; nothing when that cannot be read.
    func load() -> [BytePath: FileFact] {
        guard let bytes = try? cache.contents(of: path, limit: 1 << 30) else { return [:] }
        return decode(bytes) ?? [:]
    }

    /// Replaces what is remembered; that it cannot be is no reason to fail.
    func save(_ facts: [BytePath: FileFact]) {
        // Removed and made anew, because nothing is lost with it.
        if let old = try? cache.contents(of: path, limit: 1 << 30) {
            try? cache.remove(path, expecting: ContentHash(of: old))
        }
        try? cache.place(encode(facts), at: path, expecting: .absent)
    }

    // MARK: Form

    func encode(_ facts: [BytePath: FileFact]) -> [UInt8] {
        var writer = ByteWriter()
        writer.bytes = Self.mark
        writer.write(Array(engine.utf8))
        writer.write(facts.count)
        for (path, fact) in facts {
            writer.write(path.bytes)
            writer.write(fact.status)
            writer.write(fact.hash?.bytes ?? [])
            writer.write(fact.image)
            writer.write(Array((fact.comparison?.question ?? "").utf8))
            writer.write(fact.comparison?.isIdentical == true ? 1 : 0)
        }
        return writer.bytes + ContentHash(of: writer.bytes).bytes
    }

    func decode(_ bytes: [UInt8]) -> [BytePath: FileFact]? {
        let content = Array(bytes.dropLast(32))
        guard bytes.count > 32, ContentHash(of: content).bytes.elementsEqual(bytes.suffix(32)),
            content.starts(with: Self.mark)
        else { return nil }
        var reader = ByteReader(content[Self.mark.count...])
        guard let engine = reader.bytes(), engine.elementsEqual(self.engine.utf8), let count = reader.number() else {
            return nil
        }
        var facts: [BytePath: FileFact] = [:]
        for _ in 0..<max(0, count) {
            guard let name = reader.bytes(), let path = BytePath(name), let status = reader.status(),
                let hash = reader.bytes(), let image = reader.image(), let question = reader.bytes(),
                let answer = reader.number()
            else { return nil }
            var fact = FileFact(status: status, hash: ContentHash(bytes: hash), image: image.fact)
            if !question.isEmpty {
                fact.comparison = .init(question: String(decoding: question, as: UTF8.self), isIdentical: answer == 1)
            }
            facts[path] = fact
        }
        return facts
    }
}

private struct ByteWriter {
    var bytes: [UInt8] = []

    mutating func write(_ number: Int) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }

    mutating func write(_ content: [UInt8]) {
        write(content.count)
        bytes += content
    }

    mutating func write(_ status: FileStatus) {
        write(status.size)
        write(Int(bitPattern: UInt(status.identity.device)))
        write(Int(bitPattern: UInt(status.identity.inode)))
        write(Int(status.modified))
        write(Int(status.changed))
    }

    mutating func write(_ image: ImageFact?) {
        guard let image, let format = ImageFormat.allCases.firstIndex(of: image.format) else { return write(-1) }
        write(format)
        write(image.couldBeVariant ? 1 : 0)
        write(image.header?.size.width ?? 0)
        write(image.header?.size.height ?? 0)
        write(image.header?.layout.rawValue ?? 0)
        write(image.header?.depth.rawValue ?? 0)
    }
}

private struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func number() -> Int? {
        let size = MemoryLayout<Int>.size
        guard rest.count >= size else { return nil }
        defer { rest = rest.dropFirst(size) }
        return Int(littleEndian: rest.withUnsafeBytes { $0.loadUnaligned(as: Int.self) })
    }

    mutating func bytes() -> [UInt8]? {
        guard let count = number(), count >= 0, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    mutating func status() -> FileStatus? {
        guard let size = number(), let device = number(), let inode = number(), let modified = number(),
            let changed = number()
        else { return nil }
        return FileStatus(
            kind: .file, size: size,
            identity: FileIdentity(device: UInt64(UInt(bitPattern: device)), inode: UInt64(UInt(bitPattern: inode))),
            modified: Int64(modified), changed: Int64(changed))
    }

    mutating func image() -> (fact: ImageFact?, Void)? {
        guard let format = number() else { return nil }
        guard format >= 0 else { return (nil, ()) }
        guard format < ImageFormat.allCases.count, let plain = number(), let width = number(), let height = number(),
            let layout = number(), let depth = number()
        else { return nil }
        var fact = ImageFact(format: ImageFormat.allCases[format], header: nil, couldBeVariant: plain == 1)
        if let layout = PixelBuffer.Layout(rawValue: layout), let depth = PixelBuffer.Depth(rawValue: depth) {
            guard width > 0, height > 0 else { return nil }
            fact.header = ImageHeader(
                size: PixelSize(width: width, height: height), layout: layout, depth: depth)
        }
        return (fact, ())
    }
}

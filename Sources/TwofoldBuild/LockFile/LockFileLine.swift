/// One variant's line in the lock file, with a checksum.
struct LockFileLine: Hashable, Sendable {
    var path: BytePath
    var entry: LockFile.Entry

    private static let tab = UInt8(ascii: "\t")
    /// The limit on a line's bytes: even two paths of the greatest length that systems allow, fully escaped, are
    /// shorter.
    private static let lengthLimit = 64 << 10

    /// The line's bytes, with the line break.
    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    func append(to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes += Quoting.escaped(path.bytes)
        bytes.append(Self.tab)
        Hexadecimal.append(entry.hash.bytes, to: &bytes)
        bytes.append(Self.tab)
        bytes += Quoting.escaped(entry.master.bytes)
        bytes.append(Self.tab)
        Hexadecimal.append(entry.masterHash.bytes, to: &bytes)
        bytes.append(Self.tab)
        bytes += entry.origin.field.utf8
        bytes.append(Self.tab)
        bytes += Quoting.escaped(Array(entry.engine.utf8))
        let checksum = Self.checksum(of: bytes[start...])
        bytes.append(Self.tab)
        bytes += checksum
        bytes.append(0x0A)
    }

    /// The bytes of a line where no byte of its fields is escaped.
    static func roughLength(_ path: BytePath, _ entry: LockFile.Entry) -> Int {
        // Two hashes, the checksum, five tabs of fields, that of the checksum, and the line break.
        path.bytes.count + entry.master.bytes.count + entry.origin.field.utf8.count + entry.engine.utf8.count
            + 2 * 64 + 8 + 5 + 1 + 1
    }

    /// The first 8 digits of the hash.
    private static func checksum(of content: ArraySlice<UInt8>) -> [UInt8] {
        Hexadecimal.digits(of: ContentHash(of: content).bytes.prefix(4))
    }
}

extension LockFileLine {
    /// Reads a line without its line break; nil when it is not exactly what ``encoded`` wrote.
    init?(parsing line: ArraySlice<UInt8>) {
        guard line.count <= Self.lengthLimit, let end = line.lastIndex(of: Self.tab),
            Self.checksum(of: line[..<end]).elementsEqual(line[(end + 1)...])
        else { return nil }
        var rest = line[..<end]
        guard let path = rest.popField(before: Self.tab).flatMap(Self.path),
            let hash = rest.popField(before: Self.tab).flatMap(ContentHash.init(hexDigits:)),
            let master = rest.popField(before: Self.tab).flatMap(Self.path),
            let masterHash = rest.popField(before: Self.tab).flatMap(ContentHash.init(hexDigits:)),
            let origin = rest.popField(before: Self.tab), !rest.contains(Self.tab),
            let engine = Quoting.unescape(rest)
        else { return nil }
        self.path = path
        entry = LockFile.Entry(
            hash: hash, master: master, masterHash: masterHash, origin: LockFile.Origin(field: origin),
            engine: String(decoding: engine, as: UTF8.self))
    }

    private static func path(_ field: ArraySlice<UInt8>) -> BytePath? {
        guard let path = Quoting.unescape(field).flatMap({ BytePath($0) }), path != .root else { return nil }
        return path
    }
}

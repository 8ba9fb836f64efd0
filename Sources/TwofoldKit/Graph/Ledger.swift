/// What Twofold has written: one entry a variant, kept in `twofold.lock` at the root and committed with the sources.
///
/// It is the only proof of ownership. A file may be rewritten exactly when the SHA-256 of its bytes is the one
/// recorded here; a lost or damaged ledger therefore costs time and never a file, because whatever it no longer
/// proves to be ours is left alone.
///
/// The format is text, one line an entry, sorted by path, fields divided by tabs and escaped, a checksum in each
/// line: version control merges it line by line, and a damaged line takes no other with it.
public struct Ledger: Hashable, Sendable {
    /// One variant that Twofold wrote.
    public struct Entry: Hashable, Sendable {
        /// The SHA-256 of the variant's bytes.
        public var hash: ContentHash
        /// The file it was made of.
        public var master: BytePath
        /// The SHA-256 of the bytes of the master that were decoded.
        public var masterHash: ContentHash
        /// ``Recipe/digest``: everything else that decides the bytes, besides the engine.
        public var recipe: String
        /// ``ImageEngine/identity`` of the engine that made it.
        public var engine: String
    }

    /// The entries by the variant's path.
    public private(set) var entries: [BytePath: Entry] = [:]

    /// A ledger without entries.
    public init() {}

    /// The entry of a path; setting nil removes it.
    public subscript(path: BytePath) -> Entry? {
        get { entries[path] }
        set { entries[path] = newValue }
    }
}

extension Ledger {
    private static let version = 1
    private static let comment = "# Written by Twofold. Commit it: it says which variants may be made anew."

    /// The file's bytes.
    public var encoded: [UInt8] {
        var lines = ["\(RootMarker.fileName) \(Self.version)", Self.comment]
        for (path, entry) in entries.sorted(by: { $0.key < $1.key }) {
            let fields = [
                Quoting.escape(path.bytes), entry.hash.hex, Quoting.escape(entry.master.bytes),
                entry.masterHash.hex, entry.recipe, Quoting.escape(Array(entry.engine.utf8)),
            ]
            let line = fields.joined(separator: "\t")
            lines.append("\(line)\t\(Self.checksum(line))")
        }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// Reads a ledger file; lines that are damaged are left out and returned by number, counted from 1.
    ///
    /// - Throws: ``LedgerError`` when a newer Twofold wrote the file: its entries must not be lost by writing it anew.
    public static func decode(_ bytes: [UInt8]) throws(LedgerError) -> (ledger: Ledger, badLines: [Int]) {
        var ledger = Ledger()
        var badLines: [Int] = []
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, bytes) in lines.enumerated() where !bytes.isEmpty {
            guard let line = String(validating: bytes, as: UTF8.self) else {
                badLines.append(index + 1)
                continue
            }
            if index == 0, let version = writtenVersion(in: line) {
                guard version <= self.version else { throw .newerVersion(Quoting.escape(Array(bytes))) }
            } else if let (path, entry) = entry(in: line), ledger.entries[path] == nil {
                ledger.entries[path] = entry
            } else if !line.hasPrefix("# ") {
                badLines.append(index + 1)
            }
        }
        return (ledger, badLines)
    }

    private static func writtenVersion(in line: String) -> Int? {
        guard line.hasPrefix("\(RootMarker.fileName) ") else { return nil }
        return Int(line.dropFirst(RootMarker.fileName.utf8.count + 1))
    }

    private static func entry(in line: String) -> (BytePath, Entry)? {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == 7, checksum(fields.dropLast().joined(separator: "\t")) == fields[6],
            let path = Quoting.unescape(fields[0]).flatMap({ BytePath($0) }), path != .root,
            let hash = ContentHash(hex: fields[1]),
            let master = Quoting.unescape(fields[2]).flatMap({ BytePath($0) }), master != .root,
            let masterHash = ContentHash(hex: fields[3]),
            let engine = Quoting.unescape(fields[5])
        else { return nil }
        return (
            path,
            Entry(
                hash: hash, master: master, masterHash: masterHash, recipe: String(fields[4]),
                engine: String(decoding: engine, as: UTF8.self))
        )
    }

    private static func checksum(_ line: String) -> String {
        String(ContentHash(of: Array(line.utf8)).hex.prefix(8))
    }
}

/// Why a ledger file must not be used, nor written over.
public enum LedgerError: Error, Hashable, Sendable {
    /// Its first line names a version that this Twofold does not know.
    case newerVersion(String)
}

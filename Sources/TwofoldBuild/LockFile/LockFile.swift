/// The variants that Twofold has written: one entry each, kept in `twofold.lock` at the root and committed with the
/// sources.
///
/// It is the only proof of ownership. A file may be rewritten only if the SHA-256 of its bytes is recorded here. So a
/// lost or damaged lock file costs time and never a file: without proof, every file counts as hand-made.
///
/// The format is text: one line an entry, sorted by path, with escaped fields between tabs and a checksum. Version
/// control merges it line by line, and a damaged line affects no other.
package struct LockFile: Hashable, Sendable {
    /// One variant that Twofold wrote.
    package struct Entry: Hashable, Sendable {
        /// The SHA-256 of the variant's bytes.
        package var hash: ContentHash
        /// The file that it was made from.
        package var master: BytePath
        /// The SHA-256 of the master's bytes that were decoded.
        package var masterHash: ContentHash
        /// Everything else that decides the bytes, except the engine.
        package var origin: Origin
        /// ``ImageEngine/identity`` of the engine that made it.
        package var engine: String
    }

    /// The entries by the variant's path.
    package private(set) var entries = Entries()

    package init() {}

    /// The entry of a path; setting nil removes it.
    package subscript(path: BytePath) -> Entry? {
        get { entries[path] }
        set { entries[path] = newValue }
    }

    func holds(_ path: BytePath) -> Bool { entries.holds(path) }

    /// Lets paths that the listing has, too, share its bytes.
    mutating func share(_ listed: (BytePath) -> BytePath?) { entries.share(listed) }

    /// The entry of a path that stands for a file: the only proof that a file is owned.
    package func file(at path: BytePath) -> Entry? { entries[path].flatMap { $0.origin.hasFile ? $0 : nil } }

    /// The vector images that builds have drawn; neither an unchanged copy nor an icon is a drawn variant.
    package var vectorMasters: Set<BytePath> {
        func isVector(_ path: BytePath) -> Bool {
            guard let dot = path.bytes.lastIndex(of: UInt8(ascii: ".")) else { return false }
            return ImageFormat(fileExtension: path.bytes[(dot + 1)...])?.isVector == true
        }
        var masters: Set<BytePath> = []
        for (path, entry) in entries
        where path != entry.master && isVector(entry.master) && entry.origin.maker == nil {
            masters.insert(entry.master)
        }
        return masters
    }

    /// The files that commands made and named, which no build replaces.
    var ofCommands: Set<BytePath> { Set(entries.compactMap { $0.value.origin.maker != nil ? $0.key : nil }) }

    /// What is recorded in sets of images and icons of asset catalogs.
    var setVariants: Set<BytePath> { Set(entries.keys.filter(\.isInFilledSet)) }
}

extension LockFile {
    private static let version = 1
    private static let versionMark = Array("\(LockFileName.fileName) ".utf8)
    private static let comment =
        "# Written by Twofold. Commit it: it records which files are variants that Twofold may replace."
    /// The last line, by which a file that was cut between two lines is told from a whole one.
    ///
    /// Files of earlier versions have none.
    private static let end = "# end"
    /// Says that there has to be a last line, so that it is also missed where nothing is left but this.
    private static let promise = "# Its last line is '\(end)'."

    /// The file's bytes.
    var encoded: [UInt8] { encoded(jobs: 1) }

    /// The file's bytes, of which several threads make a part each.
    func encoded(jobs: Int) -> [UInt8] {
        var bytes = Array("\(LockFileName.fileName) \(Self.version)\n\(Self.comment)\n\(Self.promise)\n".utf8)
        let last = Array("\(Self.end)\n".utf8)
        let paths = entries.sortedKeys
        // All parts together take as much memory again.
        guard jobs > 1, paths.count < 100_000 else {
            // Room for all lines, because an array that grows takes twice its size.
            bytes.reserveCapacity(bytes.count + entries.reduce(0) { $0 + LockFileLine.roughLength($1.key, $1.value) })
            append(paths[...], to: &bytes)
            return bytes + last
        }
        let parts = concurrentShares(paths, jobs: jobs, least: 256) { paths in
            var part: [UInt8] = []
            append(paths, to: &part)
            return [part]
        }
        for part in parts { bytes += part }
        return bytes + last
    }

    private func append(_ paths: ArraySlice<BytePath>, to bytes: inout [UInt8]) {
        for path in paths {
            if let entry = entries[path] { LockFileLine(path: path, entry: entry).append(to: &bytes) }
        }
    }

    /// The readable part of a lock file.
    package struct Reading: Hashable, Sendable {
        /// The first sound line of each path.
        package var lockFile = LockFile()
        /// Further sound lines for a path, as an unfinished merge leaves them.
        var alternatives: [LockFileLine] = []
        /// Lines that are damaged or of another kind, counted from 1.
        var badLines: [Int] = []
        /// Lines of version control around the sides of an unfinished merge, counted from 1.
        var conflictMarkers: [Int] = []
        /// Whether lines are repeated or out of order, as a merge line by line leaves them.
        var isUntidy = false
        /// Whether the file ends before its last line, so that lines may be missing.
        var isCut = false
        /// Whether nothing in the file is from a lock file.
        var isForeign = false

        /// Whether the file has to be written again although its entries are correct.
        var needsRewriting: Bool { isUntidy || !badLines.isEmpty || !conflictMarkers.isEmpty }
    }

    /// Reads a lock file, however damaged it is.
    ///
    /// - Throws: ``LockFileError`` if a newer Twofold wrote the file: writing it again would lose entries.
    package static func decode(_ bytes: [UInt8]) throws(LockFileError) -> Reading {
        var reading = Reading()
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: byteOrderMark) ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
        var rest = text
        var number = 0
        var last = BytePath.root
        var (hasVersion, hasEnd) = (false, false)
        while !rest.isEmpty {
            let end = rest.firstPlace(of: 0x0A) ?? rest.endIndex
            var line = rest[..<end]
            rest = rest[end...].dropFirst()
            number += 1
            // Some tools write Windows line ends.
            if line.last == 0x0D { line = line.dropLast() }
            if line.isEmpty { continue }
            if let version = writtenVersion(in: line) {
                guard version <= self.version else { throw .newerVersion(Quoting.escape(Array(line))) }
                hasVersion = true
                if number > 1 { reading.isUntidy = true }
            } else if let entry = LockFileLine(parsing: line) {
                if entry.path <= last { reading.isUntidy = true }
                last = entry.path
                switch reading.lockFile.entries[entry.path] {
                case nil: reading.lockFile.entries[entry.path] = entry.entry
                case entry.entry?: break
                default: reading.alternatives.append(entry)
                }
            } else if isConflictMarker(line) {
                reading.conflictMarkers.append(number)
            } else if line.elementsEqual(Self.promise.utf8) {
                reading.isCut = true
            } else if line.elementsEqual(Self.end.utf8) {
                hasEnd = true
            } else if !line.starts(with: "# ".utf8) {
                reading.badLines.append(number)
            }
        }
        reading.isCut = reading.isCut && !hasEnd
        reading.isForeign = !hasVersion && reading.lockFile.entries.isEmpty && !reading.badLines.isEmpty
        return reading
    }

    /// Whether a line is a conflict marker of Git or Mercurial: `<<<<<<< ours`, `||||||| base`, `=======`, `>>>>>>>
    /// theirs`.
    private static func isConflictMarker(_ line: ArraySlice<UInt8>) -> Bool {
        guard let mark = line.first, "<|=>".utf8.contains(mark) else { return false }
        let rest = line.drop { $0 == mark }
        return line.count - rest.count == 7 && (rest.isEmpty || rest.first == UInt8(ascii: " "))
    }

    private static func writtenVersion(in line: ArraySlice<UInt8>) -> Int? {
        guard line.starts(with: versionMark) else { return nil }
        return Int(String(decoding: line.dropFirst(versionMark.count), as: UTF8.self))
    }
}

/// Why a lock file must be neither used nor overwritten.
package enum LockFileError: Error, Hashable, Sendable {
    /// Its first line names a version that this Twofold does not know.
    case newerVersion(String)
    /// It is another file, or only the beginning of one, so lines may be missing; the reason, as a part of a sentence.
    case notOne(String)
}

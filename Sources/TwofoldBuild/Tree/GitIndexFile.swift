/// The files of a tree that Git tracks, as the index of its repository lists them.
///
/// Twofold reads the index itself, because no program has to be started for that, and because a stranger's repository can make Git start
/// others. The format is Git's `index-format`, versions 2 to 4.
package struct GitIndexFile: Sendable {
    package struct Entry: Hashable, Sendable {
        /// The bits of its type and permissions: `0o100644`, or `0o160000` for a submodule.
        package var mode: UInt32
        /// The name of its content in the repository: 20 or 32 bytes.
        package var object: [UInt8]
        /// Whether a sparse checkout leaves it out of the tree.
        var isSparse: Bool
        /// The size of the file when Git last looked at it, modulo 2³²; 0 if it did not.
        var size: Int
        /// Whether the content is empty.
        var isEmptyFile: Bool {
            Hexadecimal.digits(of: object.prefix(4)).elementsEqual((object.count == 20 ? "e69de29b" : "473a0f4c").utf8)
        }
        /// Whether another repository lies there.
        var isSubmodule: Bool { mode == 0o160000 }
    }

    private var bytes: [UInt8] = []
    private var hashLength = 20
    /// The names of all files, one behind the other, because version 4 stores only the ends of names.
    private var names: [UInt8] = []
    /// The files in the order of their names.
    private var files: [File] = []
    /// The path from the repository's root to the tree's: empty, or with a slash at the end.
    private var prefix: [UInt8] = []
    /// The files in the tree, which lie one behind the other.
    private var range = 0..<0

    /// One file, of which only places are kept: large repositories track hundreds of thousands.
    private struct File: Sendable {
        /// Where its name begins and ends.
        var start: Int
        var end: Int
        /// Where its entry begins.
        var place: Int
        var isSparse: Bool
        /// Whether it is a folder, which a sparse index lists in place of everything in it.
        var isFolder: Bool
    }

    package init() {}

    /// Reads an index; nil where the bytes are something else, or only a part of one (`core.splitIndex`).
    ///
    /// - Parameter bytes: The bytes of the file, which are untrusted.
    package init?(_ bytes: [UInt8]) {
        // Nothing says which hash a repository uses but its configuration.
        self.bytes = bytes
        for length in [20, 32] {
            hashLength = length
            if read() {
                range = files.indices
                return
            }
        }
        return nil
    }

    /// The part for a tree in the repository, with paths from the tree's root; it shares what was read.
    ///
    /// - Parameter prefix: The path from the repository's root to the tree's: empty, or with a slash at the end.
    func below(_ prefix: [UInt8]) -> GitIndexFile {
        var part = self
        part.prefix = prefix
        let start = first { $0.lexicographicallyPrecedes(prefix) }
        let count = first { $0.lexicographicallyPrecedes(prefix) || $0.starts(with: prefix) } - start
        part.range = start..<start + count
        return part
    }

    private static let signature = Array("DIRC".utf8)
    private static let link = Array("link".utf8)

    private func number(_ place: Int) -> Int {
        Int(bytes[place]) << 24 | Int(bytes[place + 1]) << 16 | Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
    }

    private mutating func read() -> Bool {
        names = []
        files = []
        guard bytes.count >= 12 + hashLength, bytes.starts(with: Self.signature) else { return false }
        let version = number(4)
        guard (2...4).contains(version) else { return false }
        let end = bytes.count - hashLength
        var place = 12
        var name: [UInt8] = []
        for _ in 0..<number(8) {
            let start = place
            let flagsPlace = start + 40 + hashLength
            guard flagsPlace + 4 <= end else { return false }
            let kind = number(start + 24) & 0o170000
            guard [0o040000, 0o100000, 0o120000, 0o160000].contains(kind) else { return false }
            let isExtended = bytes[flagsPlace] & 0x40 != 0
            guard !isExtended || version >= 3 else { return false }
            let isSparse = isExtended && bytes[flagsPlace + 2] & 0x40 != 0
            place = flagsPlace + (isExtended ? 4 : 2)
            if version == 4 {
                guard let cut = offset(&place, end), cut <= name.count else { return false }
                name.removeLast(cut)
            } else {
                name.removeAll(keepingCapacity: true)
            }
            guard let stop = bytes[place..<end].firstIndex(of: 0) else { return false }
            name += bytes[place..<stop]
            // Entries are filled up to eight bytes with one NUL or more.
            place = version == 4 ? stop + 1 : start + (stop - start + 8) & ~7
            guard !name.isEmpty, place <= end else { return false }
            // A merge in progress lists a file up to three times.
            if let last = files.last {
                let lastName = names[last.start..<last.end]
                if lastName.elementsEqual(name) { continue }
                // Git keeps them in this order, and a search relies on it.
                guard lastName.lexicographicallyPrecedes(name) else { return false }
            }
            files.append(
                File(
                    start: names.count, end: names.count + name.count, place: start, isSparse: isSparse,
                    isFolder: kind == 0o040000))
            names += name
        }
        while place < end {
            guard place + 8 <= end else { return false }
            if bytes[place..<place + 4].elementsEqual(Self.link) { return false }
            place += 8 + number(place + 4)
        }
        return place == end
    }

    /// A number of version 4, as offsets in packs are written.
    private func offset(_ place: inout Int, _ end: Int) -> Int? {
        var value = -1
        while place < end, value < 1 << 32 {
            let byte = bytes[place]
            place += 1
            value = (value + 1) << 7 | Int(byte & 0x7F)
            if byte & 0x80 == 0 { return value }
        }
        return nil
    }

    package var isEmpty: Bool { range.isEmpty }

    /// The entry of a path; nil where Git does not track it.
    package func entry(of path: BytePath) -> Entry? {
        let name = prefix + path.bytes
        let place = first { $0.lexicographicallyPrecedes(name) }
        guard place < range.upperBound, self.name(place).elementsEqual(name) else { return nil }
        return entry(files[place])
    }

    /// Whether Git tracks anything in a folder.
    func tracks(within folder: BytePath) -> Bool {
        !below(folder == .root ? prefix : prefix + folder.bytes + [UInt8(ascii: "/")]).isEmpty
    }

    /// The tracked files whose names pass a test and that are not among these files, in order.
    ///
    /// Nothing is made for the files that are there, which are nearly all.
    ///
    /// - Parameters:
    ///   - items: The files of the tree, sorted.
    ///   - isIncluded: Receives a path's bytes.
    func files(
        besides items: [TreeListing.Item] = [], where isIncluded: (ArraySlice<UInt8>) -> Bool
    ) -> [(path: BytePath, entry: Entry)] {
        var found: [(path: BytePath, entry: Entry)] = []
        var place = 0
        for file in files[range] where !file.isFolder {
            let start = file.start + prefix.count
            let isThere = names.withUnsafeBytes { names in
                let name = UnsafeRawBufferPointer(rebasing: names[start..<file.end])
                while place < items.count {
                    let order = items[place].path.bytes.withUnsafeBytes { byteOrder($0, name) }
                    guard order < 0 else { return order == 0 && items[place].kind != .folder }
                    place += 1
                }
                return false
            }
            guard !isThere, isIncluded(names[start..<file.end]), let path = BytePath(Array(names[start..<file.end]))
            else { continue }
            found.append((path, entry(file)))
        }
        return found
    }

    /// Whether a path lies in a folder that a sparse index does not list file by file.
    func isInSparseFolder(_ path: BytePath) -> Bool {
        let name = prefix + path.bytes
        return files.contains { $0.isFolder && name.starts(with: names[$0.start..<$0.end]) }
    }

    private func entry(_ file: File) -> Entry {
        Entry(
            mode: UInt32(number(file.place + 24)),
            object: Array(bytes[(file.place + 40)..<(file.place + 40 + hashLength)]), isSparse: file.isSparse,
            size: number(file.place + 36))
    }

    private func name(_ place: Int) -> ArraySlice<UInt8> { names[files[place].start..<files[place].end] }

    /// The first file of the tree whose name does not lie before a place in the order.
    private func first(where isBefore: (ArraySlice<UInt8>) -> Bool) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(name(middle)) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// What is known of the files that Git tracks in a tree.
package enum TrackedFiles: Sendable {
    /// The tree is in no repository, or nobody has asked.
    case none
    /// There is an index that cannot be read, so that nothing is known.
    case unread
    /// What the index lists.
    case listed(GitIndexFile)

    /// The index; nil where it is not known.
    package var index: GitIndexFile? { if case .listed(let index) = self { index } else { nil } }

    /// What is known of a tree in the repository, see ``GitIndexFile/below(_:)``.
    package func below(_ prefix: [UInt8]) -> TrackedFiles { index.map { .listed($0.below(prefix)) } ?? self }
}

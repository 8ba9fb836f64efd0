extension LockFile {
    /// Entries by path, in little memory: the lock file of a million variants is held for the whole of a run.
    ///
    /// Nearly all entries have one of a few recipes and engines, so each of these texts is kept once, and the hash table
    /// holds only indices.
    package struct Entries: Sequence, Hashable, Sendable {
        private struct Row: Sendable {
            var path: BytePath
            var hash: ContentHash
            var master: BytePath
            var masterHash: ContentHash
            var origin: Int32
            var engine: Int32
        }

        private var places: [BytePath: Int32] = [:]
        private var rows: [Row] = []
        private var origins = WordList<Origin>()
        private var engines = WordList<String>()

        init() {}

        var count: Int { rows.count }
        var isEmpty: Bool { rows.isEmpty }
        /// The number of entries, which is known before they are.
        package var underestimatedCount: Int { rows.count }
        /// The paths, in any order.
        var keys: some RandomAccessCollection<BytePath> & Sendable { rows.lazy.map(\.path) }
        /// The entries, in the order of ``keys``.
        var values: some RandomAccessCollection<Entry> { rows.lazy.map(entry) }

        /// The entry of a path; setting nil removes it.
        subscript(path: BytePath) -> Entry? {
            get { places[path].map { entry(rows[Int($0)]) } }
            set {
                if let newValue { set(newValue, at: path) } else { remove(path) }
            }
        }

        func holds(_ path: BytePath) -> Bool { places[path] != nil }

        /// The entries that a condition holds for.
        package func filter(_ isIncluded: (Element) -> Bool) -> [BytePath: Entry] {
            var found: [BytePath: Entry] = [:]
            for element in self where isIncluded(element) { found[element.key] = element.value }
            return found
        }

        /// The paths in order, without an array of all entries.
        var sortedKeys: [BytePath] { rows.map(\.path).sorted() }

        /// The paths and their entries, in the order of ``keys``.
        package func makeIterator() -> AnyIterator<(key: BytePath, value: Entry)> {
            var index = 0
            return AnyIterator {
                guard index < rows.count else { return nil }
                defer { index += 1 }
                return (rows[index].path, entry(rows[index]))
            }
        }

        /// Whether both have the same entries, in whatever order.
        package static func == (a: Entries, b: Entries) -> Bool {
            a.count == b.count && a.rows.allSatisfy { b[$0.path] == a.entry($0) }
        }

        /// Hashes what does not depend on the order.
        package func hash(into hasher: inout Hasher) { hasher.combine(count) }

        private func entry(_ row: Row) -> Entry {
            Entry(
                hash: row.hash, master: row.master, masterHash: row.masterHash, origin: origins[row.origin],
                engine: engines[row.engine])
        }

        private mutating func set(_ entry: Entry, at path: BytePath) {
            var row = Row(
                path: path, hash: entry.hash, master: entry.master, masterHash: entry.masterHash,
                origin: origins.index(of: entry.origin), engine: engines.index(of: entry.engine))
            if let place = places[path] {
                row.path = rows[Int(place)].path
                rows[Int(place)] = row
            } else {
                places[path] = Int32(rows.count)
                rows.append(row)
            }
        }

        private mutating func remove(_ path: BytePath) {
            guard let place = places.removeValue(forKey: path) else { return }
            let last = rows.removeLast()
            guard Int(place) < rows.count else { return }
            rows[Int(place)] = last
            places[last.path] = place
        }

        /// Lets paths that the listing has, too, share its bytes.
        ///
        /// - Parameter listed: The path as the listing has it; nil for one that is not listed.
        mutating func share(_ listed: (BytePath) -> BytePath?) {
            var places: [BytePath: Int32] = [:]
            places.reserveCapacity(rows.count)
            self.places = [:]
            for index in rows.indices {
                if let path = listed(rows[index].path) { rows[index].path = path }
                if let master = listed(rows[index].master) { rows[index].master = master }
                places[rows[index].path] = Int32(index)
            }
            self.places = places
        }
    }
}

/// Values that are the same for many things, each kept once.
struct WordList<Word: Hashable & Sendable>: Sendable {
    private var words: [Word] = []
    private var places: [Word: Int32] = [:]

    subscript(index: Int32) -> Word { words[Int(index)] }

    mutating func index(of word: Word) -> Int32 {
        if let place = places[word] { return place }
        let place = Int32(words.count)
        words.append(word)
        places[word] = place
        return place
    }
}

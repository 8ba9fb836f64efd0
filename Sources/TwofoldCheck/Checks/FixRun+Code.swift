extension FixRun {
    /// The changes of code and of lists by which apps are built that go with renames; of the lists only where sources are not read.
    func codeRenames(_ moves: [[FixReport.Move]]) -> (plan: CodeRenames, texts: CodeTexts) {
        guard !moves.isEmpty else { return (CodeRenames([], [], among: []), CodeTexts(sources: [:])) }
        let items = TreeListing.list(project.source, scope: project.scope).items.filter {
            $0.kind == .file || $0.kind == .link && BuildList.listsPaths($0.path)
        }
        let files = moves.joined().map(RenamedFile.init)
        let old = Set(files.flatMap { RenamedFile.spellings(of: $0.path) })
        let names = Set(files.map(\.path.name))
        let paths = items.filter { $0.omission == nil }.map(\.path).filter {
            BuildList.isOne($0) || check.readsReferences && ReferenceReader.kind(of: $0) != nil
        }
        let sources = concurrentMap(paths, jobs: project.jobs) { [disk = project.source] path -> CodeRenames.Source? in
            let bytes = try? disk.contents(of: path, limit: ReferenceReader.maxBytes)
            let listsPaths = BuildList.listsPaths(path)
            let listed = listsPaths ? BuildList.read(bytes, of: path, for: names) : []
            let isSource = !listsPaths || check.readsReferences
            let literals = (isSource ? bytes.map { NameLiterals.read($0, of: path) } ?? [] : []).filter { literal in
                // Nearly all texts mean other things, and a large tree has millions.
                let whole = literal.name.lastComponent.whole
                return whole.map { old.contains($0) || $0.contains(UInt8(ascii: "%")) } ?? true
                    && files.contains { $0.meaning(of: literal, in: path, among: [:]) != nil }
            }
            let all = listed + literals
            return all.isEmpty ? nil : CodeRenames.Source(path: path, value: (bytes ?? [], all))
        }.compactMap(\.self)
        let images = items.map(\.path).filter { TreeListing.isImageName($0.name) } + files.map(\.path)
        let bytes = Dictionary(sources.map { ($0.path, $0.value.bytes) }) { first, _ in first }
        return (CodeRenames(moves, sources, among: Set(images).sorted()), CodeTexts(sources: bytes))
    }

    /// Renames a file together with the code that asks for it and the lists that have it, or none of them.
    ///
    /// Code goes first: after a run that is killed between the two, the next one renames the file, and finds the code right.
    func rename(
        _ move: FixReport.Move, with askers: [CodeRenames.Asker], _ texts: inout CodeTexts, _ fixed: inout FixReport
    ) throws(DiskError) {
        let sources = Dictionary(grouping: askers, by: \.path).mapValues { own in own.filter { !texts.has($0) } }
            .filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
        do throws(DiskError) {
            for (path, own) in sources { try texts.change(path, own, isUndone: false, on: project.source) }
            try project.source.move(move.path, to: move.target)
        } catch {
            for (path, own) in sources.reversed() where own.contains(where: texts.has) {
                // What somebody changed meanwhile stays as it is, and is told.
                do throws(DiskError) {
                    try texts.change(path, own, isUndone: true, on: project.source)
                } catch {
                    note(own, in: path, texts, &fixed)
                }
            }
            throw error
        }
        for (path, own) in sources { note(own, in: path, texts, &fixed) }
    }

    /// Notes the names that a source has now, each once: a list may have one several times.
    private func note(
        _ askers: [CodeRenames.Asker], in path: BytePath, _ texts: CodeTexts, _ fixed: inout FixReport
    ) {
        var listed: Set<[UInt8]> = []
        for asker in askers {
            guard case .asks(let new) = asker.meaning, let old = asker.change?.old,
                !asker.literal.isListing || listed.insert(old).inserted
            else { continue }
            let place = asker.literal.place.map { "\($0.line):\($0.column)" } ?? ""
            fixed.edits.append(
                .init(path: path, place: place, names: [String(decoding: new, as: UTF8.self)], old: old))
        }
        fixed.texts[path, default: .init(before: texts.sources[path] ?? [], after: [])].after = texts.text(of: path)
    }
}

/// Sources as they were read, and the changes that were made since.
struct CodeTexts {
    let sources: [BytePath: [UInt8]]
    private var made: [BytePath: Set<CodeRenames.Asker>] = [:]
    private var current: [BytePath: [UInt8]] = [:]

    init(sources: [BytePath: [UInt8]]) { self.sources = sources }

    func has(_ asker: CodeRenames.Asker) -> Bool { made[asker.path]?.contains(asker) ?? false }

    func text(of path: BytePath) -> [UInt8] { current[path] ?? sources[path] ?? [] }

    /// Writes a source with more changes, or without some, unless it is no longer what was read or written last.
    mutating func change(
        _ path: BytePath, _ askers: [CodeRenames.Asker], isUndone: Bool, on disk: any Disk
    ) throws(DiskError) {
        let made = isUndone ? made[path, default: []].subtracting(askers) : made[path, default: []].union(askers)
        let source = sources[path] ?? []
        var after: [UInt8] = []
        var start = 0
        // Two readings of one place make one change.
        for change in made.compactMap(\.change).sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
        where change.range.lowerBound >= start {
            after += source[start..<change.range.lowerBound]
            after += change.new
            start = change.range.upperBound
        }
        after += source[start...]
        let before = text(of: path)
        if after != before { try disk.place(after, at: path, expecting: .file(ContentHash(of: before))) }
        self.made[path] = made
        current[path] = after
    }
}

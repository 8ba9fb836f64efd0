extension FixRun {
    /// The changes of code that go with renames; nothing where sources are not read.
    func codeRenames(_ moves: [[FixReport.Move]]) -> (plan: CodeRenames, texts: CodeTexts) {
        guard check.readsReferences, !moves.isEmpty else {
            return (CodeRenames([], [], among: []), CodeTexts(sources: [:]))
        }
        let items = TreeListing.list(project.source, scope: project.scope).items.filter { $0.kind == .file }
        let files = moves.joined().map(RenamedFile.init)
        let old = Set(files.flatMap { RenamedFile.spellings(of: $0.path) })
        let paths = items.filter { $0.omission == nil }.map(\.path).filter {
            $0.name == ContentsFile.name || ReferenceReader.kind(of: $0) != nil
        }
        let sources = concurrentMap(paths, jobs: project.jobs) { [disk = project.source] path -> CodeRenames.Source? in
            guard let bytes = try? disk.contents(of: path, limit: ReferenceReader.maxBytes) else { return nil }
            let literals = NameLiterals.read(bytes, of: path).filter { literal in
                // Nearly all texts mean other things, and a large tree has millions.
                let whole = literal.name.lastComponent.whole
                return whole.map { old.contains($0) || $0.contains(UInt8(ascii: "%")) } ?? true
                    && files.contains { $0.meaning(of: literal, in: path, among: [:]) != nil }
            }
            return literals.isEmpty ? nil : CodeRenames.Source(path: path, value: (bytes, literals))
        }.compactMap(\.self)
        let images = items.map(\.path).filter { TreeListing.isImageName($0.name) } + files.map(\.path)
        let bytes = Dictionary(sources.map { ($0.path, $0.value.bytes) }) { first, _ in first }
        return (CodeRenames(moves, sources, among: Set(images).sorted()), CodeTexts(sources: bytes))
    }

    /// Renames a file together with the code that asks for it, or neither.
    ///
    /// Code goes first: after a run that is killed between the two, the next one renames the file, and finds the code right.
    func rename(
        _ move: FixReport.Move, with askers: [CodeRenames.Asker], _ texts: inout CodeTexts, _ fixed: inout FixReport
    ) throws(DiskError) {
        let before = texts
        let path = askers.first?.path ?? .root
        try texts.change(path, to: before.made.union(askers), on: project.source)
        do throws(DiskError) {
            try project.source.move(move.path, to: move.target)
        } catch {
            try texts.change(path, to: before.made, on: project.source)
            throw error
        }
        for asker in askers where !before.made.contains(asker) {
            guard let (old, new, _) = asker.change else { continue }
            let place = asker.literal.place.map { "\($0.line):\($0.column)" } ?? ""
            fixed.edits.append(
                .init(path: path, place: place, names: [String(decoding: new, as: UTF8.self)], old: old))
            fixed.texts[path, default: .init(before: before.text(of: path), after: [])].after = texts.text(of: path)
        }
    }
}

/// Sources as they were read, and the changes that were made since.
struct CodeTexts {
    let sources: [BytePath: [UInt8]]
    private(set) var made: Set<CodeRenames.Asker> = []

    func text(of path: BytePath) -> [UInt8] {
        var text = sources[path] ?? []
        let changes = made.filter { $0.path == path }.compactMap(\.change)
        for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            text.replaceSubrange(change.range, with: change.new)
        }
        return text
    }

    /// Writes a source with exactly these changes, unless it is no longer what was read or written last.
    mutating func change(_ path: BytePath, to made: Set<CodeRenames.Asker>, on disk: any Disk) throws(DiskError) {
        var changed = self
        changed.made = made
        let (before, after) = (text(of: path), changed.text(of: path))
        if after != before { try disk.place(after, at: path, expecting: .file(ContentHash(of: before))) }
        self = changed
    }
}

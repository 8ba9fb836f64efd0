/// Writes the `Contents.json` files of staged catalogs, after the variants that they name are in place.
struct StagedEntries {
    let disk: any Disk
    /// The lock file before the run, which says what may be replaced.
    let lockFile: LockFile
    let collector: ResultCollector
    /// The number of files that are placed at once.
    private static let batch = 64

    /// Writes the files that are stale, with the variants that are present.
    func enter(_ files: [StagedContents], _ present: Set<BytePath>) -> [CatalogEntry] {
        let stale = files.filter(\.state.isStale)
        return stride(from: 0, to: stale.count, by: Self.batch).flatMap { start in
            enter(stale[start..<min(start + Self.batch, stale.count)], present)
        }
    }

    private func enter(_ files: ArraySlice<StagedContents>, _ present: Set<BytePath>) -> [CatalogEntry] {
        var entries: [CatalogEntry] = []
        var unchanged: [LockFileLine] = []
        var changed: [(line: LockFileLine, placement: Placement, index: Int)] = []
        for file in files {
            func isPresent(_ path: BytePath) -> Bool { present.contains(path) || file.others.contains(path) }
            let path = file.plan.manifest
            guard let bytes = file.bytes(isPresent) else { continue }
            let line = LockFileLine(path: path, entry: file.entry(bytes))
            let old = lockFile.file(at: path)?.hash
            let isThere = ((try? disk.status(of: path)) ?? nil) != nil
            if isThere, old == line.entry.hash {
                unchanged.append(line)
                continue
            }
            let expected = isThere ? old.map(ExpectedFile.file) ?? .absent : .absent
            changed.append((line, Placement(bytes, at: path, expecting: expected), entries.count))
            entries.append(
                CatalogEntry(path: path, names: file.plan.keeping(isPresent)?.names ?? [], outcome: .entered))
        }
        let errors = disk.place(changed.map(\.placement), noting: Journal.note(changed.map(\.line)))
        var failed: [LockFileLine] = []
        for (change, error) in zip(changed, errors) {
            guard let error else { continue }
            failed.append(change.line)
            entries[change.index].outcome = .failed(.notPlaced(change.line.path, error))
        }
        let placed = zip(changed, errors).filter { $1 == nil }.map(\.0.line)
        collector.add(placed: unchanged + placed, failed: failed)
        return entries
    }
}

extension Survey {
    /// The results for the `Contents.json` files of asset catalogs if nothing is done.
    var untouchedEntries: [CatalogEntry] {
        guard isStaged else {
            return plan.catalogs.compactMap { plan in
                plan.missing { _ in true }.map { CatalogEntry(path: $0.manifest, names: $0.names, outcome: .pending) }
            }
        }
        return stagedContents.compactMap { file in
            let path = file.plan.manifest
            switch file.state {
            case .stale: return CatalogEntry(path: path, names: file.plan.names, outcome: .pending)
            case .edited: return CatalogEntry(path: path, names: [], outcome: .failed(.edited(path, isStaged: true)))
            case .foreign:
                return CatalogEntry(
                    path: path, names: [], outcome: .failed(.foreign(path, from: file.master, isStaged: true)))
            case .unknown(let diagnostic): return CatalogEntry(path: path, names: [], outcome: .failed(diagnostic))
            case .current, .omitted: return nil
            }
        }
    }
}

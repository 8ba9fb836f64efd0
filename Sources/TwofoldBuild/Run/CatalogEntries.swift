/// The result for one `Contents.json` of an asset catalog whose slots get variants.
package struct CatalogEntry: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        case entered
        /// The names have to be entered, but this run writes nothing or was interrupted before.
        case pending
        /// The names could not be entered, and the file is unchanged.
        case failed(Diagnostic)
    }

    package var path: BytePath
    /// The names of the variants, in the order of the slots.
    package var names: [[UInt8]]
    package var outcome: Outcome
}

/// Enters variants in the `Contents.json` files of their sets, after they are in place.
///
/// If a run is killed in between, a variant lies in its set and no slot names it: the next run finds the slot empty and the
/// variant owned, and enters it.
struct CatalogEntries {
    let disk: any Disk
    /// The number of files that are placed at once.
    private static let batch = 64

    /// Enters the variants of these plans that are present.
    func enter(_ plans: [CatalogPlan], isPresent: (BytePath) -> Bool) -> [CatalogEntry] {
        let wanted = plans.compactMap { $0.missing(isPresent) }
        return stride(from: 0, to: wanted.count, by: Self.batch).flatMap { start in
            enter(wanted[start..<min(start + Self.batch, wanted.count)])
        }
    }

    private func enter(_ wanted: ArraySlice<CatalogPlan>) -> [CatalogEntry] {
        var placements: [Placement] = []
        var places: [Int] = []
        var entries = wanted.map { CatalogEntry(path: $0.manifest, names: $0.names, outcome: .entered) }
        for (index, plan) in wanted.enumerated() {
            guard let bytes = plan.bytes else {
                entries[index].outcome = .failed(.notEntered(plan.manifest, plan.obstacle))
                continue
            }
            places.append(index)
            placements.append(Placement(bytes, at: plan.manifest, expecting: plan.expected))
        }
        for (index, error) in zip(places, disk.place(placements, noting: nil)) {
            if let error { entries[index].outcome = .failed(.notEntered(entries[index].path, error)) }
        }
        return entries
    }

    struct Cleared {
        /// The new entries of files that the lock file records.
        var entries: [BytePath: LockFile.Entry] = [:]
        /// The reasons why a `Contents.json` is unchanged.
        var problems: [Diagnostic] = []
    }

    /// Empties the slots that name removed files.
    ///
    /// - Parameter staged: The lock file of a staged tree, which records every `Contents.json` that Twofold may change there.
    func clear(_ removed: [BytePath], staged: LockFile? = nil) -> Cleared {
        var cleared = Cleared()
        let folders = Dictionary(grouping: removed.filter { $0.isInFilledSet || $0.isInFixedSet }, by: \.folder)
        for (folder, paths) in folders.sorted(by: { $0.key < $1.key }) {
            guard let manifest = folder.contentsFile, !paths.contains(manifest) else { continue }
            do throws(DiskError) {
                // A folder for `iconutil` has no list.
                guard try disk.status(of: manifest) != nil else { continue }
                let bytes = try disk.contents(of: manifest, limit: ContentsFile.longest)
                let old = ContentHash(of: bytes)
                let recorded = staged?.file(at: manifest)
                // An edited file of a staged tree is reported, and stays.
                if staged != nil, recorded?.hash != old { continue }
                guard let text = Self.clearing(Set(paths.map(\.name)), in: bytes, of: folder) else { continue }
                let line = recorded.map { LockFileLine(path: manifest, entry: $0.cleared(text)) }
                let placement = Placement(text, at: manifest, expecting: .file(old))
                if let error = disk.place([placement], noting: line.map { Journal.note([$0]) }).first ?? nil {
                    throw error
                }
                if let line { cleared.entries[manifest] = line.entry }
            } catch {
                cleared.problems.append(.notEntered(manifest, error))
            }
        }
        return cleared
    }

    /// The text with the slots empty that name these files; nil if it has none.
    private static func clearing(_ names: Set<[UInt8]>, in bytes: [UInt8], of folder: BytePath) -> [UInt8]? {
        guard let file = try? CatalogFile(bytes, kind: CatalogKind(folder: folder.name)) else { return nil }
        let slots = file.contents.slots.filter { $0.file.map(names.contains) == true }.map(\.index)
        let cleared = file.clearing(Set(slots), insets: true)
        return cleared == bytes ? nil : cleared
    }
}

extension LockFile.Entry {
    /// The entry of a staged `Contents.json` whose text is now this one.
    fileprivate func cleared(_ text: [UInt8]) -> LockFile.Entry {
        var entry = self
        entry.hash = ContentHash(of: text)
        // Without its variants it may be the source's again, which is then a copy like every other.
        entry.origin = entry.hash == masterHash ? .copy : StagedContents.origin(entry.hash)
        return entry
    }
}

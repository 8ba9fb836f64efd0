/// The result for one `Contents.json` of an asset catalog whose slots get variants.
public struct CatalogEntry: Hashable, Sendable {
    /// What came of it.
    public enum Outcome: Hashable, Sendable {
        /// The names were entered.
        case entered
        /// The names have to be entered, but this run writes nothing or was interrupted before.
        case pending
        /// The names could not be entered, and the file is unchanged.
        case failed(Diagnostic)
    }

    /// The path of `Contents.json`.
    public var path: BytePath
    /// The names of the variants, in the order of the slots.
    public var names: [[UInt8]]
    /// What came of it.
    public var outcome: Outcome
}

/// Enters variants in the `Contents.json` files of their sets, after they are in place.
///
/// If a run is killed in between, a variant lies in its set and no slot names it: the next run finds the slot empty and the
/// variant owned, and enters it.
struct CatalogEntries {
    private let disk: any Disk
    /// The number of files that are placed at once.
    private static let batch = 64

    init(_ disk: any Disk) { self.disk = disk }

    /// Enters the variants of these plans that are present.
    ///
    /// - Parameter isPresent: Whether a variant is in place.
    func enter(_ plans: [CatalogPlan], isPresent: (BytePath) -> Bool) -> [CatalogEntry] {
        var entries: [CatalogEntry] = []
        var start = 0
        let wanted = plans.compactMap { $0.missing(isPresent) }
        while start < wanted.count {
            let part = wanted[start..<min(start + Self.batch, wanted.count)]
            entries += enter(Array(part))
            start += Self.batch
        }
        return entries
    }

    private func enter(_ wanted: [CatalogPlan]) -> [CatalogEntry] {
        var placements: [Placement] = []
        var places: [Int] = []
        var entries = wanted.map { CatalogEntry(path: $0.manifest, names: $0.names, outcome: .entered) }
        for (index, plan) in wanted.enumerated() {
            guard let bytes = plan.bytes else {
                entries[index].outcome = .failed(.notEntered(plan.manifest, nil))
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

    /// Empties the slots that name removed files.
    ///
    /// - Returns: The reasons why a `Contents.json` is unchanged.
    func clear(_ removed: [BytePath]) -> [Diagnostic] {
        var problems: [Diagnostic] = []
        let folders = Dictionary(grouping: removed.filter { $0.isInImageSet || $0.isInFixedSet }, by: \.folder)
        for (folder, paths) in folders.sorted(by: { $0.key < $1.key }) {
            guard let manifest = folder.appending(Array("Contents.json".utf8)) else { continue }
            let names = Set(paths.map(\.name))
            do throws(DiskError) {
                // A folder for `iconutil` has no list.
                guard try disk.status(of: manifest) != nil else { continue }
                let bytes = try disk.contents(of: manifest, limit: 1 << 20)
                guard let file = try? CatalogFile(bytes, kind: CatalogKind(folder: folder.name)) else { continue }
                let slots = file.contents.slots.filter { $0.file.map(names.contains) == true }.map(\.index)
                let cleared = file.clearing(Set(slots), insets: true)
                guard cleared != bytes else { continue }
                let placement = Placement(cleared, at: manifest, expecting: .file(ContentHash(of: bytes)))
                if let error = disk.place([placement], noting: nil).first ?? nil { throw error }
            } catch {
                problems.append(.notEntered(manifest, error))
            }
        }
        return problems
    }
}

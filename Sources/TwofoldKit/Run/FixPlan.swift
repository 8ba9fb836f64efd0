/// Repairs that can be done together: each file is moved once, and no two to one place.
struct FixPlan {
    /// What can be done, in any order; sorted by path.
    var moves: [FixReport.Move] = []
    /// What only a person can decide, and why.
    var refused: [(repair: Fix, diagnostic: Diagnostic)] = []

    /// - Parameters:
    ///   - findings: What was found; of several repairs of one file the first counts.
    ///   - done: What was refused before.
    ///   - ledger: A variant is renamed with its master, and not by itself.
    ///   - isPreview: Whether reasons speak of what would be.
    init(_ findings: [Finding], without done: Set<Fix>, _ ledger: Ledger, isPreview: Bool) {
        var wanted: [BytePath: Fix] = [:]
        for finding in findings {
            // Findings are sorted, so which of two repairs of one file comes first does not change from run to run.
            guard let repair = finding.repair, !done.contains(repair), wanted[repair.path] == nil else { continue }
            wanted[repair.path] = repair
        }
        // Where capital and small letters are the same, two names that differ in them are one.
        let groups = Dictionary(grouping: wanted.values.filter(\.isMove)) { Place($0.target) }
        for (path, repair) in wanted.sorted(by: { $0.key < $1.key }) {
            let target = repair.target
            let others = (groups[Place(target)] ?? []).map(\.path).filter { $0 != path }.sorted()
            if case .taken = repair {
                refused.append((repair, .nameTaken(path, target, isPreview: isPreview)))
            } else if let entry = ledger[path] {
                if wanted[entry.master]?.isMove == true { continue }
                refused.append((repair, .ownedNotMoved(path, to: target, isPreview: isPreview)))
            } else if !others.isEmpty {
                refused.append((repair, .oneTarget(path, to: target, with: others, isPreview: isPreview)))
            } else {
                moves.append(FixReport.Move(path: path, target: target))
            }
        }
    }

    private struct Place: Hashable {
        var folder: BytePath
        var name: String

        init(_ path: BytePath) {
            folder = path.folder
            name = OutputNames.folded(path.name)
        }
    }
}

extension Fix {
    var path: BytePath {
        switch self {
        case .move(let path, _), .taken(let path, _): path
        }
    }

    var target: BytePath {
        switch self {
        case .move(_, let target), .taken(_, let target): target
        }
    }
}

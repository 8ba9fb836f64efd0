// Places of Android's resources, each of which has room for one file.

extension Survey {
    /// Finds the files in the places of planned variants that have other names: Twofold's own make way, all others keep theirs.
    ///
    /// An own file is one of a format that is no longer wanted, or of another master that is gone.
    mutating func settleResources(of policy: BuildPolicy, in tree: Inspection) {
        for place in policy.resourceFolders { settleResources(below: place, in: tree) }
    }

    private mutating func settleResources(below place: BytePath, in tree: Inspection) {
        let variants = plan.variants
        var planned: [AndroidPlace: [Int]] = [:]
        for (index, variant) in variants.enumerated() {
            if let own = AndroidPlace(variant.path, in: place) { planned[own, default: []].append(index) }
        }
        guard !planned.isEmpty else { return }
        var taken: [Diagnostic] = []
        let hiding = Dictionary(
            planned.compactMap { own, rivals in own.rivalry.hasDensity ? (own.rivalry.rivalry, rivals[0]) : nil }
        ) { variants[$0].recipe.scale < variants[$1].recipe.scale ? $1 : $0 }
        var listed: Set<BytePath> = []
        for item in tree.tree.items {
            guard let own = AndroidPlace(item.path, in: place) else { continue }
            let path = item.path
            guard let rivals = planned[own] else {
                if path.name.hasSuffix(Array(".xml".utf8)), case let (rivalry, false) = own.rivalry,
                    let index = hiding[rivalry]
                {
                    taken.append(.vectorHidden(path, by: variants[index].path, from: variants[index].master))
                }
                continue
            }
            listed.insert(path)
            let isPlanned = rivals.first { variants[$0].path == path }
            if let isPlanned {
                // Its own rivals replace it, unless somebody changed it.
                guard states[isPlanned] == .edited || states[isPlanned] == .foreign else { continue }
            } else if tree.ownership.owned.contains(path), tree.lockFile.confirmed[path]?.origin.maker == nil {
                replaced[path] = rivals.map { variants[$0].path }
                continue
            }
            for index in rivals where index != isPlanned && states[index] != .omitted {
                let diagnostic = Diagnostic.placeTaken(
                    variants[index].path, by: path, from: variants[index].master, isMade: states[index] == .current)
                states[index] = .unknown(diagnostic)
                taken.append(diagnostic)
            }
        }
        add(taken)
        // A run that was killed has removed some before it could record that.
        deadLines +=
            tree.lockFile.confirmed.entries.filter { path, entry in
                entry.origin.hasFile && entry.origin.maker == nil && !listed.contains(path)
                    && AndroidPlace(path, in: place).flatMap { planned[$0] }.map { rivals in
                        !rivals.contains { variants[$0].path == path }
                    } ?? false
            }.keys
    }

    /// The files whose place variants have taken.
    func replaced(by present: Set<BytePath>) -> [BytePath] {
        replaced.filter { !present.isDisjoint(with: $0.value) }.keys.sorted()
    }

    /// The files whose place variants take in a build.
    package var replaceable: [BytePath] {
        if replaced.isEmpty { return [] }
        return replaced(
            by: Set(zip(plan.variants, states).filter { $1.isStale || $1 == .current }.map(\.0.path)))
    }
}

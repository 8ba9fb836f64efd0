/// Variants that a build would make, compared with the tree.
///
/// Edited variants and orphans are found by the survey.
enum LockFileRules {
    static func findings(in tree: CheckContext) -> [Finding] {
        lazy var lack = Lack(tree)
        return zip(tree.plan.variants, tree.states).compactMap { variant, state in
            switch state {
            case .unknown(let problem): return Finding(problem)
            case .foreign: return Finding(.foreign(variant.path, from: variant.master))
            default: break
            }
            guard case .stale(let reason) = state else { return nil }
            switch reason {
            case .neverMade, .missing:
                var missing = Diagnostic.missingVariant(variant.path, from: variant.master)
                if !tree.isAdopted, !lack.isFelt(variant) { missing.severity = .note }
                return Finding(missing)
            // The options of a command line are not stored, so a check cannot tell a build with other options from a
            // mistake.
            case .recipeChanged:
                let changes = tree.changedSettings[variant.path]
                return Finding(.otherOptions(variant.path, from: variant.master, changes))
            case .masterChanged, .engineChanged, .adopted:
                return Finding(.staleVariant(variant.path, from: variant.master, reason))
            }
        }
    }
}

/// What tells in a tree that nobody has run Twofold on whether an app misses a 1x: some device looks for it, and its author made
/// those of the images around it.
private struct Lack {
    private let consumers: Consumers
    /// The names of all images: an app's files come together in its bundle, from whatever folders.
    private let names: Set<[UInt8]>
    /// The folders in which most images with a larger scale have a 1x.
    private let habits: Set<BytePath>

    init(_ tree: CheckContext) {
        consumers = tree.consumers
        names = Set(tree.files.map(\.path.name))
        var counts: [BytePath: (all: Int, small: Int)] = [:]
        for image in tree.images {
            let scales = image.line(nil).filter { !$0.isOwned }.map(\.scale)
            guard scales.contains(where: { $0 > .x1 }) else { continue }
            counts[image.key.folder, default: (0, 0)].all += 1
            if scales.contains(.x1) { counts[image.key.folder, default: (0, 0)].small += 1 }
        }
        habits = Set(counts.filter { $0.value.small * 2 > $0.value.all }.keys)
    }

    func isFelt(_ variant: VariantPlan) -> Bool {
        let master = variant.master
        let consumer = consumers.consumer(of: master)
        let name = AssetName(parsing: master.name)
        guard consumer.lacks1x else { return false }
        // Xcode's own sets have a slot at 1x, which nearly all authors leave empty.
        guard case .app(let app) = consumer else {
            return consumers.isEmpty && !(master.isInCatalog && variant.recipe.scale == .x1)
        }
        // Icons and launch images have names for each scale.
        guard name.usage.isEmpty, !IconCatalogue.isIconName(name.base) else { return false }
        return !app.targets.isEmpty && !names.contains(variant.path.name) && habits.contains(master.folder)
    }
}

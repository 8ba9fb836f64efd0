extension Planner {
    /// What planning the families one after the other has found.
    struct Draft {
        /// All families, where variants in several formats may meet the files of another one; empty elsewhere.
        var families: [FamilyKey: AssetFamily] = [:]
        var masters: [Master] = []
        var variants: [VariantPlan] = []
        var ceded: [VariantPlan] = []
        var kept: Set<BytePath> = []
        var staged: [BytePath] = []
        var catalogs: [CatalogPlan] = []
        /// The variants of targets that make catalogs.
        var made: [VariantPlan] = []
        var diagnostics: [Diagnostic] = []
        /// What to say of masters with odd sides of which nothing is made.
        var oddIfUnused: [BytePath: (padded: Diagnostic, unused: Diagnostic)] = [:]
        /// Masters with too few pixels for a device's line.
        var tooSmall: [DeviceLine: (masters: [BytePath], scale: Int)] = [:]
        /// Masters that are smaller than a scale of a target, by the target's index.
        var lacking: [Int: [ScaleFactor: [BytePath]]] = [:]
        /// Masters that are narrower than a width of a target, by the target's index.
        var narrow: [Int: [Int: [BytePath]]] = [:]
        /// Masters of which no 1x is made because no device of the app has such a screen.
        var withoutSmall: [BytePath] = []
        /// What a target's layout cannot say of a master, by the target's index.
        var unsayable: [Int: [LayoutProblem: [BytePath]]] = [:]

        /// Adds what was found in the families that follow.
        mutating func add(_ other: Draft) {
            masters += other.masters
            variants += other.variants
            ceded += other.ceded
            kept.formUnion(other.kept)
            staged += other.staged
            catalogs += other.catalogs
            made += other.made
            diagnostics += other.diagnostics
            oddIfUnused.merge(other.oddIfUnused) { $1 }
            tooSmall.merge(other.tooSmall) { ($0.masters + $1.masters, max($0.scale, $1.scale)) }
            withoutSmall += other.withoutSmall
            for (target, found) in other.lacking { lacking[target, default: [:]].merge(found, uniquingKeysWith: +) }
            for (target, found) in other.narrow { narrow[target, default: [:]].merge(found, uniquingKeysWith: +) }
            for (target, found) in other.unsayable {
                unsayable[target, default: [:]].merge(found, uniquingKeysWith: +)
            }
        }
    }
}

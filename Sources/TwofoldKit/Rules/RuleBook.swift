/// All rules.
public enum RuleBook {
    /// The groups that look at a tree; what a survey remarks besides is in ``surveyed``.
    static var groups: [any RuleGroup.Type] {
        [
            NameRules.self, SizeRules.self, LedgerRules.self, PlacementRules.self, LookupRules.self, SetRules.self,
            AppRules.self, BudgetRules.self, MetadataRules.self, ContentRules.self,
        ]
    }

    /// Every rule, sorted by id.
    public static let rules: [Rule] = (groups.flatMap { $0.rules } + surveyed).sorted {
        $0.id.rawValue < $1.id.rawValue
    }

    /// What a check says of a baseline, and not of the tree.
    static let staleEntry = Rule(
        .baselineStale, .warning, why: "an exception that outlives its reason hides the next mistake of its kind")

    private static let byID = Dictionary(uniqueKeysWithValues: (rules + [staleEntry]).map { ($0.id, $0) })

    /// The rule of this id; nil for a diagnostic that no check reports.
    public static func rule(_ id: DiagnosticID) -> Rule? { byID[id] }

    /// Rules that every survey of a tree holds it against, also before a build.
    private static let surveyed = [
        Rule(
            .nameModifierOrder, .warning, items: [3, 4],
            why: "lookup reads from the end: a scale behind the modifier is found on no device"),
        Rule(
            .nameScaleCase, .warning, items: [3],
            why: "devices' file systems and lookups tell capital letters apart, a Mac's disk and the simulator may not"),
        Rule(
            .nameModifierCase, .warning, items: [5],
            why: "devices' file systems and lookups tell capital letters apart, a Mac's disk and the simulator may not"),
        Rule(
            .nameDoubledSuffix, .warning, items: [3, 4],
            why: "only the last suffix counts; the first becomes part of the name"),
        Rule(.nameMisspeltScale, .warning, items: [3], why: "lookup takes it for a 1x file, and draws it too large"),
        Rule(
            .nameSuffixAfterExtension, .warning, items: [3],
            why: "programs go by the extension, and lookup finds the file under no name"),
        Rule(
            .nameTextAfterScale, .warning, items: [3],
            why: "the suffix has to stand at the end of the name; copies and exports add text behind it"),
        Rule(
            .nameTextAfterModifier, .warning, items: [5],
            why: "the modifier has to stand at the end of the name; copies add text behind it"),
        Rule(
            .nameExplicit1x, .warning, items: [3, 10],
            why: "the 1x file is the one without a suffix, and is missing under that name"),
        Rule(.nameFractionalScale, .note, items: [12, 63], why: "image lookup knows whole scales only"),
        Rule(.nameUnknownModifier, .warning, items: [5], why: "image lookup knows ~ipad and ~iphone only"),
        Rule(
            .nameLookAlikeScale, .note, items: [3], why: "lookup takes it for a 1x file, and draws it at twice its size"
        ),
        Rule(
            .nameLookAlikeModifier, .note, items: [5, 71],
            why: "lookup chooses by ~ipad and ~iphone only, so every device gets the other file"),
        Rule(.nameHiddenAsAddress, .warning, items: [71], why: "no code asks for that name"),
        Rule(.nameSpaceBeforeScale, .warning, items: [3], why: "code has to ask for a name that ends in a space"),
        Rule(.nameEmptyBase, .warning, items: [3], why: "there is no name to ask for"),
        Rule(
            .sizeOdd, .warning, items: [1, 11, 26],
            why: "no smaller file can be exact, so edges fall between pixels and look fuzzy"),
        Rule(.imageEmpty, .error, why: "nothing is shown in its place"),
        Rule(.imageNotAnImage, .error, why: "nothing is shown in its place"),
        Rule(.imageWrongExtension, .error, why: "programs that go by the extension refuse it or read it wrongly"),
        Rule(
            .imageCrushed, .note,
            why: "build products in a source tree hold less than the originals, and most programs cannot read them"),
        Rule(.imageDamaged, .error, why: "devices show a part of it, or nothing"),
        Rule(
            .imageRemark, .warning,
            why: "a decoder that is stricter refuses the file, and variants inherit what is wrong with its colours"),
        Rule(.imageAnimated, .error, why: "image lookup shows its first frame only"),
        Rule(
            .imageLargerThanMaster, .note, why: "every device downloads it, and it holds fewer pixels than its master"),
        Rule(
            .planCatalog, .note,
            why: "Xcode compiles what Contents.json lists, and leaves out every other file of a set"),
        Rule(.planTwoMasters, .error, why: "which of the two would be shown depends on the order of lookup"),
        Rule(.planOutputCollision, .error, why: "on most Macs the two names are one file"),
        Rule(.fileSymbolicLink, .error, why: "links are lost in archives and on other systems"),
        Rule(.fileEdited, .error, why: "the next change of its master does not reach it any more"),
        Rule(.configNotRead, .warning, why: "none of its settings apply, and nothing else shows that"),
        Rule(
            .configUnmatched, .warning,
            why: "its settings apply to no file, so the files that were meant are made without them"),
        Rule(.ledgerOrphan, .warning, why: "it is shipped, and its source is gone"),
    ]
}

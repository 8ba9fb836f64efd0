/// How much a remark shall matter, in the configuration's words.
public enum RuleSetting: String, Hashable, CaseIterable, Sendable {
    /// It is not reported.
    case off
    /// Worth knowing; shown on request.
    case note
    /// Something is probably not as intended.
    case warning
    /// The run ends with status 1; files are made all the same.
    case error

    /// The severity that is meant; nil for ``off``.
    public var severity: Diagnostic.Severity? { Diagnostic.Severity(rawValue: rawValue) }
}

/// What one table of the configuration says about rules.
public struct RuleLevels: Hashable, Sendable {
    /// By the rule's own name: `size.odd`.
    public var ids: [DiagnosticID: RuleSetting]
    /// By the part before the dot: `naming`.
    public var groups: [String: RuleSetting]

    /// Levels; empty ones say nothing.
    public init(ids: [DiagnosticID: RuleSetting] = [:], groups: [String: RuleSetting] = [:]) {
        self.ids = ids
        self.groups = groups
    }

    /// What it says about a rule; the rule's own name goes before its group's, whichever stands first.
    func setting(of id: DiagnosticID) -> RuleSetting? { ids[id] ?? groups[id.group] }
}

/// How much each remark shall matter at each path.
public struct RuleSettings: Hashable, Sendable {
    /// Levels, and where they hold.
    public struct Layer: Hashable, Sendable {
        /// Nil for everywhere.
        public var paths: PathMatcher?
        /// What is said there.
        public var levels: RuleLevels

        /// A layer; without `paths` it holds everywhere.
        public init(paths: PathMatcher? = nil, levels: RuleLevels) {
            self.paths = paths
            self.levels = levels
        }
    }

    /// The later goes before the earlier, a group in it before a rule's own name in the earlier one.
    public var layers: [Layer]

    /// Settings; without layers every remark has the severity that it was made with.
    public init(layers: [Layer] = []) { self.layers = layers }

    /// What the configuration says of a remark about a path; nil when nothing does.
    ///
    /// What is no remark cannot be set: see ``DiagnosticID/isConfigurable``.
    public func severity(of id: DiagnosticID, at path: BytePath) -> RuleSetting? {
        guard id.isConfigurable else { return nil }
        for layer in layers.reversed() {
            if let setting = layer.levels.setting(of: id), layer.paths?.matches(path) ?? true { return setting }
        }
        return nil
    }
}

extension DiagnosticID {
    /// The part of its name before the dot: `naming` of `naming.too-long`.
    public var group: String { String(rawValue.prefix { $0 != "." }) }

    /// Whether the configuration may say how much it matters.
    ///
    /// Remarks may be turned up and down. What says that a file was refused, that something failed, or that variants are
    /// not what the ledger says, cannot: a run must not look better than it was.
    public var isConfigurable: Bool { Self.remarks.contains(self) || Self.checkedGroups.contains(group) }

    /// The names of groups in which something may be set, sorted.
    package static let configurableGroups = Set(allCases.filter(\.isConfigurable).map(\.group)).sorted()

    /// A new rule is configurable by a line here.
    private static let remarks: Set<DiagnosticID> = [
        .nameModifierOrder, .nameScaleCase, .nameModifierCase, .nameDoubledSuffix, .nameTextAfterScale, .nameExplicit1x,
        .nameFractionalScale, .nameUnknownModifier, .nameLookAlikeScale, .nameSpaceBeforeScale, .nameEmptyBase,
        .sizeOdd,
        .imageScalePair, .imageRemark, .imageLargerThanMaster,
        .planCatalog, .planCatalogDrawing,
        .fileIdentical, .fileLeftover,
        .configNotRead, .configUnmatched,
        .treeIgnoreFile,
        .ledgerBadLine, .ledgerOrphan, .ledgerJournalLeft,
        // What only a check looks for.
        .nameCaseCollision, .nameExtensionCase, .nameMixedExtensions, .nameScaleInFolder,
        .sizeMismatch, .sizeSameAtTwoScales, .sizeSinglePixel, .sizeZero,
        .ledgerMissing, .ledgerStale, .ledgerOtherOptions,
    ]

    /// Whether only a check reports it: then no run looks better for its being turned down.
    var isOnlyChecked: Bool { Self.checkedGroups.contains(group) || self == .sizeZero }

    /// Groups of which only a check reports anything.
    private static let checkedGroups: Set<String> = [
        "placement", "lookup", "sets", "icon", "launch", "document", "content", "density", "colour", "budget",
        "baseline",
    ]
}

/// All rules, each defined once.
package enum RuleBook {
    /// The findings of each group of rules about the same things, in any order.
    ///
    /// A group is a function between values: it stores nothing, and reads pixels only through the tree that it is given.
    static let groups: [@Sendable (CheckContext) -> [Finding]] = [
        NameRules.findings(in:), SizeRules.findings(in:), LockFileRules.findings(in:), MipmapRules.findings(in:),
        LocationRules.findings(in:), LookupRules.findings(in:), SetRules.findings(in:), AppRules.findings(in:),
        AndroidRules.findings(in:), FlutterRules.findings(in:), CatalogRules.findings(in:), BudgetRules.findings(in:),
        MetadataRules.findings(in:), ContentRules.findings(in:), ReferenceRules.findings(in:),
    ]

    /// The rules of these groups, a group after the other.
    static let ofChecks: [Rule] = [
        .nameCaseCollision, .nameExtensionCase, .nameMixedExtensions, .nameScaleInFolder,
        .sizeMismatch, .sizeSameAtTwoScales, .sizeSinglePixel, .sizeZero,
        .ledgerMissing, .ledgerStale, .ledgerOtherOptions,
        .mipmapMissing, .mipmapStale, .mipmapSize,
        .placementStray, .placementLocalisedSet, .placementLocalisedMissing, .placementHidesLocalised,
        .placementFlattenedName,
        .lookupMissing1x, .lookupMissing2x, .lookupScaleBeatsDevice, .lookupNeverLoaded,
        .setsFramesGap, .setsFramesStart, .setsFramesScale, .setsFramesSize, .setsStateScale, .setsStateSize,
        .setsMaskSize,
        .iconSize, .iconMissing, .iconNone, .iconMissing2x, .iconPlistString, .iconUnlisted, .iconNeedsExtension,
        .iconDuplicateSize, .iconDocumentString, .iconDocumentSize, .iconDocumentMissing2x, .launchSize,
        .launchSuffix, .launchMissing, .launchNone, .plistUnreadable,
        .androidName, .androidDuplicate, .androidNinePatch, .androidNinePatchFormat, .androidDensity,
        .androidLocation, .androidFolder, .androidNoDPI, .androidSameBytes, .androidXXXHDPI, .androidAVIF,
        .flutterUnreadablePubspec, .flutterDeadEntry, .flutterScaleEntry, .flutterFlavorOverlap, .flutterLostImage,
        .flutterUnlistedImage, .flutterSuffixName, .flutterNestedScale,
        .catalogNoContents, .catalogVersion, .catalogCopy, .catalogUnknownValue, .catalogUnassigned,
        .catalogUnlisted, .catalogDuplicate, .catalogMissingFile, .catalogEmptySlot, .catalogIconSize,
        .catalogIconAlpha, .catalogSizeMismatch,
        .budgetDevice,
        .densityStray, .colorOddProfile,
        .contentPixelDoubled, .contentUpscaled, .contentDiffersInColor, .contentDiffersInStructure,
        .contentDiffersByDevice, .contentHairline, .contentFineDetail, .contentOpaqueAlpha, .contentBitmapInVector,
        .referenceMissing, .referenceCase, .referenceSuffix, .referenceExtension, .referenceNeedsExtension,
        .referenceView, .referenceUnused,
    ]

    /// All rules, in the order of the article "Diagnostics".
    package static let all: [Rule] =
        Rule.ofEveryCommand + ofChecks
        + [.flutterPubspecNotWritten, .flutterPubspecStale, .plistNotChanged, .baselineStale, .fileNotMoved]

    /// The rules that a tree is checked against, sorted by id: all except those about events of a run.
    package static let rules: [Rule] = all.filter { $0.kind != .event && $0.kind != .planned && $0 != .baselineStale }
        .sorted { $0.id < $1.id }

    private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

    package static func rule(_ id: DiagnosticID) -> Rule? { byID[id] }
}

/// One thing that a person should know about one file: what, where, and how to mend it.
public struct Diagnostic: Error, Hashable, Sendable {
    /// How much it matters.
    public enum Severity: String, Hashable, Comparable, CaseIterable, Sendable {
        /// Worth knowing; shown on request.
        case note
        /// Something is probably not as intended; the work went on.
        case warning
        /// A file was refused or failed; the exit status says so.
        case error

        /// Orders by gravity.
        public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// The stable name of this kind of diagnostic.
    public var id: DiagnosticID
    /// How much it matters.
    public var severity: Severity
    /// The file or folder that it is about, relative to the root.
    public var path: BytePath
    /// What is the matter, in one sentence without the path.
    ///
    /// Text from outside is quoted in it.
    public var message: String
    /// What the reader can do about it, in one sentence.
    public var fix: String
    /// Other files that it is about: the masters of a variant that cannot be made.
    public var related: [BytePath]

    init(
        _ id: DiagnosticID, _ severity: Severity, _ path: BytePath, _ message: String, fix: String,
        related: [BytePath] = []
    ) {
        self.id = id
        self.severity = severity
        self.path = path
        self.message = message
        self.fix = fix
        self.related = related
    }

    /// The same diagnostic with warnings made errors, as `--strict` asks.
    func strict(_ isStrict: Bool) -> Diagnostic {
        var copy = self
        if isStrict, severity == .warning { copy.severity = .error }
        return copy
    }
}

/// The stable names of all diagnostics: scripts and configuration may depend on them.
///
/// The words of each are in `Catalogue.swift`; the article "Diagnostics" of this documentation lists them.
public enum DiagnosticID: String, Hashable, CaseIterable, Sendable {
    case nameModifierOrder = "naming.modifier-order"
    case nameScaleCase = "naming.scale-case"
    case nameModifierCase = "naming.modifier-case"
    case nameDoubledSuffix = "naming.doubled-suffix"
    case nameMisspeltScale = "naming.misspelt-scale"
    case nameSuffixAfterExtension = "naming.suffix-after-extension"
    case nameTextAfterScale = "naming.text-after-scale"
    case nameTextAfterModifier = "naming.text-after-modifier"
    case nameExplicit1x = "naming.explicit-1x"
    case nameFractionalScale = "naming.fractional-scale"
    case nameUnknownModifier = "naming.unknown-modifier"
    case nameLookAlikeScale = "naming.look-alike-scale"
    case nameLookAlikeModifier = "naming.look-alike-modifier"
    case nameHiddenAsAddress = "naming.hidden-as-address"
    case nameSpaceBeforeScale = "naming.space-before-scale"
    case nameEmptyBase = "naming.empty-base"
    case nameTooLong = "naming.too-long"
    case nameCaseCollision = "naming.case-collision"
    case nameExtensionCase = "naming.extension-case"
    case nameMixedExtensions = "naming.mixed-extensions"
    case nameScaleInFolder = "naming.scale-in-folder"
    case sizeOdd = "size.odd"
    case sizeMismatch = "size.mismatch"
    case sizeSameAtTwoScales = "size.same-at-two-scales"
    case sizeSinglePixel = "size.single-pixel"
    case sizeZero = "size.zero"
    case imageEmpty = "image.empty"
    case imageNotAnImage = "image.not-an-image"
    case imageWrongExtension = "image.wrong-extension"
    case imageCrushed = "image.crushed"
    case imageDamaged = "image.damaged"
    case imageUnsupported = "image.unsupported"
    case imageTooLarge = "image.too-large"
    case imageTooSlow = "image.too-slow"
    case imageAnimated = "image.animated"
    case imageSeveralPages = "image.several-pages"
    case imageScalePair = "image.scale-pair"
    case imageMissingCodec = "image.missing-codec"
    case imageEngineMissing = "image.engine-missing"
    case imageExternalReference = "image.external-reference"
    case imageDecoderDied = "image.decoder-died"
    case imageRemark = "image.remark"
    case imageLargerThanMaster = "image.larger-than-master"
    case imageEncodingFailed = "image.encoding-failed"
    case imageUnverified = "image.unverified"
    case planTwoMasters = "plan.two-masters"
    case planOutputCollision = "plan.output-collision"
    case planWouldEnlarge = "plan.would-enlarge"
    case planCatalog = "plan.catalog"
    case planCatalogDrawing = "plan.catalog-drawing"
    case fileSymbolicLink = "file.symbolic-link"
    case fileNotRegular = "file.not-regular"
    case fileUnreadable = "file.unreadable"
    case fileEdited = "file.edited"
    case fileForeign = "file.foreign"
    case fileIdentical = "file.identical"
    case fileLeftover = "file.leftover"
    case fileNotRemoved = "file.not-removed"
    case fileNotAdoptable = "file.not-adoptable"
    case fileNotRecorded = "file.not-recorded"
    case fileNotPlaced = "file.not-placed"
    case fileNotMoved = "file.not-moved"
    case configNotRead = "config.not-read"
    case configUnmatched = "config.unmatched"
    case treeUnreadable = "tree.unreadable-folder"
    case treeIgnoreFile = "tree.ignore-file"
    case ledgerAbsent = "ledger.absent"
    case ledgerBadLine = "ledger.bad-line"
    case ledgerConflict = "ledger.conflict"
    case ledgerUnreadable = "ledger.unreadable"
    case ledgerOrphan = "ledger.orphan"
    case ledgerNotWritten = "ledger.not-written"
    case ledgerJournalLeft = "ledger.journal-left"
    case ledgerUnrecorded = "ledger.unrecorded"
    case ledgerMissing = "ledger.missing"
    case ledgerStale = "ledger.stale"
    case ledgerOtherOptions = "ledger.other-options"
    case budgetDevice = "budget.device"
    case placementStray = "placement.stray"
    case placementLocalisedSet = "placement.localised-set"
    case placementLocalisedMissing = "placement.localised-missing"
    case placementHidesLocalised = "placement.hides-localised"
    case placementFlattenedName = "placement.flattened-name"
    case lookupMissing1x = "lookup.missing-1x"
    case lookupMissing2x = "lookup.missing-2x"
    case lookupScaleBeatsDevice = "lookup.scale-beats-device"
    case lookupNeverLoaded = "lookup.never-loaded"
    case setsFramesGap = "sets.frames-gap"
    case setsFramesStart = "sets.frames-start"
    case setsFramesScale = "sets.frames-scale"
    case setsFramesSize = "sets.frames-size"
    case setsStateScale = "sets.state-scale"
    case setsStateSize = "sets.state-size"
    case setsMaskSize = "sets.mask-size"
    case iconSize = "icon.size"
    case iconMissing = "icon.missing"
    case iconMissing2x = "icon.missing-2x"
    case iconPlistString = "icon.plist-string"
    case iconUnlisted = "icon.unlisted"
    case iconDuplicateSize = "icon.duplicate-size"
    case iconDocumentString = "icon.document-string"
    case iconDocumentSize = "icon.document-size"
    case launchSize = "launch.size"
    case launchSuffix = "launch.suffix"
    case launchMissing = "launch.missing"
    case contentPixelDoubled = "content.pixel-doubled"
    case contentUpscaled = "content.upscaled"
    case contentDiffersInColour = "content.differs-in-colour"
    case contentDiffersInStructure = "content.differs-in-structure"
    case contentHairline = "content.hairline"
    case contentOpaqueAlpha = "content.opaque-alpha"
    case densityStray = "density.stray"
    case colourOddProfile = "colour.odd-profile"
    case baselineStale = "baseline.stale"
    case benchNothing = "bench.nothing"
}

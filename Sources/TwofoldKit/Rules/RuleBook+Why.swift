extension RuleBook {
    /// Why a diagnostic matters, in one sentence: that of its rule, or of what keeps a file from being made or checked.
    public static func why(_ id: DiagnosticID) -> String? { rule(id)?.why ?? others[id] }

    /// Diagnostics that no rule looks for: they say that a file could not be used, or that something failed.
    private static let others: [DiagnosticID: String] = [
        .nameTooLong: "disks take no longer name, so the variant cannot be made",
        .imageUnsupported: "its pixels cannot be read exactly, so nothing is made of it, and nothing in it is checked",
        .imageTooLarge: "a damaged or hostile file can claim any size, so nothing beyond the limits is decoded",
        .imageTooSlow: "one file must not hold up all the others, so nothing is made of it",
        .imageSeveralPages: "a variant shows one page, and nobody sees the others",
        .imageScalePair: "a Mac takes both scales from this one file, and needs no other beside it",
        .imageMissingCodec: "files of this format are neither made nor checked on this machine",
        .imageEngineMissing: "without libvips only PNG is read, so this file is neither used nor checked",
        .imageExternalReference: "without what it refers to, it would be another image",
        .imageDecoderDied: "a file that ends its decoder may be damaged or hostile, so nothing is made of it",
        .imageEncodingFailed: "the variant is missing, or older than its master",
        .imageUnverified: "a variant with other pixels would be shown in place of its master",
        .planWouldEnlarge: "an enlarged image is blurred, and larger than the one that it was made of",
        .planCatalogDrawing: "Xcode makes what each device needs from it, so variants would be shipped besides",
        .fileNotRegular: "only regular files are decoded, so nothing is made here",
        .fileUnreadable: "a file that cannot be read is not checked, and nothing is made of it",
        .fileForeign: "files that Twofold did not write are never overwritten, so the variant is missing",
        .fileIdentical: "it counts as hand-made, so it stays as it is when its master changes",
        .fileLeftover: "it may be the only copy of an edit",
        .fileNotRemoved: "it stays in the tree, and is shipped",
        .fileNotAdoptable: "a file that has no master can never be made again",
        .fileNotRecorded: "only a variant that the lock file records can become hand-made",
        .fileNotPlaced: "the variant is missing, or older than its master",
        .fileNotMoved: "a file that is renamed over another, or without what was made of it, is lost",
        .treeUnreadable: "images in it are neither made nor checked",
        .treeIgnoreFile: "files that were meant to be ignored may be made and checked",
        .ledgerAbsent: "without it nothing tells variants from hand-made files, so they do not follow their masters",
        .ledgerBadLine: "the variant of that line does not follow its master any more",
        .ledgerConflict: "the markers stay until the file is written again, and the next merge meets them",
        .ledgerUnreadable: "without it nobody knows which files Twofold made, so nothing is written",
        .ledgerNotWritten: "the lock file that is committed does not record what was made",
        .ledgerJournalLeft: "it is read again in every run, and version control lists it",
        .ledgerUnrecorded: "whoever checks the tree out gets these variants as hand-made files",
        .benchNothing: "only variants that are made can be timed",
    ]
}

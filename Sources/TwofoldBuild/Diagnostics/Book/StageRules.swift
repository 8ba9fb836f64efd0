// Staged folders: what 'twofold verify' finds.

extension Rule {
    package static let stage: [Rule] = [stageChanged, stageMissing, stageUnrecorded, stageNoRecord]

    package static let stageChanged = Rule(
        "stage.changed", .error, kind: .event, isConfigurable: false,
        meaning: "the file's SHA-256 is not the one that twofold.lock records",
        fix: "stage the folder again with 'twofold --into DIR', or copy the file again",
        why: "the file is damaged, or somebody edited it after it was staged")

    package static let stageMissing = Rule(
        "stage.missing", .error, kind: .event, isConfigurable: false,
        meaning: "twofold.lock records this file, and it does not exist",
        fix: "stage the folder again with 'twofold --into DIR', or copy the file again",
        why: "what is built from the folder lacks the image")

    package static let stageUnrecorded = Rule(
        "stage.unrecorded", .warning, kind: .event, isConfigurable: false,
        meaning: "this file is in a staged folder, and twofold.lock does not record it",
        fix: "remove it, or leave it if another tool put it there",
        why: "nothing proves what it is; it may be left from an earlier run")

    package static let stageNoRecord = Rule(
        "stage.no-record", .error, kind: .event, isConfigurable: false,
        meaning: "the folder has no twofold.lock, so there is nothing to compare its files with",
        fix: "name the folder that 'twofold --into DIR' wrote",
        why: "without a record, any content would pass")
}

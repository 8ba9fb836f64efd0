extension LedgerRules {
    static let rules: [Rule] = [.ledgerMissing, .ledgerStale, .ledgerUnrequested, .ledgerOtherOptions]
}

extension Rule {
    static let ledgerMissing = Rule(
        "ledger.missing", .warning, items: [1, 10],
        meaning: "a variant that a build would make is missing", fix: "run 'twofold'",
        why: "devices scale another file, or show nothing",
        example: Example(["a@2x.png": .image(4, 4)], at: "a.png"),
        nearMiss: Example(["a@2x.png": .image(4, 4), "a.png": .image(2, 2)]))

    static let ledgerStale = Rule(
        "ledger.stale", .warning, items: [52, 70],
        meaning: "a variant is out of date, and a build would make it again; the reason is named",
        fix: "run 'twofold'",
        why: "users of other screens see an older image than its master",
        example: Example(["a@2x.png": .image(4, 4)], afterBuild: ["a@2x.png": .image(4, 4, .opaque)], at: "a.png"),
        nearMiss: Example(["a@2x.png": .image(4, 4), "a.png": .image(2, 2)]))

    static let ledgerUnrequested = Rule(
        "ledger.unrequested", .warning, kind: .surveyed, items: [70],
        meaning: "twofold.lock records a variant that no setting requests now, such as one of another scale or device",
        fix: "run 'twofold' with the options that made it, such as '--scales' or '--devices', or delete it",
        why:
            "no build makes it again, so it gets out of date when its master changes, and the app ships it all the same",
        example: Example(
            [".twofold.yml": .text("devices: [ipad]"), "a@2x.png": .image(4, 4)],
            afterBuild: [".twofold.yml": nil, "a@2x.png": .image(4, 4, .opaque)], at: "a~ipad.png"),
        nearMiss: Example(["a@2x.png": .image(4, 4), "a.png": .image(2, 2)]))

    static let ledgerOtherOptions = Rule(
        "ledger.other-options", .note,
        meaning: "a variant was made with other options than the current ones; '--locked' reports it too",
        fix: "add those options to .twofold.yml, or run 'twofold' to rebuild it with the current ones",
        why: "the image is not out of date, but the next build without those options replaces it",
        example: Example(
            [".twofold.yml": .text("filter: nearest"), "a@2x.png": .image(4, 4)], afterBuild: [".twofold.yml": nil],
            at: "a.png"),
        nearMiss: Example(["a@2x.png": .image(4, 4), "a.png": .image(2, 2)]))
}

extension DiagnosticID {
    /// `ledger.missing`.
    public static let ledgerMissing = Rule.ledgerMissing.id
    /// `ledger.stale`.
    public static let ledgerStale = Rule.ledgerStale.id
    /// `ledger.unrequested`.
    public static let ledgerUnrequested = Rule.ledgerUnrequested.id
    /// `ledger.other-options`.
    public static let ledgerOtherOptions = Rule.ledgerOtherOptions.id
}

extension Diagnostic {
    static func missingVariant(_ path: BytePath, from master: BytePath) -> Diagnostic {
        Rule.ledgerMissing.diagnostic(
            path, "this variant of \(Quoting.display(master.name)) is missing", fix: "run 'twofold'", related: [master])
    }

    static func missing(_ path: BytePath, of master: BytePath, by maker: Ledger.Maker) -> Diagnostic {
        Rule.ledgerMissing.diagnostic(
            path, "this \(maker.product) of \(Quoting.display(master.name)) is missing",
            fix: maker.fix(master), related: [master])
    }

    static func stale(_ path: BytePath, of master: BytePath, by maker: Ledger.Maker) -> Diagnostic {
        Rule.ledgerStale.diagnostic(
            path,
            "this \(maker.product) of \(Quoting.display(master.name)) is out of date: "
                + "\(StaleReason.masterChanged.rawValue)",
            fix: maker.fix(master), related: [master])
    }

    static func unrequested(_ path: BytePath, of master: BytePath, isCurrent: Bool) -> Diagnostic {
        let state = isCurrent ? "is recorded" : "is out of date"
        return Rule.ledgerUnrequested.diagnostic(
            path, "this variant of \(Quoting.display(master.name)) \(state), and no setting requests it now",
            related: [master])
    }

    static func otherOptions(_ path: BytePath, from master: BytePath) -> Diagnostic {
        Rule.ledgerOtherOptions.diagnostic(
            path, "this variant of \(Quoting.display(master.name)) was made with other options than the current ones",
            fix: "add those options to \(Configuration.fileName), or run 'twofold' to rebuild it with the current ones",
            related: [master])
    }

    static func staleVariant(_ path: BytePath, from master: BytePath, _ reason: StaleReason) -> Diagnostic {
        Rule.ledgerStale.diagnostic(
            path, "this variant of \(Quoting.display(master.name)) is out of date: \(reason.rawValue)",
            fix: "run 'twofold'", related: [master])
    }
}

extension Ledger.Maker {
    /// The word for one of its files.
    fileprivate var product: String {
        switch self {
        case .icons: "icon"
        case .launch: "launch image"
        }
    }

    fileprivate func fix(_ master: BytePath) -> String {
        "run 'twofold \(rawValue) \(ShellWord.quoted(master.bytes))' again, with the options of before"
    }
}

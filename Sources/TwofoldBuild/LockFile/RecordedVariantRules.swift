// The variants that a build would make, and those that no setting requests.

extension Rule {
    package static let ledgerMissing = Rule(
        "ledger.missing", .warning, or: .note, isArt: true, items: [1, 10],
        meaning:
            "a variant that a build would make is missing (a note where no lock file is and hardly any device looks for it)",
        fix: "run 'twofold'",
        why: "devices scale another file, or show nothing", yieldsTo: [.place, .name, .damage])

    package static let ledgerStale = Rule(
        "ledger.stale", .warning, items: [52, 70],
        meaning: "a variant is out of date, and a build would make it again; the reason is named",
        fix: "run 'twofold'",
        why: "users of other screens see an older image than its master", yieldsTo: [.damage])

    package static let ledgerUnrequested = Rule(
        "ledger.unrequested", .warning, kind: .surveyed, items: [70],
        meaning: "twofold.lock records a variant that no setting requests now, such as one of another scale or device",
        fix:
            "run 'twofold' with the options that made it, such as '--scales', '--devices' or '--catalog', or delete it with 'twofold prune'",
        why:
            "no build makes it again, so it gets out of date when its master changes, and the app ships it all the same"
    )

    package static let ledgerOtherOptions = Rule(
        "ledger.other-options", .note,
        meaning: "a variant was made with other options than the current ones; '--locked' reports it too",
        fix: "add those options to .twofold.yml, or run 'twofold' to rebuild it with the current ones",
        why: "the image is not out of date, but the next build without those options replaces it")
}

extension Diagnostic {
    /// - Parameter maker: The command that makes the file; nil for a variant of a build.
    package static func missingVariant(
        _ path: BytePath, from master: BytePath, by maker: LockFile.Maker? = nil
    ) -> Diagnostic {
        Rule.ledgerMissing.diagnostic(
            path, "this \(maker.product) of \(Quoting.display(master.name)) is missing", fix: maker.fix(master),
            related: [master])
    }

    /// - Parameter maker: The command that makes the file; nil for a variant of a build.
    package static func staleVariant(
        _ path: BytePath, from master: BytePath, _ reason: StaleReason, by maker: LockFile.Maker? = nil
    ) -> Diagnostic {
        Rule.ledgerStale.diagnostic(
            path, "this \(maker.product) of \(Quoting.display(master.name)) is out of date: \(reason.rawValue)",
            fix: maker.fix(master), related: [master])
    }

    static func unrequested(
        _ path: BytePath, of master: BytePath, isCurrent: Bool, isRemovable: Bool, isScaleLeftOut: Bool
    ) -> Diagnostic {
        let state = isCurrent ? "is recorded" : "is out of date"
        let request =
            isScaleLeftOut
            ? "add \(AssetName(parsing: path.name).scale) to 'scales' in \(Configuration.fileName)"
            : request(path, from: master)
        return Rule.ledgerUnrequested.diagnostic(
            path, "this variant of \(Quoting.display(master.name)) \(state), and no setting requests it now",
            fix: request + ", or delete it" + (isRemovable ? " with 'twofold prune FILE'" : ""),
            related: [master] + (path.catalog.map { [$0, master.source(ofMember: path) ?? .root] } ?? []))
    }

    /// How to have a variant made again that a command line or a target asked for once.
    private static func request(_ path: BytePath, from master: BytePath) -> String {
        let file = ShellWord.path(master.bytes)
        if let catalog = path.catalog {
            let from = master.source(ofMember: path).map { ShellWord.path($0.bytes) } ?? "."
            return "add the catalog to the targets of \(Configuration.fileName), "
                + "or run 'twofold --catalog \(ShellWord.path(catalog.bytes)) \(from)' again"
        }
        let (own, large) = (AssetName(parsing: path.name), AssetName(parsing: master.name))
        if large.scale == .x1, ImageFormat(fileExtension: large.fileExtension)?.isVector == false {
            return "rename the master so that its name says its scale, or run 'twofold' with '--source-scale' again"
        }
        if path.folder != master.folder { return "add the target that made it to \(Configuration.fileName) again" }
        if let made = ImageFormat(fileExtension: own.fileExtension),
            let format = ImageFormat(fileExtension: large.fileExtension),
            made != format.ofVariants
        {
            return "run 'twofold --formats \(made.rawValue) \(file)' again"
        }
        if let device = own.device, large.device == nil {
            return "run 'twofold --devices \(device.rawValue) \(file)' again"
        }
        return "run 'twofold --scales \(own.scale) \(file)' again"
    }

    /// A recorded variant whose master is ignored.
    static func unsettled(_ path: BytePath, of master: BytePath, ignoredBy: IgnoredBy) -> Diagnostic {
        unsettled(
            path, master, "is ignored by \(ignoredBy.words)",
            fix: "\(ignoredBy.fix(master)), or run 'twofold keep FILE'")
    }

    /// A recorded variant whose master belongs to another project, or to another repository.
    static func unsettled(_ path: BytePath, of master: BytePath, inProject: Bool) -> Diagnostic {
        unsettled(
            path, master, inProject ? "lies in another project, with a lock file there" : "lies in a submodule",
            fix: "run 'twofold keep FILE'")
    }

    private static func unsettled(
        _ path: BytePath, _ master: BytePath, _ reason: String, fix: String
    ) -> Diagnostic {
        Rule.ledgerUnsettled.diagnostic(
            path,
            "\(LockFileName.fileName) records this variant, but its master \(master.display) \(reason), so it does not follow the "
                + "master",
            fix: fix + ", which makes it a hand-made file", related: [master])
    }

    /// A recorded variant in a set that has no list.
    static func unsettled(_ path: BytePath, lacking list: BytePath) -> Diagnostic {
        Rule.ledgerUnsettled.diagnostic(
            list, "this file is missing, although \(LockFileName.fileName) records variants in its set",
            fix: "restore the file from version control", related: [path])
    }

    package static func otherOptions(_ path: BytePath, from master: BytePath, _ changes: [SettingChange]?) -> Diagnostic
    {
        let name = Quoting.display(master.name)
        guard let changes else {
            return Rule.ledgerOtherOptions.diagnostic(
                path, "this variant of \(name) was made with other options than the current ones", related: [master])
        }
        let lines = SettingChange.lines(Set(changes)).map { "'\($0)'" }.joined(separator: " and ")
        return Rule.ledgerOtherOptions.diagnostic(
            path, "this variant of \(name) was made with \(changes.map(\.words).joined(separator: "; "))",
            fix: "put \(lines) into \(Configuration.fileName), or run 'twofold' to make it with the current settings",
            related: [master])
    }
}

extension IgnoredBy {
    /// What ignores a file, in a sentence.
    package var words: String {
        switch self {
        case .line(let number, let file): "\(Quoting.display(file)) line \(number)"
        case .exclude: "'exclude'"
        case .folder(let folder): "default, because it lies in \(folder.display)"
        }
    }

    /// How to have a file looked at.
    package func fix(_ path: BytePath) -> String {
        switch self {
        case .line(_, let file):
            "change that line of \(Quoting.display(file)), or put 'include: [\(YAMLText.scalar(path.display))]' into "
                + Configuration.fileName
        case .exclude: "take \(path.display) out of 'exclude'"
        case .folder: "put 'include: [\(YAMLText.scalar(path.display))]' into \(Configuration.fileName)"
        }
    }
}

extension LockFile.Maker? {
    /// The word for one of its files.
    fileprivate var product: String {
        switch self {
        case nil: "variant"
        case .icons: "icon"
        case .launch: "launch image"
        }
    }

    fileprivate func fix(_ master: BytePath) -> String {
        map { "run 'twofold \($0.rawValue) \(ShellWord.path(master.bytes))' again, with the options of before" }
            ?? "run 'twofold'"
    }
}

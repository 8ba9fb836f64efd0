// Messages of the rules about names, sizes and the ledger; see Catalogue.swift.

extension Diagnostic {
    // MARK: Names

    static func caseCollision(_ path: BytePath, with other: BytePath) -> Diagnostic {
        Diagnostic(
            .nameCaseCollision, .warning, path,
            "this name and \(Quoting.display(other.name)) differ only in letter case or in the form of accents",
            fix: "rename one of them", related: [other])
    }

    static func extensionCase(_ path: BytePath, _ right: [UInt8], isTaken: Bool) -> Diagnostic {
        Diagnostic(
            .nameExtensionCase, .warning, path, "the extension has capital letters",
            fix: isTaken
                ? taken(right) : "rename it to \(Quoting.display(right)), and change code that names the extension")
    }

    static func mixedExtensions(_ path: BytePath, _ other: BytePath) -> Diagnostic {
        Diagnostic(
            .nameMixedExtensions, .warning, path,
            "its extension is spelled otherwise than that of \(Quoting.display(other.name))",
            fix: "give all scales of the picture one extension", related: [other])
    }

    static func scaleInFolder(_ folder: BytePath, count: Int) -> Diagnostic {
        Diagnostic(
            .nameScaleInFolder, .note, folder,
            "a folder's name is no scale and no device: the \(count == 1 ? "image" : "\(count) images") in it count by their own names",
            fix:
                "where an app for Apple's platforms loads them, put all scales into one folder: 1x without a suffix, 2x with @2x"
        )
    }

    // MARK: Sizes

    /// - Parameters:
    ///   - expected: What the file should measure.
    ///   - other: What the other one would have to measure instead; nil where that one is right.
    static func sizeMismatch(
        _ file: CheckedFile, _ beside: CheckedFile, expected: PixelSize, other: PixelSize?
    ) -> Diagnostic {
        let name = Quoting.display(beside.path.name)
        let either = other.map { ", or \(name) at \($0)" } ?? ""
        return Diagnostic(
            .sizeMismatch, .warning, file.path,
            "\(file.size.map(\.description) ?? "its size") at \(file.scale) is not \(share(file.scale, beside.scale)) the "
                + "\(beside.size.map(\.description) ?? "size") of \(name)",
            fix: "export it at \(expected)\(either)", related: [beside.path])
    }

    static func sameAtTwoScales(
        _ path: BytePath, _ other: BytePath, _ size: PixelSize, larger: PixelSize
    ) -> Diagnostic {
        let name = Quoting.display(other.name)
        return Diagnostic(
            .sizeSameAtTwoScales, .warning, path,
            "it has the same \(size) pixels as \(name), which is of another scale",
            fix: "export \(name) again, at \(larger), or remove this file and let Twofold make it", related: [other])
    }

    static func singlePixel(_ path: BytePath, _ size: PixelSize, _ scale: ScaleFactor) -> Diagnostic {
        Diagnostic(
            .sizeSinglePixel, .note, path, "a side of \(size) is one pixel at \(scale), which is less than a point",
            fix: "draw it \(scale.pixelsPerPoint) pixels thick where its thickness shows")
    }

    static func zeroSize(_ path: BytePath, _ width: Int, _ height: Int) -> Diagnostic {
        Diagnostic(
            .sizeZero, .error, path, "its header says \(width)×\(height) pixels", fix: "export it again")
    }

    private static func share(_ small: ScaleFactor, _ large: ScaleFactor) -> String {
        switch (small.pixelsPerPoint, large.pixelsPerPoint) {
        case (1, 2): "half"
        case (1, 3): "a third of"
        case (2, 3): "two thirds of"
        case let (file, other) where file > other: times(small, large)
        default: "\(small.pixelsPerPoint)/\(large.pixelsPerPoint) of"
        }
    }

    // MARK: Budget

    static func overBudget(_ device: String, _ bytes: Int, limit: Int) -> Diagnostic {
        Diagnostic(
            .budgetDevice, .error, .root,
            "the images that \(device) downloads take \(Readable.bytes(bytes)), \(Readable.bytes(bytes - limit)) more than "
                + "the limit of \(Readable.bytes(limit))",
            fix: "see 'twofold sizes' for the heaviest; asset catalogs spare a device what is for others")
    }

    // MARK: Ledger

    static func missingVariant(_ path: BytePath, from master: BytePath) -> Diagnostic {
        Diagnostic(
            .ledgerMissing, .warning, path, "this variant of \(Quoting.display(master.name)) is missing",
            fix: "run 'twofold'", related: [master])
    }

    static func otherOptions(_ path: BytePath, from master: BytePath) -> Diagnostic {
        Diagnostic(
            .ledgerOtherOptions, .note, path,
            "this variant of \(Quoting.display(master.name)) was made with other options than the current ones",
            fix: "add those options to \(Configuration.fileName), or run 'twofold' to rebuild it with the current ones",
            related: [master])
    }

    static func staleVariant(_ path: BytePath, from master: BytePath, _ reason: StaleReason) -> Diagnostic {
        Diagnostic(
            .ledgerStale, .warning, path,
            "this variant of \(Quoting.display(master.name)) is out of date: \(reason.rawValue)",
            fix: "run 'twofold'", related: [master])
    }
}

extension MipmapRules {
    static let rules: [Rule] = [.mipmapMissing, .mipmapStale, .mipmapSize]
}

extension Rule {
    static let mipmapMissing = Rule(
        "mipmap.missing", .warning, or: .note, items: [59, 60],
        meaning: "a chain of mipmaps lacks a level, or a recorded file of it (a note where only its end is missing, "
            + "down to one pixel)",
        fix: "run 'twofold mipmaps'",
        why: "a renderer loads the levels by number, and draws the texture wrong or not at all", yieldsTo: [.damage])

    static let mipmapStale = Rule(
        "mipmap.stale", .warning, items: [60],
        meaning: "a recorded file of a chain of mipmaps was made from another state of its image, "
            + "or is below its last level",
        fix: "run 'twofold mipmaps', or remove what the chain no longer has",
        why: "the texture changes its look with the distance from which it is seen", yieldsTo: [.damage])

    static let mipmapSize = Rule(
        "mipmap.size", .warning, or: .note, items: [60, 62],
        meaning: "a hand-made level of a chain of mipmaps is not half the size of the level before it, rounded down; "
            + "as a note, a chain is that of a variant and not of its master",
        fix: "export it again at the size named, or remove all levels and run 'twofold mipmaps'",
        why: "graphics interfaces refuse such a chain, or sample it at shifted places")
}

extension Diagnostic {
    private static func mipmaps(of base: BytePath) -> String { "'twofold mipmaps \(ShellWord.path(base.bytes))'" }

    /// A recorded file that is not there.
    static func missingMipmaps(_ path: BytePath, of base: BytePath) -> Diagnostic {
        Rule.mipmapMissing.diagnostic(
            path, "this file of the mipmaps of \(Quoting.display(base.name)) is missing",
            fix: "run \(mipmaps(of: base))", related: [base])
    }

    /// Levels that a hand-made chain lacks.
    ///
    /// - Parameters:
    ///   - levels: The numbers of the levels.
    ///   - base: The image of the chain; nil if it is not there.
    ///   - isEnd: Whether the chain is whole but for its end.
    static func missingLevels(
        _ path: BytePath, _ levels: [ClosedRange<Int>], of base: BytePath?, isEnd: Bool
    ) -> Diagnostic {
        let names = levels.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
        let isOne = levels.count == 1 && levels[0].count == 1
        let own = "export \(isOne ? "it" : "them")"
        let fix = base.map { "\(own), or remove all levels and run \(mipmaps(of: $0))" }
        return Rule.mipmapMissing.diagnostic(
            path,
            "this chain of mipmaps \(isEnd ? "ends before one pixel: it lacks" : "lacks") level\(isOne ? "" : "s") "
                + names.joined(separator: ", "),
            fix: fix ?? own, as: isEnd ? .note : .warning,
            related: base.map { [$0] } ?? [])
    }

    static func staleMipmaps(_ path: BytePath, of base: BytePath) -> Diagnostic {
        Rule.mipmapStale.diagnostic(
            path,
            "this file of the mipmaps of \(Quoting.display(base.name)) is out of date: "
                + "\(StaleReason.masterChanged.rawValue)",
            fix: "run \(mipmaps(of: base))", related: [base])
    }

    /// A recorded level that the chain of a smaller image does not have.
    ///
    /// - Parameter last: The number of the chain's last level.
    static func excessMipmap(_ path: BytePath, of base: BytePath, _ size: PixelSize, last: Int) -> Diagnostic {
        Rule.mipmapStale.diagnostic(
            path,
            "the chain of \(Quoting.display(base.name)), which has \(size) now, "
                + (last == 0 ? "has no levels below it" : "ends with level \(last)"),
            fix: "remove this file", related: [base])
    }

    /// - Parameters:
    ///   - before: The image or level that the size follows from.
    ///   - base: The image of the chain; nil if it is not there.
    static func mipmapSize(
        _ path: BytePath, _ size: PixelSize, expected: PixelSize, level: Int, after before: BytePath, base: BytePath?
    ) -> Diagnostic {
        let command =
            base.map { ", or remove all levels and run \(mipmaps(of: $0))" } ?? ""
        return Rule.mipmapSize.diagnostic(
            path,
            "\(size) is not the size of mipmap level \(level), which after \(Quoting.display(before.name)) is \(expected)",
            fix: "export it at \(expected)\(command)",
            related: [before] + [base].compactMap(\.self).filter { $0 != before })
    }

    /// - Parameter lacking: The size of the level that is not there.
    static func mipmapsShifted(
        _ path: BytePath, level: Int, count: Int, of image: BytePath, lacks lacking: PixelSize
    ) -> Diagnostic {
        Rule.mipmapSize.diagnostic(
            path,
            "this level and \(count - 1) more have half the size that they should have: "
                + "\(Quoting.display(image.name)) seems to have replaced an image of half its size",
            fix: "add 1 to the number of each level, the last one first, and add level \(level) of \(lacking), "
                + "or remove all levels and run \(mipmaps(of: image))",
            related: [image])
    }

    static func levelsOfVariant(
        _ path: BytePath, _ variant: BytePath, master: BytePath, lacks size: PixelSize
    ) -> Diagnostic {
        Rule.mipmapSize.diagnostic(
            path,
            "the levels are those of \(Quoting.display(variant.name)), which Twofold made; "
                + "\(Quoting.display(master.name)) has no level of \(size)",
            fix: "nothing to do if only devices of the smaller scale use the levels; "
                + "otherwise add 1 to the number of each level, the last one first, and add level 1 of \(size)",
            as: .note, related: [variant, master])
    }
}

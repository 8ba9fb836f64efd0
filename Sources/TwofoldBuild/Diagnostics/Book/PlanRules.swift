// Variants that cannot be planned as requested.

extension Rule {
    package static let plans: [Rule] = [
        planTwoMasters, planOutputCollision, planWouldEnlarge, planScaleNotInName, planCatalog, planCatalogDrawing,
        catalogNotEntered,
        benchNothing,
    ]

    static let planTwoMasters = Rule(
        "plan.two-masters", .error, kind: .surveyed, isConfigurable: false,
        meaning: "two masters or two chains of mipmaps would write the same file, so neither does",
        fix: "rename or remove one of them", why: "which of the two a device would show depends on the order of lookup")

    package static let planOutputCollision = Rule(
        "plan.output-collision", .error, or: .warning, kind: .surveyed, isConfigurable: false,
        meaning: "the names of a variant and another file differ only in letter case or in the form of accents "
            + "(a warning where no target copies either)",
        fix: "rename one of the images", why: "on most Macs the two names are one file", yieldsTo: [.renamed])

    static let planWouldEnlarge = Rule(
        "plan.would-enlarge", .error, or: .warning, kind: .event, isConfigurable: false,
        meaning: "a variant that was asked for is larger than its master "
            + "(a warning for a device whose screens need more pixels than the master has)",
        fix: "export a larger master, or do not ask for this scale or device",
        why: "enlarging adds no detail, and devices enlarge smaller files themselves")

    static let planScaleNotInName = Rule(
        "plan.scale-not-in-name", .error, kind: .event, isConfigurable: false,
        meaning:
            "a master got its scale with --source-scale, but lookup reads its name as that of the 1x, so no variants "
            + "are made beside it",
        fix: "rename it to name@2x.png, or write elsewhere with --into or --catalog",
        why: "its 1x needs the name that the master has")

    static let planCatalog = Rule(
        "plan.catalog", .note, kind: .event,
        meaning: "vector images of an asset catalog set are drawn as PNGs, as asked, but not added to its "
            + "Contents.json",
        fix: "assign the files to their slots in Xcode",
        why: "Xcode compiles what Contents.json lists and leaves out every other file of a set")

    static let planCatalogDrawing = Rule(
        "plan.catalog-drawing", .note, kind: .event,
        meaning: "asset catalogs draw their vector images themselves; Twofold makes nothing from it",
        fix: "to have PNGs anyway, add 'catalog-vectors: true' to .twofold.yml and list them in Contents.json",
        why: "a PNG beside it would be shipped in addition, or not at all")

    static let catalogNotEntered = Rule(
        "catalog.not-entered", .error, kind: .event, isConfigurable: false,
        meaning: "a Contents.json could not be changed, so that its slots do not name the variants",
        fix: "check permissions and free space, then run again",
        why: "Xcode leaves out every file that no slot names")

    static let benchNothing = Rule(
        "bench.nothing", .error, kind: .event, isConfigurable: false,
        meaning: "no master here has a variant to make, so there is nothing to measure",
        fix: "name a folder with files such as Button@2x.png", why: "a measurement needs work to measure")
}

extension Diagnostic {
    static func scaleNotInName(_ path: BytePath, _ scale: ScaleFactor, right name: [UInt8]) -> Diagnostic {
        Rule.planScaleNotInName.diagnostic(
            path,
            "it is given as \(scale), but lookup reads its name as that of the 1x, so no variants are made beside it",
            fix: "rename it to \(Quoting.display(name)), or write elsewhere with --into or --catalog")
    }

    static func twoMasters(_ path: BytePath, _ a: BytePath, _ b: BytePath) -> Diagnostic {
        Rule.planTwoMasters.diagnostic(
            path, "both \(a.display) and \(b.display) would write this file, so neither does", related: [a, b])
    }

    static func otherMipmaps(_ path: BytePath, of other: BytePath, from base: BytePath) -> Diagnostic {
        Rule.planTwoMasters.diagnostic(
            path,
            "Twofold made this file from \(other.display), and \(base.display) would replace it; "
                + "Twofold leaves it as it is",
            fix: "rename one of the two images, or delete this file to have it made from \(base.display)",
            related: [other, base])
    }

    /// A file of a chain that is not there, and that would be taken for one of another image's chain.
    static func mixedMipmaps(_ path: BytePath, of other: BytePath, from base: BytePath) -> Diagnostic {
        Rule.planTwoMasters.diagnostic(
            path,
            "the mipmaps of \(other.display) have names like this, and this one of \(base.display) would be taken for one of them; "
                + "Twofold does not make it",
            fix: "rename one of the two images, or delete the mipmaps of \(other.display)", related: [other, base])
    }

    /// A file of a chain that is not there, and that would be taken for one of a hand-made chain.
    static func fillingMipmaps(
        _ path: BytePath, of level: BytePath, _ size: PixelSize, expected: PixelSize, from base: BytePath
    ) -> Diagnostic {
        Rule.planTwoMasters.diagnostic(
            path,
            "\(level.display) has \(size) in place of \(expected), so the levels here are those of another image, and this one "
                + "of \(base.display) would be taken for one of them; Twofold does not make it",
            fix: "move those levels away, or rename the image", related: [level, base])
    }

    /// - Parameter renaming: The file to rename, and its name, if both are of one image; nil where they cannot be.
    static func outputCollision(
        _ path: BytePath, with other: BytePath, from master: BytePath,
        renaming: (file: BytePath, name: [UInt8])? = nil
    ) -> Diagnostic {
        Rule.planOutputCollision.diagnostic(
            path,
            "the names of this variant of \(master.display) and of \(other.display) differ only in letter case or in "
                + "the form of accents, so many disks treat them as one file",
            fix: renaming.map {
                "rename \(Quoting.display($0.file.name)) to \(Quoting.display($0.name)) if both are one image, "
                    + "or give one of them another name"
            },
            related: [other, master])
    }

    static func wouldEnlarge(
        _ path: BytePath, master: BytePath, size: PixelSize, masterSize: PixelSize
    ) -> Diagnostic {
        Rule.planWouldEnlarge.diagnostic(
            path, "\(size) is larger than the \(masterSize) of its master \(master.display)", related: [master])
    }

    /// - Parameters:
    ///   - images: The launch images that it is too small for.
    ///   - least: The size that covers all of them.
    static func tooSmallForLaunch(
        _ master: BytePath, _ size: String, for images: [(name: [UInt8], size: PixelSize)], of all: Int,
        least: PixelSize, ofSet isSet: Bool
    ) -> Diagnostic {
        let names = images.map { "\(Quoting.display($0.name)) (\($0.size))" }.joined(separator: ", ")
        return Rule.planWouldEnlarge.diagnostic(
            master,
            "its \(size) would have to be enlarged for \(images.count) of \(Readable.count(all, "launch image")): \(names)",
            fix:
                "export it at \(least) or larger, or ask for fewer with --for\(isSet ? "" : " and --era"); an app for iOS 14 or later has a "
                + "launch storyboard instead, and needs none")
    }

    static func otherLaunchImage(_ path: BytePath, of other: BytePath, from master: BytePath) -> Diagnostic {
        Rule.planTwoMasters.diagnostic(
            path,
            "Twofold made this file from \(other.display), and a launch image of \(master.display) would replace it; "
                + "Twofold leaves it as it is",
            fix: "delete the file to have it made from \(master.display), or choose another --name or --out",
            related: [other, master])
    }

    static func tooSmallForDevice(_ masters: [BytePath], _ device: String, factor: Double, scale: Int) -> Diagnostic {
        let others = masters.count == 1 ? "" : " (nor for \(masters.count - 1) more)"
        let shown = factor == factor.rounded() ? "\(Int(factor))" : "\(factor)"
        return Rule.planWouldEnlarge.diagnostic(
            masters[0],
            "no ~\(device) variants are made for it\(others): at \(shown) times the size in points it has too few "
                + "pixels for every screen, and some would show the universal file instead",
            fix: "export it at @\(scale)x, or do not ask for ~\(device)", as: .warning,
            related: Array(masters.dropFirst()))
    }

    static func notEntered(_ manifest: BytePath, _ error: DiskError?) -> Diagnostic {
        if error?.kind == .changed {
            return Rule.catalogNotEntered.diagnostic(
                manifest, "somebody changed this file during the run, so it was left as it is", fix: "run twofold again"
            )
        }
        return Rule.catalogNotEntered.diagnostic(
            manifest, "the variants could not be entered: \(error?.reason ?? "a name is not valid UTF-8")",
            fix: error == nil ? "rename the file of the larger slot" : Rule.catalogNotEntered.fix)
    }

    static func inCatalog(_ folder: BytePath, count: Int) -> Diagnostic {
        Rule.planCatalog.diagnostic(
            folder,
            "\(Readable.count(count, "variant")) of this asset catalog set \(count == 1 ? "is" : "are") not in its "
                + "Contents.json, which Twofold does not edit")
    }

    static func drawingInCatalog(_ path: BytePath) -> Diagnostic { Rule.planCatalogDrawing.diagnostic(path) }

    package static func nothingToMeasure(_ path: BytePath) -> Diagnostic { Rule.benchNothing.diagnostic(path) }
}

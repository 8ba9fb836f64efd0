extension ReferenceRules {
    static let rules: [Rule] = [
        .referenceMissing, .referenceCase, .referenceSuffix, .referenceExtension, .referenceNeedsExtension,
        .referenceView,
        .referenceUnused,
    ]
}

extension Rule {
    static let referenceMissing = Rule(
        "references.missing", .warning, items: [7],
        meaning: "code, a nib file or a property list asks for an image that is not there",
        fix: "add the image, or correct the name", why: "the lookup returns nil: the view stays empty, or the app ends")

    static let referenceCase = Rule(
        "references.letter-case", .warning, items: [7],
        meaning: "code asks for an image in other letters than its file has", fix: "write the name as the file has it",
        why: "devices tell upper from lower case, and the simulator on most Macs does not")

    static let referenceSuffix = Rule(
        "references.suffix", .warning, items: [7],
        meaning: "code asks for an image with its scale or device", fix: "ask for the name without it",
        why: "the lookup adds both, so it always finds this one file, and some systems take its pixels for points")

    static let referenceExtension = Rule(
        "references.extension", .note, items: [7, 8],
        meaning: "code asks for a PNG with its extension", fix: "leave it out",
        why: "since iOS 4 the lookup adds it, and without it the image can move into a catalog")

    static let referenceNeedsExtension = Rule(
        "references.needs-extension", .warning, items: [8],
        meaning: "code or a nib file asks for a PNG without its extension, and the app runs on systems before iOS 4",
        fix: "ask for the name with its extension", why: "the lookup of such a system adds none, and returns nil")

    static let referenceView = Rule(
        "references.content-mode", .warning, or: .note, items: [29],
        meaning:
            "a view that does not resize its image shows one whose scale seems wrong; a note if only its 2x is missing",
        fix: "correct the scale in the file's name, or add the 2x",
        why: "with such a mode the image is shown at its own size, so a wrong scale makes it too large or too small")

    static let referenceUnused = Rule(
        "references.unused", .note, items: [7],
        meaning: "no code, nib file or text of the tree names an image", fix: "remove it, or keep it out of the target",
        why: "every device downloads it, and none shows it")
}

extension Diagnostic {
    private static func about(
        _ rule: Rule, _ source: ReferencePlace, _ message: String, fix: String? = nil
    ) -> Diagnostic {
        let others = source.count - 1
        let more = others > 0 ? ", here and at \(Readable.count(others, "other place"))" : ""
        return rule.diagnostic(
            source.path, message + more, fix: fix, related: source.others, place: source.place)
    }

    static func missingReference(_ source: ReferencePlace, near: String?) -> Diagnostic {
        about(
            .referenceMissing, source, "\(Quoting.display(source.name)) is asked for, but there is no such image",
            fix: near.map { "add the image, or correct the name: \(Quoting.display(Array($0.utf8))) exists" })
    }

    /// - Parameter orPNG: Whether the name as it is written finds a PNG.
    static func otherFormat(_ source: ReferencePlace, _ file: [UInt8], orPNG: Bool) -> Diagnostic {
        about(
            .referenceMissing, source,
            "\(Quoting.display(source.name)) is asked for, which is found only as a PNG, but there is \(Quoting.display(file))",
            fix: "ask for \(Quoting.display(file))" + (orPNG ? ", or export the image as a PNG" : ""))
    }

    static func onlyScaled(_ source: ReferencePlace, _ file: [UInt8]) -> Diagnostic {
        about(
            .referenceMissing, source,
            "the path of \(Quoting.display(source.name)) is asked for, and a bundle adds no scale: it does not find "
                + Quoting.display(file),
            fix: "add the 1x, or ask UIImage for the name")
    }

    static func referenceCase(_ source: ReferencePlace, _ name: [UInt8]) -> Diagnostic {
        about(
            .referenceCase, source,
            "\(Quoting.display(source.name)) is asked for, but the image is called \(Quoting.display(name))",
            fix: "write \(Quoting.display(name))")
    }

    static func referenceSuffix(_ source: ReferencePlace, _ plain: [UInt8]) -> Diagnostic {
        about(
            .referenceSuffix, source,
            "\(Quoting.display(source.name)) is asked for with its scale or device, which the lookup adds",
            fix: "ask for \(Quoting.display(plain))")
    }

    static func referenceExtension(_ source: ReferencePlace, _ plain: [UInt8]) -> Diagnostic {
        about(
            .referenceExtension, source,
            "\(Quoting.display(source.name)) is asked for with its extension, which the lookup adds since iOS 4",
            fix: "ask for \(Quoting.display(plain))")
    }

    static func referenceNeedsExtension(_ source: ReferencePlace) -> Diagnostic {
        let whole = Quoting.display(source.name + ".png".utf8)
        return about(
            .referenceNeedsExtension, source,
            "\(Quoting.display(source.name)) is asked for without its extension, which systems before iOS 4 do not add",
            fix: "ask for \(whole)")
    }

    static func fixedView(
        _ source: ReferencePlace, _ view: FixedView, because evidence: String, as severity: Severity? = nil
    ) -> Diagnostic {
        Rule.referenceView.diagnostic(
            source.path,
            "\(view.isLayer ? "a layer with gravity" : "a view with mode") \(view.mode) does not resize "
                + "\(Quoting.display(source.name)), \(evidence)",
            as: severity, related: source.others, place: source.place)
    }

    static func unused(_ folder: BytePath, _ names: [[UInt8]], _ files: [BytePath]) -> Diagnostic {
        let shown = names.prefix(12).map(Quoting.display).joined(separator: ", ")
        let more = names.count > 12 ? " and \(names.count - 12) more" : ""
        return Rule.referenceUnused.diagnostic(
            folder,
            "no code, nib file or text names \(names.count == 1 ? "1 image" : "\(names.count) images"): \(shown)\(more)",
            fix:
                "remove \(names.count == 1 ? "it" : "them"), or keep \(names.count == 1 ? "it" : "them") out of the target",
            related: files)
    }
}

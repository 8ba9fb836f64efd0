// Files that do not hold the image that their names promise, or not as well as they could.

extension Rule {
    package static let images: [Rule] = [
        imageEmpty, imageNotAnImage, imageWrongExtension, imageCrushed, imageDamaged, imageAnimated, imageRemark,
        imageLargerThanMaster, imageKeptExact, imageSeveralPages, imageScalePair,
    ]

    package static let imageEmpty = Rule(
        "image.empty", .error, or: .warning, kind: .surveyed, isConfigurable: false,
        meaning: "the file is empty (a warning unless its name says that it is a master)",
        fix: "export it again, or restore it from a backup", why: "devices show nothing in its place",
        yieldsTo: [.refusal])

    package static let imageNotAnImage = Rule(
        "image.not-an-image", .error, or: .warning, kind: .surveyed, isConfigurable: false,
        meaning: "the file is not an image of a known format, or is a symbolic link that was checked out as text "
            + "(a warning unless its name says that it is a master)",
        fix: "export it again, or correct its extension", why: "devices show nothing in its place", yieldsTo: [.refusal]
    )

    package static let imageWrongExtension = Rule(
        "image.wrong-extension", .error, or: .warning, kind: .surveyed, isConfigurable: false,
        meaning: "the content is not of the format that the extension names "
            + "(a warning unless the name says that it is a master)",
        fix: "export it in that format, or correct its extension",
        why: "programs that trust the extension refuse the file or misread it", yieldsTo: [.refusal])

    package static let imageCrushed = Rule(
        "image.crushed", .note, kind: .surveyed, isConfigurable: false,
        meaning: "Xcode optimized this PNG (chunk CgBI); Twofold reads it, and its variants are ordinary PNGs",
        fix: "use the original from before the build, if it still exists",
        why: "this is a build product: its translucent colors are less exact, and most programs cannot read it",
        yieldsTo: [.refusal])

    package static let imageDamaged = Rule(
        "image.damaged", .error, kind: .surveyed, isConfigurable: false,
        meaning: "the image is damaged or cut short; the decoder's message is quoted",
        fix: "export it again, or restore it from a backup", why: "devices show only a part of it, or nothing",
        cause: .damage, yieldsTo: [.refusal])

    package static let imageAnimated = Rule(
        "image.animated", .error, or: .note, kind: .surveyed, isConfigurable: false, isArt: true,
        meaning:
            "the file is an animation that cannot be reduced: a JPEG XL, one with too many frames or pixels, or one for a "
            + "format that holds stills only (a note where no variant would be made of it, or what loads it plays it)",
        fix: "export a GIF, WebP or PNG, which hold animations, or a still",
        why: "a variant would show only its first frame", yieldsTo: [.refusal])

    package static let imageRemark = Rule(
        "image.remark", .note, or: .warning, kind: .surveyed,
        meaning: "the decoder gave a warning, the color profile is damaged, data follow the last row, "
            + "the end of a PNG is missing, or the colors of a HEIC or AVIF are not sRGB and lack a profile; all pixels are there; "
            + "a warning in a build where the color profile is damaged, so that variants get none, where other decoders refuse the file, or "
            + "where an SVG uses what the renderer does not know",
        fix: "look at the image; exporting it again usually fixes it",
        why: "a stricter decoder refuses the file, and variants inherit wrong colors", yieldsTo: [.refusal])

    static let imageLargerThanMaster = Rule(
        "image.larger-than-master", .note, kind: .surveyed, meaning: "the variant has more bytes than its master",
        fix: "nothing to do: reducing an image of few colors gives it more colors, which compress less well",
        why: "every device downloads it, although it has fewer pixels than its master", yieldsTo: [.refusal])

    static let imageKeptExact = Rule(
        "image.kept-exact", .note, kind: .event,
        meaning:
            "a PNG is exact although it has a quality: 256 colors are not enough for that, or make no smaller file, or it has "
            + "16 bits; said by the run that makes it",
        fix: "nothing to do, or choose a lower quality",
        why: "a quality is a limit: what would be worse, or would gain nothing, is not done", yieldsTo: [.refusal])

    static let imageSeveralPages = Rule(
        "image.several-pages", .error, or: .warning, kind: .event, isConfigurable: false, items: [48],
        meaning: "a TIFF named as a master has several pages, so nothing is made from it "
            + "(a warning for a PDF, of which only the first page is drawn)",
        fix: "export each page as a separate file", why: "a variant holds one image, so the other pages would be lost",
        yieldsTo: [.refusal])

    static let imageScalePair = Rule(
        "image.scale-pair", .note, kind: .planned,
        meaning: "this TIFF already holds the image at 1x and 2x, so no variant is needed", fix: "nothing to do",
        why: "a Mac app chooses the page for its screen from this file", yieldsTo: [.refusal])
}

extension [Diagnostic] {
    /// What a decoder said of a file.
    package static func remarks(_ path: BytePath, _ remarks: [String], faults: [String]) -> [Diagnostic] {
        faults.map { Rule.imageRemark.diagnostic(path, $0, as: .warning) } + remarks.map { .remark(path, $0) }
    }
}

extension Diagnostic {
    package static func emptyFile(_ path: BytePath, isMaster: Bool) -> Diagnostic {
        Rule.imageEmpty.diagnostic(path, "the file is empty", as: isMaster ? .error : .warning)
    }

    package static func notAnImage(_ path: BytePath, start: [UInt8], isMaster: Bool) -> Diagnostic {
        if LargeFilePointer.begins(start) { return .pointer(path, isNeeded: isMaster) }
        let line = start.prefix(32).prefix { $0 != 0x0A && $0 != 0x0D }
        let text = "\"\(Quoting.escape(Array(line)))\""
        if line.starts(with: Array("./".utf8)) || line.starts(with: Array("../".utf8)) {
            return Rule.imageNotAnImage.diagnostic(
                path, "this is a symbolic link that was checked out as text: it contains \(text)",
                fix: "check it out again where links are supported, or put the image itself here",
                as: isMaster ? .error : .warning)
        }
        if let other = OtherFormat.name(of: start) {
            return Rule.imageNotAnImage.diagnostic(
                path, "the content is \(other), which is not read here", as: isMaster ? .error : .warning)
        }
        return Rule.imageNotAnImage.diagnostic(
            path, "not an image of a known format: the file begins with \(text)", as: isMaster ? .error : .warning)
    }

    package static func wrongExtension(
        _ path: BytePath, content: ImageFormat, promised: ImageFormat, isMaster: Bool
    ) -> Diagnostic {
        Rule.imageWrongExtension.diagnostic(
            path, "the extension says \(promised.displayName), but the content is \(content.displayName)",
            fix: "export it as \(promised.displayName), or correct its extension", as: isMaster ? .error : .warning)
    }

    package static func crushed(_ path: BytePath) -> Diagnostic {
        Rule.imageCrushed.diagnostic(
            path,
            "Xcode optimized this PNG (chunk CgBI): few programs can read it, "
                + "and its translucent colors are less exact")
    }

    package static func remark(_ path: BytePath, _ text: String) -> Diagnostic {
        Rule.imageRemark.diagnostic(path, "decoder warning: \(text)")
    }

    /// What an SVG uses and the renderer does not know.
    package static func unknown(_ path: BytePath, _ text: String) -> Diagnostic {
        Rule.imageRemark.diagnostic(
            path, text, fix: "export it with plain colors, paths and transforms", as: .warning)
    }

    static func largerThanMaster(_ path: BytePath, bytes: Int, master: BytePath, masterBytes: Int) -> Diagnostic {
        Rule.imageLargerThanMaster.diagnostic(
            path, "\(bytes) bytes are more than the \(masterBytes) bytes of its master \(master.display)")
    }

    /// A PNG with a quality that is exact.
    static func keptExact(_ path: BytePath, _ reason: PNGForm.Loss.Reason, quality: Int) -> Diagnostic {
        let words =
            switch reason {
            case .worse: "256 colors are not enough for quality \(quality)"
            case .larger: "fewer colors make no smaller file"
            case .deep: "a palette has no colors of 16 bits"
            }
        return Rule.imageKeptExact.diagnostic(path, "stays exact: \(words)")
    }

    /// A page that an image set cannot show.
    static func pageInCatalog(_ path: BytePath, _ header: ImageHeader) -> Diagnostic {
        Rule.imageSeveralPages.diagnostic(
            path,
            "an image set gets this file with all \(header.pages) pages, and shows the first one, whatever 'page' says",
            fix: "export the page as a file of one page", as: .warning)
    }

    static func severalPages(_ path: BytePath, _ header: ImageHeader) -> Diagnostic {
        let rule = Rule.imageSeveralPages
        if header.drawing != nil {
            return rule.diagnostic(
                path, "only the first of its \(header.pages) pages is drawn",
                fix:
                    "choose one with 'page' for this path in .twofold.yml, or export the image as a file of one page",
                as: .warning)
        }
        if header.isScalePair {
            return rule.diagnostic(
                path,
                "this TIFF already holds the image at 1x and 2x, so it is not a @2x file; nothing is made from it",
                fix: "remove the scale from its name")
        }
        return rule.diagnostic(path, "this TIFF has \(header.pages) pages; nothing is made from it")
    }
}

extension ContentRules {
    static let rules: [Rule] = [
        .contentPixelDoubled, .contentUpscaled, .contentDiffersInColor, .contentDiffersInStructure,
        .contentDiffersByDevice,
        .contentHairline, .contentFineDetail, .contentOpaqueAlpha, .contentBitmapInVector,
    ]
}

extension Rule {
    static let contentPixelDoubled = Rule(
        "content.pixel-doubled", .warning, or: .note, items: [21],
        meaning: "a 2x is a 1x with each pixel doubled (a note for a 3x with each pixel tripled, or a 4x), "
            + "also inside a margin",
        fix: "draw it at its scale; remove it only if a hand-made 1x exists",
        why: "devices make exactly the same from the 1x, and the file only has more pixels", yieldsTo: [.refusal])

    static let contentUpscaled = Rule(
        "content.upscaled", .warning, items: [20, 22],
        meaning: "a 2x, 3x or 4x has no more detail than a smaller image that was enlarged by interpolation, "
            + "and perhaps blurred; where a hand-made file beside it is that image, by any kernel",
        fix: "draw it at its scale; remove it only if a hand-made 1x exists",
        why: "it is as blurred as the smaller image that devices enlarge, and the file has several times its pixels",
        yieldsTo: [.refusal])

    static let contentDiffersInColor = Rule(
        "content.differs-in-colour", .note, or: .warning, items: [19, 70],
        meaning: "a hand-made file has other colors than the larger one (a warning beyond 40 %)",
        fix: "export both from one source, or let Twofold make this one: run 'twofold adopt FILE', then 'twofold'",
        why: "users of other screens see other colors, sometimes on purpose, more often by another export",
        yieldsTo: [.refusal])

    static let contentDiffersInStructure = Rule(
        "content.differs-in-structure", .note, or: .warning, items: [19, 20, 70],
        meaning: "a hand-made file shows another image than the larger one, or another label, or is shifted "
            + "(a warning beyond 40 %)",
        fix: "nothing to do if intended; otherwise export both from one source, or let Twofold make this one",
        why: "users of other screens see another image, which may be a version simplified for small sizes",
        yieldsTo: [.refusal])

    static let contentDiffersByDevice = Rule(
        "content.differs-by-device", .note, or: .warning, items: [70],
        meaning:
            "a hand-made file for one device shows another image than the file for other devices (a warning beyond 40 %)",
        fix: "nothing to do if intended; otherwise export both from one source",
        why: "people see one image on the phone and another on the tablet, mostly because one of them was forgotten",
        yieldsTo: [.refusal])

    static let contentHairline = Rule(
        "content.hairline", .note, items: [25],
        meaning: "an image of 2x or more has straight lines of up to four points without whole pixels at 1x: "
            + "thinner than a point, or with an edge off whole points",
        fix: "move them onto whole points, or draw them as thick as whole points",
        why: "such a line is blurred and weaker at 1x", yieldsTo: [.refusal])

    static let contentFineDetail = Rule(
        "content.fine-detail", .note, items: [20],
        meaning: "2 % or more of an image of 2x or more is stripes, hatching or letters finer than a point, "
            + "and no 1x was drawn by hand",
        fix: "draw that part larger, leave it out, or draw the 1x by hand",
        why: "more pixels are for sharper edges; detail that only they can show is lost at 1x", yieldsTo: [.refusal])

    static let contentOpaqueAlpha = Rule(
        "content.opaque-alpha", .note, items: [27], meaning: "an image has an alpha channel, but every pixel is opaque",
        fix: "export it without alpha", why: "images without alpha are drawn faster, and their files are smaller",
        yieldsTo: [.refusal])

    static let contentBitmapInVector = Rule(
        "content.bitmap-in-vector", .note, items: [45, 53],
        meaning: "half of the bytes of an SVG or PDF, or more, are pixels",
        fix: "draw it with paths, or replace it by the bitmap at the largest scale",
        why: "it is enlarged like any bitmap, so larger scales show its pixels", yieldsTo: [.refusal])
}

extension Diagnostic {
    static func pixelDoubled(_ path: BytePath, _ scale: ScaleFactor, side: Int, _ removal: Removal) -> Diagnostic {
        let magnified = [2: "doubled", 3: "tripled", 4: "quadrupled"][side] ?? "repeated"
        let smaller = "\(scale.pixelsPerPoint / side)x"
        return Rule.contentPixelDoubled.diagnostic(
            path,
            "every \(side)×\(side) block has a single color: this is a \(smaller) file with each pixel \(magnified)",
            fix: redraw(path, at: scale, removal), as: scale == .x2 ? .warning : .note)
    }

    static func upscaled(
        _ path: BytePath, _ scale: ScaleFactor, _ enlargement: Enlargement, _ removal: Removal
    ) -> Diagnostic {
        let part =
            switch enlargement {
            case .oneAndAHalf: "two thirds of"
            case .two: "half"
            case .three: "a third of"
            case .four: "a quarter of"
            }
        return Rule.contentUpscaled.diagnostic(
            path, "it has no more detail than an image of \(part) its size: a smaller image was enlarged",
            fix: redraw(path, at: scale, removal))
    }

    static func upscaled(
        _ path: BytePath, _ scale: ScaleFactor, from small: BytePath, _ removal: Removal
    ) -> Diagnostic {
        Rule.contentUpscaled.diagnostic(
            path,
            "every pixel follows from those of \(Quoting.display(small.name)): it was enlarged, or is too soft for its size",
            fix: redraw(path, at: scale, removal), related: [small])
    }

    /// No fix advises to remove a file where another rule would ask for it afterwards, except for a real one in its place.
    private static func redraw(_ path: BytePath, at scale: ScaleFactor, _ removal: Removal) -> String {
        let keep = "until then keep this file"
        let meanwhile =
            switch removal {
            case .showsTheSame: "until then remove this file, because devices enlarge the smaller one themselves"
            case .losesTheImage: "\(keep), the only one of its image"
            case .shows(let other):
                "\(keep), because \(AssetName(parsing: path.name).device?.plural ?? "devices") would show "
                    + "\(Quoting.display(other.name)) in its place"
            case .splitsSet(let other): "\(keep), because \(Quoting.display(other.name)) of its set has this scale"
            }
        return "draw or export it at \(scale); \(meanwhile)"
    }

    static func fineDetail(_ path: BytePath, _ detail: FineDetail) -> Diagnostic {
        func place(_ range: Range<Int>) -> String { "\(range.lowerBound + 1) to \(range.upperBound)" }
        return Rule.contentFineDetail.diagnostic(
            path,
            "\(percent(Double(detail.share) / 1000)) of the image is detail finer than a point, within rows "
                + "\(place(detail.rows)) and columns \(place(detail.columns)) (counted from 1): "
                + "at 1x it becomes an even tone or another pattern")
    }

    static func opaqueAlpha(_ path: BytePath) -> Diagnostic {
        Rule.contentOpaqueAlpha.diagnostic(path, "the image has an alpha channel, but every pixel is opaque")
    }

    static func bitmapInVector(_ path: BytePath, share: Int) -> Diagnostic {
        Rule.contentBitmapInVector.diagnostic(
            path, "\(share) % of its bytes are pixels: this is a bitmap inside a vector image")
    }

    /// Why the pixels of a file were not checked: a note if Twofold does not decode such files, else an error.
    static func unchecked(_ error: ImageError, _ path: BytePath, limits: ImageLimits) -> Diagnostic {
        var diagnostic = image(error, path, limits: limits)
        switch error {
        case .unsupported, .animated: diagnostic.severity = .note
        default: break
        }
        return diagnostic
    }

    static func percent(_ part: Double) -> String { "\(max(1, Int((part * 100).rounded()))) %" }
}

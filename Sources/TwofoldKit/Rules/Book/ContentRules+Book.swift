extension ContentRules {
    static let rules: [Rule] = [
        .contentPixelDoubled, .contentUpscaled, .contentDiffersInColor, .contentDiffersInStructure, .contentHairline,
        .contentOpaqueAlpha,
    ]
}

extension Rule {
    static let contentPixelDoubled = Rule(
        "content.pixel-doubled", .warning, or: .note, items: [21],
        meaning: "a 2x is a 1x with each pixel doubled (a note for a 3x with each pixel tripled, or a 4x)",
        fix: "draw it at its scale; remove it only if a hand-made 1x exists",
        why: "devices make exactly the same from the 1x, and the file only has more pixels",
        example: Example(["a@2x.png": .image(48, 48, .doubled)], at: "a@2x.png"),
        nearMiss: Example(["a@2x.png": .image(48, 48, .detailed)]))

    static let contentUpscaled = Rule(
        "content.upscaled", .warning, items: [20, 22], meaning: "a 2x is a smaller image that was enlarged",
        fix: "draw it at 2x; remove it only if a hand-made 1x exists",
        why: "it is as blurred as the 1x that devices enlarge, and the file has four times its pixels",
        example: Example(["a@2x.png": .image(48, 48, .enlarged)], at: "a@2x.png"),
        nearMiss: Example(["a@2x.png": .image(48, 48, .detailed)]))

    static let contentDiffersInColor = Rule(
        "content.differs-in-colour", .note, or: .warning, items: [19, 70],
        meaning: "a hand-made file has other colors than the larger one (a warning beyond 40 %)",
        fix: "export both from one source, or let Twofold make this one ('twofold adopt')",
        why: "users of other screens see other colors, sometimes on purpose, more often by another export",
        example: Example(
            ["a.png": .image(24, 24, .recolored), "a@2x.png": .image(48, 48, .detailed)], at: "a.png"),
        nearMiss: Example(["a.png": .image(24, 24, .detailed), "a@2x.png": .image(48, 48, .detailed)]))

    static let contentDiffersInStructure = Rule(
        "content.differs-in-structure", .note, or: .warning, items: [19, 20, 70],
        meaning: "a hand-made file shows another image than the larger one, or is shifted (a warning beyond 40 %)",
        fix: "nothing to do if intended; otherwise let Twofold make it ('twofold adopt')",
        why: "users of other screens see another image, which may be a version simplified for small sizes",
        example: Example(["a.png": .image(24, 24, .cut), "a@2x.png": .image(48, 48, .detailed)], at: "a.png"),
        nearMiss: Example(["a.png": .image(24, 24, .detailed), "a@2x.png": .image(48, 48, .detailed)]))

    static let contentHairline = Rule(
        "content.hairline", .note, items: [25],
        meaning: "an image of 2x or more has thin lines without whole pixels at 1x: thinner than a point, "
            + "or off whole points",
        fix: "draw them as thick as the scale, on whole points", why: "such a line is blurred and weaker at 1x",
        example: Example(["a@2x.png": .image(20, 20, .fineLine)], at: "a@2x.png"),
        nearMiss: Example(["a@2x.png": .image(20, 20, .thickLine)]))

    static let contentOpaqueAlpha = Rule(
        "content.opaque-alpha", .note, items: [27], meaning: "an image has an alpha channel, but every pixel is opaque",
        fix: "export it without alpha", why: "images without alpha are drawn faster, and their files are smaller",
        example: Example(["a.png": .image(4, 4, .opaque)], at: "a.png"),
        nearMiss: Example(["a.png": .image(4, 4, .opaqueGray)]))
}

extension DiagnosticID {
    /// `content.pixel-doubled`.
    public static let contentPixelDoubled = Rule.contentPixelDoubled.id
    /// `content.upscaled`.
    public static let contentUpscaled = Rule.contentUpscaled.id
    /// `content.differs-in-colour`.
    public static let contentDiffersInColor = Rule.contentDiffersInColor.id
    /// `content.differs-in-structure`.
    public static let contentDiffersInStructure = Rule.contentDiffersInStructure.id
    /// `content.hairline`.
    public static let contentHairline = Rule.contentHairline.id
    /// `content.opaque-alpha`.
    public static let contentOpaqueAlpha = Rule.contentOpaqueAlpha.id
}

extension Diagnostic {
    static func pixelDoubled(_ path: BytePath, _ scale: ScaleFactor, isOnly: Bool) -> Diagnostic {
        let side = scale.pixelsPerPoint
        let magnified = [2: "doubled", 3: "tripled", 4: "quadrupled"][side] ?? "repeated"
        return Rule.contentPixelDoubled.diagnostic(
            path, "every \(side)×\(side) block has a single color: this is a 1x file with each pixel \(magnified)",
            fix: redraw(at: scale, isOnly: isOnly), as: scale == .x2 ? .warning : .note)
    }

    static func upscaled(_ path: BytePath, isOnly: Bool) -> Diagnostic {
        Rule.contentUpscaled.diagnostic(
            path, "it has no more detail than an image of half its size: a smaller image was enlarged",
            fix: redraw(at: .x2, isOnly: isOnly))
    }

    /// Removing the only file of an image would remove its variants too, so no fix advises it.
    private static func redraw(at scale: ScaleFactor, isOnly: Bool) -> String {
        isOnly
            ? "draw or export it at \(scale); until then keep this file, the only one of its image"
            : "draw or export it at \(scale), or remove this file; devices enlarge the 1x themselves"
    }

    static func differsInColor(_ path: BytePath, _ large: BytePath, _ difference: Double) -> Diagnostic {
        Rule.contentDiffersInColor.diagnostic(
            path, "colors differ by \(percent(difference)) from the reduced \(Quoting.display(large.name))",
            as: severity(difference), related: [large])
    }

    static func differsInStructure(_ path: BytePath, _ large: BytePath, _ difference: Double) -> Diagnostic {
        Rule.contentDiffersInStructure.diagnostic(
            path,
            "pixels differ by \(percent(difference)) from the reduced \(Quoting.display(large.name)): another image",
            as: severity(difference), related: [large])
    }

    private static func severity(_ difference: Double) -> Severity {
        difference > ContentRules.certainLimit ? .warning : .note
    }

    static func shifted(_ path: BytePath, _ large: BytePath, _ shift: PixelShift) -> Diagnostic {
        let ways = [
            shift.right == 0 ? nil : shift.right > 0 ? "to the right" : "to the left",
            shift.down == 0 ? nil : shift.down > 0 ? "down" : "up",
        ].compactMap(\.self)
        return Rule.contentDiffersInStructure.diagnostic(
            path,
            "the same image as the reduced \(Quoting.display(large.name)), but shifted by one pixel "
                + ways.joined(separator: " and "),
            related: [large])
    }

    static func hairline(
        _ path: BytePath, count: Int, _ longest: Hairlines.Line, _ scale: ScaleFactor
    ) -> Diagnostic {
        let (form, point) = (longest.form, scale.pixelsPerPoint)
        let side = longest.isHorizontal ? "row" : "column"
        let first = longest.position + 1
        let place = form.span == 1 ? "\(side) \(first)" : "\(side)s \(first) to \(longest.position + form.span)"
        let line =
            "\(Readable.count(form.thickness, "pixel")) thick and \(longest.length) long in \(place) (counted from 1)"
            + (form.isBetweenPixels ? ", its edges half covered" : "")
        let consequence =
            form.thickness >= point
            ? "its edges are not on whole points, so they are blurred at 1x"
            : "\(point == 2 ? "half a pixel" : "less than a pixel") at 1x"
        let thickness = form.thickness <= point ? "\(point)" : "\(point) or \(2 * point)"
        let whole = longest.position - longest.position % point + 1
        return Rule.contentHairline.diagnostic(
            path,
            (count == 1 ? "a line \(line)" : "\(count) lines off whole points, the longest \(line)")
                + ": \(consequence)",
            fix: "draw \(count == 1 ? "it" : "each") \(thickness) pixels thick on whole points, "
                + "\(count == 1 ? "" : "this one ")from \(side) \(whole) on, or draw the 1x by hand")
    }

    static func opaqueAlpha(_ path: BytePath) -> Diagnostic {
        Rule.contentOpaqueAlpha.diagnostic(path, "the image has an alpha channel, but every pixel is opaque")
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

    private static func percent(_ part: Double) -> String { "\(max(1, Int((part * 100).rounded()))) %" }
}

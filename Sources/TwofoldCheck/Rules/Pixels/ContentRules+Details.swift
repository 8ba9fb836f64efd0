// Lines and other detail that 1x screens do not show as they were drawn, and alpha that shows nothing.

extension ContentRules {
    /// - Parameter lacksOwn1x: Whether 1x screens show the file reduced, by Twofold or by hand.
    static func details(
        _ path: BytePath, _ measures: PixelMeasures, at scale: ScaleFactor, lacksOwn1x: Bool
    ) -> [Finding] {
        var findings: [Finding] = []
        if measures.hasOpaqueAlpha {
            findings.append(
                Finding(.contentOpaqueAlpha, path, "the image has an alpha channel, but every pixel is opaque"))
        }
        let detail = measures.fineDetail
        if lacksOwn1x, detail.share >= FineDetail.minShare {
            func place(_ range: Range<Int>) -> String { "\(range.lowerBound + 1) to \(range.upperBound)" }
            findings.append(
                Finding(
                    .contentFineDetail, path,
                    "\(percent(Double(detail.share) / 1000)) of the image is detail finer than a point, within rows "
                        + "\(place(detail.rows)) and columns \(place(detail.columns)) (counted from 1): "
                        + "at 1x it becomes an even tone or another pattern"))
        }
        if lacksOwn1x, let longest = measures.hairlines.longest {
            findings.append(hairline(path, count: measures.hairlines.count, longest, scale))
        }
        return findings
    }

    private static func hairline(
        _ path: BytePath, count: Int, _ longest: Hairlines.Line, _ scale: ScaleFactor
    ) -> Finding {
        let (form, point) = (longest.form, scale.pixelsPerPoint)
        let side = longest.isHorizontal ? "row" : "column"
        let (first, last) = (form.pixels.lowerBound + 1, form.pixels.upperBound)
        let line =
            "\(pixels(form.thickness)) thick and \(longest.length) long in "
            + (first == last ? "\(side) \(first)" : "\(side)s \(first) to \(last)") + " (counted from 1)"
        let thin =
            form.thickness * 2 == point * LineForm.unitsPerPixel ? "half a pixel at 1x" : "less than a pixel at 1x"
        let consequence =
            form.thickness < point * LineForm.unitsPerPixel
            ? thin : "its edges are not on whole points, so they are blurred at 1x"
        return Finding(
            .contentHairline, path,
            (count == 1 ? "a line \(line)" : "\(count) lines off whole points, the longest \(line)")
                + ": \(consequence)",
            fix: (count == 1 ? "" : "draw each on whole points; ") + placing(longest, side, point, isOnly: count == 1)
                + ", or draw the 1x by hand")
    }

    /// What puts a line onto whole points: a shift where it is as thick as whole points, else another thickness too.
    private static func placing(_ line: Hairlines.Line, _ side: String, _ point: Int, isOnly: Bool) -> String {
        let wanted = line.form.onWholePoints(pixelsPerPoint: point)
        let shift = wanted.start - line.form.start
        let direction =
            line.isHorizontal ? (shift < 0 ? "up" : "down") : (shift < 0 ? "to the left" : "to the right")
        let distance = "\(pixels(abs(shift))) \(direction)"
        let name = isOnly ? "it" : "this one"
        if wanted.thickness == line.form.thickness {
            // Anti-aliasing draws a line of one pixel that lies between two rows as two gray rows.
            let isBetween = line.form.thickness == 2 * LineForm.unitsPerPixel && abs(shift) == LineForm.unitsPerPixel
            return "move \(name) \(distance)" + (isOnly ? ", onto whole points" : "")
                + (isBetween ? " (if it was drawn one pixel thick, draw it 2 pixels thick there)" : "")
        }
        return "draw \(name) \(pixels(wanted.thickness)) thick from \(side) \(wanted.pixels.lowerBound + 1) on"
            + (shift == 0 ? "" : ", its first edge \(distance)")
    }

    /// A length in pixels: "1 pixel", "1.5 pixels".
    private static func pixels(_ units: Int) -> String {
        let (whole, part) = units.quotientAndRemainder(dividingBy: LineForm.unitsPerPixel)
        let decimals = ["", ".25", ".5", ".75"][part]
        return "\(whole)\(decimals) pixel\(units == LineForm.unitsPerPixel ? "" : "s")"
    }
}

extension Rule {
    static let contentHairline = Rule(
        "content.hairline", .note, isArt: true, items: [25],
        meaning: "an image of 2x or more has straight lines of up to four points without whole pixels at 1x: "
            + "thinner than a point, or with an edge off whole points",
        fix: "move them onto whole points, or draw them as thick as whole points",
        why: "such a line is blurred and weaker at 1x", yieldsTo: [.refusal])

    static let contentFineDetail = Rule(
        "content.fine-detail", .note, isArt: true, items: [20],
        meaning: "2 % or more of an image of 2x or more is stripes, hatching or letters finer than a point, "
            + "and no 1x was drawn by hand",
        fix: "draw that part larger, leave it out, or draw the 1x by hand",
        why: "more pixels are for sharper edges; detail that only they can show is lost at 1x", yieldsTo: [.refusal])

    static let contentOpaqueAlpha = Rule(
        "content.opaque-alpha", .note, isArt: true, items: [27],
        meaning: "an image has an alpha channel, but every pixel is opaque",
        fix: "export it without alpha", why: "images without alpha are drawn faster, and their files are smaller",
        yieldsTo: [.refusal])
}

extension Diagnostic {
    static func hairline(
        _ path: BytePath, count: Int, _ longest: Hairlines.Line, _ scale: ScaleFactor
    ) -> Diagnostic {
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
        return Rule.contentHairline.diagnostic(
            path,
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

// What is said of two files of one image that show different things.

extension Diagnostic {
    static func differsInColor(_ path: BytePath, _ large: BytePath, _ difference: Double) -> Diagnostic {
        Rule.contentDiffersInColor.diagnostic(
            path, "colors differ by \(percent(min(difference, 1))) from the reduced \(large.name(beside: path))",
            fix: (severity(difference) == .note ? "nothing to do if intended; otherwise " : "")
                + oneSource(path, large),
            as: severity(difference), related: [large])
    }

    static func differsByDevice(
        _ path: BytePath, _ usual: BytePath, _ difference: ContentRules.DeviceDifference
    ) -> Diagnostic {
        let usualName = usual.name(beside: path)
        let (message, severity): (String, Severity) =
            switch difference {
            case .pixels(let part):
                ("the image differs by \(percent(part)) from \(usualName), reduced to one size", severity(part))
            case .part(let local): (inPart(usualName, local), .note)
            case .colors: ("the image has another shape than \(usualName), and hardly a color in common with it", .note)
            }
        return Rule.contentDiffersByDevice.diagnostic(path, message, as: severity, related: [usual])
    }

    static func differsInStructure(
        _ path: BytePath, _ large: BytePath, _ difference: Double, _ local: LocalDifference
    ) -> Diagnostic {
        let kind =
            local.isSameShape ? "the same shapes, but drawn or placed in another way" : "another image, or other colors"
        return Rule.contentDiffersInStructure.diagnostic(
            path, "pixels differ by \(percent(difference)) from the reduced \(large.name(beside: path)): \(kind)",
            fix: "nothing to do if intended; otherwise \(oneSource(path, large))", as: severity(difference),
            related: [large])
    }

    static func differsInPart(_ path: BytePath, _ large: BytePath, _ local: LocalDifference) -> Diagnostic {
        Rule.contentDiffersInStructure.diagnostic(
            path, inPart("the reduced \(large.name(beside: path))", local),
            fix: "nothing to do if intended; otherwise \(oneSource(path, large))", related: [large])
    }

    /// Twofold makes a smaller file only under the larger one's name.
    private static func oneSource(_ path: BytePath, _ large: BytePath) -> String {
        let (small, master) = (AssetName(parsing: path.name), AssetName(parsing: large.name))
        let isVariant = master.variant(scale: small.scale, device: small.device).bytes == path.name
        return "export both from one source"
            + (isVariant ? ", or let Twofold make this one: run 'twofold adopt FILE', then 'twofold'" : "")
    }

    private static func inPart(_ other: String, _ local: LocalDifference) -> String {
        local.share > LocalDifference.limit
            ? "\(percent(local.share)) of what is drawn has no counterpart in \(other), as with another label"
            : "a part of the image has no counterpart in \(other), as with a badge or a line of text that only one of them has"
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
            "the same image as the reduced \(large.name(beside: path)), but shifted by one pixel "
                + ways.joined(separator: " and "),
            fix: oneSource(path, large), related: [large])
    }
}

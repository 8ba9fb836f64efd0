// Two files of one image that show different things.

extension ContentRules {
    /// Mean colors that differ by more are different colors; the article "Rules" says how the limit was chosen.
    static let colorLimit = 0.04

    /// The differences of a file from the larger one, reduced.
    static func differences(_ path: BytePath, _ comparison: PixelMeasures.Comparison) -> [Finding] {
        guard let difference = comparison.difference else { return [] }
        let (large, local) = (comparison.other, comparison.local)
        let (name, oneSource) = (large.name(beside: path), oneSource(path, large))
        let fix = "nothing to do if intended; otherwise \(oneSource)"
        var findings: [Finding] = []
        // Another image has other colors, too, and everybody hears of it.
        let isAnother = comparison.shift == nil && !isOnRequest(difference.structure) && !local.isSameShape
        if difference.color > colorLimit {
            findings.append(
                Finding(
                    .contentDiffersInColor, path,
                    "colors differ by \(percent(min(difference.color, 1))) from the reduced \(name)", fix: fix,
                    isOnRequest: isOnRequest(difference.color) || isAnother, related: [large]))
        }
        if let shift = comparison.shift {
            let ways = [
                shift.right == 0 ? nil : shift.right > 0 ? "to the right" : "to the left",
                shift.down == 0 ? nil : shift.down > 0 ? "down" : "up",
            ].compactMap(\.self).joined(separator: " and ")
            findings.append(
                Finding(
                    .contentDiffersInStructure, path,
                    "the same image as the reduced \(name), but shifted by one pixel \(ways)", fix: oneSource,
                    related: [large]))
        } else if difference.structure > PixelDifference.structureLimit {
            let kind =
                local.isSameShape
                ? "the same shapes, but drawn or placed in another way" : "another image, or other colors"
            findings.append(
                Finding(
                    .contentDiffersInStructure, path,
                    "pixels differ by \(percent(difference.structure)) from the reduced \(name): \(kind)", fix: fix,
                    isOnRequest: isOnRequest(difference.structure), related: [large]))
        } else if difference.color > colorLimit ? local.isOtherInForm : local.isOther {
            findings.append(
                Finding(
                    .contentDiffersInStructure, path, inPart("the reduced \(name)", local), fix: fix,
                    related: [large]))
        }
        return findings
    }

    /// Twofold makes a smaller file only under the larger one's name.
    private static func oneSource(_ path: BytePath, _ large: BytePath) -> String {
        let (small, master) = (AssetName(parsing: path.name), AssetName(parsing: large.name))
        let isVariant = master.variant(scale: small.scale, device: small.device).bytes == path.name
        return "export both from one source"
            + (isVariant ? ", or let Twofold make this one: run 'twofold adopt FILE', then 'twofold'" : "")
    }

    static func inPart(_ other: String, _ local: LocalDifference) -> String {
        local.share > LocalDifference.limit
            ? "\(percent(local.share)) of what is drawn has no counterpart in \(other), as with another label"
            : "a part of the image has no counterpart in \(other), as with a badge or a line of text that only one of them has"
    }

    /// Everybody hears of a great difference: hand-made pairs of published apps differ by up to 0.35.
    static func isOnRequest(_ difference: Double) -> Bool { difference <= 0.4 }
}

extension Rule {
    static let contentDiffersInColor = Rule(
        "content.differs-in-colour", .note, isArt: true, items: [19, 70],
        meaning: "a hand-made file has other colors than the larger one "
            + "(a difference of up to 40 % with --rules art only)",
        fix: "export both from one source, or let Twofold make this one: run 'twofold adopt FILE', then 'twofold'",
        why: "users of other screens see other colors, sometimes on purpose, more often by another export",
        yieldsTo: [.refusal])

    static let contentDiffersInStructure = Rule(
        "content.differs-in-structure", .note, isArt: true, items: [19, 20, 70],
        meaning: "a hand-made file shows another image than the larger one, or another label, or is shifted "
            + "(a difference of up to 40 % with --rules art only)",
        fix: "nothing to do if intended; otherwise export both from one source, or let Twofold make this one",
        why: "users of other screens see another image, which may be a version simplified for small sizes",
        yieldsTo: [.refusal])
}

// Scale suffixes and device modifiers that the platform reads otherwise than their author meant.

extension Rule {
    package static let suffixes: [Rule] = [
        nameModifierOrder, nameScaleCase, nameModifierCase, nameDoubledSuffix, nameMisspeltScale,
        nameSuffixAfterExtension, nameTextAfterScale, nameTextAfterModifier, nameExplicit1x, nameFractionalScale,
    ]

    package static let nameModifierOrder = Rule(
        "naming.modifier-order", .warning, kind: .surveyed, items: [3, 4],
        meaning: "the device modifier stands before the scale, so lookup never finds this file; Twofold skips it",
        fix: "put the scale before the modifier: name@2x~ipad.png",
        why: "lookup reads a name from its end and finds no scale behind the modifier, on any device")

    static let nameScaleCase = Rule(
        "naming.scale-case", .warning, kind: .surveyed, items: [3],
        meaning: "the scale has a capital X, so the platform does not recognize it; Twofold skips this file",
        fix: "write the scale as @2x",
        why: "devices distinguish letter case in names; a Mac's disk and the simulator may not, "
            + "so tests do not show it")

    package static let nameModifierCase = Rule(
        "naming.modifier-case", .warning, kind: .surveyed, items: [5],
        meaning: "the device modifier has capital letters, so the platform does not recognize it; "
            + "Twofold skips this file",
        fix: "write the modifier as ~ipad or ~iphone",
        why: "devices distinguish letter case in names; a Mac's disk and the simulator may not, "
            + "so tests do not show it")

    static let nameDoubledSuffix = Rule(
        "naming.doubled-suffix", .warning, kind: .surveyed, items: [3, 4],
        meaning: "the name has two scales or two device modifiers, and only the last one counts; "
            + "Twofold skips this file",
        fix: "keep one scale and one modifier",
        why: "only the last suffix counts; the first becomes part of the name that code has to ask for")

    package static let nameMisspeltScale = Rule(
        "naming.misspelt-scale", .warning, kind: .surveyed, items: [3],
        meaning: "the scale is misspelled, so the platform does not recognize it; Twofold skips this file",
        fix: "write the scale as @2x",
        why: "lookup reads it as a 1x file and shows it too large")

    static let nameSuffixAfterExtension = Rule(
        "naming.suffix-after-extension", .warning, kind: .surveyed, items: [3],
        meaning: "the suffix stands after the extension, so no program opens this file as an image; Twofold skips it",
        fix: "put the suffix before the extension: name@2x.png",
        why: "programs and lookup identify an image by its extension, which has to come last")

    package static let nameTextAfterScale = Rule(
        "naming.text-after-scale", .warning, kind: .surveyed, items: [3],
        meaning: "text after the scale hides it, so the platform reads this as a 1x file; Twofold skips it",
        fix: "move the text before the scale, or remove it",
        why: "the suffix has to end the name; programs that copy or export a file add text behind it")

    static let nameTextAfterModifier = Rule(
        "naming.text-after-modifier", .warning, kind: .surveyed, items: [5],
        meaning: "text after the device modifier hides it, so the platform reads this as a file for every device",
        fix: "move the text before the modifier, or remove it",
        why: "the modifier has to end the name; programs that copy a file add text behind it")

    static let nameExplicit1x = Rule(
        "naming.explicit-1x", .warning, kind: .surveyed, items: [3, 10],
        meaning: "1x files have no scale suffix, so lookup never finds this file", fix: "remove @1x from the name",
        why: "lookup expects the 1x file under the name without a suffix, where it is missing")

    static let nameFractionalScale = Rule(
        "naming.fractional-scale", .note, kind: .surveyed, items: [12, 63],
        meaning: "Apple's platforms have no fractional scales, which other systems use; Twofold skips this file",
        fix: "nothing to do, unless an app for Apple's platforms is to load it",
        why: "Apple's image lookup knows whole scales only")
}

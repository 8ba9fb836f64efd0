// Scale suffixes and device modifiers that the platform reads otherwise than their author meant.

extension Rule {
    static let suffixes: [Rule] = [
        nameModifierOrder, nameScaleCase, nameModifierCase, nameDoubledSuffix, nameMisspeltScale,
        nameSuffixAfterExtension, nameTextAfterScale, nameTextAfterModifier, nameExplicit1x, nameFractionalScale,
    ]

    static let nameModifierOrder = Rule(
        "naming.modifier-order", .warning, kind: .surveyed, items: [3, 4],
        meaning: "the device modifier stands before the scale, so lookup never finds this file; Twofold skips it",
        fix: "put the scale before the modifier: name@2x~ipad.png",
        why: "lookup reads a name from its end and finds no scale behind the modifier, on any device",
        example: Example(["a~ipad@2x.png": .image(4, 4)], at: "a~ipad@2x.png"),
        nearMiss: Example(["a@2x~ipad.png": .image(4, 4)]))

    static let nameScaleCase = Rule(
        "naming.scale-case", .warning, kind: .surveyed, items: [3],
        meaning: "the scale has a capital X, so the platform does not recognize it; Twofold skips this file",
        fix: "write the scale as @2x",
        why: "devices distinguish letter case in names; a Mac's disk and the simulator may not, "
            + "so tests do not show it",
        example: Example(["a@2X.png": .image(4, 4)], at: "a@2X.png"),
        nearMiss: Example(["a@2x.png": .image(4, 4)]))

    static let nameModifierCase = Rule(
        "naming.modifier-case", .warning, kind: .surveyed, items: [5],
        meaning: "the device modifier has capital letters, so the platform does not recognize it; "
            + "Twofold skips this file",
        fix: "write the modifier as ~ipad or ~iphone",
        why: "devices distinguish letter case in names; a Mac's disk and the simulator may not, "
            + "so tests do not show it",
        example: Example(["a@2x~iPad.png": .image(4, 4)], at: "a@2x~iPad.png"),
        nearMiss: Example(["a@2x~ipad.png": .image(4, 4)]))

    static let nameDoubledSuffix = Rule(
        "naming.doubled-suffix", .warning, kind: .surveyed, items: [3, 4],
        meaning: "the name has two scales or two device modifiers, and only the last one counts; "
            + "Twofold skips this file",
        fix: "keep one scale and one modifier",
        why: "only the last suffix counts; the first becomes part of the name that code has to ask for",
        example: Example(["a@2x@2x.png": .image(4, 4)], at: "a@2x@2x.png"),
        nearMiss: Example(["a@2x.png": .image(4, 4)]))

    static let nameMisspeltScale = Rule(
        "naming.misspelt-scale", .warning, kind: .surveyed, items: [3],
        meaning: "the scale is misspelled, so the platform does not recognize it; Twofold skips this file",
        fix: "write the scale as @2x",
        why: "lookup reads it as a 1x file and shows it too large",
        example: Example(["a@x2.png": .image(4, 4)], at: "a@x2.png"),
        nearMiss: Example(["a@x.png": .image(4, 4)]))

    static let nameSuffixAfterExtension = Rule(
        "naming.suffix-after-extension", .warning, kind: .surveyed, items: [3],
        meaning: "the suffix stands after the extension, so no program opens this file as an image; Twofold skips it",
        fix: "put the suffix before the extension: name@2x.png",
        why: "programs and lookup identify an image by its extension, which has to come last",
        example: Example(["a.png@2x": .image(4, 4)], at: "a.png@2x"),
        nearMiss: Example(["a@2x.png": .image(4, 4)]))

    static let nameTextAfterScale = Rule(
        "naming.text-after-scale", .warning, kind: .surveyed, items: [3],
        meaning: "text after the scale hides it, so the platform reads this as a 1x file; Twofold skips it",
        fix: "move the text before the scale, or remove it",
        why: "the suffix has to end the name; programs that copy or export a file add text behind it",
        example: Example(["a@2x-1.png": .image(4, 4)], at: "a@2x-1.png"),
        nearMiss: Example(["user@2xample.png": .image(4, 4)]))

    static let nameTextAfterModifier = Rule(
        "naming.text-after-modifier", .warning, kind: .surveyed, items: [5],
        meaning: "text after the device modifier hides it, so the platform reads this as a file for every device",
        fix: "move the text before the modifier, or remove it",
        why: "the modifier has to end the name; programs that copy a file add text behind it",
        example: Example(["a~ipad-1.png": .image(4, 4)], at: "a~ipad-1.png"),
        nearMiss: Example(["a-1~ipad.png": .image(4, 4)]))

    static let nameExplicit1x = Rule(
        "naming.explicit-1x", .warning, kind: .surveyed, items: [3, 10],
        meaning: "1x files have no scale suffix, so lookup never finds this file", fix: "remove @1x from the name",
        why: "lookup expects the 1x file under the name without a suffix, where it is missing",
        example: Example(["a@1x.png": .image(4, 4)], at: "a@1x.png"),
        nearMiss: Example(["a.png": .image(4, 4)]))

    static let nameFractionalScale = Rule(
        "naming.fractional-scale", .note, kind: .surveyed, items: [12, 63],
        meaning: "Apple's platforms have no fractional scales, which other systems use; Twofold skips this file",
        fix: "nothing to do, unless an app for Apple's platforms is to load it",
        why: "Apple's image lookup knows whole scales only",
        example: Example(["a@1.5x.png": .image(4, 4)], at: "a@1.5x.png"),
        nearMiss: Example(["a1.5.png": .image(4, 4)]))
}

extension DiagnosticID {
    /// `naming.modifier-order`.
    public static let nameModifierOrder = Rule.nameModifierOrder.id
    /// `naming.scale-case`.
    public static let nameScaleCase = Rule.nameScaleCase.id
    /// `naming.modifier-case`.
    public static let nameModifierCase = Rule.nameModifierCase.id
    /// `naming.doubled-suffix`.
    public static let nameDoubledSuffix = Rule.nameDoubledSuffix.id
    /// `naming.misspelt-scale`.
    public static let nameMisspeltScale = Rule.nameMisspeltScale.id
    /// `naming.suffix-after-extension`.
    public static let nameSuffixAfterExtension = Rule.nameSuffixAfterExtension.id
    /// `naming.text-after-scale`.
    public static let nameTextAfterScale = Rule.nameTextAfterScale.id
    /// `naming.text-after-modifier`.
    public static let nameTextAfterModifier = Rule.nameTextAfterModifier.id
    /// `naming.explicit-1x`.
    public static let nameExplicit1x = Rule.nameExplicit1x.id
    /// `naming.fractional-scale`.
    public static let nameFractionalScale = Rule.nameFractionalScale.id
}

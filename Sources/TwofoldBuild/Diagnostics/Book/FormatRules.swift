// Variants that cannot be written in a format of the list `formats`.

extension Rule {
    package static let formats: [Rule] = [formatAlpha, formatColors, formatDepth, formatNinePatch, formatSide]

    static let formatAlpha = Rule(
        "format.alpha", .error, kind: .event, isConfigurable: false,
        meaning: "the image has translucent pixels, and a JPEG or a launch image has no alpha; other formats are made",
        fix: "export the master without alpha, take jpeg out of 'formats' for it, or give launch images a --background",
        why: "Twofold would have to invent the ground on which the image stands")

    static let formatColors = Rule(
        "format.colors", .error, kind: .event, isConfigurable: false,
        meaning: "the colors that the master's PNG chunks describe can neither be stated in this format nor be "
            + "converted to sRGB; the other formats are made",
        fix: "export the master with a color profile", why: "the variant would show other colors than its master")

    static let formatDepth = Rule(
        "format.depth", .error, kind: .event, isConfigurable: false,
        meaning: "the master has 16 bits a channel, which this format cannot hold; the other formats are made",
        fix: "export the master with 8 bits, or take the format out of 'formats' for it",
        why: "variants keep the depth of their master, so that nothing is lost unasked")

    static let formatNinePatch = Rule(
        "format.nine-patch", .error, kind: .surveyed, isConfigurable: false,
        meaning: "the image is a nine-patch, which Android reads from PNGs only, and 'formats' does not list png",
        fix: "add png to 'formats' for it", why: "in another format its border would be shown as part of the image")

    static let formatSide = Rule(
        "format.side", .error, kind: .surveyed, isConfigurable: false,
        meaning: "a side has more pixels than this format can hold; the other formats are made",
        fix: "export the master smaller, or take the format out of 'formats' for it",
        why: "no file of this format can have this size")
}

extension Diagnostic {
    static func alphaInJPEG(_ path: BytePath, from master: BytePath) -> Diagnostic {
        Rule.formatAlpha.diagnostic(
            path, "\(master.display) has translucent pixels, and JPEG has no alpha", related: [master])
    }

    static func alphaInLaunchImage(_ master: BytePath) -> Diagnostic {
        Rule.formatAlpha.diagnostic(
            master, "it has translucent pixels, and launch images have no alpha",
            fix: "give the color behind it with --background, such as '#ffffff', or export it without alpha")
    }

    static func lostColors(_ path: BytePath, _ format: ImageFormat, from master: BytePath) -> Diagnostic {
        Rule.formatColors.diagnostic(
            path,
            "the colors that the PNG chunks of \(master.display) describe can neither be stated in "
                + "\(format.displayName) nor be converted to sRGB", related: [master])
    }
}

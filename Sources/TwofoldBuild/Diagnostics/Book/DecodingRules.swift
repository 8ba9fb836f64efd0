// Images that this run could not decode, draw or encode.

extension Rule {
    package static let decoding: [Rule] = [
        imageUnsupported, imageTooLarge, imageTooSlow, imageMissingCodec, imageEngineMissing, imageExternalReference,
        imageDecoderDied, imageEncodingFailed, imageUnverified, imageNinePatch,
    ]

    package static let imageUnsupported = Rule(
        "image.unsupported", .error, or: .warning, .note, kind: .event, isConfigurable: false,
        meaning: "the file is sound, but of a kind that Twofold does not handle: CMYK, BMP, an SVG without a size, "
            + "or, with --srgb, colors that cannot be converted (a note where only a check would decode it)",
        fix: "export it in another form; PNG in gray or RGB with 8 or 16 bits always works",
        why: "no variants are made of it, so devices enlarge or reduce the file itself", yieldsTo: [.refusal])

    static let imageTooLarge = Rule(
        "image.too-large", .error, kind: .event, isConfigurable: false,
        meaning: "the image exceeds the limit of 100,000,000 pixels, or of 32,768 pixels a side",
        fix: "export it smaller, or raise --max-pixels or --max-side",
        why: "a small file can claim a size that fills the memory when it is decoded", yieldsTo: [.refusal])

    static let imageTooSlow = Rule(
        "image.too-slow", .error, kind: .event, isConfigurable: false,
        meaning: "decoding or drawing exceeded the time limit of 30 s",
        fix: "export it smaller, raise --max-seconds, or try again when the machine is less busy",
        why: "one file could otherwise hold up the whole run", yieldsTo: [.refusal])

    static let imageMissingCodec = Rule(
        "image.missing-codec", .error, kind: .event, isConfigurable: false,
        meaning:
            "the installed libvips does not support this format, or libimagequant is missing, which PNGs with a quality "
            + "need",
        fix: "install the package that the report names",
        why: "no variants are made of this image on this machine", yieldsTo: [.refusal])

    static let imageEngineMissing = Rule(
        "image.engine-missing", .error, kind: .event, isConfigurable: false,
        meaning: "libvips could not be started; every format but PNG needs it, and so does --srgb",
        fix: "install it: 'apt install libvips42' on Debian and Ubuntu, 'brew install vips' with Homebrew",
        why: "no variants are made of this image on this machine", yieldsTo: [.refusal])

    static let imageExternalReference = Rule(
        "image.external-reference", .error, kind: .event, isConfigurable: false,
        meaning: "the SVG references another file; Twofold never loads external files",
        fix: "embed the file in the SVG, or pass --svg-references ignore to draw without it",
        why: "an SVG from outside could otherwise read any file of this machine into an image", yieldsTo: [.refusal])

    static let imageDecoderDied = Rule(
        "image.decoder-died", .error, kind: .event, isConfigurable: false,
        meaning: "the decoder crashed, or needed more memory than --max-memory allows",
        fix: "export a simpler image, or raise --max-memory",
        why: "decoders run in separate processes, so a crash stops this image only", yieldsTo: [.refusal])

    static let imageEncodingFailed = Rule(
        "image.encoding-failed", .error, kind: .event, isConfigurable: false,
        meaning: "the variant could not be encoded", fix: "run again; report it if the error persists",
        why: "the variant is missing, so devices enlarge or reduce another file", yieldsTo: [.refusal])

    static let imageUnverified = Rule(
        "image.unverified", .error, kind: .event, isConfigurable: false,
        meaning: "the encoded variant decoded to other pixels, so it was not written",
        fix: "run again; report it if the error persists",
        why: "a faulty encoder or faulty memory would otherwise ship a damaged image", yieldsTo: [.refusal])

    package static let androidNinePatch = Rule(
        "android.nine-patch", .error,
        meaning: "the border of a nine-patch (*.9.png) in Android's resources breaks Android's rules",
        fix: "draw the border of one pixel in opaque black, without antialiasing",
        why: "Android's build stops at such a file")

    static let imageNinePatch = Rule(
        "image.nine-patch", .error, kind: .surveyed, isConfigurable: false,
        meaning: "the border of a nine-patch (*.9.png) breaks Android's rules, so nothing is made of it for Android",
        fix: "draw the border of one pixel in opaque black, without antialiasing",
        why: "Android's build stops at such a file", cause: .damage, yieldsTo: [.refusal])
}

extension Diagnostic {
    package static func androidNinePatch(_ path: BytePath, _ error: NinePatchError) -> Diagnostic {
        Rule.androidNinePatch.diagnostic(
            path, "Android's build refuses this nine-patch: \(error.sentence)", fix: error.fix)
    }

    static func androidNinePatch(_ path: BytePath, drawnFrom master: BytePath, _ error: NinePatchError) -> Diagnostic {
        Rule.androidNinePatch.diagnostic(
            path, "drawn from \(master.display), it is not a nine-patch for Android: \(error.sentence)",
            fix: "draw the master as a PNG, because the border of a vector image grows with it", related: [master])
    }

    static func ninePatchRefused(_ path: BytePath, master: BytePath, _ error: NinePatchError) -> Diagnostic {
        Rule.imageNinePatch.diagnostic(
            path, "its master \(master.display) is no nine-patch for Android: \(error.sentence)", fix: error.fix,
            related: [master])
    }

    package static func ninePatchRefused(_ master: BytePath, _ error: NinePatchError) -> Diagnostic {
        Rule.imageNinePatch.diagnostic(
            master, "this image is no nine-patch for Android: \(error.sentence)", fix: error.fix)
    }

    package static func image(
        _ error: ImageError, _ path: BytePath, limits: ImageLimits, related: [BytePath] = []
    ) -> Diagnostic {
        var diagnostic = image(error, path, limits)
        diagnostic.related = related
        return diagnostic
    }

    private static func image(_ error: ImageError, _ path: BytePath, _ limits: ImageLimits) -> Diagnostic {
        switch error {
        case .damaged(let detail):
            return Rule.imageDamaged.diagnostic(path, "the image is damaged or cut short: \(detail)")
        case .unsupported(let detail):
            return Rule.imageUnsupported.diagnostic(
                path, "unsupported kind of image: \(detail)",
                fix: error.isOfColors
                    ? "convert it to RGB or gray\(sameFormat(path))"
                    : error == .lossyWithProfile ? "export it lossless, or in sRGB or Display P3" : nil)
        case .withoutSize:
            return Rule.imageUnsupported.diagnostic(
                path, "this SVG states no size: neither width and height nor a viewBox",
                fix: "give it width and height, or a viewBox")
        case .tooLarge(let size): return tooLarge(path, size, limits)
        case .tooSlow(let seconds):
            let limit = "\(seconds)"
            let shown = limit.hasSuffix(".0") ? String(limit.dropLast(2)) : limit
            return Rule.imageTooSlow.diagnostic(path, "decoding exceeded the time limit of \(shown) s")
        case .animated(let frames):
            let count = frames > 0 ? " of \(frames) frames" : ""
            return Rule.imageAnimated.diagnostic(
                path, "this is an animation\(count), of which nothing is made",
                fix:
                    "export a GIF, WebP or PNG of at most \(ImageLimits.mostFrames) frames, all of which together stay within "
                    + "--max-pixels; or a still")
        case .missingCodec(let format):
            return Rule.imageMissingCodec.diagnostic(
                path, "the installed libvips does not support \(format.displayName)", fix: install(format))
        case .engineMissing(let detail):
            return Rule.imageEngineMissing.diagnostic(
                path, "libvips, which reads this format, could not be started: \(detail)")
        case .quantizerMissing(let detail):
            return Rule.imageMissingCodec.diagnostic(
                path, "libimagequant, which chooses the colors of PNGs with a quality, could not be loaded: \(detail)",
                fix:
                    "install it: 'apt install libimagequant0' or 'brew install libimagequant'; or set no quality of PNGs"
            )
        case .externalReference(let reference):
            return Rule.imageExternalReference.diagnostic(
                path, "this SVG references \(reference); external files are never loaded")
        case .decoderDied(let detail):
            return Rule.imageDecoderDied.diagnostic(
                path, "the decoder crashed: \(detail)",
                fix: "export a simpler image, or raise --max-memory; an image embedded in it may be too large")
        case .encodingFailed(let detail):
            return Rule.imageEncodingFailed.diagnostic(path, "the variant could not be encoded: \(detail)")
        }
    }

    /// That a format which is not the master's cannot be written on this machine.
    static func unwritable(_ path: BytePath, _ format: ImageFormat, from master: BytePath) -> Diagnostic {
        Rule.imageMissingCodec.diagnostic(
            path, "\(format.displayName) cannot be written here, because the installed libvips does not support it",
            fix: "\(install(format)); or take \(format.rawValue) out of 'formats'", related: [master])
    }

    /// That the format is not what is wrong.
    private static func sameFormat(_ path: BytePath) -> String {
        ImageFormat(fileExtension: path.name.imageName?.fileExtension).map { " (a \($0.displayName) in RGB is fine)" }
            ?? ""
    }

    private static func tooLarge(_ path: BytePath, _ size: PixelSize, _ limits: ImageLimits) -> Diagnostic {
        let options = [
            size.area > limits.pixels ? "--max-pixels" : nil,
            max(size.width, size.height) > limits.side ? "--max-side" : nil,
        ].compactMap(\.self)
        return Rule.imageTooLarge.diagnostic(
            path, "\(size) exceeds the limit of \(limits.pixels) pixels, \(limits.side) a side",
            fix: "export it smaller, or raise \(options.joined(separator: " and "))")
    }

    static func unsupportedFormat(_ path: BytePath, _ format: ImageFormat) -> Diagnostic {
        Rule.imageUnsupported.diagnostic(
            path, "this engine does not read \(format.displayName); nothing is made from this file",
            fix: "export it as PNG", as: .warning)
    }

    /// A format that no engine reads, and that UIKit loads.
    package static func otherFormat(_ path: BytePath, _ format: String) -> Diagnostic {
        Rule.imageUnsupported.diagnostic(
            path, "Twofold does not read \(format), so nothing is made from this file", fix: "export it as PNG",
            as: .note)
    }

    static func noSuchPage(_ path: BytePath, _ detail: String) -> Diagnostic {
        Rule.imageUnsupported.diagnostic(path, detail, fix: "choose a page that it has with 'page' in .twofold.yml")
    }

    static func mipmapsOfLevel(_ path: BytePath) -> Diagnostic {
        Rule.imageUnsupported.diagnostic(
            path, "its name says that it is one level of a chain of mipmaps",
            fix: "name the image that the chain is made of")
    }

    static func mipmapsWithoutBase(_ path: BytePath) -> Diagnostic {
        Rule.imageUnsupported.diagnostic(
            path, "it has one pixel, so nothing is left of its mipmaps without their base",
            fix: "leave out '--skip-base'")
    }

    static func mipmapsOfVector(_ path: BytePath) -> Diagnostic {
        Rule.imageUnsupported.diagnostic(
            path, "mipmaps cannot be made of a vector image", fix: "export it as PNG, at the size of the texture")
    }

    static func unverified(_ path: BytePath, detail: String) -> Diagnostic {
        Rule.imageUnverified.diagnostic(
            path, "the encoded variant decoded to other pixels, so it was not written: \(detail)")
    }

    private static func install(_ format: ImageFormat) -> String {
        switch format {
        case .heic, .avif:
            "install libvips' HEIF module: 'apt install libvips42' on Debian and Ubuntu, "
                + "or 'libvips-heif' where it is a separate package; 'brew install vips' with Homebrew"
        case .jxl:
            "install libvips' JPEG XL module: 'apt install libvips42' on Debian and Ubuntu, "
                + "or 'libvips-jxl' where it is a separate package; 'brew install vips' with Homebrew"
        case .pdf:
            "install libvips' Poppler module: 'apt install libvips42' on Debian and Ubuntu, "
                + "or 'libvips-poppler' where it is a separate package; 'brew install vips' with Homebrew"
        case .svg: "install librsvg: 'apt install librsvg2-2' or 'brew install librsvg'"
        default: "install a libvips that is built with \(format.displayName), or export the image as PNG"
        }
    }
}

// Every message of the library, in one place, so that they speak with one voice: what is the matter, without the
// path, and what to do about it. Names and library texts are quoted; sizes are in pixels.

extension Diagnostic {
    // MARK: Names

    /// - Parameter isTaken: Whether something has the name that the author most likely meant.
    static func name(_ anomaly: NameAnomaly, _ path: BytePath, isTaken: Bool) -> Diagnostic {
        let name = AssetName(parsing: path.name)
        let example = anomaly.suggestion(for: name).map {
            isTaken ? taken($0) : "rename it to \(Quoting.display($0))"
        }
        switch anomaly {
        case .modifierBeforeScale:
            return Diagnostic(
                .nameModifierOrder, .warning, path,
                "the device modifier stands before the scale, so no lookup finds this file; nothing is made from it",
                fix: example ?? "put the scale before the modifier: name@2x~ipad.png")
        case .scaleCase:
            return Diagnostic(
                .nameScaleCase, .warning, path,
                "the scale has a capital X, so the platform does not see it; nothing is made from this file",
                fix: example ?? "write the scale as @2x")
        case .modifierCase:
            return Diagnostic(
                .nameModifierCase, .warning, path,
                "the device modifier has capital letters, so the platform does not see it; nothing is made from it",
                fix: example ?? "write the modifier as ~ipad or ~iphone")
        case .doubledSuffix:
            return Diagnostic(
                .nameDoubledSuffix, .warning, path,
                "scale or device is given twice and only the last counts; nothing is made from this file",
                fix: example ?? "keep one scale and one modifier")
        case .misspeltScale:
            return Diagnostic(
                .nameMisspeltScale, .warning, path,
                "the scale is misspelt, so the platform does not see it; nothing is made from this file",
                fix: example ?? "write the scale as @2x")
        case .suffixAfterExtension:
            return Diagnostic(
                .nameSuffixAfterExtension, .warning, path,
                "the suffix stands after the extension, so this is not an image to any program; nothing is made from it",
                fix: example ?? "put the suffix before the extension: name@2x.png")
        case .textAfterScale:
            return Diagnostic(
                .nameTextAfterScale, .warning, path,
                "text after the scale hides it: the platform reads this as a 1x file; nothing is made from it",
                fix: example ?? "move the text in front of the scale, or remove it")
        case .textAfterModifier:
            return Diagnostic(
                .nameTextAfterModifier, .warning, path,
                "text after the device modifier hides it: the platform reads this as a file for every device",
                fix: example ?? "move the text in front of the modifier, or remove it")
        case .explicit1x:
            return Diagnostic(
                .nameExplicit1x, .warning, path,
                "1x files have no scale suffix, so no lookup finds this file",
                fix: example ?? "remove @1x from the name")
        case .fractionalScale:
            return Diagnostic(
                .nameFractionalScale, .note, path,
                "fractional scales are other systems' convention; nothing is made from this file",
                fix: "nothing to do, unless an app for Apple's platforms is to load it")
        case .unknownModifier:
            return Diagnostic(
                .nameUnknownModifier, .warning, path,
                "image lookup knows the modifiers ~ipad and ~iphone only, so what follows the ~ is part of the name",
                fix: "use ~ipad or ~iphone where a device is meant, and another character than ~ where none is")
        case .lookAlikeScale:
            return Diagnostic(
                .nameLookAlikeScale, .note, path,
                "the name ends in what looks like a scale and is not one: the platform reads this as a 1x file",
                fix: "where a scale is meant, \(example ?? "write it as @2x"); otherwise there is nothing to do")
        case .lookAlikeModifier:
            return Diagnostic(
                .nameLookAlikeModifier, .note, path,
                "the name ends in what looks like a device modifier and is not one: the platform never chooses this file "
                    + "by device",
                fix:
                    "write ~ipad or ~iphone where the platform is to choose; nothing to do where code asks for this name"
            )
        case .hiddenAsAddress:
            return Diagnostic(
                .nameHiddenAsAddress, .warning, path,
                "a web page or mail program took the original name for a mail address and replaced it",
                fix: "rename it to what it was called, such as name@2x.png")
        case .spaceBeforeScale:
            return Diagnostic(
                .nameSpaceBeforeScale, .warning, path,
                "the space before the suffix is part of the name, and of the names of its variants",
                fix: example ?? "remove the space")
        case .emptyBase:
            return Diagnostic(
                .nameEmptyBase, .warning, path,
                "there is nothing in front of the suffix, so the platform reads it as the name itself; nothing is made from it",
                fix: "put a name in front of it")
        }
    }

    /// A name that looks like a scale, where a file beside it is exactly the 1x of one.
    static func unreadScale(_ path: BytePath, meant: AssetName, partner: BytePath) -> Diagnostic {
        Diagnostic(
            .nameLookAlikeScale, .warning, path,
            "its sides are exactly \(meant.scale.pixelsPerPoint) times those of \(partner.display), and the platform reads "
                + "its name as that of another 1x file; nothing is made from it",
            fix: "rename it to \(Quoting.display(meant.bytes)), unless code asks for this name", related: [partner])
    }

    static func nameTooLong(_ path: BytePath, from master: BytePath) -> Diagnostic {
        Diagnostic(
            .nameTooLong, .error, path,
            "this variant of \(master.display) would have a name of more than 255 bytes",
            fix: "shorten the master's name", related: [master])
    }

    // MARK: Sizes

    static func oddSize(
        _ path: BytePath, _ size: PixelSize, _ scale: ScaleFactor, refused: Bool, remedy: OddSizeRemedy
    ) -> Diagnostic {
        let fix =
            switch remedy {
            case .size(let size): "export it at \(size)"
            case .multiple(let small, let other):
                "export it at \(times(scale, other)) the size of \(Quoting.display(small.name))"
            }
        let consequence =
            refused
            ? "refused"
            : "it is treated as \(size.extended(to: scale)), the right and bottom edges repeated"
        return Diagnostic(
            .sizeOdd, refused ? .error : .warning, path,
            "\(size) pixels are not a whole number of points at \(scale); \(consequence)",
            fix: fix)
    }

    /// How many times as large a scale is as another, in words.
    static func times(_ scale: ScaleFactor, _ other: ScaleFactor) -> String {
        let ratio = Double(scale.pixelsPerPoint) / Double(other.pixelsPerPoint)
        if ratio == 2 { return "twice" }
        return "\(ratio == ratio.rounded() ? "\(Int(ratio))" : "\(scale.pixelsPerPoint)/\(other.pixelsPerPoint)") times"
    }

    // MARK: Images

    static func emptyFile(_ path: BytePath, isMaster: Bool) -> Diagnostic {
        Diagnostic(
            .imageEmpty, isMaster ? .error : .warning, path, "the file is empty",
            fix: "export it again, or restore it from your backup")
    }

    static func notAnImage(_ path: BytePath, start: [UInt8], isMaster: Bool) -> Diagnostic {
        let severity: Severity = isMaster ? .error : .warning
        let line = start.prefix(32).prefix { $0 != 0x0A && $0 != 0x0D }
        if line.starts(with: Array("./".utf8)) || line.starts(with: Array("../".utf8)) {
            return Diagnostic(
                .imageNotAnImage, severity, path,
                "this is a symbolic link that was checked out as text: it says \(quoted(line))",
                fix: "check it out again where links are supported, or put the image itself here")
        }
        return Diagnostic(
            .imageNotAnImage, severity, path, "this is no image of a known format: it begins with \(quoted(line))",
            fix: "export it again, or give the file the extension of what it is")
    }

    static func wrongExtension(
        _ path: BytePath, content: ImageFormat, promised: ImageFormat, isMaster: Bool
    ) -> Diagnostic {
        Diagnostic(
            .imageWrongExtension, isMaster ? .error : .warning, path,
            "the name says \(promised.displayName), the content is \(content.displayName)",
            fix: "export it as \(promised.displayName), or correct its extension")
    }

    static func crushed(_ path: BytePath) -> Diagnostic {
        Diagnostic(
            .imageCrushed, .note, path,
            "this PNG was optimised by Xcode (chunk CgBI): it is a build product, which few programs can read and whose "
                + "translucent colours are less exact",
            fix: "use the original from before the build, if there is one")
    }

    static func image(
        _ error: ImageError, _ path: BytePath, limits: ImageLimits, related: [BytePath] = []
    ) -> Diagnostic {
        var diagnostic = image(error, path, limits)
        diagnostic.related = related
        return diagnostic
    }

    private static func image(_ error: ImageError, _ path: BytePath, _ limits: ImageLimits) -> Diagnostic {
        switch error {
        case .damaged(let detail):
            return Diagnostic(
                .imageDamaged, .error, path, "the image is damaged or cut short: \(detail)",
                fix: "export it again, or restore it from your backup")
        case .unsupported(let detail):
            return Diagnostic(
                .imageUnsupported, .error, path, "this kind of image is not supported: \(detail)",
                fix: "export it in another form; PNG in grey or RGB of 8 or 16 bits always works")
        case .withoutSize:
            return Diagnostic(
                .imageUnsupported, .error, path, "this SVG states no size: neither width and height nor a viewBox",
                fix: "give it width and height, or a viewBox")
        case .tooLarge(let size):
            let options = [
                size.area > limits.pixels ? "--max-pixels" : nil,
                max(size.width, size.height) > limits.side ? "--max-side" : nil,
            ]
            return Diagnostic(
                .imageTooLarge, .error, path,
                "\(size) pixels are beyond the limits of \(limits.pixels) pixels and \(limits.side) a side",
                fix: "export it smaller, or raise \(options.compactMap { $0 }.joined(separator: " and "))")
        case .tooSlow(let seconds):
            let limit = "\(seconds)"
            let shown = limit.hasSuffix(".0") ? String(limit.dropLast(2)) : limit
            return Diagnostic(
                .imageTooSlow, .error, path, "decoding took longer than the limit of \(shown) s",
                fix: "export it smaller, or raise --max-seconds")
        case .animated(let frames):
            return Diagnostic(
                .imageAnimated, .error, path,
                "this is an animation of \(frames) frames; a variant would show only the first, so none is made",
                fix: "export each frame as a numbered file (\"name0@2x.png\", \"name1@2x.png\" …), or a still")
        case .missingCodec(let format):
            return Diagnostic(
                .imageMissingCodec, .error, path,
                "the libvips of this machine neither reads nor writes \(format.displayName)",
                fix: install(format))
        case .engineMissing(let detail):
            return Diagnostic(
                .imageEngineMissing, .error, path, "libvips, which reads this format, could not be started: \(detail)",
                fix: "install it: on Debian and Ubuntu 'apt install libvips-dev', with Homebrew 'brew install vips'")
        case .externalReference(let reference):
            return Diagnostic(
                .imageExternalReference, .error, path,
                "this drawing wants \(reference), which is not in its own file and is never loaded",
                fix: "embed it in the file, or pass --svg-references ignore to draw without it")
        case .decoderDied(let detail):
            return Diagnostic(
                .imageDecoderDied, .error, path, "what was to read it gave up: \(detail)",
                fix: "export it simpler, or raise --max-memory; a picture inside a drawing may be too large")
        case .encodingFailed(let detail):
            return Diagnostic(
                .imageEncodingFailed, .error, path, "the variant could not be encoded: \(detail)",
                fix: "run again; report this if it stays")
        }
    }

    static func remark(_ path: BytePath, _ text: String) -> Diagnostic {
        Diagnostic(
            .imageRemark, .warning, path, "the decoder remarked: \(text)",
            fix: "look at the picture; exporting it again usually cures this")
    }

    static func largerThanMaster(_ path: BytePath, bytes: Int, master: BytePath, masterBytes: Int) -> Diagnostic {
        Diagnostic(
            .imageLargerThanMaster, .note, path,
            "\(bytes) bytes are more than the \(masterBytes) of its master \(master.display)",
            fix: "nothing to do: a picture of few colours has more of them when it is reduced, and compresses less well"
        )
    }

    static func unverified(_ path: BytePath, detail: String) -> Diagnostic {
        Diagnostic(
            .imageUnverified, .error, path,
            "the encoded variant did not decode to the pixels it was made of, so it was not written: \(detail)",
            fix: "run again; report this if it stays")
    }

    private static func quoted(_ bytes: ArraySlice<UInt8>) -> String { "\"\(Quoting.escape(Array(bytes)))\"" }
}

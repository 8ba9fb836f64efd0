// What cannot be converted to another layout, and what gets lost.

extension Rule {
    package static let conversions: [Rule] = [
        convertSamePath, convertLost, convertUnreadableSet, convertUnread, convertOmittedScale,
    ]

    static let convertSamePath = Rule(
        "convert.same-path", .error, kind: .event, isConfigurable: false,
        meaning: "several files would have one path in the other layout, so none of them is copied",
        fix: "rename them, or convert them into separate folders",
        why: "one image would be lost")

    package static let convertLost = Rule(
        "convert.lost", .note, or: .warning, kind: .event,
        meaning: "the other layout cannot say everything about this file, so the way back gives a different one",
        fix: "nothing to do, unless you convert it back",
        why: "what a layout cannot say has to be entered by hand there")

    static let convertUnreadableSet = Rule(
        "convert.unreadable-set", .error, kind: .event, isConfigurable: false,
        meaning: "the Contents.json of an image set is not valid, so none of its images is copied",
        fix: "correct it, or save the set in Xcode", why: "only Contents.json says what the files of a set are for")

    static let convertUnread = Rule(
        "convert.unread", .error, or: .warning, kind: .event, isConfigurable: false,
        meaning:
            "a file is none of the images of the layout that is read, so it is not copied (a warning for an XML drawable)",
        fix: "correct its name or place, or convert it by hand", why: "the other tree would lack an image")

    package static let convertOmittedScale = Rule(
        "convert.omitted-scale", .note, kind: .event,
        meaning: "the other layout has no files of this scale; it gets the same images at other scales",
        fix: "nothing to do", why: "the copy has fewer files than the tree, and no image less")
}

extension Diagnostic {
    static func notConverted(_ path: BytePath, _ problem: LayoutProblem, to layout: LayoutKind) -> Diagnostic {
        var ending = "; the file is left out"
        if case .scale = problem { ending = ", and the image has no file at another scale: it is lost" }
        return Rule.layoutUnsayable.diagnostic(
            path, "\(layout.subject) \(problem.sentence)\(ending)", fix: problem.fix(for: path, in: layout), as: .error)
    }

    /// - Parameter files: The files of that scale, all of images that have a place at other scales.
    static func omittedScale(_ scale: ScaleFactor, of files: [LayoutConversion.Problem]) -> Diagnostic {
        let scales = Set(files.flatMap(\.others)).sorted().map(\.description).joined(separator: ", ")
        let isOne = files.count == 1
        return Rule.convertOmittedScale.diagnostic(
            .root,
            "\(Readable.count(files.count, "file")) of \(scale) \(isOne ? "is" : "are") left out; the same "
                + "\(isOne ? "image exists" : "images exist") at \(scales)",
            related: files.map(\.source))
    }

    static func severalStretches(_ path: BytePath, _ patch: NinePatch, to layout: LayoutKind) -> Diagnostic {
        let counts = "\(patch.horizontal.stretch.count) across and \(patch.vertical.stretch.count) down"
        return Rule.layoutUnsayable.diagnostic(
            path,
            "\(layout.subject) has images with one part that stretches in each direction, and this nine-patch has \(counts); "
                + "the file is left out",
            fix: "draw it with one black run on the top border and one on the left, or convert it by hand", as: .error)
    }

    static func noRoomToStretch(_ path: BytePath, _ size: PixelSize) -> Diagnostic {
        Rule.layoutUnsayable.diagnostic(
            path, "its cap insets leave nothing between them that could stretch: it is \(size); the file is left out",
            fix: "correct the insets in Xcode, under 'Slicing'", as: .error)
    }

    static func samePath(_ path: BytePath, target: BytePath, as others: [BytePath]) -> Diagnostic {
        let rest = others.count > 1 ? " and \(others.count - 1) more" : ""
        return Rule.convertSamePath.diagnostic(
            path,
            "it would become \(target.display), as would \(others.first.map(\.display) ?? "another file")\(rest), so none "
                + "of them is copied",
            related: others)
    }

    static func renamed(_ path: BytePath, to target: BytePath, in layout: LayoutKind) -> Diagnostic {
        Rule.convertLost.diagnostic(
            path, "\(layout.subject) allows no such path, so the image becomes \(target.display)")
    }

    static func lost(_ path: BytePath, _ property: String, in layout: LayoutKind) -> Diagnostic {
        Rule.convertLost.diagnostic(
            path, "\(layout.subject) cannot say \(property)", fix: "enter it by hand where the image is used",
            as: .warning)
    }

    static func unreadableSet(_ path: BytePath, _ problem: JSONProblem) -> Diagnostic {
        Rule.convertUnreadableSet.diagnostic(
            path,
            "it is not valid in \(problem.place.text): \(problem.reason.rawValue); none of the "
                + "set's images is copied")
    }

    /// - Parameter path: The place in the tree that is written.
    static func occupied(_ path: BytePath, source: BytePath?) -> Diagnostic {
        Rule.fileForeign.diagnostic(
            path,
            source.map {
                "a file with other bytes has the place of the copy of \($0.display); Twofold leaves it as it is"
            }
                ?? "a file with other text is there; Twofold leaves it as it is",
            fix: "move it away, and run again", related: source.map { [$0] } ?? [])
    }

    /// - Parameter path: The place in the tree that is written.
    static func notCopied(_ path: BytePath, _ error: DiskError) -> Diagnostic {
        Rule.fileNotPlaced.diagnostic(
            path, "the file could not be written: \(error.reason(at: path))")
    }
}

extension LayoutProblem {
    /// What to do about a file that is left out.
    fileprivate func fix(for path: BytePath, in layout: LayoutKind) -> String {
        switch self {
        case .scale: return "export it at a scale that \(layout.subject) has, such as 2x"
        case .device(let device):
            var name = AssetName(parsing: path.name)
            (name.device, name.base) = (nil, name.base + Array("-\(device.rawValue)".utf8))
            return "give it a name of its own, such as \(Quoting.display(name.bytes)), and load it by that name"
        case .qualifier: return "give it a name of its own, and load it by that name"
        case .name: return "rename it"
        case .tooLong: return "shorten its name, or those of its folders"
        case .format(.svg), .format(.pdf):
            return "import it as a vector drawable in Android Studio, or draw it: twofold --vectors draw"
        case .format: return "save it as PNG, JPEG or WebP"
        }
    }
}

extension LayoutKind {
    /// The layout as the subject of a sentence.
    fileprivate var subject: String {
        switch self {
        case .catalog: "an asset catalog"
        case .web: "the web layout"
        case .apple, .flutter, .reactNative, .android: displayName
        }
    }
}

// Files that are none of the images of the layout that is read.

extension Diagnostic {
    static func unread(_ path: BytePath, _ reason: Misreading, in layout: LayoutKind) -> Diagnostic {
        let (message, fix) = reason.words(for: path, in: layout)
        return Rule.convertUnread.diagnostic(
            path, "\(message); the file is left out", fix: fix, as: reason == .drawable ? .warning : .error)
    }
}

extension Misreading {
    /// What is wrong, and what to do.
    fileprivate func words(for path: BytePath, in layout: LayoutKind) -> (message: String, fix: String) {
        switch self {
        case .place where layout == .android:
            (
                "Android reads images in folders such as drawable-xhdpi only, directly below 'res'",
                "move it into one of them, or convert the folder 'res' if this is one above it"
            )
        case .place: ("only the files of image sets are converted", "convert it by hand, or put it into an image set")
        case .noSlot: ("no slot of its set shows it", "give it a slot in Xcode, or delete it")
        case .folder(let problem): (problem.sentence, problem.fix)
        case .density("nodpi"), .density("anydpi"):
            ("its folder says that it has no scale", "copy it by hand, under the scale that it was drawn for")
        case .density(let word):
            (
                "\(word) is a density of screens, and files are drawn for ldpi, mdpi, tvdpi, hdpi, xhdpi, xxhdpi and xxxhdpi",
                "move it to the folder of the density that it was drawn for"
            )
        case .scale: ("its path says a scale that no file has", "rename it")
        case .name(let legal):
            (
                "Android allows no such name: only a to z, 0 to 9 and _, beginning with a letter",
                "rename it to \(Quoting.display(legal))"
            )
        case .format(let format):
            (
                "Android does not read \(format.displayName) files there",
                format.isVector
                    ? "move it out of 'res', or import it as a vector drawable in Android Studio"
                    : "save it as PNG, JPEG or WebP"
            )
        case .otherFormat(let name): ("Twofold does not read \(name) files", "save it as PNG, or copy it by hand")
        case .hiddenExtension:
            (
                "its name does not end in the extension of an image",
                "rename it so that the suffix stands before the extension"
            )
        case .drawable:
            (
                "this is an XML drawable, which has no pixels",
                "export its image as PNG or SVG where the design comes from"
            )
        }
    }
}

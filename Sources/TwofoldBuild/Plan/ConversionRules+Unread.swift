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

/// A place in a source file that asks for an image by name.
struct ImageReference: Hashable, Sendable {
    /// The lookup that the name goes through.
    enum Loader: Hashable, Sendable {
        /// `UIImage`, which adds only `.png`.
        case uiKit
        /// `NSImage`, which takes any format.
        case appKit
        /// One of the two: SwiftUI, SpriteKit and image literals exist on both.
        case either
        /// `NSBundle`, which knows neither scales nor catalogs.
        case bundlePath
    }

    /// The certainty that the name is one of this tree's images.
    enum Certainty: Hashable, Sendable {
        case certain
        /// It belongs to another bundle, or a type that only has such a name may ask for it.
        case unsure
    }

    var name: RequestedName
    /// Where it is asked for; nil in a binary file.
    var place: TextPlace?
    var loader: Loader
    var certainty = Certainty.certain
    /// Whether Xcode itself writes the extension there.
    var isWrittenByXcode = false
    /// The first part of the name of the method in Objective-C that asks for it.
    var method: [UInt8]?
    /// The name of the static member, or of the view of SwiftUI, that asks for it.
    var member: [UInt8]?
}

/// A view that shows an image at its own size, whatever the view's size is.
struct FixedView: Hashable, Sendable {
    var name: [UInt8]
    /// The place of the view or of its image.
    var place: TextPlace?
    /// The mode as the source names it.
    var mode: String
    /// Whether it is a layer, which takes pixels for points unless it is told the image's scale.
    var isLayer = false
    /// The sizes in points that the file states for the image: as it was when the file was last saved, and its view's.
    var sizes: [NibSize] = []
}

/// A width and a height in points.
struct NibSize: Hashable, Sendable {
    var width: Double
    var height: Double
}

/// Everything in one file that asks for images, or may.
struct FileReferences: Sendable {
    /// The places that ask for an image by name.
    var requests: [ImageReference] = []
    /// The views that do not resize their image.
    var fixedViews: [FixedView] = []
    /// The images of one control's states.
    var states: [StateImages] = []
    /// The images that are listed as frames.
    var animations: [FrameList] = []
    /// The texts before the numbers of frames that code counts by itself.
    var countedPrefixes: Set<[UInt8]> = []
    /// Texts that may be an image's name.
    var mentions: Set<[UInt8]> = []
    /// The images that only views show here which stretch them to their own size.
    var stretched: Set<[UInt8]> = []
    /// The images that something here shows at their own size.
    var shownAsIs: Set<[UInt8]> = []
    /// Names of members, which may be made from images' names.
    var symbols: Set<[UInt8]> = []
    /// Names that the code gives to images which it makes: whoever asks for one gets that.
    var given: Set<[UInt8]> = []
    /// Names with gaps that are not asked for here, but may be elsewhere.
    var patterns: Set<RequestedName> = []
    /// Whether something asks for the frames of an animation.
    private(set) var asksForFrames = false
    /// The texts before the numbers of frames that are asked for, as by `animatedImageNamed("load", duration: 1)`.
    private(set) var framePrefixes: Set<[UInt8]> = []

    /// Whether some text is the format of a number alone, by which images are asked for that have no other name.
    private(set) var asksForNumbers = false

    private static let numbers = Set(["%d", "%i", "%u", "%ld", "%li", "%lu", "%zd", "%02d"].map { Array($0.utf8) })

    /// Remembers a literal that nothing asks for here.
    mutating func mention(_ name: RequestedName) {
        guard let whole = name.whole else {
            if name.letterCount > 1 { patterns.insert(name) }
            return
        }
        // Pages in code name images, too: `"<img src=\"bundle://Seal.png\">"`.
        if whole.contains(UInt8(ascii: "<")) {
            for word in whole.split(whereSeparator: WordReferences.ends.contains) where word.contains(UInt8(ascii: "."))
            {
                mention(RequestedName(Array(word)))
            }
        }
        guard (1...Self.maxNameLength).contains(whole.count) else { return }
        mentions.insert(whole)
        if Self.numbers.contains(whole) { asksForNumbers = true }
        if whole.contains(UInt8(ascii: "%")), case let format = RequestedName(format: whole), format.letterCount > 1 {
            patterns.insert(format)
        }
        // Programs append such pieces to names.
        guard whole.count > 2, whole.count < 32 else { return }
        let joints = Set("_-".utf8)
        var piece = RequestedName()
        if let first = whole.first, joints.contains(first) {
            piece.appendGap()
            piece.append(whole)
            patterns.insert(piece)
        } else if let last = whole.last, joints.contains(last) {
            piece.append(whole)
            piece.appendGap()
            patterns.insert(piece)
        }
    }

    /// Remembers the folder of which all names are asked for, or one that only the running program knows.
    mutating func mentionFolder(of arguments: [CodeText.Argument], in code: CodeText) {
        guard let folder = arguments.first(where: { ["inDirectory", "subdirectory"].contains($0.label) }) else {
            return
        }
        for var name in code.names(in: folder.range) where !name.isUnknown && name.whole?.isEmpty != true {
            if name.parts.last?.last != UInt8(ascii: "/") { name.append("/".utf8) }
            name.appendGap()
            patterns.insert(name)
        }
    }

    /// Remembers names of animations, whose frames have numbers.
    mutating func mentionFrames(_ names: [RequestedName]) {
        asksForFrames = true
        for var name in names where !name.isUnknown {
            if let whole = name.whole { framePrefixes.insert(whole) }
            name.appendGap()
            patterns.insert(name)
        }
    }

    /// The limit on a name's bytes; a path may be that long.
    static let maxNameLength = 1024
}

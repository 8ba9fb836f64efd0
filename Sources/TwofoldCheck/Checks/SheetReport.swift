/// The images of a project as a contact sheet shows them: every master beside its variants.
package struct SheetReport: Sendable {
    /// What a file is to the image that it belongs to.
    package enum Role: Hashable, Sendable {
        /// Variants are made from it.
        case master
        /// Twofold made it, and it is current.
        case variant
        /// Twofold made it, and a build makes it again, for this reason.
        case stale(StaleReason)
        /// A build has yet to make it.
        case missing
        /// Twofold made it, and somebody edited it since.
        case edited
        /// Twofold made it, and its master no longer exists.
        case orphan
        /// It is hand-made, in the place of a variant.
        case kept
        /// It has the bytes that Twofold would write in its place.
        case identical
        /// It is hand-made, and nothing is made from it or in its place.
        case handMade
        /// It is what Twofold would write in the place of a hand-made file, and exists in the sheet only.
        case planned
    }

    /// A picture that can be part of the page, so that it is seen wherever the page is opened.
    package struct Picture: Hashable, Sendable {
        package var bytes: [UInt8]
        /// The media type: `image/png`.
        package var type: String
        /// Whether it is the whole file, and not a thumbnail.
        package var isWhole: Bool
    }

    package struct File: Hashable, Sendable {
        /// Its path; for a planned file, that of the hand-made file in its place.
        package var path: BytePath
        package var role: Role
        /// The scale that its place or name states.
        package var scale: ScaleFactor = .x1
        /// Its size in pixels; for a vector image, in points; nil if it is unknown.
        package var size: PixelSize?
        /// Its bytes on disk; 0 for a file that does not exist.
        package var byteCount = 0
        /// Whether browsers show files of its format.
        package var isShowable = false
        package var screens: [Screen] = []
        /// The picture that the page can contain.
        package var picture: Picture?
    }

    /// One image with all its files.
    package struct Image: Hashable, Sendable {
        /// The folder, and the base name with its usage suffixes: `Icons/Sun`.
        package var name: BytePath
        /// Its files: universal ones first, then by scale, the largest first.
        package var files: [File]
    }

    /// The images, sorted by name.
    package var images: [Image] = []
    /// The load of each kind of screen.
    package var loads: [SizeReport.Load] = []
    /// The diagnostics of the survey, which say what the sheet lacks if the tree could not be read.
    package var diagnostics: [Diagnostic] = []

    package var fileCount: Int { images.reduce(0) { $0 + $1.files.count { $0.role.exists } } }
    /// The bytes of the files that exist.
    package var bytes: Int { images.reduce(0) { $0 + $1.files.reduce(0) { $0 + $1.byteCount } } }
    /// The screens that load any of the files, in the order of ``loads``.
    package var screens: [Screen] { loads.map(\.screen) }
}

extension SheetReport.Role {
    /// Whether there is a file.
    package var exists: Bool { self != .missing && self != .planned }
}

extension SheetReport.Image: Placeable {
    package mutating func place(in folder: BytePath) {
        name.place(in: folder)
        for index in files.indices { files[index].path.place(in: folder) }
    }
}

extension SheetReport {
    /// The sheet of several projects, with paths relative to the folder that contains all of them.
    package init(merging parts: [ProjectPart<SheetReport>]) {
        images = parts.gathered(\.images).sorted { $0.name < $1.name }
        loads = SizeReport.Load.sums(of: parts.map(\.value.loads))
        diagnostics = parts.gathered(\.diagnostics)
    }
}

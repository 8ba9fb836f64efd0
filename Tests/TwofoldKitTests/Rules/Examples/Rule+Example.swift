import TwofoldKit

extension Rule {
    /// A small tree that shows a rule: paths with the sizes of images, and the paths that the rule reports.
    ///
    /// It is data, not files: the tests build the tree and check that the rule reports these paths, and the article
    /// "Rules" prints it.
    struct Example: Sendable {
        /// The content of a path.
        enum File: Sendable, Hashable {
            /// An image of this width and height in pixels.
            case image(Int, Int, Look = .flat)
            /// A text file, such as a property list.
            case text(String)
            /// A symbolic link.
            case link
        }

        /// The special property of an image.
        enum Look: String, Sendable, CaseIterable {
            /// One color throughout, half transparent.
            case flat
            case opaque = "opaque, with alpha"
            case opaqueGray = "opaque, without alpha"
            case detailed
            case recolored = "detailed, in other colors"
            case cut = "detailed, upper third missing"
            case doubled = "every pixel doubled"
            case enlarged = "enlarged by interpolation"
            case fineLine = "a line of one pixel"
            case thickLine = "a line of two pixels"
            case stripes = "stripes of one pixel"
            case remarkable = "readable, with a decoder warning"
            case truncated = "cut short"
            case animated = "an animation of 8,192 frames"
            case crushed = "optimized by Xcode"
            case gif = "a GIF file"
            case animatedGIF = "a GIF of 5,000 frames"
            case jpeg = "a JPEG file"
            case stray300dpi = "300 dpi"
            case right72dpi = "72 dpi"
            case oneBit = "black and white, one bit a pixel"
            case noWidth = "width 0 in its header"
            case genericProfile = "Generic RGB profile"
            case standardProfile = "sRGB profile"
            case ninePatch = "with a nine-patch's border"
        }

        /// The files by path; a `.twofold.yml` is the tree's configuration.
        let files: [String: File]
        /// Whether a build runs before the check.
        let isBuilt: Bool
        /// Changes after that build; nil removes a file.
        let afterBuild: [String: File?]
        /// The baseline of the check: paths by the rule that may report them.
        let known: [String: String]
        /// The paths that the rule reports, in order; empty for a near miss.
        let reported: [String]

        init(
            _ files: [String: File], isBuilt: Bool = false, afterBuild: [String: File?] = [:],
            known: [String: String] = [:], at reported: String...
        ) {
            self.files = files
            self.isBuilt = isBuilt || !afterBuild.isEmpty
            self.afterBuild = afterBuild
            self.known = known
            self.reported = reported
        }
    }
}

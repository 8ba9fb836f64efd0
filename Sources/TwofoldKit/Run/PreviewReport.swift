/// What a screen shows for the name of an image, and what it should show.
public struct PreviewReport: Sendable {
    /// The image that the screen should show.
    public enum Right: Hashable, Sendable {
        /// The file that it shows has the screen's scale.
        case shown
        /// This file, whose scale is the screen's.
        case file(BytePath)
        /// This larger file, reduced.
        case reduced(BytePath)
        /// This vector image, rendered.
        case rendered(BytePath)
        /// Every file is smaller, so the right image is still to be drawn.
        case missing
    }

    /// The lookup of the name on the screen; nil if the folder could not be read.
    public var lookup: LookupReport?
    /// The file that the screen shows; nil if it shows none.
    public var shown: BytePath?
    /// The size of that file.
    public var fileSize: PixelSize?
    /// The size on the screen, in its pixels.
    public var size: PixelSize?
    /// The image that the screen should show.
    public var right = Right.missing
    /// The preview as a PNG file: on the left what the screen shows, on the right what it should show, if that is
    /// another image.
    public var file: [UInt8]?
    /// The size of the preview.
    public var previewSize: PixelSize?
    /// The reasons why there is no preview.
    public var diagnostics: [Diagnostic] = []

    /// A text in every preview, by which a later run knows that it may replace the file.
    public static let mark = "Twofold preview"
}

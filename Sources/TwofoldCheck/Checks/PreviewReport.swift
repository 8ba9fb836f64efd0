/// What a screen shows for the name of an image, and what it should show.
package struct PreviewReport: Sendable {
    /// The image that the screen should show.
    package enum Right: Hashable, Sendable {
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
    package var lookup: LookupReport?
    /// The file that the screen shows; nil if it shows none.
    package var shown: BytePath?
    package var fileSize: PixelSize?
    /// The size on the screen, in its pixels.
    package var size: PixelSize?
    /// The image that the screen should show.
    package var right = Right.missing
    /// The preview as a PNG file: on the left what the screen shows, on the right what it should show, if that is
    /// another image.
    package var file: [UInt8]?
    package var previewSize: PixelSize?
    /// The reasons why there is no preview.
    package var diagnostics: [Diagnostic] = []

    /// A text in every preview, by which a later run knows that it may replace the file.
    package static let mark = "Twofold preview"
}

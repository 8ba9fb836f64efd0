/// The most that a master may demand of this machine.
///
/// Its size is checked from the header, before a pixel is decoded, and its time during decoding.
public struct ImageLimits: Hashable, Sendable {
    /// Width × height.
    ///
    /// Default: 100,000,000.
    public var pixels: Int
    /// Width or height.
    ///
    /// Default: 32,768.
    public var side: Int
    /// The file's size in bytes.
    ///
    /// Default: 256 MiB.
    public var fileBytes: Int
    /// Seconds for decoding one image.
    ///
    /// An engine checks the clock between steps, so an image that is one long step is found too slow only afterwards.
    /// Default: 30.
    public var seconds: Double
    /// Bytes of memory for a process that reads a master, in addition to the image itself: for the program, its
    /// libraries and fonts, and the images inside a vector image.
    ///
    /// Default: 192 MiB.
    package var workerMemory = 192 << 20
    /// Frames of an animation, all of which count towards ``pixels``; with 1, an animation is refused.
    package var frames = 1

    /// Frames up to which animations are reduced: libwebp walks through all before it for each.
    package static let mostFrames = 1 << 12

    /// Limits; the defaults admit every master found so far in an app and refuse decompression bombs.
    public init(
        pixels: Int = 100_000_000, side: Int = 32_768, fileBytes: Int = 256 << 20, seconds: Double = 30
    ) {
        self.pixels = pixels
        self.side = side
        self.fileBytes = fileBytes
        self.seconds = seconds
    }

    /// The same limits for as many frames.
    package func admitting(frames: Int) -> ImageLimits {
        var limits = self
        limits.frames = frames
        return limits
    }

    /// Whether an image of as many frames of this size may be decoded.
    package func admit(_ size: PixelSize, frames: Int) -> Bool {
        admit(size) && frames <= self.frames && size.area * frames <= pixels
    }

    /// Whether an image of this size may be decoded.
    package func admit(_ size: PixelSize) -> Bool {
        size.area <= pixels && size.width <= side && size.height <= side
    }
}

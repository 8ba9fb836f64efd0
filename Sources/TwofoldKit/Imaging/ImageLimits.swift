/// What a master may ask of this machine: its size is checked from the header, before a pixel is decoded, and its time
/// while it is.
public struct ImageLimits: Hashable, Sendable {
    /// Width × height.
    ///
    /// Default: 100,000,000.
    public var pixels: Int
    /// Width or height.
    ///
    /// Default: 32,768.
    public var side: Int
    /// Bytes of the file.
    ///
    /// Default: 256 MiB.
    public var fileBytes: Int
    /// Seconds that pass while one image is decoded.
    ///
    /// An engine looks at the clock between steps, so an image that is one long step is found too slow when that is done.
    /// Default: 30.
    public var seconds: Double
    /// Bytes that a process which reads a master may have in memory besides the image itself: the program, its
    /// libraries and fonts, and the images that a drawing holds.
    ///
    /// Default: 192 MiB.
    public var workerMemory = 192 << 20

    /// Limits; the defaults admit every master ever seen in an app and refuse decompression bombs.
    public init(
        pixels: Int = 100_000_000, side: Int = 32_768, fileBytes: Int = 256 << 20, seconds: Double = 30
    ) {
        self.pixels = pixels
        self.side = side
        self.fileBytes = fileBytes
        self.seconds = seconds
    }

    /// Whether an image of this size may be decoded.
    public func admit(_ size: PixelSize) -> Bool {
        size.area <= pixels && size.width <= side && size.height <= side
    }
}

/// Measures of one file's pixels, and its comparison with the next larger file of its image.
struct PixelMeasures: Hashable, Sendable {
    /// The decoder's warnings, quoted.
    var remarks: [String] = []
    /// Whether it has an alpha channel that is opaque throughout.
    var hasOpaqueAlpha = false
    /// The scale for which the next four are; nil where they were not measured.
    var judgedScale: ScaleFactor?
    /// The side of its blocks if it is a smaller image with each pixel doubled, tripled or quadrupled.
    var blockSide: Int?
    /// By how much it is a smaller image that was enlarged; nil if it is not.
    var enlargement: Enlargement?
    /// Its lines off whole points.
    var hairlines = Hairlines()
    /// Its detail finer than a point.
    var fineDetail = FineDetail()
    /// The comparison with a larger file; nil if there is none.
    var comparison: Comparison?
    /// The comparison with a file for other devices that has the same shape; nil if there is none.
    var byDevice: Comparison?
    /// Whether a thumbnail was asked for, because the image has files for several devices.
    var hasThumbnail = false
    /// The image in small; nil if it was not asked for, or if the image is too small for one.
    var thumbnail: Thumbnail?

    struct Comparison: Hashable, Sendable {
        /// The other file.
        var other: BytePath
        /// The other file's status then: with another one, the comparison is not valid.
        var status: FileStatus
        /// The difference; nil if the two have different shapes, which has its own diagnostic.
        var difference: PixelDifference?
        /// What is drawn in one of the two files only.
        var local = LocalDifference()
        /// The shift against the larger file, if the two show the same image otherwise.
        var shift: PixelShift?
        /// Whether the larger file was enlarged from this one.
        var isOrigin = false
    }
}

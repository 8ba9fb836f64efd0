/// Measures of one file's pixels, and its comparison with the next larger file of its image.
package struct PixelMeasures: Hashable, Sendable {
    /// The decoder's warnings, quoted.
    package var remarks: [String] = []
    /// What variants lack because it is damaged.
    package var faults: [String] = []
    /// Whether it has an alpha channel that is opaque throughout.
    package var hasOpaqueAlpha = false
    /// The scale for which the next four are; nil where they were not measured.
    package var judgedScale: ScaleFactor?
    /// The side of its blocks if it is a smaller image with each pixel doubled, tripled or quadrupled.
    package var blockSide: Int?
    /// Whether these blocks have the few colors of pixel art.
    package var isPixelArt = false
    /// By how much it is a smaller image that was enlarged; nil if it is not.
    package var enlargement: Enlargement?
    /// Its lines off whole points.
    package var hairlines = Hairlines()
    /// Its detail finer than a point.
    package var fineDetail = FineDetail()
    /// The comparison with a larger file; nil if there is none.
    package var comparison: Comparison?
    /// The comparison with a file for other devices that has the same shape; nil if there is none.
    package var byDevice: Comparison?
    /// Whether a thumbnail was asked for, because the image has files for several devices.
    package var hasThumbnail = false
    /// The image in small; nil if it was not asked for, or if the image is too small for one.
    package var thumbnail: Thumbnail?

    package struct Comparison: Hashable, Sendable {
        package var other: BytePath
        /// The other file's status then: with another one, the comparison is not valid.
        package var status: FileStatus
        /// The difference; nil if the two have different shapes, which has its own diagnostic.
        package var difference: PixelDifference?
        /// What is drawn in one of the two files only.
        package var local = LocalDifference()
        /// The shift against the larger file, if the two show the same image otherwise.
        package var shift: PixelShift?
        /// Whether the larger file was enlarged from this one.
        package var isOrigin = false
    }
}

extension PixelMeasures {
    /// Measures of which none was taken yet, of an image that was decoded with these warnings.
    package init(remarks: [String], faults: [String]) {
        self.init(remarks: remarks, faults: faults, hasOpaqueAlpha: false)
    }
}

extension PixelMeasures.Comparison {
    /// A comparison that was not made yet.
    package init(other: BytePath, status: FileStatus) { self.init(other: other, status: status, difference: nil) }
}

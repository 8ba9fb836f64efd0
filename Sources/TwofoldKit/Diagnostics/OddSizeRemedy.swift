/// What size a master whose sides are no whole points is to be exported at.
enum OddSizeRemedy {
    /// This one.
    case size(PixelSize)
    /// As large as a hand-made file of a smaller scale, times the ratio of the scales.
    case multiple(of: BytePath, ScaleFactor)
}

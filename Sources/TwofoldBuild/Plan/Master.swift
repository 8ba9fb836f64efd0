/// A file that variants can be made from.
public struct Master: Hashable, Sendable {
    /// Its path.
    public var path: BytePath
    /// Its meaning in its layout; the scale is 2x or more.
    var rendition: Rendition
    /// The format of its content.
    package var format: ImageFormat
    /// Its size and kind, from its header.
    public var header: ImageHeader

    /// Its name, with the scale and device that its layout gives it.
    package var name: AssetName { rendition.name }

    /// Whether the scale was given by the caller, because the file's name does not state it.
    package var hasGivenScale = false

    /// The size in points; nil for a vector image whose size is unknown.
    package var points: PointSize? {
        format.isVector ? drawnSize(fitting: nil) : header.size.inPoints(at: name.scale)
    }

    /// The size in points at which a vector image is drawn, fitted into `frame` if there is one; nil for pixels.
    ///
    /// A scale in its name sets the size of a point: `Logo@2x.pdf` is drawn at half its page's size.
    package func drawnSize(fitting frame: PointSize?) -> PointSize? {
        guard let size = header.drawing?.size else { return nil }
        let factor = name.scale.factor
        return PointSize(width: size.width / factor, height: size.height / factor).fitted(into: frame)
    }
}

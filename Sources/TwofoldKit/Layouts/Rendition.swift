/// One file of an image, as every layout means it: which image it shows, at which scale and for which line.
///
/// It is what planner, lock file and rules know; only a ``LayoutGrammar`` knows how the file's path says it.
public struct Rendition: Hashable, Sendable {
    /// The image's folder, relative to the layout's place, without folders that say scale or line (`2.0x/`, `de.lproj/`).
    public var folder: BytePath
    /// The image's name, with scale, device and extension, whether or not the file's own name says them.
    ///
    /// Its ``AssetName/bytes`` are the file's name in Apple's layout only.
    public var name: AssetName
    /// The conditions besides scale and device, sorted.
    public var qualifiers: [Qualifier]

    /// A file of an image.
    public init(folder: BytePath = .root, name: AssetName, qualifiers: [Qualifier] = []) {
        self.folder = folder
        self.name = name
        self.qualifiers = Line(qualifiers: qualifiers).qualifiers
    }

    /// The line that it belongs to.
    public var line: Line { Line(device: name.device, qualifiers: qualifiers) }
}

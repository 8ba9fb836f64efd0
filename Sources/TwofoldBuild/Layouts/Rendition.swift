/// One file of an image, as every layout means it: which image it shows, at which scale and for which line.
///
/// It is what planner, lock file and rules know; only a ``LayoutGrammar`` knows how the file's path says it.
package struct Rendition: Hashable, Sendable {
    /// The image's folder, relative to the layout's place, without folders that say scale or line (`2.0x/`, `de.lproj/`).
    package var folder: BytePath
    /// The image's name, with scale, device and extension, whether or not the file's own name says them.
    ///
    /// Its ``AssetName/bytes`` are the file's name in Apple's layout only.
    package var name: AssetName
    /// The conditions besides scale and device, sorted.
    package var qualifiers: [Qualifier]

    /// A file of an image.
    package init(folder: BytePath = .root, name: AssetName, qualifiers: [Qualifier] = []) {
        self.folder = folder
        self.name = name
        self.qualifiers = Line(qualifiers: qualifiers).qualifiers
    }

    /// The line that it belongs to.
    var line: Line { Line(device: name.device, qualifiers: qualifiers) }
}

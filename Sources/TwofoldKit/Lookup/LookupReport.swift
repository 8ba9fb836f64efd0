/// What was found out about one name in one folder.
public struct LookupReport: Sendable {
    /// What was asked for.
    public var name: LookupName
    /// The folder that stands for the bundle's resource folder.
    public var folder: BytePath
    /// Whose lookup it is.
    public var profile: LookupProfile
    /// Where was looked, in order: the folder itself, then those of languages.
    public var places: [BytePath]
    /// What is loaded on each sort of screen.
    public var answers: [Answer]
    /// Sets of this name in asset catalogs below the folder, which go before every file where the profile says so.
    ///
    /// The first is the one that is taken.
    public var catalogs: [BytePath] = []
    /// Files of this name elsewhere below the folder; looked for only when nothing was found.
    public var elsewhere: [BytePath] = []
    /// The name that was probably meant; looked for only when nothing was found.
    public var nearest: BytePath?
    /// Folders that could not be listed, and why.
    public var unreadable: [DiskError] = []

    /// What is loaded on screens that are alike.
    public struct Answer: Sendable {
        /// The devices that have such screens; none for a screen that no device has.
        public var classes: [DeviceClass]
        /// The names that were tried, and the one that is taken.
        public var resolution: Resolution
        /// What is known of the file that is taken; nil when none is.
        public var image: Image?
        /// What one should know besides.
        public var notes: [LookupNote]
        /// What the catalog gives, which goes before the file; nil where no catalog has the name, or its set holds nothing for
        /// this screen.
        public var catalogImage: CatalogImage?
    }

    /// An image of a catalog.
    public struct CatalogImage: Hashable, Sendable {
        /// The file that it is compiled of.
        public var image: Image
        /// Its scale; nil is one for all.
        public var scale: ScaleFactor?
    }

    /// A file that is taken.
    public struct Image: Hashable, Sendable {
        /// Where it lies.
        public var path: BytePath
        /// Its size, or why it is not known.
        public var size: Size
        /// Its size in points at the scale that it gets.
        public var points: PointSize?
    }

    /// A size in pixels, or why it is not known.
    public enum Size: Hashable, Sendable {
        /// In pixels.
        case known(PixelSize)
        /// A clause that says why.
        case unknown(String)
    }

    /// Whether something is loaded on at least one of the screens.
    public var isFound: Bool {
        answers.contains { $0.catalogImage != nil || $0.resolution.chosenIndex != nil }
    }

    /// The set that goes before files, where the profile says so.
    public var catalog: BytePath? { profile.traits.contains(.catalogsFirst) ? catalogs.first : nil }
}

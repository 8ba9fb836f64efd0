/// The result of looking one name up in one folder.
public struct LookupReport: Sendable {
    /// The name.
    public var name: LookupName
    /// The folder that stands for the bundle's resource folder.
    public var folder: BytePath
    /// The profile of the lookup.
    public var profile: LookupProfile
    /// The folders in which the lookup looked, in order: the folder itself, then those of languages.
    public var places: [BytePath]
    /// The result on each sort of screen.
    public var answers: [Answer]
    /// Sets of this name in asset catalogs below the folder; they go before every file if the profile says so.
    ///
    /// The first one counts.
    public var catalogs: [BytePath] = []
    /// Files of this name elsewhere below the folder; searched only if nothing was found.
    public var elsewhere: [BytePath] = []
    /// The name that was probably meant; searched only if nothing was found.
    public var nearest: BytePath?
    /// Folders and lists of sets that could not be read, and why.
    public var unreadable: [DiskError] = []
    /// The list of the set that goes before files, if it is not valid, so that nobody knows what is loaded.
    public var damagedSet: DamagedSet?
    /// Files that the set lists and that are not there.
    public var absent: [BytePath] = []

    /// A `Contents.json` that is not valid.
    public struct DamagedSet: Hashable, Sendable {
        /// Its path.
        public var path: BytePath
        /// What is wrong with it, and where.
        public var problem: JSONProblem
    }

    /// The result on screens that behave alike.
    public struct Answer: Sendable {
        /// The devices that have such screens; empty for a screen that no device has.
        public var classes: [DeviceClass]
        /// The names that were tried, and the chosen one.
        public var resolution: Resolution
        /// The chosen file; nil if there is none.
        public var image: Image?
        /// Notes about the result.
        public var notes: [LookupNote]
        /// The image in a catalog, which goes before the file; nil if no catalog has the name, or its set has no image
        /// for this screen.
        public var catalogImage: CatalogImage?
    }

    /// An image of a catalog.
    public struct CatalogImage: Hashable, Sendable {
        /// The file that it is compiled from.
        public var image: Image
        /// Its scale; nil if it serves all scales.
        public var scale: ScaleFactor?
        /// The files that its set has for the same devices and conditions, itself included.
        var versions: [Version] = []
    }

    /// A file of a set, with the scale of its slot.
    struct Version: Hashable, Sendable {
        var path: BytePath
        var scale: ScaleFactor?
    }

    /// A chosen file.
    public struct Image: Hashable, Sendable {
        /// Its path.
        public var path: BytePath
        /// Its size, or why it is unknown.
        public var size: Size
        /// Its size in points at its scale.
        public var points: PointSize?
    }

    /// A size in pixels, or why it is unknown.
    public enum Size: Hashable, Sendable {
        /// In pixels.
        case known(PixelSize)
        /// A clause with the reason.
        case unknown(String)
    }

    /// Whether the lookup finds a file on at least one of the screens.
    public var isFound: Bool {
        answers.contains { $0.catalogImage != nil || $0.resolution.chosenIndex != nil }
    }

    /// The set that goes before files, if the profile says so.
    public var catalog: BytePath? { profile.traits.contains(.catalogsFirst) ? catalogs.first : nil }
}

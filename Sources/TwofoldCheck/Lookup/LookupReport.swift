/// The result of looking one name up in one folder.
package struct LookupReport: Sendable {
    package var name: LookupName
    /// The folder that stands for the bundle's resource folder.
    package var folder: BytePath
    package var profile: LookupProfile
    /// The folders in which the lookup looked, in order: the folder itself, then those of languages.
    package var places: [BytePath]
    /// The result on each sort of screen.
    package var answers: [Answer]
    /// Sets of this name in asset catalogs below the folder; they go before every file if the profile says so.
    ///
    /// The first one counts.
    package var catalogs: [BytePath] = []
    /// Files of this name elsewhere below the folder; searched only if nothing was found.
    package var elsewhere: [BytePath] = []
    /// The name that was probably meant; searched only if nothing was found.
    package var nearest: BytePath?
    /// Folders and lists of sets that could not be read, and why.
    package var unreadable: [DiskError] = []
    /// The list of the set that goes before files, if it is not valid, so that nobody knows what is loaded.
    package var damagedSet: DamagedSet?
    /// Files that the set lists and that are not there.
    package var absent: [BytePath] = []

    /// A `Contents.json` that is not valid.
    package struct DamagedSet: Hashable, Sendable {
        package var path: BytePath
        /// What is wrong with it, and where.
        package var problem: JSONProblem
    }

    /// The result on screens that behave alike.
    package struct Answer: Sendable {
        /// The devices that have such screens; empty for a screen that no device has.
        package var classes: [DeviceClass]
        /// The names that were tried, and the chosen one.
        package var resolution: Resolution
        /// The chosen file; nil if there is none.
        package var image: Image?
        package var notes: [LookupNote]
        /// The image in a catalog, which goes before the file; nil if no catalog has the name, or its set has no image
        /// for this screen.
        package var catalogImage: CatalogImage?
    }

    package struct CatalogImage: Hashable, Sendable {
        /// The file that it is compiled from.
        package var image: Image
        /// Its scale; nil if it serves all scales.
        package var scale: ScaleFactor?
        /// The files that its set has for the same devices and conditions, itself included.
        var versions: [Version] = []
    }

    /// A file of a set, with the scale of its slot.
    struct Version: Hashable, Sendable {
        var path: BytePath
        var scale: ScaleFactor?
    }

    /// A chosen file.
    package struct Image: Hashable, Sendable {
        package var path: BytePath
        package var size: Size
        package var points: PointSize?
    }

    /// A size in pixels, or why it is unknown.
    package enum Size: Hashable, Sendable {
        case known(PixelSize)
        /// A clause with the reason.
        case unknown(String)
    }

    /// Whether the lookup finds a file on at least one of the screens.
    package var isFound: Bool {
        answers.contains { $0.catalogImage != nil || $0.resolution.chosenIndex != nil }
    }

    /// The set that goes before files, if the profile says so.
    package var catalog: BytePath? { profile.traits.contains(.catalogsFirst) ? catalogs.first : nil }
}

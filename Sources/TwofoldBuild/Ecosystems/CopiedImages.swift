/// The images and catalogs that Xcode projects copy one by one, without those of folders that are copied whole.
struct CopiedImages: Sendable {
    /// The images, by their names without scales and devices.
    private var images: Set<BytePath> = []
    /// The folders that they lie in.
    private var folders: Set<BytePath> = []
    /// Their names as projects spell them, without scales and extensions.
    private var stems: Set<[UInt8]> = []
    /// How many of them the projects of a folder copy, how many catalogs, and whether a target copies whole folders.
    private var counts: [BytePath: (images: Int, catalogs: Int, copiesFolders: Bool)] = [:]

    /// The fewest images of a project that lists all of its images.
    private static let leastOfList = 8

    /// - Parameter project: The folder with the project.
    mutating func add(_ path: BytePath, of project: BytePath) {
        if CatalogKind(folder: path.name) == .catalog { counts[project, default: (0, 0, false)].catalogs += 1 }
        guard TreeListing.isImageName(path.name) else { return }
        let name = AssetName(parsing: path.name)
        guard let image = Self.image(name, in: path.folder) else { return }
        counts[project, default: (0, 0, false)].images += 1
        images.insert(image)
        folders.insert(path.folder)
        stems.insert(name.stem)
    }

    /// Notes that a target copies a whole folder, and so nothing outside of it but what is listed.
    mutating func addFolder(of project: BytePath) {
        counts[project, default: (0, 0, false)].copiesFolders = true
    }

    /// Whether the projects of a folder list images, or catalogs, and neither this one nor another scale of it.
    ///
    /// - Parameter path: An image that no target copies.
    func leaveOut(_ path: BytePath, of project: BytePath) -> Bool {
        guard let counts = counts[project] else { return false }
        if path.catalog != nil { return counts.catalogs > 0 || counts.copiesFolders }
        guard
            counts.copiesFolders || counts.images >= Self.leastOfList || counts.catalogs > 0
                || folders.contains(path.folder),
            let image = Self.image(AssetName(parsing: path.name), in: path.folder)
        else { return false }
        return !images.contains(image)
    }

    /// Whether there are none.
    var isEmpty: Bool { images.isEmpty }

    /// Whether a project spells the name of an image like this.
    func spell(_ stem: [UInt8]) -> Bool { stems.contains(stem) }

    /// The path of an image as its 1x for every device has it.
    private static func image(_ name: AssetName, in folder: BytePath) -> BytePath? {
        folder.appending(name.variant(scale: .x1, device: nil).bytes)
    }
}

/// The input of the rules: every image file with its name and first bytes, grouped by image, and the plan.
struct CheckContext: Sendable {
    /// Image files, sorted by path.
    let files: [CheckedFile]
    /// The same by image, sorted by folder and name, without files in asset catalogs, whose names mean nothing.
    let images: [CheckedImage]
    /// Every other file that was listed, sorted by path.
    let others: [BytePath]
    /// Files that hold whole mipmap chains, sorted by path.
    var mipmapChains: [MipmapChainFile] = []
    /// Levels and chains that Twofold made from images that still exist, sorted by path.
    var recordedMipmaps: [RecordedFile] = []
    /// Files that a command made and named by itself, such as icons, from images that still exist, sorted by path.
    var recordedByCommands: [RecordedFile] = []
    /// The files that builds drew of vector images that still exist, by vector image.
    var drawnFiles: [BytePath: Set<BytePath>] = [:]
    /// The resource folders of the targets for Android, sorted.
    var resourceFolders: [BytePath] = []
    /// Whether fractional scales are asked for, so that `@1.5x` is one.
    var wantsFractions = false
    /// Whether a lock file says that Twofold makes the variants of the tree.
    var isAdopted = false
    /// What loads the images.
    var consumers = Consumers()
    /// The images of which targets of Xcode copy some file.
    var copiedNames: Set<NamePlace> = []
    /// Whether rules keep a path out of what is looked at, such as a file with secrets that Git ignores.
    var ignores: @Sendable (BytePath) -> Bool = { _ in false }
    /// The folders of asset catalogs, sorted by path.
    var catalogs: [CheckedSet] = []
    /// The rules of what every command reports, by path.
    var surveyed: [BytePath: [Rule]] = [:]
    /// What asks for images by name; nil until the check reads code.
    var references: TreeReferences? {
        didSet {
            unnamed = ReferenceRules.unnamed(in: self)
            unasked = ReferenceRules.unasked(in: self)
        }
    }
    /// The images of apps that nothing names, by folder or catalog; empty until the check reads code.
    private(set) var unnamed: [BytePath: [UnnamedImage]] = [:]
    /// The same, and those of other packages: files, and sets of catalogs.
    private(set) var unasked: Set<BytePath> = []
    let plan: Plan
    /// The states of the plan's variants, in plan order.
    let states: [VariantState]
    /// The variants of the plan, by image.
    let planned: PlannedSlots
    /// The settings that explain why variants are stale, where one or two do.
    var changedSettings: [BytePath: [SettingChange]] = [:]
    /// The access to pixels and whole files.
    let source: CheckedSource

    private let indices: [BytePath: Int]

    init(files: [CheckedFile], others: [BytePath], plan: Plan, states: [VariantState], source: CheckedSource) {
        self.files = files
        self.others = others
        self.plan = plan
        self.states = states
        self.source = source
        planned = PlannedSlots(plan)
        indices = Dictionary(files.indices.map { (files[$0].path, $0) }) { first, _ in first }
        images = CheckedImage.group(files.filter { $0.isLoose })
    }

    /// Images that no program recognizes, because their names do not end in an extension.
    var misnamed: [BytePath] { others.filter { AssetName(parsing: $0.name).isMisnamedImage } }

    /// Whether Apple's lookup may find an image, so that its rules for names and places hold.
    func followsApple(_ path: BytePath) -> Bool { consumers.consumer(of: path).followsApple }

    subscript(path: BytePath) -> CheckedFile? { indices[path].map { files[$0] } }
}

/// The name of an image in its folder, whatever the formats and scales of its files.
struct NamePlace: Hashable, Sendable {
    var folder: BytePath
    var stem: [UInt8]
}

/// A file with all mipmaps of an image.
struct MipmapChainFile: Hashable, Sendable {
    var path: BytePath
    var byteCount: Int
}

/// A recorded level or chain.
struct RecordedFile: Hashable, Sendable {
    /// Its path, even if the file no longer exists.
    var path: BytePath
    /// The image that it was made from.
    var base: BytePath
    var isThere: Bool
    /// Whether its image still has the bytes that it was made from.
    var isCurrent: Bool
    /// The command that made it and named it; nil for mipmaps, whose names say what they are.
    var maker: LockFile.Maker?
}

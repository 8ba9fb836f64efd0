/// The files that icons consist of, before anything is known of the master or of the disk.
///
/// Each system's table is in a file of its own: `IconSet+IOS.swift` …
struct IconSet: Hashable, Sendable {
    /// The icons that are files.
    var icons: [IconEntry] = []
    /// The files with several sizes in them.
    var containers: [IconContainer] = []
    /// The lists of files in sets of asset catalogs.
    var lists: [IconList] = []
    /// Other files that name icons.
    var texts: [IconText] = []

    /// A set without files.
    init() {}

    /// The files for a request, each once.
    init(_ request: IconRequest) {
        for system in IconSystem.allCases where request.systems.contains(system) { add(Self.of(system, request)) }
    }

    private static func of(_ system: IconSystem, _ request: IconRequest) -> IconSet {
        switch system {
        case .ios2010, .ios7, .ios: phone(system, request)
        case .macos: mac(request)
        case .watchos: watch(request)
        case .tvos: television(request)
        case .android: android(request)
        case .web: web
        case .windows: windows(request)
        }
    }

    /// Adds another set; where both have a file, or a slot, this one's stays.
    mutating func add(_ other: IconSet) {
        var known = Set(icons.map(\.path))
        icons += other.icons.filter { known.insert($0.path).inserted }
        containers += other.containers.filter { container in !containers.contains { $0.path == container.path } }
        texts += other.texts.filter { text in !texts.contains { $0.path == text.path } }
        for list in other.lists {
            if let index = lists.firstIndex(where: { $0.path == list.path }) {
                lists[index].slots += list.slots.filter { !lists[index].slots.contains($0) }
            } else {
                lists.append(list)
            }
        }
    }

    /// Whether anything lies outside of the sets of a catalog.
    var hasLooseFiles: Bool {
        (icons.map(\.path) + containers.map(\.path) + texts.map(\.path)).contains { BytePath($0)?.isInCatalog != true }
    }
}

/// One icon that is a file.
struct IconEntry: Hashable, Sendable {
    /// Its path in the folder of the icons, with slashes.
    var path: String
    var size: PixelSize
    /// What it shows.
    var art: IconArt
    /// The look whose master it is made from.
    var look = IconLook.standard
    /// What it is for, as people say it: `iPhone home screen`.
    var use: String
    /// The devices whose property list names it.
    var devices: Set<DeviceModifier> = []
    /// Whether it is the icon of a document, which has its own list.
    var isDocument = false

    init(
        _ path: String, _ size: PixelSize, _ art: IconArt = .plain, look: IconLook = .standard, use: String,
        devices: Set<DeviceModifier> = [], isDocument: Bool = false
    ) {
        (self.path, self.size, self.art, self.look, self.use) = (path, size, art, look, use)
        (self.devices, self.isDocument) = (devices, isDocument)
    }

    init(
        _ path: String, _ side: Int, _ art: IconArt = .plain, look: IconLook = .standard, use: String,
        devices: Set<DeviceModifier> = []
    ) {
        self.init(path, PixelSize(width: side, height: side), art, look: look, use: use, devices: devices)
    }
}

/// A file with several sizes of an icon.
struct IconContainer: Hashable, Sendable {
    enum Form: Hashable, Sendable {
        case icns
        case ico
    }

    /// One of its images.
    struct Part: Hashable, Sendable {
        /// The side in pixels.
        var side: Int
        /// The path of a hand-made file that takes its place, in the folder of the icons.
        var path: String
        /// Its type in an `.icns`.
        var kind: ICNSFile.Kind?
    }

    /// Its path in the folder of the icons.
    var path: String
    var form: Form
    /// Its images, from the smallest on.
    var parts: [Part]
    var use: String
}

/// A text file that names icons.
struct IconText: Hashable, Sendable {
    struct Line: Hashable, Sendable {
        var text: String
        /// The icon without which the line is left out.
        var icon: String?

        init(_ text: String, icon: String? = nil) { (self.text, self.icon) = (text, icon) }
    }

    /// Its path in the folder of the icons.
    var path: String
    /// The icons without which there is no such file, by path.
    var icons: [String]
    var lines: [Line]
    /// Whether people go on writing it, so that it is made once and then theirs.
    var isTheirs = false

    /// The text with the lines of these icons.
    func text(isThere: (String) -> Bool) -> [UInt8] {
        lines.filter { $0.icon.map(isThere) ?? true }.flatMap { Array($0.text.utf8) + [0x0A] }
    }
}

// macOS: 16 to 512 points, each at 1x and at 2x. Transparency is usual.

extension IconSet {
    /// A set of a catalog, or a folder for `iconutil` and the file that it makes.
    static func mac(_ request: IconRequest) -> IconSet {
        var set = IconSet()
        let kinds = ICNSFile.Kind.allCases.sorted { ($0.points, $0.scale) < ($1.points, $1.scale) }
        let form = request.form(of: .macos)
        let folder = form == .catalog ? folder(request) : "\(request.name).iconset"
        func path(_ kind: ICNSFile.Kind) -> String {
            let size = "\(kind.points)x\(kind.points)\(suffix(kind.scale)).png"
            return form == .catalog ? "\(folder)/AppIcon-mac-\(size)" : "\(folder)/icon_\(size)"
        }
        let icons = kinds.map { IconEntry(path($0), $0.side, use: "Finder and Dock") }
        guard form != .catalog else {
            set.icons = icons
            let slots = zip(icons, kinds).map { icon, kind in
                slot(
                    icon, ["idiom": "mac", "size": "\(kind.points)x\(kind.points)", "scale": "\(kind.scale)x"])
            }
            set.lists = [IconList(path: "\(folder)/Contents.json", kind: .appiconset, slots: slots)]
            return set
        }
        // A file of its own needs no folder; what lies in one by hand takes its place in the file anyway.
        if form == .iconset { set.icons = icons }
        set.containers = [
            IconContainer(
                path: "\(request.name).icns", form: .icns,
                parts: kinds.map { IconContainer.Part(side: $0.side, path: path($0), kind: $0) }, use: "app bundle")
        ]
        return set
    }
}

// tvOS: icons of two layers, which move against each other, and the wide images of the top shelf.

extension IconSet {
    /// A part of the brand assets.
    private struct Part {
        var name: String
        var role: String
        var width: Int
        var height: Int
        var scales: [Int]
        var isLayered: Bool
        var use: String
    }

    private static let parts = [
        Part(
            name: "App Icon - App Store", role: "primary-app-icon", width: 1280, height: 768, scales: [1],
            isLayered: true, use: "App Store"),
        Part(
            name: "App Icon", role: "primary-app-icon", width: 400, height: 240, scales: [1, 2], isLayered: true,
            use: "Apple TV home screen"),
        Part(
            name: "Top Shelf Image Wide", role: "top-shelf-image-wide", width: 2320, height: 720, scales: [1, 2],
            isLayered: false, use: "top shelf"),
        Part(
            name: "Top Shelf Image", role: "top-shelf-image", width: 1920, height: 720, scales: [1, 2],
            isLayered: false, use: "top shelf"),
    ]

    /// The master's part of the height: the system crops the edges while an icon moves.
    private static let iconFraction = 0.8
    private static let shelfFraction = 0.6

    static func television(_ request: IconRequest) -> IconSet {
        var set = IconSet()
        let folder = "\(request.name).brandassets"
        func list(_ path: String, _ kind: CatalogKind, _ slots: [IconList.Slot] = []) {
            set.lists.append(IconList(path: "\(path)/Contents.json", kind: kind, slots: slots))
        }
        func images(_ path: String, _ part: Part, _ art: IconArt) {
            let entries = part.scales.map { scale in
                IconEntry(
                    "\(path)/Image\(suffix(scale)).png",
                    PixelSize(width: part.width * scale, height: part.height * scale), art, use: part.use)
            }
            set.icons += entries
            list(
                path, .imageset,
                zip(entries, part.scales).map { slot($0, ["idiom": "tv", "scale": "\($1)x"]) })
        }
        list(
            folder, .brandassets,
            parts.map { part in
                IconList.Slot(
                    file: "\(part.name).\(part.isLayered ? "imagestack" : "imageset")",
                    values: ["idiom": "tv", "role": part.role, "size": "\(part.width)x\(part.height)"])
            })
        for part in parts {
            guard part.isLayered else {
                images("\(folder)/\(part.name).imageset", part, IconArt(fraction: shelfFraction, isOpaque: true))
                continue
            }
            let stack = "\(folder)/\(part.name).imagestack"
            let layers = ["Front", "Back"].map { "\($0).imagestacklayer" }
            list(stack, .imagestack, layers.map { IconList.Slot(file: $0) })
            for (layer, art) in zip(
                layers, [IconArt(fraction: iconFraction), IconArt(content: .nothing, isOpaque: true)])
            {
                list("\(stack)/\(layer)", .imagestacklayer)
                images("\(stack)/\(layer)/Content.imageset", part, art)
            }
        }
        return set
    }
}

// watchOS: one size, which Xcode reduces.

extension IconSet {
    static func watch(_ request: IconRequest) -> IconSet {
        var set = IconSet()
        let icon = store(request)
        set.icons = [icon]
        set.lists = [
            IconList(
                path: "\(folder(request))/Contents.json", kind: .appiconset,
                slots: [slot(icon, ["idiom": "universal", "platform": "watchos", "size": "1024x1024"])])
        ]
        return set
    }
}

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

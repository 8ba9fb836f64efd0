/// An `Info.plist` of an app for iPhone or iPad, with the folder of its images.
struct AppManifest: Sendable {
    /// Its path.
    let path: BytePath
    /// The folder that its images lie in or below.
    let folder: BytePath
    /// Its values.
    let values: PropertyList

    /// The limit on a property list's bytes.
    private static let mostBytes = 1 << 20
    private static let fileName = Array("Info.plist".utf8)
    private static let suffix = Array("-Info.plist".utf8)

    /// Folders for an app's property list, whose images lie beside the folder.
    private static let asideFolders = Set(
        ["Supporting Files", "SupportingFiles", "Support Files", "Other Sources", "Config", "Configuration", "plist"]
            .map { Array($0.utf8) })

    /// Every such file of a tree.
    static func all(in tree: CheckContext) -> [AppManifest] {
        tree.others.filter { $0.name == fileName || $0.name.hasSuffix(suffix) }.compactMap { path in
            // A property list in a bundle belongs to a product, of this tree or another.
            guard Place(path.folder).container.isEmpty,
                let bytes = try? tree.source.disk.contents(of: path, limit: mostBytes),
                let values = PropertyList(bytes)
            else { return nil }
            let folder = asideFolders.contains(path.folder.name) ? path.folder.folder : path.folder
            let manifest = AppManifest(path: path, folder: folder, values: values)
            return manifest.isPhoneApp ? manifest : nil
        }
    }

    /// Whether it is an app's for iPhone or iPad: Mac apps, frameworks and tests have other icons, or none.
    private var isPhoneApp: Bool {
        if let type = values["CFBundlePackageType"]?.name, type != "APPL" { return false }
        if values["LSMinimumSystemVersion"] != nil || values["NSPrincipalClass"] == .text("NSApplication") {
            return false
        }
        if values["NSExtension"] != nil || values["WKWatchKitApp"] != nil { return false }
        return values.keys.contains { key in
            key.hasPrefix("UI") || key.hasSuffix("~ipad") || key.hasSuffix("~iphone")
                || ["LSRequiresIPhoneOS", "MinimumOSVersion"].contains(key)
        }
    }

    /// A key's values, the one for all devices first.
    func each(_ key: String) -> [(device: DeviceModifier?, value: PropertyList)] {
        let own = DeviceModifier.allCases.map { (device: Optional($0), key: "\(key)~\($0.rawValue)") }
        return ([(device: nil, key: key)] + own).compactMap { entry in values[entry.key].map { (entry.device, $0) } }
    }

    /// The files that it lists as app icons, list by list.
    var iconLists: [(device: DeviceModifier?, names: [String])] {
        var lists = each("CFBundleIconFiles").map { ($0.device, $0.value.items.compactMap(\.name)) }
        for (device, icons) in each("CFBundleIcons") {
            var sets = [icons["CFBundlePrimaryIcon"]]
            if let alternates = icons["CFBundleAlternateIcons"] {
                sets += alternates.keys.sorted().map { alternates[$0] }
            }
            lists += sets.compactMap { $0?["CFBundleIconFiles"] }.map { (device, $0.items.compactMap(\.name)) }
        }
        return lists.map { (device: $0.0, names: $0.1) }.filter { !$0.names.isEmpty }
    }

    /// The one icon of apps for the first iPhone.
    var singleIcon: String? { values["CFBundleIconFile"]?.name }

    /// Whether it lists the app's devices, and this device is not among them.
    func excludes(_ device: DeviceModifier) -> Bool {
        let family = values["UIDeviceFamily"]?.items ?? []
        return !family.isEmpty && !family.contains(.number(device == .ipad ? 2 : 1))
            && !family.contains(.text(device == .ipad ? "2" : "1"))
    }

    /// Whether launch images are listed one by one, or a storyboard replaces them.
    var hasOtherLaunchScreen: Bool {
        values.keys.contains { key in
            ["UILaunchImages", "UILaunchStoryboardName", "UILaunchScreen", "UILaunchScreens", "UILaunchStoryboards"]
                .contains { key == $0 || key.hasPrefix("\($0)~") }
        }
    }

    /// The base names of launch images.
    var launchBases: Set<[UInt8]> {
        let names = each("UILaunchImageFile").compactMap(\.value.name)
        let bases = names.map { name in
            let parsed = AssetName(parsing: Array(name.utf8))
            return ImageFormat(fileExtension: parsed.fileExtension) == nil ? Array(name.utf8) : parsed.base
        }
        return Set(bases.isEmpty ? [Array("Default".utf8)] : bases)
    }
}

/// An `Info.plist` of an app for iPhone or iPad, with the folder whose images it speaks of.
struct AppManifest: Sendable {
    /// Where it lies.
    let path: BytePath
    /// The folder that its images lie in or below.
    let folder: BytePath
    /// All it says.
    let values: PropertyList

    /// Larger ones are nobody's.
    private static let mostBytes = 1 << 20
    private static let fileName = Array("Info.plist".utf8)
    private static let suffix = Array("-Info.plist".utf8)

    /// Folders that hold an app's property list and not its images, which lie beside the folder.
    private static let asideFolders = Set(
        ["Supporting Files", "SupportingFiles", "Support Files", "Other Sources", "Config", "Configuration", "plist"]
            .map { Array($0.utf8) })

    /// Every such file of a tree.
    static func all(in tree: CheckContext) -> [AppManifest] {
        tree.others.filter { $0.name == fileName || $0.name.hasSuffix(suffix) }.compactMap { path in
            // What lies in a bundle is a product, of this tree or of somebody else's.
            guard Place(path.folder).container.isEmpty,
                let bytes = try? tree.source.disk.contents(of: path, limit: mostBytes),
                let values = PropertyList(bytes)
            else { return nil }
            let folder = asideFolders.contains(path.folder.name) ? path.folder.folder : path.folder
            let manifest = AppManifest(path: path, folder: folder, values: values)
            return manifest.isPhoneApp ? manifest : nil
        }
    }

    /// Mac apps, frameworks and tests have other icons, or none.
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

    /// The files that it names as icons of the app, list by list.
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

    /// Whether it says for which devices the app is, and a device is none of them.
    func excludes(_ device: DeviceModifier) -> Bool {
        let family = values["UIDeviceFamily"]?.items ?? []
        return !family.isEmpty && !family.contains(.number(device == .ipad ? 2 : 1))
            && !family.contains(.text(device == .ipad ? "2" : "1"))
    }

    /// Whether launch images are listed one by one, or a storyboard has taken their place.
    var hasOtherLaunchScreen: Bool {
        values.keys.contains { key in
            ["UILaunchImages", "UILaunchStoryboardName", "UILaunchScreen", "UILaunchScreens", "UILaunchStoryboards"]
                .contains { key == $0 || key.hasPrefix("\($0)~") }
        }
    }

    /// The beginnings of launch images' names.
    var launchBases: Set<[UInt8]> {
        let names = each("UILaunchImageFile").compactMap(\.value.name)
        let bases = names.map { name in
            let parsed = AssetName(parsing: Array(name.utf8))
            return ImageFormat(fileExtension: parsed.fileExtension) == nil ? Array(name.utf8) : parsed.base
        }
        return Set(bases.isEmpty ? [Array("Default".utf8)] : bases)
    }
}

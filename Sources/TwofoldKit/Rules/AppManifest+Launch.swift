// The launch images that a property list names.

extension AppManifest {
    /// Whether launch images are listed one by one, or a storyboard replaces them.
    var hasOtherLaunchScreen: Bool {
        values.keys.contains { key in
            ["UILaunchImages", "UILaunchStoryboardName", "UILaunchScreen", "UILaunchScreens", "UILaunchStoryboards"]
                .contains { key == $0 || key.hasPrefix("\($0)~") }
        }
    }

    /// The names of launch images that it lists one by one.
    var listedLaunchNames: [String] {
        each("UILaunchImages").flatMap(\.value.items).compactMap { $0["UILaunchImageName"]?.name }
    }

    /// The base names of launch images.
    var launchBases: Set<[UInt8]> {
        let bases = namedLaunchBases.map(\.base)
        return Set(bases.isEmpty ? [Array("Default".utf8)] : bases)
    }

    /// The base name of a device's launch images: the key for the device goes before the one for all.
    func launchBase(for device: DeviceModifier) -> [UInt8] {
        let named = namedLaunchBases
        let key = "UILaunchImageFile"
        return named.first { $0.key == "\(key)~\(device.rawValue)" }?.base ?? named.first { $0.key == key }?.base
            ?? LaunchImageTable.defaultBase
    }

    /// The base names of launch images that it names itself, each with its key.
    var namedLaunchBases: [(key: String, base: [UInt8])] {
        each("UILaunchImageFile").compactMap { entry in
            guard let name = entry.value.name else { return nil }
            let parsed = AssetName(parsing: Array(name.utf8))
            let isBase = ImageFormat(fileExtension: parsed.fileExtension) == nil
            return (entry.key, isBase ? Array(name.utf8) : parsed.base)
        }
    }
}

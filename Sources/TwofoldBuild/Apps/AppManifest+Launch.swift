// The launch images that a property list names.

extension AppManifest {
    /// The devices that it does not leave out.
    private var devices: [DeviceModifier] { DeviceModifier.allCases.filter { !excludes($0) } }

    /// The devices whose launch images are found by name: a list or a storyboard for one device says nothing of the other.
    package var devicesOfNamedLaunchImages: [DeviceModifier] {
        devices.filter { device in
            !["UILaunchImages", "UILaunchStoryboardName", "UILaunchScreen", "UILaunchScreens", "UILaunchStoryboards"]
                .contains { has($0, on: device) }
        }
    }

    /// Whether launch images are listed one by one, or a storyboard replaces them, on every device.
    package var hasOtherLaunchScreen: Bool { devicesOfNamedLaunchImages.isEmpty }

    /// Whether the app starts with a storyboard on every device: since iOS 8 it comes before launch images.
    package var startsWithStoryboard: Bool {
        values["UILaunchStoryboardName"] != nil && minimumSystem.map { $0 >= .firstWithLaunchStoryboards } ?? false
    }

    /// Whether launch images may have any name on every device, because each is listed with its size.
    package var hasListedImages: Bool { devices.allSatisfy { has("UILaunchImages", on: $0) } }

    /// Whether a key is there for a device, or for all.
    private func has(_ key: String, on device: DeviceModifier) -> Bool {
        values[key] != nil || values["\(key)~\(device.rawValue)"] != nil
    }

    /// The names of launch images that it lists one by one.
    package var listedLaunchNames: [String] {
        each("UILaunchImages").flatMap(\.value.items).compactMap { $0["UILaunchImageName"]?.name }
    }

    /// The base names of launch images: those that it names, and the default of a device that it names none for.
    package var launchBases: Set<[UInt8]> { Set(namedLaunchBases.map(\.base) + devices.map(launchBase)) }

    /// The devices for which no key names launch images, not even by a build setting.
    package func devicesOfDefaultLaunchImages(among devices: [DeviceModifier]) -> [DeviceModifier] {
        devices.filter { !has("UILaunchImageFile", on: $0) }
    }

    /// The base name of a device's launch images: the key for the device goes before the one for all.
    package func launchBase(for device: DeviceModifier) -> [UInt8] {
        let named = namedLaunchBases
        let key = "UILaunchImageFile"
        return named.first { $0.key == "\(key)~\(device.rawValue)" }?.base ?? named.first { $0.key == key }?.base
            ?? LaunchImageTable.defaultBase
    }

    /// The base names of launch images that it names itself, each with its key.
    package var namedLaunchBases: [(key: String, base: [UInt8])] {
        each("UILaunchImageFile").compactMap { entry in
            guard let name = entry.value.name else { return nil }
            let parsed = AssetName(parsing: Array(name.utf8))
            let isBase = ImageFormat(fileExtension: parsed.fileExtension) == nil
            return (entry.key, isBase ? Array(name.utf8) : parsed.base)
        }
    }
}

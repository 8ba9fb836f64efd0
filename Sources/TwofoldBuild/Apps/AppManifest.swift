/// An `Info.plist` of an app for iPhone or iPad, with the folder of its images.
package struct AppManifest: Sendable {
    package let path: BytePath
    /// The folder that its images lie in or below.
    package let folder: BytePath
    package let values: PropertyList
    /// The oldest system that the nearest Xcode project builds for; nil where it is not known, or not needed.
    package var builtSystem: SystemVersion?
    /// The kinds of devices that its Xcode project is for, as `UIDeviceFamily` numbers them; empty where that is not known, or
    /// not needed.
    package var builtFamilies: Set<Int> = []

    package init(
        path: BytePath, folder: BytePath, values: PropertyList, builtSystem: SystemVersion? = nil,
        builtFamilies: Set<Int> = []
    ) {
        self.path = path
        self.folder = folder
        self.values = values
        self.builtSystem = builtSystem
        self.builtFamilies = builtFamilies
    }

    private static let fileName = Array("Info.plist".utf8)
    private static let suffix = Array("-Info.plist".utf8)
    /// The keys of a service, which are often kept out of Git.
    private static let ofFirebase = Array("GoogleService-Info.plist".utf8)

    /// Whether a file's name is that of an app's property list.
    package static func mayBe(_ path: BytePath) -> Bool {
        path.name == fileName || path.name.hasSuffix(suffix) && path.name != ofFirebase
    }

    /// Keys that no other system reads: Macs have one `CFBundleIconFile`.
    private static let phoneKeys: Set<String> = [
        "LSRequiresIPhoneOS", "MinimumOSVersion", "CFBundleIconFiles", "CFBundleIcons",
    ]

    /// Whether it is an app's for iPhone or iPad: Mac apps, frameworks and tests have other icons, or none.
    package var isPhoneApp: Bool {
        if let type = values["CFBundlePackageType"]?.name, type != "APPL" { return false }
        if values["LSMinimumSystemVersion"] != nil || values["NSPrincipalClass"] == .text("NSApplication") {
            return false
        }
        if ["NSExtension", "WKWatchKitApp", "WKApplication"].contains(where: { values[$0] != nil }) { return false }
        return values.keys.contains { key in
            key.hasPrefix("UI") || key.hasSuffix("~ipad") || key.hasSuffix("~iphone") || Self.phoneKeys.contains(key)
        }
    }

    /// A key's values, the one for all devices first.
    package func each(_ key: String) -> [(device: DeviceModifier?, key: String, value: PropertyList)] {
        let own = DeviceModifier.allCases.map { (device: Optional($0), key: "\(key)~\($0.rawValue)") }
        return ([(device: nil, key: key)] + own).compactMap { entry in
            values[entry.key].map { (entry.device, entry.key, $0) }
        }
    }

    package struct IconList {
        /// The device that it is for; nil for all.
        package var device: DeviceModifier?
        /// Its place in the property list.
        package var path: [PropertyListStep]
        /// The files that it lists.
        package var names: [String]
        /// Whether it is one name, and not an array as it should be: the system does not read it.
        package var isText = false

        /// The name under which code asks for the icons, if they are an alternate to the app's own.
        package var alternate: String? {
            guard path.contains(.key(AppManifest.alternates)), case .key(let name)? = path.dropLast().last else {
                return nil
            }
            return name
        }

        /// Nil where there is no name.
        init?(device: DeviceModifier?, path: [PropertyListStep], _ value: PropertyList?) {
            self.device = device
            self.path = path
            isText = value?.name.map { !$0.isEmpty } ?? false
            names = isText ? [value?.name].compactMap(\.self) : value?.items.compactMap(\.name) ?? []
            if names.isEmpty { return nil }
        }
    }

    private static let alternates = "CFBundleAlternateIcons"

    /// The places of the lists of app icons, whether the lists are there or not.
    private var placesOfIconLists: [(DeviceModifier?, [PropertyListStep])] {
        let files = "CFBundleIconFiles"
        var places: [(DeviceModifier?, [PropertyListStep])] = each(files).map { ($0.device, [.key($0.key)]) }
        for (device, key, icons) in each("CFBundleIcons") {
            places.append((device, [.key(key), .key("CFBundlePrimaryIcon"), .key(files)]))
            places += (icons[Self.alternates]?.keys.sorted() ?? []).map {
                (device, [.key(key), .key(Self.alternates), .key($0), .key(files)])
            }
        }
        return places
    }

    /// The files that it lists as app icons, list by list.
    ///
    /// Since iOS 5, `CFBundleIcons` comes before the list of older systems.
    package var iconLists: [IconList] {
        let lists = placesOfIconLists.compactMap { IconList(device: $0, path: $1, values.value(at: $1)) }
        guard let minimumSystem, minimumSystem >= .firstWithIconDictionaries,
            lists.contains(where: { $0.path.count > 1 && $0.alternate == nil })
        else { return lists }
        return lists.filter { $0.path.count > 1 }
    }

    /// The lists that the oldest system of the app reads: before iOS 5 it knows no `CFBundleIcons`.
    package var listsForOldestSystem: [IconList] {
        guard let minimumSystem, minimumSystem < .firstWithIconDictionaries else { return iconLists }
        return iconLists.filter { $0.path.count == 1 }
    }

    /// Lists of app icons that are neither an array nor one name, with the kinds of their values.
    package var iconListsOfOtherKinds: [(place: [PropertyListStep], kind: String)] {
        placesOfIconLists.compactMap { Self.otherKind(at: $1, values.value(at: $1)) }
    }

    /// The kind of a value that should be an array, and is neither that nor one name.
    static func otherKind(
        at place: [PropertyListStep], _ value: PropertyList?
    ) -> (place: [PropertyListStep], kind: String)? {
        switch value {
        case .table: (place, "a dictionary")
        case .number, .flag, .other: (place, "a single value")
        case .text, .list, nil: nil
        }
    }

    /// The oldest system that the app runs on, as it says or as its project says; nil if neither does.
    package var minimumSystem: SystemVersion? { statedSystem.flatMap { SystemVersion($0) } ?? builtSystem }

    private var statedSystem: String? { values["MinimumOSVersion"]?.name }

    /// Whether Xcode puts the project's setting in: for a variable, and where the key is missing.
    package var isSystemInProject: Bool { statedSystem.map { $0.hasPrefix("$") } ?? true }

    /// Whether the app certainly runs on systems before iOS 7, whose icons of the home screen have 57 and 72 points.
    package var runsBeforeFlatIcons: Bool { minimumSystem.map { $0 < .firstWithoutSmallPhones } ?? false }

    /// Whether every system that can run the app reads arrays of icons, and not only single names.
    package var hasArraysOnly: Bool { minimumSystem.map { $0 >= .firstWithIconLists } ?? false }

    /// Whether it is certainly an app that people get: no host of tests, and no template of an app.
    package var isShipped: Bool {
        guard values["CFBundlePackageType"]?.name == "APPL" || values["LSRequiresIPhoneOS"] == .flag(true) else {
            return false
        }
        let identifier = values["CFBundleIdentifier"].flatMap { if case .text(let text) = $0 { text } else { nil } }
        let names = path.display + " " + (identifier ?? "")
        return !names.contains("__") && !Self.words(in: names).contains(where: Self.isForTests)
            && !Self.templates.contains { identifier?.hasPrefix($0) ?? false }
    }

    /// What templates of apps have for the name of a company, which no store takes.
    private static let templates = [
        "org.reactjs.native.example", "com.facebook.REACT.", "com.yourcompany", "com.example.",
    ]

    /// The words of names, in small letters: `AppTests` has two.
    private static func words(in names: String) -> [String] {
        var words: [String] = [""]
        var last: Character = " "
        for character in names {
            if !character.isLetter || (character.isUppercase && last.isLowercase) { words.append("") }
            if character.isLetter { words[words.count - 1] += character.lowercased() }
            last = character
        }
        return words
    }

    /// Whether a word says that an app is for tests, or to be copied; a contest, or the latest, is neither.
    private static func isForTests(_ word: String) -> Bool {
        if ["test", "testing", "testhost", "testapp", "template", "templates"].contains(word) { return true }
        return word.hasSuffix("tests") && !["contests", "protests"].contains(word)
    }

    /// The one icon of apps for the first iPhone.
    package var singleIcon: String? { values["CFBundleIconFile"]?.name }

    /// The names of an array where the one icon belongs: the system does not read it.
    package var listInPlaceOfSingleIcon: [String] { values["CFBundleIconFile"]?.items.compactMap(\.name) ?? [] }

    /// The names of all app icons, of every key.
    package var iconNames: [String] {
        iconLists.flatMap(\.names) + [singleIcon].compactMap(\.self) + listInPlaceOfSingleIcon
    }

    /// Whether it lists the app's devices, and this device is among them.
    package func names(_ device: DeviceModifier) -> Bool {
        let isStated = !(values["UIDeviceFamily"]?.items ?? []).isEmpty || !builtFamilies.isEmpty
        return isStated && !excludes(device)
    }

    /// Whether it lists the app's devices, or its Xcode project does, and this device is not among them.
    package func excludes(_ device: DeviceModifier) -> Bool {
        if !builtFamilies.isEmpty { return !builtFamilies.contains(device.family) }
        let family = values["UIDeviceFamily"]?.items ?? []
        return !family.isEmpty && !family.contains(.number(device.family))
            && !family.contains(.text("\(device.family)"))
    }

    /// Whether it has the empty dictionary that Xcode's templates have, into which Xcode writes the icons of a catalog.
    package var leavesIconsToXcode: Bool { each("CFBundleIcons").contains { $0.value == .table([:]) } }

    /// Whether any key names a file of an icon.
    package var namesIconFiles: Bool { namesIcons(files: ["CFBundleIconFile", "CFBundleIconFiles"]) }

    /// Whether any key names a set of icons in a catalog.
    package var namesIconSet: Bool { namesIcons(files: ["CFBundleIconName"]) }

    /// Whether any of these keys names an icon.
    ///
    /// A build setting is a name, too; an empty list is none.
    private func namesIcons(files keys: [String]) -> Bool {
        func isNamed(_ value: PropertyList?) -> Bool {
            switch value {
            case .text(let text): !text.isEmpty
            case .list(let items): items.contains { $0 != .text("") }
            case .table(let table):
                table["CFBundlePrimaryIcon"].map { primary in
                    isNamed(primary) || keys.contains { isNamed(primary[$0]) }
                } ?? false
            default: false
            }
        }
        return (keys + ["CFBundleIcons"]).contains { key in each(key).contains { isNamed($0.value) } }
    }
}

// iPhone and iPad, in their three eras. The sizes are those of Apple's QA1686, its guidelines and Xcode's templates.

extension IconSet {
    /// An icon in points.
    private struct Row {
        /// The base name of loose files.
        var name: String
        var points: Double
        var use: String
        var scales: [DeviceModifier: [Int]]
        /// Whether loose ones are made only where settings are asked for.
        var isSetting = false
    }

    private static func rows(_ system: IconSystem) -> [Row] {
        switch system {
        case .ios2010:
            [
                Row(name: "Icon", points: 57, use: "iPhone home screen", scales: [.iphone: [1, 2]]),
                Row(name: "Icon-72", points: 72, use: "iPad home screen", scales: [.ipad: [1, 2]]),
                Row(
                    name: "Icon-Small", points: 29, use: "settings, and search on iPhone",
                    scales: [.iphone: [1, 2], .ipad: [1, 2]], isSetting: true),
                Row(name: "Icon-Small-50", points: 50, use: "iPad search", scales: [.ipad: [1, 2]], isSetting: true),
            ]
        case .ios7:
            [
                Row(name: "Icon-60", points: 60, use: "iPhone home screen", scales: [.iphone: [2, 3]]),
                Row(name: "Icon-76", points: 76, use: "iPad home screen", scales: [.ipad: [1, 2]]),
                Row(name: "Icon-83.5", points: 83.5, use: "iPad Pro home screen", scales: [.ipad: [2]]),
                Row(
                    name: "Icon-Small", points: 29, use: "settings", scales: [.iphone: [2, 3], .ipad: [1, 2]],
                    isSetting: true),
                Row(
                    name: "Icon-40", points: 40, use: "search", scales: [.iphone: [2, 3], .ipad: [1, 2]],
                    isSetting: true),
                Row(
                    name: "Icon-20", points: 20, use: "notifications", scales: [.iphone: [2, 3], .ipad: [1, 2]],
                    isSetting: true),
            ]
        default:
            // As those of iOS 7, but no iPad has a screen of 1x any more.
            rows(.ios7).map { row in
                var row = row
                row.scales[.ipad]?.removeAll { $0 == 1 }
                return row
            }
        }
    }

    /// The sizes of a set of all sizes in current versions of Xcode, which are for no device of their own.
    private static let universal: [(points: Double, scales: [Int], use: String)] = [
        (20, [2, 3], "notifications"), (29, [2, 3], "settings"), (38, [2, 3], "newer search and settings"),
        (40, [2, 3], "search"), (60, [2, 3], "iPhone home screen"), (64, [2, 3], "newer home screen"),
        (68, [2], "newer home screen of iPad"), (76, [2], "iPad home screen"), (83.5, [2], "iPad Pro home screen"),
    ]

    /// The icons of one era.
    static func phone(_ system: IconSystem, _ request: IconRequest) -> IconSet {
        var set: IconSet
        if request.form(of: system) != .catalog {
            set = loose(system, hasSettings: request.hasSettings)
        } else if system == .ios {
            set = current(request)
        } else {
            set = sized(system, request)
        }
        if request.hasDocuments { set.icons += documents }
        return set
    }

    // MARK: Loose files

    private static func loose(_ system: IconSystem, hasSettings: Bool) -> IconSet {
        var set = IconSet()
        for row in rows(system) where hasSettings || !row.isSetting {
            for scale in Set(row.scales.values.joined()).sorted() {
                let devices = row.scales.filter { $0.value.contains(scale) }.keys
                set.icons.append(
                    IconEntry(
                        "\(row.name)\(suffix(scale)).png", side(row.points, scale), .opaque, use: row.use,
                        devices: Set(devices)))
            }
        }
        if system == .ios {
            set.icons.append(IconEntry("Icon-1024.png", 1024, .opaque, use: "App Store"))
        } else {
            // Only this name is fixed, and it has no extension.
            set.icons.append(IconEntry("iTunesArtwork", 512, .opaque, use: "App Store"))
            set.icons.append(IconEntry("iTunesArtwork@2x", 1024, .opaque, use: "App Store"))
        }
        return set
    }

    /// Icons of documents: iPhone's is not square.
    private static let documents: [IconEntry] = [
        ("Document", 22, 29, DeviceModifier.iphone), ("Document-64", 64, 64, .ipad), ("Document-320", 320, 320, .ipad),
    ].flatMap { name, width, height, device in
        [1, 2].map { scale in
            IconEntry(
                "\(name)\(suffix(scale)).png", PixelSize(width: width * scale, height: height * scale),
                use: "\(device == .ipad ? "iPad" : "iPhone") documents", devices: [device], isDocument: true)
        }
    }

    // MARK: Sets of a catalog

    /// A set in which each slot is for a device.
    private static func sized(_ system: IconSystem, _ request: IconRequest) -> IconSet {
        var set = IconSet()
        var slots: [IconList.Slot] = []
        for row in rows(system) {
            for device in [DeviceModifier.iphone, .ipad] {
                for scale in row.scales[device] ?? [] {
                    let entry = member(row.points, scale, use: row.use, of: request)
                    set.icons.append(entry)
                    slots.append(
                        slot(entry, ["idiom": device.rawValue, "size": size(row.points), "scale": "\(scale)x"]))
                }
            }
        }
        if system == .ios7 {
            let store = store(request)
            set.icons.append(store)
            slots.append(slot(store, ["idiom": "ios-marketing", "size": "1024x1024", "scale": "1x"]))
        }
        set.lists = [IconList(path: "\(folder(request))/Contents.json", kind: .appiconset, slots: slots)]
        return set
    }

    /// The set of current versions of Xcode: one size with its looks, or all.
    private static func current(_ request: IconRequest) -> IconSet {
        var set = IconSet()
        var slots: [IconList.Slot] = []
        let platform = ["idiom": "universal", "platform": "ios"]
        if request.sizes == .all {
            for (points, scales, use) in universal {
                for scale in scales {
                    let entry = member(points, scale, use: use, of: request)
                    set.icons.append(entry)
                    slots.append(
                        slot(entry, platform.merging(["size": size(points), "scale": "\(scale)x"]) { $1 }))
                }
            }
        }
        for look in IconLook.allCases
        where request.master(of: look) != nil && (look == .standard || request.isSingleSize) {
            let entry = store(request, look)
            set.icons.append(entry)
            var slot = slot(entry, platform.merging(["size": "1024x1024"]) { $1 })
            slot.look = look
            slots.append(slot)
        }
        set.lists = [IconList(path: "\(folder(request))/Contents.json", kind: .appiconset, slots: slots)]
        return set
    }

    // MARK: Parts that other systems need, too

    static func folder(_ request: IconRequest) -> String { "\(request.name).appiconset" }

    /// The icon of 1024 pixels, which all systems share; dark and tinted ones are drawn on a ground of the system's.
    static func store(_ request: IconRequest, _ look: IconLook = .standard) -> IconEntry {
        let name = look == .standard ? "" : "-\(look.rawValue)"
        return IconEntry(
            "\(folder(request))/AppIcon\(name)-1024x1024.png", 1024, look == .standard ? .opaque : .plain, look: look,
            use: look == .standard ? "App Store and all sizes" : "\(look.rawValue) icon")
    }

    static func slot(_ entry: IconEntry, _ values: [String: String]) -> IconList.Slot {
        IconList.Slot(file: entry.path.split(separator: "/").last.map(String.init) ?? entry.path, values: values)
    }

    private static func member(_ points: Double, _ scale: Int, use: String, of request: IconRequest) -> IconEntry {
        IconEntry(
            "\(folder(request))/AppIcon-\(size(points))\(suffix(scale)).png", side(points, scale), .opaque, use: use)
    }

    static func suffix(_ scale: Int) -> String { scale == 1 ? "" : "@\(scale)x" }

    private static func side(_ points: Double, _ scale: Int) -> Int { Int(points * Double(scale)) }

    /// `60x60` or `83.5x83.5`.
    private static func size(_ points: Double) -> String {
        let side = points == points.rounded() ? "\(Int(points))" : "\(points)"
        return "\(side)x\(side)"
    }
}

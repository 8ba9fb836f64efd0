/// The systems that an app runs on, with the oldest version of each, as far as the settings of its targets state them.
package struct AppSystems: Hashable, Sendable {
    /// A system with screens of certain scales.
    package enum System: String, Hashable, Comparable, CaseIterable, Sendable {
        case iOS
        case macOS
        case tvOS
        case visionOS
        case watchOS

        package static func < (a: System, b: System) -> Bool { a.rawValue < b.rawValue }

        /// The name of Xcode's setting for the oldest version.
        fileprivate var setting: String {
            switch self {
            case .iOS: "IPHONEOS_DEPLOYMENT_TARGET"
            case .macOS: "MACOSX_DEPLOYMENT_TARGET"
            case .tvOS: "TVOS_DEPLOYMENT_TARGET"
            case .visionOS: "XROS_DEPLOYMENT_TARGET"
            case .watchOS: "WATCHOS_DEPLOYMENT_TARGET"
            }
        }

        /// The name of its SDK as `SDKROOT` and `SUPPORTED_PLATFORMS` have it.
        fileprivate init?(sdk: some StringProtocol) {
            let name = sdk.prefix { $0.isLetter }
            switch name {
            case "iphoneos", "iphonesimulator": self = .iOS
            case "macosx": self = .macOS
            case "appletvos", "appletvsimulator": self = .tvOS
            case "xros", "xrsimulator": self = .visionOS
            case "watchos", "watchsimulator": self = .watchOS
            default: return nil
            }
        }
    }

    /// The oldest version of each system; nil where no setting states it.
    package private(set) var oldest: [System: SystemVersion?] = [:]
    /// Whether an app for iPads also runs on Macs, whose screens may have 1x.
    private var hasCatalyst = false
    /// Whether every target for iOS states that it is for iPhones only.
    package private(set) var isForPhones = false

    /// Whether iPhones and iPads alone run the app.
    package var isOfIOSAlone: Bool { oldest.keys.elementsEqual([.iOS]) && !hasCatalyst }

    /// Reads the settings of a target's configurations, and where it has none, those of its project.
    ///
    /// - Parameters:
    ///   - isApp: Whether the target is an app, which is for iPhones where no setting names its devices.
    ///   - only: The system that the kind of the target states.
    init(_ target: [PropertyList], in project: [PropertyList], isApp: Bool = false, only: System? = nil) {
        func values(_ key: String) -> [String] {
            let own = target.compactMap { $0[key]?.plain }
            return own.isEmpty ? project.compactMap { $0[key]?.plain } : own
        }
        var named = Set(
            values("SUPPORTED_PLATFORMS").flatMap { $0.split(separator: " ").compactMap(System.init(sdk:)) })
        if named.isEmpty { named = Set(values("SDKROOT").compactMap(System.init(sdk:))) }
        // Old projects name no SDK, and state a version of the only system that they are for.
        if named.isEmpty { named = Set(System.allCases.filter { !values($0.setting).isEmpty }) }
        if let only { named = [only] }
        for system in named {
            let stated = values(system.setting).map { SystemVersion($0) }
            oldest[system] = .some(stated.contains(nil) ? nil : stated.compactMap(\.self).min())
        }
        hasCatalyst = named.contains(.iOS) && values("SUPPORTS_MACCATALYST").contains("YES")
        let families = values(DeviceFamilies.setting)
        isForPhones =
            named.contains(.iOS) && (isApp || !families.isEmpty)
            && families.allSatisfy { DeviceFamilies.numbers(in: $0) == [1] }
    }

    /// The systems of no app.
    init() {}

    /// Those that something else than a project states.
    init(oldest: [System: SystemVersion], isForPhones: Bool = false) {
        self.oldest = oldest.mapValues { $0 }
        self.isForPhones = isForPhones
    }

    /// Leaves out what is older than the oldest iOS that a part of the app runs on.
    mutating func raise(to version: SystemVersion) {
        guard let own = oldest[.iOS] else { return }
        oldest[.iOS] = .some(max(own ?? version, version))
    }

    /// Adds the systems of another target.
    mutating func formUnion(_ other: AppSystems) {
        let both = [self, other].filter { $0.oldest[.iOS] != nil }
        isForPhones = !both.isEmpty && both.allSatisfy(\.isForPhones)
        oldest.merge(other.oldest) { a, b in if let a, let b { min(a, b) } else { nil } }
        hasCatalyst = hasCatalyst || other.hasCatalyst
    }

    /// The scales of the screens that the app is shown on; nil where the settings do not tell.
    package var scales: Set<ScaleFactor>? {
        guard !oldest.isEmpty else { return nil }
        var scales: Set<ScaleFactor> = hasCatalyst ? [.x1, .x2] : []
        for (system, version) in oldest {
            switch system {
            case .iOS:
                guard let version else { return nil }
                // The last iPhone of 1x ran iOS 6, the last iPad iOS 9; since iOS 7 iPads show an app for iPhones as one of 2x.
                let first: SystemVersion = isForPhones ? .firstWithoutSmallPhones : .firstWithoutSmallScreens
                scales.formUnion(version < first ? [.x1, .x2, .x3] : [.x2, .x3])
            case .macOS, .tvOS: scales.formUnion([.x1, .x2])
            case .visionOS, .watchOS: scales.insert(.x2)
            }
        }
        return scales
    }

    /// Whether a device that runs the app shows the images of an idiom in an asset catalog; true where no setting tells.
    ///
    /// - Parameter platform: What a slot for several idioms states, such as `watchos`.
    package func shows(idiom: String?, platform: String?) -> Bool {
        guard !oldest.isEmpty else { return true }
        switch platform ?? idiom {
        case "iphone", "ios", "ios-marketing", "car": return oldest[.iOS] != nil
        case "ipad": return oldest[.iOS] != nil && !isForPhones
        case "mac", "macos": return oldest[.macOS] != nil || hasCatalyst
        case "tv", "tvos": return oldest[.tvOS] != nil
        case "vision", "visionos": return oldest[.visionOS] != nil
        case "watch", "watch-marketing", "watchos": return oldest[.watchOS] != nil
        default: return true
        }
    }

    /// Whether a device that runs the app shows a slot: those for icons of 50, 57 and 72 points, and for iPhones of 1x, are for systems
    /// before iOS 7, and those for iPads of 1x for systems before iOS 10.
    package func shows(_ slot: CatalogSlot) -> Bool {
        guard shows(idiom: slot.idiom, platform: slot.platform) else { return false }
        guard ["iphone", "ipad"].contains(slot.idiom), let version = oldest[.iOS] ?? nil,
            version >= .firstWithoutSmallPhones
        else { return true }
        let isOld = ["50x50", "57x57", "72x72"].contains(slot.condition("size"))
        if slot.idiom == "ipad", slot.scale == .x1, version >= .firstWithoutSmallScreens, !hasCatalyst { return false }
        return !isOld && (slot.idiom != "iphone" || slot.scale != .x1)
    }

    /// The systems as people name them: `iOS 15 and macOS 12`.
    package var words: String {
        let names = oldest.sorted { $0.key < $1.key }.map { system, version in
            version.map { "\(system.rawValue) \($0)" } ?? system.rawValue
        }
        return names.joined(separator: " and ")
    }
}

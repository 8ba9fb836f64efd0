/// One way of finding an image's file by its name: which names are tried on a screen, in which order.
///
/// A value, so that a profile is read as the table that it is. ``Resolver`` goes by it.
public struct LookupProfile: Hashable, Sendable {
    /// What it is called on the command line: `uikit`.
    public var name: String
    /// Whose lookup it is, in a few words.
    public var summary: String
    /// The order in one clause, for whoever asks why.
    public var rule: String
    /// The rows, of which the first that fits a screen counts.
    public var rows: [Row]
    /// What it does besides trying names.
    public var traits: Traits
    /// The kinds of devices that the sources speak of; on others everything is inferred.
    public var provenDevices: Set<DeviceKind>

    /// A profile of these parts.
    public init(
        _ name: String, summary: String, rule: String, rows: [Row], traits: Traits = [],
        provenDevices: Set<DeviceKind> = Set(DeviceKind.allCases)
    ) {
        self.name = name
        self.summary = summary
        self.rule = rule
        self.rows = rows
        self.traits = traits
        self.provenDevices = provenDevices
    }

    /// The names tried on screens of one sort.
    public struct Row: Hashable, Sendable {
        /// The kinds of devices that it is for; nil is all.
        public var devices: Set<DeviceKind>?
        /// The least scale that it is for.
        public var scale: ScaleFactor
        /// The least longer side of the screen in points.
        public var height = 0
        /// The names, in order.
        public var patterns: [LookupPattern]

        /// A row of these parts.
        public init(
            _ scale: ScaleFactor, on devices: Set<DeviceKind>? = nil, height: Int = 0,
            _ patterns: [LookupPattern]
        ) {
            self.devices = devices
            self.scale = scale
            self.height = height
            self.patterns = patterns
        }

        /// Whether the row is for this screen.
        public func fits(_ screen: Screen) -> Bool {
            if let devices, !devices.contains(screen.device) { return false }
            return screen.scale >= scale && (screen.height ?? .max) >= height
        }
    }

    /// What a lookup does besides trying names.
    public struct Traits: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Traits of these bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// An image in an asset catalog goes before every file.
        public static let catalogsFirst = Traits(rawValue: 1)
        /// It knows no scales: what it finds is taken for what it is.
        public static let ignoresScales = Traits(rawValue: 2)
        /// All names are versions of one, as Apple's bundle code sees it, and are told by its rules.
        public static let bundleVersions = Traits(rawValue: 4)
        /// It loads the files of all scales into one image, which picks when it is drawn.
        public static let loadsAllScales = Traits(rawValue: 8)
        /// Points are whole: halves are dropped.
        public static let floorsPoints = Traits(rawValue: 16)
        /// What is not found is looked for again with every `_` as `-`.
        public static let retriesWithHyphens = Traits(rawValue: 32)
        /// It loads the formats that `UIImage` loads.
        public static let loadsAsUIImage = Traits(rawValue: 64)
    }

    /// The names that are tried on a screen, in order.
    public func patterns(on screen: Screen) -> [LookupPattern] {
        guard let row = rows.first(where: { $0.fits(screen) }) else { return [] }
        let isProven = provenDevices.contains(screen.device)
        return row.patterns.compactMap { pattern in
            if pattern.isForDevice, screen.device.modifier.isEmpty { return nil }
            if pattern.isForPlatform, screen.device.platform.isEmpty { return nil }
            guard !isProven else { return pattern }
            var inferred = pattern
            inferred.certainty = .inferred
            inferred.source = LookupPattern.noSource
            return inferred
        }
    }

    /// Every profile, the default first.
    public static let all: [LookupProfile] = [
        uikit, bundle, bundleContents, deviceMajor, winObjC, chameleon, flowkey, reactNative, cocos2d, gnustep,
        touchHLE,
    ]

    /// The profile of this name, or nil.
    public static func named(_ name: String) -> LookupProfile? { all.first { $0.name == name } }
}

/// A name that a lookup tries: what is put between an image's name and its extension, and how sure its place is.
public struct LookupPattern: Hashable, Sendable {
    /// What is put there besides platform and device: `@2x`, `-hd`, or nothing.
    public var text: [UInt8]
    /// Whether the device's modifier follows: `~ipad`.
    public var isForDevice: Bool
    /// Whether the platform goes before: `-iphoneos`.
    public var isForPlatform: Bool
    /// The scale that an image of this name gets.
    public var scale: ScaleFactor
    /// Whether it is found only where the same name without its text is there, too.
    public var needsUnscaled: Bool
    /// How sure it is that this name has this place in the order.
    public var certainty: Evidence
    /// Where that comes from, by the short names of the article "ImageLookup".
    public var source: String

    /// A pattern of these parts; without a scale, that of its text.
    public init(
        _ text: String, device: Bool = false, platform: Bool = false, scale: ScaleFactor? = nil,
        needsUnscaled: Bool = false, _ certainty: Evidence, _ source: String
    ) {
        self.text = Array(text.utf8)
        isForDevice = device
        isForPlatform = platform
        self.scale = scale ?? AssetName(parsing: Array("x\(text)".utf8)).scale
        self.needsUnscaled = needsUnscaled
        self.certainty = certainty
        self.source = source
    }

    /// What stands for a source where there is none.
    public static let noSource = "no source"

    /// What is put between an image's name and its extension on this kind of device.
    func ending(on device: DeviceKind) -> [UInt8] {
        (isForPlatform ? device.platform : []) + text + (isForDevice ? device.modifier : [])
    }

    /// As the documentation writes it: `@2x D`, `plain`.
    public var shorthand: String {
        let parts = [isForPlatform ? "P" : "", String(decoding: text, as: UTF8.self), isForDevice ? "D" : ""]
        let shown = parts.filter { !$0.isEmpty }.joined(separator: " ")
        return shown.isEmpty ? "plain" : shown
    }
}

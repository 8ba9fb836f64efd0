/// One way of finding an image's file by its name: the names that are tried on a screen, in order.
///
/// It is a value, so that a profile reads as a table. ``Resolver`` applies it.
public struct LookupProfile: Hashable, Sendable {
    /// Its name on the command line: `uikit`.
    package var name: String
    /// The lookup's owner, in a few words.
    var summary: String
    /// The order in one clause, for explanations.
    package var rule: String
    /// The rows; the first that fits a screen applies.
    var rows: [Row]
    /// Other properties of the lookup.
    package var traits: Traits
    /// The kinds of devices that the sources cover; on others everything is inferred.
    var provenDevices: Set<DeviceKind>

    init(
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
    struct Row: Hashable, Sendable {
        /// The kinds of devices that it is for; nil for all.
        var devices: Set<DeviceKind>?
        /// The smallest scale that it is for.
        var scale: ScaleFactor
        /// The smallest longer side of the screen, in points.
        var height = 0
        /// The names, in order.
        var patterns: [LookupPattern]

        init(
            _ scale: ScaleFactor, on devices: Set<DeviceKind>? = nil, height: Int = 0,
            _ patterns: [LookupPattern]
        ) {
            self.devices = devices
            self.scale = scale
            self.height = height
            self.patterns = patterns
        }

        func fits(_ screen: Screen) -> Bool {
            if let devices, !devices.contains(screen.device) { return false }
            return screen.scale >= scale && (screen.height ?? .max) >= height
        }
    }

    /// Properties of a lookup besides the names that it tries.
    package struct Traits: OptionSet, Hashable, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        /// An image in an asset catalog goes before every file.
        package static let catalogsFirst = Traits(rawValue: 1)
        /// It knows no scales: it takes every file as it is.
        package static let ignoresScales = Traits(rawValue: 2)
        /// All names are versions of one, as Apple's bundle code sees it, and are chosen by its rules.
        static let bundleVersions = Traits(rawValue: 4)
        /// It loads the formats that `UIImage` loads.
        static let loadsAsUIImage = Traits(rawValue: 8)
    }

    /// The names that are tried on a screen, in order.
    func patterns(on screen: Screen) -> [LookupPattern] {
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
    package static let all: [LookupProfile] = [
        uikit, bundle, bundleContents, flowkey, reactNative, cocos2d, gnustep, touchHLE,
    ]

    package static func named(_ name: String) -> LookupProfile? { all.first { $0.name == name } }
}

/// A name that a lookup tries: the text between an image's name and its extension, and the certainty of its place.
package struct LookupPattern: Hashable, Sendable {
    /// The text besides platform and device: `@2x`, `-hd`, or nothing.
    var text: [UInt8]
    /// Whether the device modifier follows: `~ipad`.
    package var isForDevice: Bool
    /// Whether the platform precedes it: `-iphoneos`.
    var isForPlatform: Bool
    /// The scale of an image with this name.
    var scale: ScaleFactor
    /// Whether it is found only if the same name without its text exists, too.
    var needsUnscaled: Bool
    /// The certainty of its place in the order.
    package var certainty: Evidence
    /// The source, by its short name in the article "ImageLookup".
    package var source: String

    /// A pattern of these parts; the default scale is that of its text.
    init(
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

    package static let noSource = "no source"

    /// The text between an image's name and its extension on this kind of device.
    func ending(on device: DeviceKind) -> [UInt8] {
        (isForPlatform ? device.platform : []) + text + (isForDevice ? device.modifier : [])
    }

    /// The pattern as the documentation writes it: `@2x D`, `plain`.
    var shorthand: String {
        let parts = [isForPlatform ? "P" : "", String(decoding: text, as: UTF8.self), isForDevice ? "D" : ""]
        let shown = parts.filter { !$0.isEmpty }.joined(separator: " ")
        return shown.isEmpty ? "plain" : shown
    }
}

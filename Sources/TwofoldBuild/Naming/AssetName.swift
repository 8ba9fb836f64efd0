/// A loose image file's name, taken apart as the platform takes it apart: base, usage, scale, device, extension.
///
///     file = base usage* scale? device? "." ext
///
/// Works on bytes, because names on disk are bytes: two names that Swift's `String` calls equal can be two
/// files. Every byte string has exactly one reading, and ``bytes`` gives the same bytes back. A name whose author
/// evidently meant something else than the platform reads (`foo~ipad@2x.png`) is read as the platform reads it,
/// and `anomaly` says what is wrong. The rules are those of Apple's drawing guide for high-resolution screens
/// and of CFBundle's own name splitter.
public struct AssetName: Hashable, Sendable {
    /// The rest of the name: at least one byte, unless the whole name is empty.
    package var base: [UInt8]
    /// Launch-image suffixes, in the order of the name.
    package var usage: [UsageSuffix]
    /// 1x when the name has no scale suffix.
    public var scale: ScaleFactor
    /// Nil for a universal file.
    public var device: DeviceModifier?
    /// The part after the last dot, or nil: `png`.
    ///
    /// Its letter case is kept.
    package var fileExtension: [UInt8]?

    /// Puts a name together from its parts.
    package init(
        base: [UInt8], usage: [UsageSuffix] = [], scale: ScaleFactor = .x1, device: DeviceModifier? = nil,
        fileExtension: [UInt8]?
    ) {
        self.base = base
        self.usage = usage
        self.scale = scale
        self.device = device
        self.fileExtension = fileExtension
    }

    /// A name whose base and usage suffixes are still together, as ``stem`` prints them.
    package init(
        stem: some Collection<UInt8>, scale: ScaleFactor, device: DeviceModifier? = nil, fileExtension: [UInt8]?
    ) {
        var rest = Array(stem)[...]
        let usage = Self.takeUsage(from: &rest)
        self.init(base: Array(rest), usage: usage, scale: scale, device: device, fileExtension: fileExtension)
    }

    /// Reads a file name; `name` is one path component without a slash.
    public init(parsing name: [UInt8]) {
        var rest = name[...]
        fileExtension = Self.takeExtension(from: &rest)
        device = rest.takeDevice()
        scale = rest.takeWholeScale() ?? .x1
        usage = Self.takeUsage(from: &rest)
        base = Array(rest)
    }

    /// Base and usage suffixes: the part that the names of one image have in common.
    package var stem: [UInt8] { usage.isEmpty ? base : base + usage.flatMap(\.suffix) }

    /// The file name, byte for byte as it was given to ``init(parsing:)``.
    public var bytes: [UInt8] {
        var name = stem
        name += scale.suffix
        name += device?.suffix ?? []
        name += dotExtension
        return name
    }

    /// The extension with its dot; empty without one.
    package var dotExtension: [UInt8] { fileExtension.map { [UInt8(ascii: ".")] + $0 } ?? [] }

    /// The name without scale and device, as layouts have it that say them elsewhere.
    package var plainBytes: [UInt8] { stem + dotExtension }

    /// Whether the name states no scale and nothing that looks like one, so that its file may be given one.
    package var takesGivenScale: Bool { scale == .x1 && (anomaly == nil || anomaly == .lookAlikeModifier) }

    /// The same image's name at another scale, on another device, or in another format.
    package func variant(
        scale: ScaleFactor, device: DeviceModifier?, fileExtension: [UInt8]? = nil
    ) -> AssetName {
        var name = self
        name.scale = scale
        name.device = device
        name.fileExtension = fileExtension ?? self.fileExtension
        return name
    }

    // Text after a dot that contains "@" or "~" is a suffix that happens to follow a dot ("icon-83.5@2x"), not an
    // extension. A dot at the beginning belongs to a hidden file.
    private static func takeExtension(from rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard let dot = rest.lastIndex(of: UInt8(ascii: ".")), dot > rest.startIndex else { return nil }
        let text = rest[(dot + 1)...]
        guard !text.isEmpty, !text.contains(UInt8(ascii: "@")), !text.contains(UInt8(ascii: "~")) else {
            return nil
        }
        rest = rest[..<dot]
        return Array(text)
    }

    private static func takeUsage(from rest: inout ArraySlice<UInt8>) -> [UsageSuffix] {
        var found: [UsageSuffix] = []
        while let hyphen = rest.lastIndex(of: UInt8(ascii: "-")), hyphen > rest.startIndex,
            let suffix = UsageSuffix(rest[hyphen...])
        {
            found.append(suffix)
            rest = rest[..<hyphen]
        }
        return found.reversed()
    }
}

extension [UInt8] {
    /// A file's name before and after its last dot; nil if no image has such an extension.
    package var imageName: (stem: ArraySlice<UInt8>, fileExtension: [UInt8])? {
        guard let dot = lastIndex(of: UInt8(ascii: ".")), dot > 0, ImageFormat(fileExtension: self[(dot + 1)...]) != nil
        else { return nil }
        return (self[..<dot], Array(self[(dot + 1)...]))
    }
}

extension BidirectionalCollection {
    /// The longest end of the collection whose elements all satisfy `predicate`.
    package func suffix(while predicate: (Element) -> Bool) -> SubSequence {
        var start = endIndex
        while start > startIndex, predicate(self[index(before: start)]) { start = index(before: start) }
        return self[start...]
    }
}

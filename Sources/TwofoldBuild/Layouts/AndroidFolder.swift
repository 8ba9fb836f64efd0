/// A folder of Android's image resources, `drawable-pt-rBR-night-xhdpi-v21`, taken apart.
package struct AndroidFolder: Hashable {
    /// The folder's name as it is printed.
    let name: [UInt8]
    package let scale: ScaleFactor
    /// What its other parts mean; parts without a counterpart in other layouts are kept as they are.
    package let qualifiers: [Qualifier]

    /// Reads a folder's name; nil if it is not one of scaled images, or if Android's compiler would refuse it.
    package init?(parsing name: [UInt8]) {
        // The longest name that a disk allows has less than a hundred parts.
        var parts = name.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)[...]
        guard let kind = parts.popFirst() else { return nil }
        var qualifiers: [Qualifier] = []
        switch String(decoding: kind, as: UTF8.self) {
        case "drawable": break
        case "mipmap": qualifiers.append(Self.mipmap)
        default: return nil
        }
        var density = "mdpi"
        var last: AndroidQualifier?
        while let (kind, text) = AndroidQualifier.take(from: &parts, after: last) {
            last = kind
            if kind == .density { density = text } else { qualifiers.append(kind.condition(text)) }
        }
        guard parts.isEmpty, let scale = AndroidGrammar.densities.first(where: { $0.name == density })?.scale else {
            return nil
        }
        self.name = name
        self.scale = scale
        self.qualifiers = qualifiers
    }

    /// The folder of images of this scale and under these conditions.
    init(scale: ScaleFactor, qualifiers: [Qualifier]) throws(LayoutProblem) {
        guard let density = AndroidGrammar.densities.first(where: { $0.scale == scale }) else { throw .scale(scale) }
        var parts: [AndroidQualifier: String] = [.density: density.name]
        for qualifier in qualifiers where qualifier != Self.mipmap {
            guard let (kind, text) = AndroidQualifier.printed(qualifier), parts.updateValue(text, forKey: kind) == nil
            else { throw .qualifier(qualifier) }
        }
        let kind = qualifiers.contains(Self.mipmap) ? "mipmap" : "drawable"
        let texts = parts.sorted { $0.key < $1.key }.map(\.value)
        name = Array(([kind] + texts).joined(separator: "-").utf8)
        self.scale = scale
        self.qualifiers = qualifiers
    }

    /// What tells a launcher's icons, which are kept at all densities, from other images.
    private static let mipmap = Qualifier.other(layout: "android", "mipmap")
}

/// How Apple's bundle code (CFBundle) sees a file name: as a version of a plainer one, for a product, a platform, or both.
///
/// Read from the right. The product reaches from a `~` to the first dot right of it and must be the expected one, letter by
/// letter: `foo~ipad@2x.png` is no version of anything. The reading ends at the first hyphen, which begins the platform or
/// nothing: `foo~ipad-x.png` is no version either.
struct BundleVersion: Hashable {
    /// The name that it is a version of.
    var key: [UInt8]
    /// Whether it is for the product.
    var hasProduct: Bool
    /// Whether it is for the platform.
    var hasPlatform: Bool

    /// Reads a name, or gives nil when it is a version of nothing but itself.
    ///
    /// - Parameters:
    ///   - product: With its tilde; empty where products are not looked for, as on the Mac.
    ///   - platform: With its hyphen; empty where it is not known.
    init?(_ name: [UInt8], product: [UInt8], platform: [UInt8]) {
        var dot = name.endIndex
        var found: Range<Int>?
        var foundPlatform: Range<Int>?
        for index in name.indices.dropFirst().reversed() {
            if name[index] == UInt8(ascii: ".") { dot = index }
            if name[index] == UInt8(ascii: "~"), found == nil, !product.isEmpty {
                if name[index..<dot].elementsEqual(product) { found = index..<dot }
            } else if name[index] == UInt8(ascii: "-") {
                let range = index..<max(index, found?.lowerBound ?? dot)
                if !platform.isEmpty, name[range].elementsEqual(platform) { foundPlatform = range }
                break
            }
        }
        guard found != nil || foundPlatform != nil else { return nil }
        hasProduct = found != nil
        hasPlatform = foundPlatform != nil
        key = name
        if let found { key.removeSubrange(found) }
        if let foundPlatform { key.removeSubrange(foundPlatform) }
    }

    /// The names besides the ordinary one that are the same version of `name`: with dots in it, an ending may stand before
    /// each of them.
    static func otherNames(of name: LookupName, _ pattern: LookupPattern, on device: DeviceKind) -> [[UInt8]] {
        guard name.hasDotInStem, pattern.isForDevice || pattern.isForPlatform else { return [] }
        let ending = pattern.ending(on: device)
        let wanted = name.fileName(with: pattern.text)
        return name.stem.indices.reversed().filter { $0 > 0 && name.stem[$0] == UInt8(ascii: ".") }.compactMap { dot in
            let text = Array(name.stem[..<dot]) + ending + name.stem[dot...]
            let file = text + [UInt8(ascii: ".")] + name.fileExtension
            let version = BundleVersion(file, product: device.modifier, platform: device.platform)
            let isSame =
                version?.key == wanted && version?.hasProduct == pattern.isForDevice
                && version?.hasPlatform == pattern.isForPlatform
            return isSame ? file : nil
        }
    }
}

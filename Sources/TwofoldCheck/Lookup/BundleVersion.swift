/// The reading of a file name by Apple's bundle code (CFBundle): a version of a plainer name, for a product, a
/// platform, or both.
///
/// It reads from the right. The product reaches from a `~` to the first dot right of it and must be the expected one,
/// with its letter case: `foo~ipad@2x.png` is not a version of another name. The reading ends at the first hyphen,
/// which begins the platform or nothing: `foo~ipad-x.png` is not a version either.
struct BundleVersion: Hashable {
    /// The name that it is a version of.
    var key: [UInt8]
    var hasProduct: Bool
    var hasPlatform: Bool

    /// Reads a name; nil if it is not a version of another name.
    ///
    /// - Parameters:
    ///   - product: The product with its tilde; empty if products are not looked for, as on the Mac.
    ///   - platform: The platform with its hyphen; empty if it is unknown.
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

    /// The other names that are the same version of `name`: if it has dots, an ending may stand before each of them.
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

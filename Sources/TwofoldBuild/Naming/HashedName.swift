/// A file name that says the file's content, `foo@2x.3f2a9c1d.png`, so that caches can keep the file forever.
///
/// The hash is behind the scale: no file of such a name is ever read as a master.
package enum HashedName {
    private static let digits = 8

    /// The name of a copy of a file; nil if it would be longer than systems allow.
    package static func of(_ name: [UInt8], content: ContentHash) -> [UInt8]? {
        let name = AssetName(parsing: name)
        var hashed = name
        hashed.fileExtension = nil
        let mark = [UInt8(ascii: ".")] + content.hex.utf8.prefix(digits)
        let result = hashed.bytes + mark + name.dotExtension
        return result.count <= 255 ? result : nil
    }

    /// The digits in a name that could be a copy's; nil for any other name.
    ///
    /// All names of a tree are asked, so it looks at their ends only.
    ///
    /// - Parameter name: A name, or a path that ends with it.
    package static func digits(in name: [UInt8]) -> ArraySlice<UInt8>? {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > digits,
            name[dot - digits - 1] == UInt8(ascii: "."), case let found = name[(dot - digits)..<dot],
            found.allSatisfy({ Hexadecimal.value($0) != nil })
        else { return nil }
        return found
    }
}

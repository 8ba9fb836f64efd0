/// Forms of names in which an image's name and a text that may mean it are the same.
enum ImageKey {
    /// What stands before a name: `file:Logo.png`.
    private static let separators = Set("/\\:".utf8)

    /// The key of a text: without folder, extension, scale, device and letter case.
    static func text(_ text: some Collection<UInt8>) -> [UInt8] {
        let bytes = Array(text)
        let name =
            bytes.lastIndex { separators.contains($0) }.map { Array(bytes[($0 + 1)...]) }
            ?? bytes
        return (LookupName(name)?.parts.stem ?? name).map(\.lowercasedASCII)
    }

    /// The key of a symbol: Xcode, SwiftGen and R.swift leave out what no symbol can contain, and Xcode also "Image" at
    /// the end.
    static func symbol(_ name: some Collection<UInt8>) -> [UInt8] {
        let key = name.lazy.map(\.lowercasedASCII).filter { $0.isLetterASCII || $0.isDigit || $0 >= 0x80 }
        let ending = Array("image".utf8)
        let bytes = Array(key)
        return bytes.count > ending.count && bytes.hasSuffix(ending) ? Array(bytes.dropLast(ending.count)) : bytes
    }
}

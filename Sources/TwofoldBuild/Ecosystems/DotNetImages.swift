/// The images that a project of .NET for Apple's systems lists one by one, as those of before 2022 do.
struct DotNetImages: Sendable {
    static let end = Array(".csproj".utf8)

    /// Their paths in lower case, because builds on Macs and Windows find them in any.
    private var paths: Set<[UInt8]> = []

    /// Nil for a project that takes whole folders, names files by variables, or lists no image.
    init?(_ text: [UInt8], in folder: BytePath) {
        var scanner = XMLScanner(text)
        while let event = scanner.next() {
            guard case .start(let element) = event else { continue }
            if element.name == "Sdk" || element.attributes["Sdk"] != nil { return nil }
            guard element.name == "BundleResource", let include = element.attributes["Include"] else { continue }
            for name in include.split(separator: UInt8(ascii: ";")) {
                if name.contains(where: { "*$".utf8.contains($0) }) { return nil }
                let file = folder.resolving(String(decoding: Self.plain(name), as: UTF8.self))
                guard let file, TreeListing.isImageName(file.name) else { continue }
                paths.insert(file.bytes.map(\.lowercasedASCII))
            }
        }
        if paths.isEmpty { return nil }
    }

    /// Whether the project does not list an image, which is not in a catalog.
    func leaveOut(_ image: BytePath) -> Bool {
        image.catalog == nil && !paths.contains(image.bytes.map(\.lowercasedASCII))
    }

    /// A path as MSBuild writes it, `Resources\a%402x.png`, with slashes and without escapes.
    private static func plain(_ name: ArraySlice<UInt8>) -> [UInt8] {
        var (plain, rest): ([UInt8], ArraySlice<UInt8>) = ([], name)
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                plain.append(code)
                rest = rest.dropFirst(2)
            } else {
                plain.append(byte == UInt8(ascii: "\\") ? UInt8(ascii: "/") : byte)
            }
        }
        return plain
    }
}

// The images that projects of .NET list.

extension XcodeProjects {
    /// The end of such a project's name.
    package static let dotNetEnd = Array(".csproj".utf8)

    /// The elements that put a file into an app.
    private static let items: Set = [
        "BundleResource", "Content", "AndroidResource", "EmbeddedResource", "ITunesArtwork", "Resource",
    ]

    /// Notes the images that a project of .NET lists one by one; one that takes whole folders says nothing.
    mutating func addImages(ofDotNet path: BytePath, _ text: [UInt8]) {
        var scanner = XMLScanner(text)
        var images: [BytePath] = []
        while let event = scanner.next() {
            guard case .start(let element) = event, let name = element.attributes["Include"],
                Self.items.contains(element.name)
            else { continue }
            if name.contains(UInt8(ascii: "*")) { return }
            let file = name.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
            let plain = DamagedMark.repaired(file) ?? file
            guard let image = path.folder.resolving(String(decoding: plain, as: UTF8.self)), image.catalog == nil else {
                continue
            }
            images.append(image)
        }
        for image in images { copiedImages.add(image, of: path.folder) }
    }
}

/// A number for everything that has to stay in one shard: files with the same number belong together.
///
/// Two images may have the same number by chance; then one shard makes both, and nothing is wrong.
struct ShardKey: Sendable {
    /// What files mean where a policy has targets or appearances; nil where names alone say it.
    private let reader: LayoutReader?

    init(_ policy: BuildPolicy, _ consumers: Consumers) {
        let reader = LayoutReader(policy, consumers)
        self.reader = reader.isPlain ? nil : reader
    }

    /// The number of the image that a file belongs to.
    ///
    /// Beside their masters, all variants of an image lie in one folder and begin alike, so folder and base name decide, in any
    /// letter case, because disks that ignore it would take two such images for one. Of an asset catalog, a whole set is one
    /// image. Targets elsewhere may bring images of several folders together, under names with other letters between the
    /// words, so there the letters and digits of the base name decide alone.
    func number(of path: BytePath) -> UInt64 {
        var number = StableNumber()
        let isInCatalog = path.isInCatalog
        guard let reader else {
            number.add(path.folder.bytes)
            if isInCatalog { return number.value }
            number.add(byte: UInt8(ascii: "/"))
            for byte in AssetName(parsing: path.name).stem { number.add(byte: byte.lowercasedASCII) }
            return number.value
        }
        for byte in stem(of: path, isInCatalog, reader) where Self.counts(byte) {
            number.add(byte: byte.lowercasedASCII)
        }
        return number.value
    }

    private func stem(of path: BytePath, _ isInCatalog: Bool, _ reader: LayoutReader) -> [UInt8] {
        let name = AssetName(parsing: path.name)
        if isInCatalog { return AssetName(parsing: path.folder.name).stem }
        guard case .image(let rendition, _) = reader.reading(of: path, named: name) else { return name.stem }
        return rendition.name.stem
    }

    private static func counts(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        default: false
        }
    }
}

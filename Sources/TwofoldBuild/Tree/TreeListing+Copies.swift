extension TreeListing {
    /// Ignores the copies whose names say their content, which other files of a tree are the images of.
    ///
    /// The name alone proves nothing: `Fair@2x.20240131.png` has a date. The bytes do, and are read once only.
    mutating func passOverCopies(_ index: FileCache) {
        for number in items.indices where items[number].kind == .file && items[number].omission == nil {
            let item = items[number]
            guard let digits = HashedName.digits(in: item.path.bytes), Self.isImageName(item.path.name),
                let hash = try? index.hash(of: item.path, status: item.status), hash.hex.utf8.starts(with: digits)
            else { continue }
            items[number].omission = .copy
        }
    }
}

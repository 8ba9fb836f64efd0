import CNettle

// The names that Git gives to contents.

extension GitIndexFile.Entry {
    /// The names of a file's bytes as Git would track them: of the bytes, and of the pointer that Git LFS keeps in their place.
    ///
    /// - Parameter length: The length of a name in this repository: 20 bytes, or 32.
    static func names(of bytes: [UInt8], length: Int) -> [[UInt8]] {
        let pointer =
            "version https://git-lfs.github.com/spec/v1\noid sha256:\(ContentHash(of: bytes).hex)\nsize \(bytes.count)\n"
        return [bytes, Array(pointer.utf8)].map { name(of: $0, length: length) }
    }

    /// The name of a content.
    package static func name(of content: [UInt8], length: Int) -> [UInt8] {
        let blob = Array("blob \(content.count)\0".utf8) + content
        guard length == 20 else { return ContentHash(of: blob).bytes }
        var digest = [UInt8](repeating: 0, count: length)
        twofold_sha1(blob, blob.count, &digest)
        return digest
    }
}

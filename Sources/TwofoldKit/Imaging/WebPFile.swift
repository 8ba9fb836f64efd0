/// Reads the chunks of a WebP, without touching pixels (RFC 9649).
package enum WebPFile {
    /// Whether the pixels are losslessly compressed, every frame of them.
    package static func isLossless(_ file: [UInt8]) -> Bool {
        let types = chunkTypes(of: file)
        // The frames of an animation hold chunks of their own, and no animation is taken apart here.
        return types.contains(Array("VP8L".utf8)) && !types.contains(Array("VP8 ".utf8))
    }

    private static func chunkTypes(of file: [UInt8]) -> Set<[UInt8]> {
        var types: Set<[UInt8]> = []
        guard file.starts(with: Array("RIFF".utf8)), file.dropFirst(8).starts(with: Array("WEBP".utf8)) else {
            return types
        }
        var offset = 12
        while offset + 8 <= file.count {
            types.insert(Array(file[offset..<(offset + 4)]))
            let length = file[(offset + 4)..<(offset + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
            // Chunks begin at even places.
            let (next, overflow) = (offset + 8).addingReportingOverflow(length + length % 2)
            guard !overflow else { break }
            offset = next
        }
        return types
    }
}

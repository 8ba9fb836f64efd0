extension WebPFile {
    /// The bytes to change before libwebp reads a file whose header says less than its images: that it is an animation,
    /// or that it has alpha.
    ///
    /// Alpha is switched on for every lossless image, because what such an image says of its alpha is only a hint
    /// (RFC 9649, 3.4). An opaque one is not wanted afterwards if ``claimsAlpha(_:)`` says so.
    static func corrections(of file: [UInt8]) -> [(place: Int, byte: UInt8)] {
        let images = images(of: file)
        let lossless = images.filter { $0.type == "VP8L" && isLosslessHeader(file[$0.data]) }
        // The byte ends with the version, before which the hint stands.
        var changes = lossless.map { (place: $0.data.lowerBound + 4, byte: file[$0.data.lowerBound + 4] | 0x10) }
        let chunks = chunks(of: file)
        if let header = extendedHeader(chunks) {
            let place = header.data.lowerBound
            var flags = file[place]
            if !lossless.isEmpty || images.contains(where: { $0.type == "ALPH" }) { flags |= 0x10 }
            let isAnimated = chunks.contains { $0.type == "ANMF" }
            // A file with neither frames nor an image is left as it is.
            if isAnimated { flags |= 0x02 } else if chunks.contains(where: isImage) { flags &= ~0x02 }
            changes.append((place, flags))
        }
        return changes.filter { file[$0.place] != $0.byte }
    }

    /// Whether a file says in any way that it has alpha, or has an animation that leaves some of its canvas free.
    static func claimsAlpha(_ file: [UInt8]) -> Bool {
        let chunks = chunks(of: file)
        let header = extendedHeader(chunks)
        if let header, file[header.data.lowerBound] & 0x10 != 0 { return true }
        return images(of: file).contains { chunk in
            chunk.type == "ALPH"
                || chunk.type == "VP8L"
                    && isLosslessHeader(file[chunk.data]) && file[chunk.data.lowerBound + 4] & 0x10 != 0
        }
            || chunks.contains { chunk in
                guard let header, chunk.type == "ANMF", chunk.data.count >= 16 else { return false }
                return file[chunk.data].dropFirst(6).prefix(6) != file[header.data].dropFirst(4).prefix(6)
            }
    }

    private static func extendedHeader(_ chunks: [Chunk]) -> Chunk? {
        chunks.first.flatMap { $0.type == "VP8X" && $0.data.count >= 10 ? $0 : nil }
    }

    private static func isImage(_ chunk: Chunk) -> Bool {
        chunk.type == "VP8 " || chunk.type == "VP8L"
    }

    private static func isLosslessHeader(_ data: ArraySlice<UInt8>) -> Bool { data.count >= 5 && data.first == 0x2F }
}

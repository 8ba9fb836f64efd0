/// Reads the parts of a HEIC or AVIF that libvips ignores, without touching pixels.
package enum HEIFFile {
    /// Whether a color box names primaries or a curve that differ from sRGB's and from those that every decoder treats
    /// as sRGB's.
    ///
    /// The box is a `colr` of type `nclx` (ISO 14496-12).
    package static func hasOtherColors(_ file: [UInt8]) -> Bool {
        guard let place = file.dropLast(4).range(of: "colrnclx".utf8)?.upperBound else { return false }
        // Numbers from ITU-T H.273: 2 means unspecified; 1 and 6 are video's, and nearly the same.
        let primaries = BigEndian.number(file, at: place, count: 2)
        let curve = BigEndian.number(file, at: place + 2, count: 2)
        return ![1, 2].contains(primaries) || ![1, 2, 6, 13].contains(curve)
    }

    /// The meaning of the colors.
    ///
    /// The images of one file, such as a thumbnail or a layer of alpha, share color boxes; if these differ, it is not known
    /// which is that of the main image.
    package static func profile(of file: [UInt8]) -> StatedProfile {
        guard let meta = boxes(of: file, in: file.indices).first(where: { $0.type == "meta" }) else {
            return .unknown
        }
        // It begins with a version and flags.
        let items = boxes(of: file, in: meta.data.dropFirst(4))
        let properties = items.filter { $0.type == "iprp" }.flatMap { boxes(of: file, in: $0.data) }
            .filter { $0.type == "ipco" }.flatMap { boxes(of: file, in: $0.data) }
        let colors = properties.filter { $0.type == "colr" && $0.data.count >= 4 }.map { file[$0.data] }
        let profiles = Set(colors.filter { !$0.starts(with: Array("nclx".utf8)) }.map { Array($0.dropFirst(4)) })
        // A profile goes before the numbers, which also say how the samples are stored.
        guard profiles.isEmpty else { return profiles.count == 1 ? StatedProfile(profiles.first) : .unknown }
        let codes = Set(colors.map { Array($0.dropFirst(4).prefix(4)) })
        guard let code = codes.first else { return .none }
        guard codes.count == 1, code.count == 4 else { return .unknown }
        let (primaries, curve) = (BigEndian.number(code, at: 0, count: 2), BigEndian.number(code, at: 2, count: 2))
        return CodedColors(primaries: primaries, curve: curve).profile(isGray: false)
    }

    /// A part of the file.
    struct Box {
        var type: String
        var data: Range<Int>
        /// Where its type stands.
        var place: Int
    }

    /// The boxes in a part of the file, up to the first that is damaged (ISO 14496-12, 4.2), or as many as libheif
    /// reads.
    static func boxes(of file: [UInt8], in range: Range<Int>) -> [Box] {
        var found: [Box] = []
        var start = range.lowerBound
        while range.upperBound - start >= 8, found.count <= 20_000 {
            var (length, head) = (BigEndian.number(file, at: start), 8)
            if length == 1, range.upperBound - start >= 16 {
                guard BigEndian.number(file, at: start + 8) == 0 else { break }
                (length, head) = (BigEndian.number(file, at: start + 12), 16)
            }
            // The last one may reach to the end of the file.
            if length == 0 { length = range.upperBound - start }
            guard length >= head, length <= range.upperBound - start else { break }
            let type = String(decoding: file[(start + 4)..<(start + 8)], as: UTF8.self)
            found.append(Box(type: type, data: (start + head)..<(start + length), place: start + 4))
            start += length
        }
        return found
    }
}

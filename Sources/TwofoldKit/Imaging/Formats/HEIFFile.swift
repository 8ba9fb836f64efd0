/// Reads the parts of a HEIC or AVIF that libvips ignores, without touching pixels.
package enum HEIFFile {
    /// Whether a color box names primaries or a curve that differ from sRGB's and from those that every decoder treats
    /// as sRGB's.
    ///
    /// The box is a `colr` of type `nclx` (ISO 14496-12).
    package static func hasOtherColors(_ file: [UInt8]) -> Bool {
        let mark = Array("colrnclx".utf8)
        return file.withUnsafeBufferPointer { bytes in
            var start = 0
            while start + mark.count + 4 <= bytes.count {
                defer { start += 1 }
                guard bytes[start] == mark[0], bytes[start...].starts(with: mark) else { continue }
                let numbers = Array(bytes[(start + mark.count)..<(start + mark.count + 4)])
                // Numbers from ITU-T H.273: 2 means unspecified; 1 and 6 are video's, and nearly the same.
                let primaries = BigEndian.number(numbers, at: 0, count: 2)
                let curve = BigEndian.number(numbers, at: 2, count: 2)
                return ![1, 2].contains(primaries) || ![1, 2, 6, 13].contains(curve)
            }
            return false
        }
    }
}

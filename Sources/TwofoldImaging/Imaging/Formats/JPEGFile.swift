import TwofoldSystem

/// Reads and rearranges the segments in front of a JPEG's pixels, without touching pixels.
package enum JPEGFile {
    private static let startOfImage: [UInt8] = [0xFF, 0xD8]
    private static let jfif: UInt8 = 0xE0
    private static let exif: UInt8 = 0xE1
    static let startOfScan: UInt8 = 0xDA
    static let endOfImage: UInt8 = 0xD9

    /// The resolution in the JFIF segment, or nil when it is missing or 0.
    package static func density(of file: [UInt8]) -> Density? {
        var density: Density?
        walk(file) { marker, data in
            guard marker == jfif, data.count >= 12, file[data].starts(with: Array("JFIF\0".utf8)) else { return }
            let kind = file[data.lowerBound + 7]
            let unit: Density.Unit = kind == 1 ? .inch : kind == 2 ? .centimetre : .aspect
            let x = BigEndian.number(file, at: data.lowerBound + 8, count: 2)
            let y = BigEndian.number(file, at: data.lowerBound + 10, count: 2)
            if x > 0, y > 0 { density = Density(x: x, y: y, unit: unit) }
        }
        return density
    }

    /// The resolution in the Exif block, or nil when it is missing.
    package static func exifDensity(of file: [UInt8]) -> Density? { exifTags(of: file)?.density }

    package static func orientation(of file: [UInt8]) -> Orientation { exifTags(of: file)?.orientation ?? .upright }

    /// Whether the Exif block alone says that the colors are those of Adobe RGB.
    package static func isAdobeRGB(_ file: [UInt8]) -> Bool { exifTags(of: file)?.isAdobeRGB ?? false }

    /// The first Exif block, with whatever it holds: no reader looks for a better one.
    private static func exifTags(of file: [UInt8]) -> TIFFTags? {
        var block: Range<Int>?
        walk(file) { marker, data in
            if marker == exif, block == nil, file[data].starts(with: TIFFTags.exifHead) { block = data }
        }
        return block.flatMap { TIFFTags(exif: Array(file[$0])) }
    }

    /// Whether these first bytes of a file have everything in front of the pixels.
    package static func reachesPixels(_ start: [UInt8]) -> Bool {
        var isReached = false
        walk(start) { marker, _ in isReached = marker == startOfScan }
        return isReached
    }

    /// The meaning of the colors: a profile lies in segments that are numbered (ICC.1, B.4).
    package static func profile(of file: [UInt8]) -> StatedProfile {
        let (parts, count) = profileParts(of: file)
        // In damaged bytes one can hide.
        guard !parts.isEmpty else { return reachesPixels(file) ? .none : .unknown }
        guard count == parts.count, Set(parts.keys) == Set(1...count) else { return .unknown }
        return StatedProfile((1...count).flatMap { parts[$0] ?? [] })
    }

    /// Why a profile cannot be put together, as the end of a sentence about it; nil where there is none, or all of it.
    package static func profileFault(of file: [UInt8]) -> String? {
        let (parts, count) = profileParts(of: file)
        return parts.isEmpty ? nil : "is damaged: \(parts.count) of its \(count) parts are there"
    }

    private static func profileParts(of file: [UInt8]) -> (parts: [Int: ArraySlice<UInt8>], count: Int) {
        var parts: [Int: ArraySlice<UInt8>] = [:]
        var count = 0
        walk(file) { marker, data in
            guard marker == 0xE2, data.count > 14, file[data].starts(with: Array("ICC_PROFILE\0".utf8)) else { return }
            count = Int(file[data.lowerBound + 13])
            parts[Int(file[data.lowerBound + 12])] = file[(data.lowerBound + 14)..<data.upperBound]
        }
        return (parts, count)
    }

    /// The same pixels with this density, the file's color profile, and no other optional segment.
    package static func replacingMetadata(of file: [UInt8], density: Density?) -> [UInt8] {
        var result = startOfImage + jfifSegment(density)
        var end = startOfImage.count
        walk(file) { marker, data in
            end = data.upperBound
            let isApplication = (0xE0...0xEF).contains(marker)
            let isComment = marker == 0xFE
            let isProfile = marker == 0xE2 && file[data].starts(with: Array("ICC_PROFILE\0".utf8))
            let isAdobe = marker == 0xEE && file[data].starts(with: Array("Adobe".utf8))
            guard isProfile || isAdobe || !(isApplication || isComment) else { return }
            result += file[(data.lowerBound - 4)..<data.upperBound]
        }
        return result + file[min(end, file.count)...]
    }

    private static func jfifSegment(_ density: Density?) -> [UInt8] {
        let unit: UInt8
        switch density?.unit {
        case .inch: unit = 1
        case .centimetre: unit = 2
        case .aspect, .metre, nil: unit = 0
        }
        let numbers = [density?.x ?? 1, density?.y ?? 1].flatMap {
            BigEndian.bytes(Int(UInt16(clamping: $0))).suffix(2)
        }
        return [0xFF, jfif, 0, 16] + Array("JFIF\0".utf8) + [1, 1, unit] + numbers + [0, 0]
    }

    /// The most segments besides pixels: a color profile takes up to 255, and those of cameras and editors are some hundred.
    package static let maxSegments = 1 << 11

    /// The number of segments in front of the end of the image, those between scans included.
    ///
    /// For each one, libjpeg walks through the list of all before it, so that a file of a few megabytes could take hours.
    package static func segmentCount(of file: [UInt8]) -> Int {
        guard file.starts(with: startOfImage) else { return 0 }
        var count = 0
        var offset = startOfImage.count
        while let start = nextMarker(in: file, from: offset),
            let place = file[start...].firstIndex(where: { $0 != 0xFF })
        {
            offset = place + 1
            switch file[place] {
            // Within the pixels.
            case 0, 1, 0xD0...0xD8: continue
            case endOfImage: return count
            default:
                count += 1
                guard offset + 2 <= file.count else { return count }
                offset = min(file.count, offset + BigEndian.number(file, at: offset, count: 2))
            }
        }
        return count
    }

    private static func nextMarker(in file: [UInt8], from offset: Int) -> Int? {
        // Pixels are most of a file, and this is several times as fast as a loop over them.
        file.withUnsafeBytes { file in
            guard let start = file.baseAddress, let found = memchr(start + offset, 0xFF, file.count - offset) else {
                return nil
            }
            return UnsafeRawPointer(found) - start
        }
    }

    /// Calls `visit` with each segment up to and including the start of the scan, or until the bytes make no sense.
    static func walk(_ file: [UInt8], _ visit: (_ marker: UInt8, _ data: Range<Int>) -> Void) {
        guard file.starts(with: startOfImage) else { return }
        var offset = startOfImage.count
        while offset + 4 <= file.count, file[offset] == 0xFF {
            let marker = file[offset + 1]
            // Bytes that fill up, and markers without data.
            if marker == 0xFF || marker == 0x01 || (0xD0...0xD7).contains(marker) {
                offset += marker == 0xFF ? 1 : 2
                continue
            }
            let length = BigEndian.number(file, at: offset + 2, count: 2)
            guard length >= 2, offset + 2 + length <= file.count else { return }
            visit(marker, (offset + 4)..<(offset + 2 + length))
            if marker == startOfScan { return }
            offset += 2 + length
        }
    }
}

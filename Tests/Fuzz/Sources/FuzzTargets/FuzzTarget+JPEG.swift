@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging
import TwofoldKit

extension FuzzTarget {
    /// The segments in front of a JPEG's pixels: read, and rearranged without touching what makes the image.
    static let jpeg = FuzzTarget(
        name: "jpeg",
        seeds: [
            start + jfif + segment(0xDB, [UInt8](repeating: 1, count: 65)) + scan,
            start + segment(0xE1, Array("Exif\0\0".utf8)) + segment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}abc".utf8))
                + scan,
            start + segment(0xEE, Array("Adobe\0d\0\0\0\0\u{2}".utf8)) + segment(0xFE, Array("text".utf8)) + jfif
                + scan,
            start, start + [0xFF, 0xE0, 0xFF, 0xFF],
        ],
        tokens: [
            start, jfif, scan, [0xFF, 0xD9], [0xFF, 0xDA], [0xFF, 0xE0], [0xFF, 0xE1], [0xFF, 0xE2], [0xFF, 0xEE],
            [0xFF, 0xFE], [0xFF, 0xFF],
        ]
            + ["JFIF\0", "ICC_PROFILE\0", "Adobe", "Exif\0\0"].map { Array($0.utf8) }
    ) { input in
        let found = JPEGFile.density(of: input)
        if let found { expect((1...65535).contains(found.x) && (1...65535).contains(found.y), "a density is none") }

        for density in [found, nil, Density(x: 72, y: 1 << 40, unit: .inch), Density(x: -1, y: 3, unit: .metre)] {
            let result = JPEGFile.replacingMetadata(of: input, density: density)
            expect(result.starts(with: start), "a JPEG became something else")
            guard input.starts(with: start) else { continue }
            expect(imageSegments(of: result) == imageSegments(of: input), "what makes the image is another")
            expect(
                JPEGFile.replacingMetadata(of: result, density: density) == result, "rewriting twice is another thing")
            if density == found {
                expect(JPEGFile.density(of: result) == found ?? Density(x: 1, y: 1, unit: .aspect), "a density is lost")
            }
        }
    }

    /// The segments that decide what the pixels are, and then all that is no segment.
    private static func imageSegments(of file: [UInt8]) -> [ArraySlice<UInt8>] {
        var segments: [ArraySlice<UInt8>] = []
        var rest = file.dropFirst(2)
        while rest.count >= 4, rest.first == 0xFF {
            let head = Array(rest.prefix(4))
            let length = 2 + Int(head[2]) * 256 + Int(head[3])
            guard length >= 4, length <= rest.count else { break }
            let segment = rest.prefix(length)
            let text = segment.dropFirst(4)
            switch head[1] {
            case 0xE2 where text.starts(with: Array("ICC_PROFILE\0".utf8)): segments.append(segment)
            case 0xEE where text.starts(with: Array("Adobe".utf8)): segments.append(segment)
            case 0xE0...0xEF, 0xFE: break
            default: segments.append(segment)
            }
            rest = rest.dropFirst(length)
            if head[1] == 0xDA { break }
        }
        return segments + [rest]
    }

    private static let start: [UInt8] = [0xFF, 0xD8]
    private static let jfif = segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 1, 0, 144, 0, 144, 0, 0])
    private static let scan = segment(0xDA, [1, 2, 3]) + [9, 8, 0xFF, 0, 7, 0xFF, 0xD9]

    private static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 0xFF)] + data
    }
}

/// Apple's icon file (`.icns`): the images of one icon, each under a type of four letters that says its size.
///
/// The types are those that `iconutil` writes. 16 and 32 pixels at 1x are stored as packed samples, because Finder shows
/// PNGs of the older types `icp4` and `icp5` scrambled in lists; all others are PNG files.
package enum ICNSFile {
    /// The use of one image, and its size.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        case ic04, ic05, ic11, ic12, ic07, ic13, ic08, ic14, ic09, ic10

        /// The side in points, and the pixels per point.
        private var use: (points: Int, scale: Int) {
            switch self {
            case .ic04: (16, 1)
            case .ic11: (16, 2)
            case .ic05: (32, 1)
            case .ic12: (32, 2)
            case .ic07: (128, 1)
            case .ic13: (128, 2)
            case .ic08: (256, 1)
            case .ic14: (256, 2)
            case .ic09: (512, 1)
            case .ic10: (512, 2)
            }
        }

        package var points: Int { use.points }
        /// The pixels per point.
        package var scale: Int { use.scale }

        package var side: Int { points * scale }

        /// Whether its image is a PNG file, and not packed samples.
        package var isPNG: Bool { self != .ic04 && self != .ic05 }
    }

    package struct Image: Hashable, Sendable {
        var kind: Kind
        /// A PNG file, or for a kind that is none ``ICNSFile/packed(_:)``.
        var data: [UInt8]

        package init(_ kind: Kind, _ data: [UInt8]) { (self.kind, self.data) = (kind, data) }
    }

    /// The whole file: a header, then each image with its type and its length, both counted in the length.
    package static func bytes(of images: [Image]) -> [UInt8] {
        let body = images.flatMap { Array($0.kind.rawValue.utf8) + BigEndian.bytes($0.data.count + 8) + $0.data }
        return Array("icns".utf8) + BigEndian.bytes(body.count + 8) + body
    }

    /// The samples of an image with 8 bits: all of alpha, then of red, green and blue, each packed by itself.
    package static func packed(_ pixels: PixelBuffer) -> [UInt8] {
        let bytes = pixels.eightBit.asRGBA.bytes
        return [3, 0, 1, 2].reduce(into: Array("ARGB".utf8)) { result, channel in
            result += runs(of: stride(from: channel, to: bytes.count, by: 4).map { bytes[$0] })
        }
    }

    /// Packs samples: a byte below 128 precedes that many and one more as they are, any other precedes a sample that
    /// stands for 3 to 130 equal ones.
    private static func runs(of samples: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var literal: [UInt8] = []
        func close() {
            if !literal.isEmpty { result += [UInt8(literal.count - 1)] + literal }
            literal = []
        }
        var index = 0
        while index < samples.count {
            let run = samples[index...].prefix(130).prefix { $0 == samples[index] }.count
            if run >= 3 {
                close()
                result += [UInt8(run + 125), samples[index]]
                index += run
            } else {
                literal.append(samples[index])
                if literal.count == 128 { close() }
                index += 1
            }
        }
        close()
        return result
    }
}

/// Writes small ICC profiles (ICC.1:2001-04) of the simplest kind: primaries or none, and one exponent for all curves.
package struct TinyProfile {
    /// X, Y and Z of red, green and blue under D50, in that order; nil for a profile of grey.
    package var primaries: [[Double]]?
    /// The exponent with which samples become light.
    package var gamma: Double

    package init(primaries: [[Double]]?, gamma: Double) {
        self.primaries = primaries
        self.gamma = gamma
    }

    /// The colors of Display P3.
    package static let p3 = [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]]
    /// The colors of sRGB.
    package static let srgb = [
        [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410],
    ]
    /// The colors of Adobe RGB (1998).
    package static let adobe = [
        [0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457],
    ]

    package var bytes: [UInt8] {
        let white = xyz([0.9642, 1, 0.8249])
        let curve = Array("curv".utf8) + TinyPNG.bigEndian(0) + TinyPNG.bigEndian(1) + fixed8(gamma)
        var tags: [(String, [UInt8])] = [("wtpt", white)]
        if let primaries {
            for (name, color) in zip(["rXYZ", "gXYZ", "bXYZ"], primaries) { tags.append((name, xyz(color))) }
            for name in ["rTRC", "gTRC", "bTRC"] { tags.append((name, curve)) }
        } else {
            tags.append(("kTRC", curve))
        }
        var table = TinyPNG.bigEndian(tags.count)
        var data: [UInt8] = []
        let start = 128 + 4 + 12 * tags.count
        for (name, content) in tags {
            table += Array(name.utf8) + TinyPNG.bigEndian(start + data.count) + TinyPNG.bigEndian(content.count)
            data += content + Array(repeating: 0, count: (4 - content.count % 4) % 4)
        }
        var header = [UInt8](repeating: 0, count: 128)
        header.replaceSubrange(0..<4, with: TinyPNG.bigEndian(start + data.count))
        header.replaceSubrange(8..<12, with: [2, 0x40, 0, 0])
        header.replaceSubrange(12..<16, with: Array("mntr".utf8))
        header.replaceSubrange(16..<20, with: Array((primaries == nil ? "GRAY" : "RGB ").utf8))
        header.replaceSubrange(20..<24, with: Array("XYZ ".utf8))
        header.replaceSubrange(36..<40, with: Array("acsp".utf8))
        header.replaceSubrange(68..<80, with: white.suffix(12))
        return header + table + data
    }

    private func xyz(_ numbers: [Double]) -> [UInt8] {
        Array("XYZ ".utf8) + TinyPNG.bigEndian(0)
            + numbers.flatMap { TinyPNG.bigEndian(Int(($0 * 65536).rounded())) }
    }

    // 8 bits before the point and 8 behind it, then two bytes that fill up.
    private func fixed8(_ number: Double) -> [UInt8] {
        let value = Int((number * 256).rounded())
        return [UInt8(value >> 8), UInt8(value & 0xFF), 0, 0]
    }
}

package import TwofoldKit

/// Reads an uncompressed KTX 2.0 file of one image as the specification words it, and takes nothing for granted: every
/// offset, every alignment and every byte of padding is checked.
///
/// Shares nothing with the code under test.
package struct KTX2Reader {
    /// What is wrong with a file.
    package struct Fault: Error, CustomStringConvertible {
        package var description: String
    }

    /// A sample of the basic descriptor block.
    package struct Sample: Hashable, Sendable {
        package var bitOffset: Int
        package var bitLength: Int
        package var channel: Int
        package var isLinear: Bool
        package var lower: Int
        package var upper: Int

        package init(
            bitOffset: Int, bitLength: Int, channel: Int, isLinear: Bool = false, lower: Int = 0, upper: Int
        ) {
            self.bitOffset = bitOffset
            self.bitLength = bitLength
            self.channel = channel
            self.isLinear = isLinear
            self.lower = lower
            self.upper = upper
        }
    }

    package private(set) var format = 0
    package private(set) var typeSize = 0
    package private(set) var size = PixelSize(width: 0, height: 0)
    package private(set) var colorModel = 0
    package private(set) var primaries = 0
    package private(set) var transfer = 0
    package private(set) var flags = 0
    package private(set) var texelBytes = 0
    package private(set) var samples: [Sample] = []
    package private(set) var pairs: [(key: String, value: [UInt8])] = []
    /// The levels' bytes, the largest first.
    package private(set) var levels: [[UInt8]] = []

    private let file: [UInt8]

    package init(_ file: [UInt8]) throws(Fault) {
        self.file = file
        try require(file.count >= 80, "80 bytes of header")
        try require(
            Array(file[0..<12]) == [171] + Array("KTX 20".utf8) + [187, 13, 10, 26, 10], "identifier")
        format = number(12)
        typeSize = number(16)
        size = PixelSize(width: number(20), height: number(24))
        try require(number(28) == 0, "pixelDepth of a flat image")
        try require(number(32) == 0, "layerCount of no array")
        try require(number(36) == 1, "faceCount of no cube")
        let levelCount = number(40)
        try require(levelCount == size.levelCount, "\(levelCount) levels of \(size)")
        try require(number(44) == 0, "supercompressionScheme")
        let descriptor = number(48)..<(number(48) + number(52))
        let keys = number(56)..<(number(56) + number(60))
        try require(number(64, 8) == 0 && number(72, 8) == 0, "no supercompression data")
        try require(descriptor.lowerBound == 80 + 24 * levelCount, "the descriptor follows the level index")
        try require(keys.lowerBound == descriptor.upperBound, "keys follow the descriptor")
        try require(keys.upperBound <= file.count, "keys within the file")
        try readDescriptor(descriptor)
        try readPairs(keys)
        try readLevels(levelCount, after: keys.upperBound)
    }

    private mutating func readDescriptor(_ range: Range<Int>) throws(Fault) {
        let start = range.lowerBound
        try require(number(start) == range.count, "dfdTotalSize")
        try require(number(start + 4) == 0, "vendor Khronos, a basic block")
        try require(number(start + 8, 2) == 2, "versionNumber")
        let blockSize = number(start + 10, 2)
        try require(blockSize == range.count - 4 && blockSize >= 24 && (blockSize - 24) % 16 == 0, "block size")
        colorModel = number(start + 12, 1)
        primaries = number(start + 13, 1)
        transfer = number(start + 14, 1)
        flags = number(start + 15, 1)
        try require(number(start + 16) == 0, "texel blocks of one pixel")
        texelBytes = number(start + 20, 1)
        try require(number(start + 21, 7) == 0, "one plane")
        for sample in stride(from: start + 28, to: range.upperBound, by: 16) {
            let channel = number(sample + 3, 1)
            try require(channel & 0xE0 == 0, "neither float nor signed nor an exponent")
            try require(number(sample + 4) == 0, "samplePosition")
            samples.append(
                Sample(
                    bitOffset: number(sample, 2), bitLength: number(sample + 2, 1) + 1, channel: channel & 0x0F,
                    isLinear: channel & 0x10 != 0, lower: number(sample + 8), upper: number(sample + 12)))
        }
    }

    private mutating func readPairs(_ range: Range<Int>) throws(Fault) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let length = number(offset)
            let end = offset + 4 + length
            try require(length >= 2 && end <= range.upperBound, "keyAndValueByteLength")
            let pair = file[(offset + 4)..<end]
            guard let key = pair.firstIndex(of: 0) else { throw Fault(description: "a key without its end") }
            pairs.append((String(decoding: pair[..<key], as: UTF8.self), Array(pair[(key + 1)...])))
            offset = (end + 3) / 4 * 4
            try require(file[end..<offset].allSatisfy { $0 == 0 }, "valuePadding")
        }
        try require(offset == range.upperBound, "kvdByteLength")
        let keys = pairs.map(\.key)
        try require(keys == keys.sorted() && Set(keys).count == keys.count, "keys sorted, each once: \(keys)")
    }

    private mutating func readLevels(_ count: Int, after start: Int) throws(Fault) {
        let alignment = (1...).first { $0 % texelBytes == 0 && $0 % 4 == 0 } ?? 0
        var end = start
        for level in (0..<count).reversed() {
            let entry = 80 + 24 * level
            let offset = number(entry, 8)
            let length = number(entry + 8, 8)
            try require(offset % alignment == 0, "level \(level) at \(offset), not at a multiple of \(alignment)")
            try require(offset >= end && offset - end < alignment, "level \(level) follows the smaller one")
            try require(file[end..<offset].allSatisfy { $0 == 0 }, "mipPadding")
            let area = max(1, size.width >> level) * max(1, size.height >> level)
            try require(length == area * texelBytes, "byteLength of level \(level)")
            try require(number(entry + 16, 8) == length, "uncompressedByteLength of level \(level)")
            end = offset + length
            try require(end <= file.count, "level \(level) within the file")
            levels.insert(Array(file[offset..<end]), at: 0)
        }
        try require(end == file.count, "nothing behind the largest level")
    }

    /// The value of a key without the zero at its end.
    package func text(_ key: String) -> String? {
        guard let value = pairs.first(where: { $0.key == key })?.value, value.last == 0 else { return nil }
        return String(decoding: value.dropLast(), as: UTF8.self)
    }

    private func number(_ offset: Int, _ bytes: Int = 4) -> Int {
        guard offset + bytes <= file.count else { return -1 }
        return file[offset..<(offset + bytes)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    private func require(_ holds: Bool, _ what: String) throws(Fault) {
        if !holds { throw Fault(description: what) }
    }
}

extension PixelSize {
    /// How many levels a whole chain has, by the formula of the specification.
    fileprivate var levelCount: Int {
        var count = 1
        while max(width, height) >> count > 0 { count += 1 }
        return count
    }
}

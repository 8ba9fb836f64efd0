/// Inflates zlib streams bit by bit, straight from RFC 1950 and RFC 1951.
///
/// Shares nothing with the code under test, and is as slow as it looks.
package struct ReferenceInflate {
    private let bytes: [UInt8]
    /// Bits that have been read; each byte's lowest bit comes first.
    private var position = 0
    private var output: [UInt8] = []

    /// What a zlib stream holds; anything but a whole, sound stream without a preset dictionary is a failure.
    package static func zlib(_ stream: [UInt8]) throws(ReferencePNG.Failure) -> [UInt8] {
        guard stream.count >= 6, stream[0] & 15 == 8, stream[0] >> 4 <= 7, stream[1] & 0x20 == 0,
            (Int(stream[0]) << 8 | Int(stream[1])) % 31 == 0
        else { throw .init("zlib header") }
        var inflate = ReferenceInflate(bytes: Array(stream.dropFirst(2)))
        while try !inflate.block() {}
        let end = 2 + (inflate.position + 7) / 8
        let sum = inflate.output.reduce((a: 1, b: 0)) { sum, byte in
            let a = (sum.a + Int(byte)) % 65521
            return (a, (sum.b + a) % 65521)
        }
        guard end + 4 <= stream.count, Array(stream[end..<(end + 4)]) == TinyPNG.bigEndian(sum.b << 16 | sum.a) else {
            throw .init("zlib checksum")
        }
        return inflate.output
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func bits(_ count: Int) throws(ReferencePNG.Failure) -> Int {
        var value = 0
        for shift in 0..<count {
            guard position / 8 < bytes.count else { throw .init("deflated data end early") }
            value |= Int(bytes[position / 8] >> (position % 8) & 1) << shift
            position += 1
        }
        return value
    }

    /// Inflates one block and says whether it is the last.
    private mutating func block() throws(ReferencePNG.Failure) -> Bool {
        let isLast = try bits(1) == 1
        switch try bits(2) {
        case 0: try stored()
        case 1:
            // The fixed code (3.2.6).
            let lengths = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
            try compressed(Code(lengths), distances: Code(Array(repeating: 5, count: 30)))
        case 2: try dynamic()
        default: throw .init("kind of block")
        }
        return isLast
    }

    private mutating func stored() throws(ReferencePNG.Failure) {
        position = (position + 7) / 8 * 8
        let length = try bits(16)
        guard try bits(16) == length ^ 0xFFFF else { throw .init("length of a stored block") }
        for _ in 0..<length { output.append(UInt8(try bits(8))) }
    }

    /// The lengths of both codes come first, and are coded themselves (3.2.7).
    private mutating func dynamic() throws(ReferencePNG.Failure) {
        let literalCount = try bits(5) + 257
        let distanceCount = try bits(5) + 1
        var lengthLengths = [Int](repeating: 0, count: 19)
        for index in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(try bits(4) + 4) {
            lengthLengths[index] = try bits(3)
        }
        let lengthCode = Code(lengthLengths)
        var lengths: [Int] = []
        while lengths.count < literalCount + distanceCount {
            switch try symbol(lengthCode) {
            case 16:
                guard let last = lengths.last else { throw .init("nothing to repeat") }
                lengths += Array(repeating: last, count: try bits(2) + 3)
            case 17: lengths += Array(repeating: 0, count: try bits(3) + 3)
            case 18: lengths += Array(repeating: 0, count: try bits(7) + 11)
            case let length: lengths.append(length)
            }
        }
        guard lengths.count == literalCount + distanceCount else { throw .init("too many code lengths") }
        try compressed(
            Code(Array(lengths.prefix(literalCount))), distances: Code(Array(lengths.suffix(distanceCount))))
    }

    private mutating func compressed(_ literals: Code, distances: Code) throws(ReferencePNG.Failure) {
        while true {
            let symbol = try symbol(literals)
            if symbol == 256 { return }
            if symbol < 256 {
                output.append(UInt8(symbol))
                continue
            }
            let length = try value(Self.lengths, symbol - 257)
            let distance = try value(Self.distances, self.symbol(distances))
            guard distance <= output.count else { throw .init("distance before the beginning") }
            for _ in 0..<length { output.append(output[output.count - distance]) }
        }
    }

    private mutating func value(
        _ table: [(base: Int, extra: Int)], _ index: Int
    ) throws(ReferencePNG.Failure) -> Int {
        guard table.indices.contains(index) else { throw .init("symbol without a meaning") }
        return table[index].base + (try bits(table[index].extra))
    }

    /// Lengths of symbols 257 to 285, with the bits that follow each (3.2.5).
    private static let lengths = table(from: 3, extra: (0..<28).map { max(0, $0 / 4 - 1) }) + [(258, 0)]
    private static let distances = table(from: 1, extra: (0..<30).map { max(0, $0 / 2 - 1) })

    /// Each symbol stands for as many values as its extra bits can tell apart.
    private static func table(from first: Int, extra: [Int]) -> [(base: Int, extra: Int)] {
        var base = first
        return extra.map { bits in
            defer { base += 1 << bits }
            return (base, bits)
        }
    }

    private mutating func symbol(_ code: Code) throws(ReferencePNG.Failure) -> Int {
        var bits = 0
        for length in 1...15 {
            // Codes are packed with their highest bit first, unlike everything else.
            bits = bits << 1 | (try self.bits(1))
            if let symbol = code.symbols[Code.Word(length: length, bits: bits)] { return symbol }
        }
        throw .init("no such code")
    }

    /// A Huffman code, made from nothing but the lengths of its words (3.2.2).
    private struct Code {
        struct Word: Hashable {
            var length: Int
            var bits: Int
        }

        var symbols: [Word: Int] = [:]

        init(_ lengths: [Int]) {
            var next = 0
            for length in 1...15 {
                next <<= 1
                for symbol in lengths.indices where lengths[symbol] == length {
                    symbols[Word(length: length, bits: next)] = symbol
                    next += 1
                }
            }
        }
    }
}

/// The objects of a property list in the binary form, each with its bytes as they are in the file.
struct BinaryPropertyList: Sendable {
    enum Object: Sendable {
        /// Everything that refers to nothing, with its marker.
        case leaf(ArraySlice<UInt8>)
        case text(String, ArraySlice<UInt8>)
        /// Arrays and sets by their items; dictionaries by their keys, followed by their values.
        case container(kind: UInt8, references: [Int])
    }

    var objects: [Object]
    var top: Int
    private let header: [UInt8]
    private let trailerStart: [UInt8]
    /// The sizes of references and offsets, if they are not the smallest possible.
    private let leastSizes: (reference: Int, offset: Int)

    static let (array, set, table): (UInt8, UInt8, UInt8) = (0xA0, 0xC0, 0xD0)

    /// Reads all objects; nil if they are damaged or lie in each other, which no writer does.
    init?(_ bytes: [UInt8]) {
        guard let reader = BinaryPropertyListReader(bytes) else { return nil }
        var objects: [Object] = []
        var bytesLeft = bytes.count
        for index in 0..<reader.offsets.count {
            guard let (object, length) = reader.object(index), length <= bytesLeft else { return nil }
            bytesLeft -= length
            objects.append(object)
        }
        self.objects = objects
        top = reader.top
        header = Array(bytes.prefix(8))
        trailerStart = Array(bytes.suffix(32).prefix(6))
        leastSizes = (
            reader.referenceSize == Self.size(for: objects.count) ? 1 : reader.referenceSize,
            reader.offsets.size == Self.size(for: reader.offsets.start) ? 1 : reader.offsets.size
        )
    }

    /// The bytes that a number takes; Apple's writer sizes references by the number of objects.
    private static func size(for number: Int) -> Int {
        number < 0x100 ? 1 : number < 0x1_0000 ? 2 : number < 0x100_0000 ? 3 : 4
    }

    /// The file of the objects.
    var bytes: [UInt8] {
        let referenceSize = max(leastSizes.reference, Self.size(for: objects.count))
        var bytes = header
        var offsets: [Int] = []
        for object in objects {
            offsets.append(bytes.count)
            switch object {
            case .leaf(let raw), .text(_, let raw): bytes += raw
            case .container(let kind, let references):
                bytes += Self.marker(kind, kind == Self.table ? references.count / 2 : references.count)
                for reference in references { bytes += Self.number(reference, size: referenceSize) }
            }
        }
        let start = bytes.count
        let offsetSize = max(leastSizes.offset, Self.size(for: start))
        for offset in offsets { bytes += Self.number(offset, size: offsetSize) }
        bytes += trailerStart + [UInt8(offsetSize), UInt8(referenceSize)]
        return bytes + [objects.count, top, start].flatMap { Self.number($0, size: 8) }
    }

    /// A text as an object: ASCII where possible, else UTF-16.
    static func object(of text: String) -> Object {
        let units = Array(text.utf16)
        let raw =
            units.allSatisfy { $0 < 0x80 }
            ? marker(0x50, units.count) + text.utf8
            : marker(0x60, units.count) + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        return .text(text, raw[...])
    }

    /// An integer as an object.
    static func object(of value: Int) -> Object {
        let (power, size): (UInt8, Int) =
            (0..<0x100).contains(value)
            ? (0, 1) : (0..<0x1_0000).contains(value) ? (1, 2) : (0..<0x1_0000_0000).contains(value) ? (2, 4) : (3, 8)
        return .leaf(([0x10 | power] + number(value, size: size))[...])
    }

    private static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
        guard count >= 15, case .leaf(let number) = object(of: count) else { return [kind | UInt8(count)] }
        return [kind | 0xF] + number
    }

    private static func number(_ value: Int, size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}

extension BinaryPropertyListReader {
    /// One object, and the number of its bytes.
    fileprivate func object(_ index: Int) -> (BinaryPropertyList.Object, length: Int)? {
        guard let offset = number(at: offsets.start + index * offsets.size, size: offsets.size), offset < bytes.count
        else { return nil }
        let marker = bytes[offset]
        let low = Int(marker & 0xF)
        func leaf(_ length: Int) -> (BinaryPropertyList.Object, length: Int)? {
            length <= bytes.count - offset ? (.leaf(bytes[offset..<(offset + length)]), length) : nil
        }
        switch marker >> 4 {
        case 0x0: return leaf(1)
        case 0x1, 0x2: return low <= 4 ? leaf(1 + (1 << low)) : nil
        case 0x3: return leaf(9)
        case 0x8: return leaf(low + 2)
        case 0x4, 0x5, 0x6:
            guard let (count, start) = extent(offset), count <= bytes.count,
                let (object, length) = leaf(start - offset + (marker >> 4 == 0x6 ? 2 * count : count))
            else { return nil }
            guard marker >> 4 != 0x4, case .text(let text)? = text(offset, isWide: marker >> 4 == 0x6) else {
                return (object, length)
            }
            return (.text(text, bytes[offset..<(offset + length)]), length)
        case 0xA, 0xC, 0xD:
            guard let (count, start) = extent(offset),
                let references = references(marker >> 4 == 0xD ? count * 2 : count, from: start),
                references.allSatisfy({ $0 < offsets.count })
            else { return nil }
            let length = start - offset + references.count * referenceSize
            return (.container(kind: marker & 0xF0, references: references), length)
        default: return nil
        }
    }
}

/// Reads a property list in the binary form that Xcode writes into products.
struct BinaryPropertyListReader {
    private let bytes: [UInt8]
    private let offsets: (start: Int, size: Int, count: Int)
    private let referenceSize: Int
    private let top: Int
    private var valuesLeft = PropertyList.maxValues

    private static let trailerSize = 32

    /// Reads the trailer; nil if it does not describe the bytes.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        let trailer = bytes.count - Self.trailerSize
        guard trailer >= 8 else { return nil }
        let (offsetSize, reference) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
        guard (1...8).contains(offsetSize), (1...8).contains(reference),
            let count = Self.number(bytes, at: trailer + 8, size: 8),
            let top = Self.number(bytes, at: trailer + 16, size: 8),
            let start = Self.number(bytes, at: trailer + 24, size: 8),
            count <= trailer, start <= trailer, count * offsetSize <= trailer - start, top < count
        else { return nil }
        offsets = (start, offsetSize, count)
        referenceSize = reference
        self.top = top
    }

    mutating func root() -> PropertyList? { value(top, depth: 0) }

    private mutating func value(_ index: Int, depth: Int) -> PropertyList? {
        valuesLeft -= 1
        guard index < offsets.count, depth < PropertyList.maxDepth, valuesLeft > 0,
            let offset = number(at: offsets.start + index * offsets.size, size: offsets.size),
            offset < bytes.count
        else { return nil }
        let marker = bytes[offset]
        switch marker >> 4 {
        case 0x0:
            return marker == 0x08 ? .flag(false) : marker == 0x09 ? .flag(true) : .other
        case 0x1:
            let size = 1 << Int(marker & 0xF)
            return size <= 8 ? number(at: offset + 1, size: size).map { .number($0) } ?? .other : .other
        case 0x2, 0x3, 0x4, 0x8: return .other
        case 0x5, 0x6: return text(offset, isWide: marker >> 4 == 0x6)
        case 0xA: return list(offset, depth)
        case 0xD: return table(offset, depth)
        default: return nil
        }
    }

    /// The number of items behind a marker, and the offset of the first.
    private func extent(_ offset: Int) -> (count: Int, start: Int)? {
        let low = Int(bytes[offset] & 0xF)
        guard low == 0xF else { return (low, offset + 1) }
        guard offset + 1 < bytes.count, bytes[offset + 1] >> 4 == 1 else { return nil }
        let size = 1 << Int(bytes[offset + 1] & 0xF)
        guard size <= 8, let count = number(at: offset + 2, size: size), count <= bytes.count else { return nil }
        return (count, offset + 2 + size)
    }

    private func text(_ offset: Int, isWide: Bool) -> PropertyList? {
        guard let (count, start) = extent(offset) else { return nil }
        let length = isWide ? count * 2 : count
        guard length <= bytes.count - start else { return nil }
        let body = bytes[start..<(start + length)]
        guard isWide else { return .text(String(decoding: body, as: UTF8.self)) }
        let units = stride(from: body.startIndex, to: body.endIndex, by: 2).map {
            UInt16(body[$0]) << 8 | UInt16(body[$0 + 1])
        }
        return .text(String(decoding: units, as: UTF16.self))
    }

    private func references(_ count: Int, from start: Int) -> [Int]? {
        guard start <= bytes.count, count <= (bytes.count - start) / referenceSize else { return nil }
        var references: [Int] = []
        for index in 0..<count {
            guard let reference = number(at: start + index * referenceSize, size: referenceSize) else { return nil }
            references.append(reference)
        }
        return references
    }

    private mutating func list(_ offset: Int, _ depth: Int) -> PropertyList? {
        guard let (count, start) = extent(offset), let indices = references(count, from: start) else { return nil }
        var items: [PropertyList] = []
        for index in indices {
            guard let item = value(index, depth: depth + 1) else { return nil }
            items.append(item)
        }
        return .list(items)
    }

    private mutating func table(_ offset: Int, _ depth: Int) -> PropertyList? {
        guard let (count, start) = extent(offset), let indices = references(count * 2, from: start) else { return nil }
        var table: [String: PropertyList] = [:]
        for pair in 0..<count {
            guard case .text(let key) = value(indices[pair], depth: depth + 1),
                let item = value(indices[count + pair], depth: depth + 1)
            else { return nil }
            table[key] = item
        }
        return .table(table)
    }

    private func number(at offset: Int, size: Int) -> Int? { Self.number(bytes, at: offset, size: size) }

    /// A big-endian number; nil outside the bytes, and if it is too large for a count or an offset.
    private static func number(_ bytes: [UInt8], at offset: Int, size: Int) -> Int? {
        guard offset >= 0, size <= bytes.count, offset <= bytes.count - size else { return nil }
        let value = BigEndian.number(bytes, at: offset, count: size)
        return (0...Int(Int32.max)).contains(value) ? value : nil
    }
}

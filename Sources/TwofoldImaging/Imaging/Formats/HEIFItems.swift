/// The items of a HEIC or AVIF, and what the file says of them (ISO/IEC 23008-12).
struct HEIFItems {
    /// Something that is said of an item.
    struct Property {
        var type: String
        var data: Range<Int>
        /// Where its type stands in the file.
        var place: Int
        /// Whether the item must not be shown by a reader that does not know this property.
        var isEssential: Bool
    }

    /// A relation of an item to others: `auxl` from the alpha to the color.
    struct Reference {
        var type: String
        var from: Int
        var to: [Int]
    }

    private(set) var primary: Int?
    private(set) var types: [Int: String] = [:]
    private(set) var references: [Reference] = []
    private(set) var properties: [Int: [Property]] = [:]
    /// The first piece of each item's data in the file.
    private(set) var data: [Int: Range<Int>] = [:]
    /// Whether two lists give the properties of one item.
    private(set) var isAmbiguous = false
    private let file: [UInt8]

    /// Reads what is there of the lists; the decoder judges their form.
    init(_ file: [UInt8]) {
        self.file = file
        guard let meta = HEIFFile.boxes(of: file, in: file.indices).first(where: { $0.type == "meta" }) else { return }
        let boxes = HEIFFile.boxes(of: file, in: meta.data.dropFirst(4))
        func first(_ type: String) -> Range<Int>? { boxes.first { $0.type == type }?.data }
        func numbers(_ type: String) -> HEIFNumbers? { first(type).flatMap { HEIFNumbers(file, $0) } }
        if var numbers = numbers("pitm") { primary = numbers.next(numbers.version == 0 ? 2 : 4) }
        if let list = first("iinf") { readTypes(list) }
        if let list = first("iref") { readReferences(list) }
        if let list = first("iprp") { readProperties(list) }
        if var numbers = numbers("iloc") { readPlaces(&numbers, inner: first("idat")) }
    }

    /// The items that this one is made of.
    func sources(of item: Int) -> [Int] { references.first { $0.from == item && $0.type == "dimg" }?.to ?? [] }

    /// The properties of one kind that an item has.
    func properties(_ type: String, of item: Int) -> [Property] {
        properties[item, default: []].filter { $0.type == type }
    }

    /// The bytes of the first property of one kind.
    func bytes(_ type: String, of item: Int) -> [UInt8]? {
        properties(type, of: item).first.map { Array(file[$0.data]) }
    }

    func bytes(of property: Property) -> [UInt8] { Array(file[property.data]) }

    /// The first piece of an item's own bytes, up to a few hundred.
    func start(of item: Int) -> [UInt8]? { data[item].map { Array(file[$0].prefix(512)) } }

    private mutating func readTypes(_ list: Range<Int>) {
        guard var numbers = HEIFNumbers(file, list), numbers.next(numbers.version == 0 ? 2 : 4) != nil else { return }
        for entry in HEIFFile.boxes(of: file, in: numbers.rest) where entry.type == "infe" {
            guard var numbers = HEIFNumbers(file, entry.data), numbers.version >= 2,
                let item = numbers.next(numbers.version == 2 ? 2 : 4), numbers.next(2) != nil,
                let type = numbers.next(4)
            else { continue }
            types[item] = String(decoding: BigEndian.bytes(type), as: UTF8.self)
        }
    }

    private mutating func readReferences(_ list: Range<Int>) {
        guard let numbers = HEIFNumbers(file, list) else { return }
        let width = numbers.version == 0 ? 2 : 4
        for entry in HEIFFile.boxes(of: file, in: numbers.rest) {
            var numbers = HEIFNumbers(file, plain: entry.data)
            guard let from = numbers.next(width), let count = numbers.next(2) else { continue }
            let to = (0..<count).compactMap { _ in numbers.next(width) }
            references.append(Reference(type: entry.type, from: from, to: to))
        }
    }

    private mutating func readProperties(_ list: Range<Int>) {
        let boxes = HEIFFile.boxes(of: file, in: list)
        guard let container = boxes.first(where: { $0.type == "ipco" }) else { return }
        let all = HEIFFile.boxes(of: file, in: container.data)
        for list in boxes where list.type == "ipma" {
            guard var numbers = HEIFNumbers(file, list.data), let count = numbers.next(4) else { continue }
            let width = numbers.flags & 1 == 0 ? 1 : 2
            let essential = width == 1 ? 0x80 : 0x8000
            for _ in 0..<count {
                guard let item = numbers.next(numbers.version == 0 ? 2 : 4), let count = numbers.next(1) else { break }
                if properties[item] != nil { isAmbiguous = true }
                properties[item] = (0..<count).compactMap { _ in
                    guard let number = numbers.next(width) else { return nil }
                    let index = number & (essential - 1)
                    guard all.indices.contains(index - 1) else { return nil }
                    let box = all[index - 1]
                    return Property(
                        type: box.type, data: box.data, place: box.place, isEssential: number & essential != 0)
                }
            }
        }
    }

    private mutating func readPlaces(_ numbers: inout HEIFNumbers, inner: Range<Int>?) {
        let version = numbers.version
        guard let sizes = numbers.next(2), let count = numbers.next(version < 2 ? 2 : 4) else { return }
        let (offset, length, base) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
        let index = version == 0 ? 0 : sizes & 15
        guard [offset, length, base, index].allSatisfy([0, 4, 8].contains) else { return }
        for _ in 0..<count {
            guard let item = numbers.next(version < 2 ? 2 : 4), let method = version == 0 ? 0 : numbers.next(2),
                numbers.next(2) != nil, let start = numbers.next(base), let pieces = numbers.next(2)
            else { return }
            guard pieces > 0 else { continue }
            guard numbers.next(index) != nil, let place = numbers.next(offset), let count = numbers.next(length),
                numbers.skip((pieces - 1) * (index + offset + length))
            else { return }
            let room = method & 15 == 1 ? inner ?? 0..<0 : file.indices
            guard method & 15 < 2, start + place < room.count else { continue }
            let first = room.lowerBound + start + place
            data[item] = first..<(count == 0 ? room.upperBound : first + min(count, room.upperBound - first))
        }
    }
}

/// Numbers in a box, one after the other.
struct HEIFNumbers {
    private let file: [UInt8]
    private(set) var rest: Range<Int>
    /// The version and the flags at the start of some boxes.
    private(set) var version = 0
    private(set) var flags = 0

    /// The numbers of a box that begins with a version; nil where it is too short for one.
    init?(_ file: [UInt8], _ data: Range<Int>) {
        self.init(file, plain: data)
        guard let start = next(4) else { return nil }
        (version, flags) = (start >> 24, start & 0xFF_FFFF)
    }

    init(_ file: [UInt8], plain data: Range<Int>) { (self.file, rest) = (file, data) }

    /// Passes over so many bytes; false where there are fewer.
    mutating func skip(_ count: Int) -> Bool {
        defer { rest = rest.dropFirst(count) }
        return count <= rest.count
    }

    /// A number of so many bytes, 0...8; nil at the end, and where it is too large for any place in a file.
    mutating func next(_ count: Int) -> Int? {
        guard count <= rest.count else { return nil }
        let bytes = rest.prefix(count)
        rest = rest.dropFirst(count)
        let number = file[bytes].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return number <= 1 << 48 ? Int(number) : nil
    }
}

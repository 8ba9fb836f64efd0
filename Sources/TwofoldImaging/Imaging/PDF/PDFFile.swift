/// A PDF's objects, read as far as one property of a page needs it: `UserUnit`, which no library tells.
///
/// Objects are found by looking for them, and not by the file's own table, which has several forms and is often wrong. Of an
/// object that occurs several times the last one counts, as after an update that was appended. Encrypted object streams are not
/// read. Everything is bounded: nodes, depth, bytes that are read again, and bytes that are unpacked.
package struct PDFFile {
    let file: [UInt8]
    /// The beginnings of the objects in the file.
    private(set) var starts: [Int: Int] = [:]
    /// The objects in object streams, with the place of their stream, which decides whether they are newer.
    private var packed: [Int: (stream: Int, start: Int, place: Int)] = [:]
    private var streams: [[UInt8]] = []
    /// Bytes that may still be read, so that no file is read again and again.
    private var budget: Int
    private var nodes = 0
    /// Objects in object streams that may still be listed.
    private var entriesLeft = 300_000

    private static let maxNodes = 20_000
    private static let maxDepth = 64
    private static let maxStreams = 1000
    private static let maxUnpacked = 32 << 20

    /// The factor from a page's units to points, 1 for nearly every page and wherever it cannot be read.
    ///
    /// - Parameters:
    ///   - file: The whole file.
    ///   - page: 0 for the first.
    package static func userUnit(in file: [UInt8], page: Int = 0) -> Double {
        // Most files need no second look.
        let hasStreams = file.range(of: "/ObjStm".utf8) != nil
        guard hasStreams || file.range(of: "/UserUnit".utf8) != nil else { return 1 }
        var reader = PDFFile(file)
        if hasStreams { reader.unpackStreams() }
        guard let root = reader.root, let pages = reader.resolved(root)?["Pages"] else { return 1 }
        var left = page
        guard let leaf = reader.page(pages, &left, depth: 0), let said = leaf["UserUnit"],
            let unit = reader.resolved(said)?.number, unit > 0, unit <= 1e6
        else { return 1 }
        return unit
    }

    init(_ file: [UInt8]) {
        self.file = file
        budget = 4 * file.count + (1 << 20)
        var place = 0
        while let found = file.range(of: "obj".utf8, from: place)?.lowerBound {
            place = found + 3
            if let number = Self.number(before: found, in: file) { starts[number] = place }
        }
    }

    /// The object's number in `12 0 obj`, given the place of `obj`.
    private static func number(before place: Int, in file: [UInt8]) -> Int? {
        var at = place
        func take(_ isTaken: (UInt8) -> Bool, _ most: Int) -> ArraySlice<UInt8>? {
            let end = at
            while at > 0, end - at < most, isTaken(file[at - 1]) { at -= 1 }
            return at < end ? file[at..<end] : nil
        }
        guard take(PDFScanner.isSpace, 16) != nil, take(\.isDigit, 5) != nil, take(PDFScanner.isSpace, 16) != nil,
            let digits = take(\.isDigit, 9)
        else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    /// The catalog, as the last trailer names it.
    private var root: PDFValue? {
        guard let place = file.lastRange(of: "/Root") else { return nil }
        var scanner = PDFScanner(file, at: place + 5)
        return scanner.value()
    }

    private mutating func page(_ value: PDFValue, _ left: inout Int, depth: Int) -> PDFValue? {
        nodes += 1
        guard depth <= Self.maxDepth, nodes <= Self.maxNodes, let node = resolved(value) else { return nil }
        guard let kids = node["Kids"].flatMap({ resolved($0) }) else {
            left -= 1
            return left < 0 ? node : nil
        }
        guard case .array(let kids) = kids else { return nil }
        // A whole branch before the page is passed over by its count.
        if depth > 0, let count = node["Count"]?.count, count > 0, count <= left {
            left -= count
            return nil
        }
        for kid in kids {
            if let page = page(kid, &left, depth: depth + 1) { return page }
            if left < 0 || nodes > Self.maxNodes { return nil }
        }
        return nil
    }

    /// The value itself, or that of the object that it refers to.
    mutating func resolved(_ value: PDFValue) -> PDFValue? {
        var value = value
        for _ in 0..<8 {
            guard case .reference(let number) = value else { return value }
            let start = starts[number]
            if let packed = packed[number], packed.place > start ?? -1 {
                guard let found = read(streams[packed.stream], at: packed.start) else { return nil }
                value = found
            } else {
                guard let start, let found = read(file, at: start) else { return nil }
                value = found
            }
        }
        return nil
    }

    private mutating func read(_ bytes: [UInt8], at start: Int) -> PDFValue? {
        guard budget > 0 else { return nil }
        var scanner = PDFScanner(bytes, at: start)
        let value = scanner.value()
        budget -= scanner.place - start + 1
        return value
    }

    /// Whether an object of the file is not replaced by one in an object stream.
    func isNewest(_ number: Int, _ start: Int) -> Bool { packed[number].map { $0.place < start } ?? true }

    // MARK: Object streams

    mutating func unpackStreams() {
        let sorted = starts.values.sorted()
        var place = 0
        var left = Self.maxUnpacked
        var last = -1
        while streams.count < Self.maxStreams, let found = file.range(of: "/ObjStm".utf8, from: place)?.lowerBound {
            place = found + 7
            // The object that the words stand in.
            guard let start = Self.last(in: sorted, before: found), start != last else { continue }
            last = start
            unpack(start, &left)
        }
    }

    private static func last(in starts: [Int], before place: Int) -> Int? {
        var range = starts.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = starts[middle] <= place ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound > 0 ? starts[range.lowerBound - 1] : nil
    }

    private mutating func unpack(_ start: Int, _ left: inout Int) {
        guard budget > 0 else { return }
        var scanner = PDFScanner(file, at: start)
        guard let head = scanner.value(), case .name("ObjStm")? = head["Type"], let count = head["N"]?.count,
            let first = head["First"]?.count, head["DecodeParms"] == nil, scanner.take("stream")
        else { return }
        budget -= scanner.place - start + 1
        scanner.skipLineEnd()
        let isPacked = head["Filter"].map { $0 == .name("FlateDecode") || $0 == .array([.name("FlateDecode")]) }
        let data = file[min(scanner.place, file.count)...]
        guard isPacked != false, let bytes = isPacked == nil ? Array(data.prefix(left)) : Inflate.zlib(data, most: left)
        else { return }
        left -= bytes.count
        budget += bytes.count
        var index = PDFScanner(bytes, at: 0)
        for _ in 0..<min(count, bytes.count / 4, entriesLeft) {
            entriesLeft -= 1
            guard let number = index.value()?.count, let offset = index.value()?.count, first + offset < bytes.count
            else { break }
            if packed[number].map({ $0.place < start }) ?? true {
                packed[number] = (streams.count, first + offset, start)
            }
        }
        streams.append(bytes)
    }
}

extension [UInt8] {
    /// The last place of bytes like these.
    fileprivate func lastRange(of text: String) -> Int? {
        let wanted = Array(text.utf8)
        return withUnsafeBufferPointer { bytes in
            stride(from: bytes.count - wanted.count, through: 0, by: -1).first { place in
                bytes[place] == wanted[0] && bytes[place..<(place + wanted.count)].elementsEqual(wanted)
            }
        }
    }
}

/// Writes numbers and byte strings one after the other, for files and messages that only Twofold reads.
package struct ByteWriter {
    package var bytes: [UInt8] = []

    package init(bytes: [UInt8] = []) { self.bytes = bytes }

    package mutating func write(_ number: Int) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }

    /// Replaces a number that was written at an offset.
    package mutating func rewrite(_ number: Int, at offset: Int) {
        withUnsafeBytes(of: number.littleEndian) { bytes.replaceSubrange(offset..<(offset + $0.count), with: $0) }
    }

    package mutating func write(_ isTrue: Bool) { write(isTrue ? 1 : 0) }

    package mutating func write(_ number: Double) { write(Int(bitPattern: UInt(number.bitPattern))) }

    package mutating func write(byte: UInt8) { bytes.append(byte) }

    /// Writes the number of bytes, then the bytes.
    package mutating func write(_ content: [UInt8]) {
        write(content.count)
        bytes += content
    }

    package mutating func write(_ text: String) { write(Array(text.utf8)) }

    /// Writes whether there is a value, then the value.
    package mutating func write<Value>(_ value: Value?, _ body: (inout ByteWriter, Value) -> Void) {
        write(value != nil)
        if let value { body(&self, value) }
    }

    /// Writes the number of values, then the values.
    package mutating func write<Value>(list values: [Value], _ body: (inout ByteWriter, Value) -> Void) {
        write(values.count)
        for value in values { body(&self, value) }
    }

    package mutating func write(_ paths: [BytePath]) { write(list: paths) { $0.write($1.bytes) } }
}

extension ByteWriter {
    /// The bytes with a checksum at their end, for a file that may be damaged.
    ///
    /// It is no hash, because nobody gains by a forgery of what only its owner can write.
    package consuming func sealed() -> [UInt8] {
        write(Int(Checksum.crc32(bytes[...])))
        return bytes
    }

    /// The bytes in front of the checksum that ``sealed()`` wrote; nil if it does not fit.
    package static func content(ofSealed bytes: [UInt8]) -> ArraySlice<UInt8>? {
        let content = bytes.dropLast(MemoryLayout<Int>.size)
        var end = ByteReader(bytes[content.endIndex...])
        return end.number() == Int(Checksum.crc32(content)) ? content : nil
    }
}

/// Reads what a ``ByteWriter`` wrote; nil for bytes that none can have written.
package struct ByteReader {
    private let content: ArraySlice<UInt8>
    private var position: Int

    package init(_ bytes: ArraySlice<UInt8>) {
        content = bytes
        position = bytes.startIndex
    }

    /// The index of the next byte in the content.
    package var offset: Int { position }

    package mutating func number() -> Int? {
        let size = MemoryLayout<Int>.size
        guard content.endIndex - position >= size else { return nil }
        let offset = position - content.startIndex
        position += size
        return Int(littleEndian: content.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Int.self) })
    }

    package mutating func byte() -> UInt8? {
        guard position < content.endIndex else { return nil }
        defer { position += 1 }
        return content[position]
    }

    package mutating func boolean() -> Bool? {
        guard let number = number(), number == 0 || number == 1 else { return nil }
        return number == 1
    }

    package mutating func double() -> Double? { number().map { Double(bitPattern: UInt64(UInt(bitPattern: $0))) } }

    package mutating func bytes() -> [UInt8]? { slice().map { Array($0) } }

    /// Reads a byte string without copying it.
    package mutating func slice() -> ArraySlice<UInt8>? {
        guard let count = number(), count >= 0, count <= content.endIndex - position else { return nil }
        defer { position += count }
        return content[position..<(position + count)]
    }

    package mutating func text() -> String? { slice().map { String(decoding: $0, as: UTF8.self) } }

    /// Reads text from outside for people; nil when it holds characters that a terminal would act upon.
    package mutating func plainText() -> String? {
        guard let bytes = slice(), bytes.count <= 4000 else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        // The properties of a character are looked up in tables, which most texts need not.
        if bytes.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate: false
            default: true
            }
        }
        return isPlain ? text : nil
    }

    /// Reads a value that may be missing: nil when the bytes make no sense, `.some(nil)` when it is missing.
    package mutating func optional<Value>(_ body: (inout ByteReader) -> Value?) -> Value?? {
        guard let isThere = boolean() else { return nil }
        guard isThere else { return .some(nil) }
        return body(&self).map { .some($0) }
    }

    /// Reads as many values as the number in front of them says; nil when one is not sound, or when there are more than `most`.
    package mutating func list<Value>(most: Int = .max, _ body: (inout ByteReader) -> Value?) -> [Value]? {
        guard let count = number(), (0...most).contains(count) else { return nil }
        var values: [Value] = []
        for _ in 0..<count {
            guard let value = body(&self) else { return nil }
            values.append(value)
        }
        return values
    }

    package mutating func path() -> BytePath? { bytes().flatMap { BytePath($0) } }

    package mutating func paths() -> [BytePath]? { list { $0.path() } }
}

/// Writes and reads messages of Protocol Buffers, as far as an ``ActionResult`` needs them.
///
/// A library for it would be larger than Twofold, and need its own compiler, for one message of five fields.
enum ProtocolBuffer {
    enum Value: Hashable {
        case number(UInt64)
        case bytes(ArraySlice<UInt8>)
        /// Eight or four bytes, which no field of interest has.
        case fixed
    }

    /// The number as few bytes as it needs, seven bits in each.
    static func varint(_ number: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    /// A field with bytes, a text or another message.
    static func field(_ number: UInt64, _ content: [UInt8]) -> [UInt8] {
        varint(number << 3 | 2) + varint(UInt64(content.count)) + content
    }

    static func field(_ number: UInt64, _ value: UInt64) -> [UInt8] { varint(number << 3) + varint(value) }

    /// The fields of a message, in their order; nil if these bytes are none.
    static func fields(of message: ArraySlice<UInt8>) -> [(number: UInt64, value: Value)]? {
        var fields: [(number: UInt64, value: Value)] = []
        var rest = message
        while !rest.isEmpty {
            guard let tag = takeVarint(&rest), tag >> 3 > 0, let value = takeValue(tag & 7, &rest) else { return nil }
            fields.append((tag >> 3, value))
        }
        return fields
    }

    private static func takeValue(_ kind: UInt64, _ rest: inout ArraySlice<UInt8>) -> Value? {
        switch kind {
        case 0: return takeVarint(&rest).map(Value.number)
        case 1: return take(8, &rest).map { _ in .fixed }
        case 2:
            guard let count = takeVarint(&rest), count <= UInt64(rest.count) else { return nil }
            return take(Int(count), &rest).map(Value.bytes)
        case 5: return take(4, &rest).map { _ in .fixed }
        default: return nil
        }
    }

    private static func take(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    private static func takeVarint(_ rest: inout ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for place in 0..<10 {
            guard let byte = rest.popFirst() else { return nil }
            // The tenth byte has room for one bit.
            if place == 9, byte > 1 { return nil }
            number |= UInt64(byte & 0x7F) << UInt64(7 * place)
            if byte < 0x80 { return number }
        }
        return nil
    }
}

/// Packs small samples, one per byte, into several per byte, as PNG stores them.
///
/// The first sample has the highest bits, and each row begins with a new byte.
package enum BitPacking {
    /// - Parameters:
    ///   - samples: Each less than 2 to the power of `bits`.
    ///   - bits: 1, 2, 4 or 8.
    package static func packed(_ samples: [UInt8], _ size: PixelSize, bits: Int) -> [UInt8] {
        guard bits < 8 else { return samples }
        let rowBytes = (size.width * bits + 7) / 8
        return [UInt8](unsafeUninitializedCapacity: rowBytes * size.height) { output, count in
            samples.withUnsafeBufferPointer { samples in
                guard let samples = samples.baseAddress, let output = output.baseAddress else { return }
                for y in 0..<size.height {
                    let row = samples + y * size.width
                    switch bits {
                    case 1: packBits(row, size.width, to: output + y * rowBytes)
                    case 2: pack(row, size.width, bits: 2, to: output + y * rowBytes)
                    default: pack(row, size.width, bits: 4, to: output + y * rowBytes)
                    }
                }
            }
            count = rowBytes * size.height
        }
    }

    /// Each byte replaced by its entry in a table of 256.
    package static func mapped(_ bytes: [UInt8], by table: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
            table.withUnsafeBufferPointer { table in
                bytes.withUnsafeBufferPointer { bytes in
                    for index in 0..<bytes.count { output[index] = table[Int(bytes[index])] }
                }
            }
            count = bytes.count
        }
    }

    @inline(__always)
    private static func pack(
        _ samples: UnsafePointer<UInt8>, _ width: Int, bits: Int, to output: UnsafeMutablePointer<UInt8>
    ) {
        let perByte = 8 / bits
        let whole = width / perByte
        for index in 0..<whole {
            var byte: UInt8 = 0
            for sample in 0..<perByte { byte = byte &<< UInt8(bits) | samples[index &* perByte &+ sample] }
            output[index] = byte
        }
        packLast(samples, width, bits: bits, to: output)
    }

    private static func packBits(
        _ samples: UnsafePointer<UInt8>, _ width: Int, to output: UnsafeMutablePointer<UInt8>
    ) {
        for index in 0..<(width / 8) {
            let eight = UnsafeRawPointer(samples + index &* 8).loadUnaligned(as: UInt64.self)
            // Sample i lies at bit 8i and belongs to bit 7 − i of the highest byte, to which the factor's bit 63 − 9i
            // moves it. All other products fall on separate bits, so nothing is carried.
            output[index] = UInt8(truncatingIfNeeded: (UInt64(littleEndian: eight) &* 0x8040_2010_0804_0201) &>> 56)
        }
        packLast(samples, width, bits: 1, to: output)
    }

    private static func packLast(
        _ samples: UnsafePointer<UInt8>, _ width: Int, bits: Int, to output: UnsafeMutablePointer<UInt8>
    ) {
        let perByte = 8 / bits
        let first = width / perByte * perByte
        guard first < width else { return }
        var byte: UInt8 = 0
        for x in first..<width { byte |= samples[x] << (8 - bits - (x - first) * bits) }
        output[first / perByte] = byte
    }
}

/// The set of bytes that occur.
package struct ByteSet {
    /// The bytes in ascending order.
    package let members: [UInt8]

    package init(of bytes: [UInt8]) {
        members = withUnsafeTemporaryAllocation(of: Bool.self, capacity: 256) { seen in
            seen.update(repeating: false)
            bytes.withUnsafeBufferPointer { bytes in
                for byte in bytes { seen[Int(byte)] = true }
            }
            return (UInt8.min...UInt8.max).filter { seen[Int($0)] }
        }
    }
}

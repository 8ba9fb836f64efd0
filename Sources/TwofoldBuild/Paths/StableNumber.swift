/// A number of bytes that is the same on every machine (FNV-1a), which Swift's own hashes are not.
package struct StableNumber {
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    package mutating func add(byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    package mutating func add(_ bytes: [UInt8]) { for byte in bytes { add(byte: byte) } }
}

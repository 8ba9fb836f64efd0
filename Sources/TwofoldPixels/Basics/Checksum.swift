import CDeflate

/// The checksums in a PNG, which libdeflate computes with the processor's own instructions.
package enum Checksum {
    /// The checksum of a chunk: CRC-32 (ISO 3309).
    package static func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        libdeflate_crc32(0, bytes.baseAddress, bytes.count)
    }

    package static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.withUnsafeBytes { crc32($0) } }

    /// The checksum at the end of a zlib stream: Adler-32 (RFC 1950).
    package static func adler32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        libdeflate_adler32(1, bytes.baseAddress, bytes.count)
    }

    package static func adler32(_ bytes: [UInt8]) -> UInt32 { bytes.withUnsafeBytes { adler32($0) } }
}

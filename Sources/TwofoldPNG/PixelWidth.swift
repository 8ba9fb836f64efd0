/// Bytes from one pixel to the next, as a type, so that the compiler makes a separate loop for each.
protocol PixelWidth {
    static var bytes: Int { get }
}

enum OneByte: PixelWidth { static var bytes: Int { 1 } }
enum TwoBytes: PixelWidth { static var bytes: Int { 2 } }
enum ThreeBytes: PixelWidth { static var bytes: Int { 3 } }
enum FourBytes: PixelWidth { static var bytes: Int { 4 } }
enum SixBytes: PixelWidth { static var bytes: Int { 6 } }
enum EightBytes: PixelWidth { static var bytes: Int { 8 } }

extension PixelWidth {
    /// A pixel's bytes, the first lowest; does not touch any others.
    @inline(__always)
    static func load(_ source: UnsafeRawPointer) -> UInt64 {
        switch bytes {
        case 1: UInt64(source.load(as: UInt8.self))
        case 2: word(source, UInt16.self)
        case 3: word(source, UInt16.self) | UInt64(source.load(fromByteOffset: 2, as: UInt8.self)) &<< 16
        case 4: word(source, UInt32.self)
        case 6: word(source, UInt32.self) | word(source + 4, UInt16.self) &<< 32
        default: word(source, UInt64.self)
        }
    }

    /// Writes the same bytes that ``load(_:)`` reads.
    @inline(__always)
    static func store(_ pixel: UInt64, _ output: UnsafeMutableRawPointer) {
        switch bytes {
        case 1: output.storeBytes(of: UInt8(truncatingIfNeeded: pixel), as: UInt8.self)
        case 2: put(pixel, UInt16.self, output)
        case 3:
            put(pixel, UInt16.self, output)
            output.storeBytes(of: UInt8(truncatingIfNeeded: pixel &>> 16), toByteOffset: 2, as: UInt8.self)
        case 4: put(pixel, UInt32.self, output)
        case 6:
            put(pixel, UInt32.self, output)
            put(pixel &>> 32, UInt16.self, output + 4)
        default: put(pixel, UInt64.self, output)
        }
    }

    @inline(__always)
    private static func word<Word: FixedWidthInteger>(_ source: UnsafeRawPointer, _: Word.Type) -> UInt64 {
        UInt64(Word(littleEndian: source.loadUnaligned(as: Word.self)))
    }

    @inline(__always)
    private static func put<Word: FixedWidthInteger>(
        _ pixel: UInt64, _: Word.Type, _ output: UnsafeMutableRawPointer
    ) {
        output.storeBytes(of: Word(truncatingIfNeeded: pixel).littleEndian, as: Word.self)
    }
}

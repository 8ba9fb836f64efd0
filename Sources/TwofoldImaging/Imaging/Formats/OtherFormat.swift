/// Formats of images that are not read, told by their first bytes, so that a message can name them.
package enum OtherFormat {
    /// The name of the format; nil for bytes of no known one.
    package static func name(of start: [UInt8]) -> String? {
        marks.first { start.starts(with: $0.mark) }?.name
    }

    private static let marks: [(name: String, mark: [UInt8])] = [
        ("a JPEG 2000", [0, 0, 0, 12] + Array("jP  ".utf8)), ("a JPEG 2000", [0xFF, 0x4F, 0xFF, 0x51]),
        ("a Photoshop document", Array("8BPS".utf8)), ("a BMP", Array("BM".utf8)), ("an ICNS", Array("icns".utf8)),
        ("an ICO", [0, 0, 1, 0]), ("a BigTIFF", Array("II".utf8) + [43, 0]), ("a BigTIFF", Array("MM".utf8) + [0, 43]),
        ("an OpenEXR", [0x76, 0x2F, 0x31, 0x01]), ("a KTX", [0xAB, 0x4B, 0x54, 0x58]), ("a PVR", Array("PVR".utf8)),
        ("a GIMP image", Array("gimp xcf".utf8)), ("an archive (ZIP)", Array("PK".utf8) + [3, 4]),
        ("an HTML page", Array("<!DOCTYPE html".utf8)), ("an HTML page", Array("<html".utf8)),
    ]
}

/// A kind of image file, as its content says it.
public enum ImageFormat: String, Hashable, CaseIterable, Sendable {
    case png
    case jpeg
    /// A PNG that Xcode rewrote for iPhones ("crushed"): a chunk `CgBI` in front, and no valid PNG any more.
    case crushedPNG = "cgbi"
    case gif
    case tiff
    case webp
    case heic
    case pdf
    case svg

    /// The format that a file extension promises, whatever its letter case; nil for one that is no image's.
    public init?(fileExtension: [UInt8]?) {
        switch String(decoding: (fileExtension ?? []).map(\.lowercasedASCII), as: UTF8.self) {
        case "png": self = .png
        case "jpg", "jpeg": self = .jpeg
        case "gif": self = .gif
        case "tif", "tiff": self = .tiff
        case "webp": self = .webp
        case "heic", "heif": self = .heic
        case "pdf": self = .pdf
        case "svg": self = .svg
        default: return nil
        }
    }

    /// The format that a file's first bytes show, or nil when they are no known image's.
    ///
    /// - Parameter start: At least the first 32 bytes, or the whole file when it is shorter.
    public init?(sniffing start: [UInt8]) {
        func has(_ bytes: [UInt8], at offset: Int = 0) -> Bool { start.dropFirst(offset).starts(with: bytes) }
        func has(_ text: String, at offset: Int = 0) -> Bool { has(Array(text.utf8), at: offset) }

        if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = has("CgBI", at: 12) ? .crushedPNG : .png
        } else if has([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has([0x49, 0x49, 0x2A, 0x00]) || has([0x4D, 0x4D, 0x00, 0x2A]) {
            self = .tiff
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("ftyp", at: 4), ["heic", "heix", "mif1", "hevc"].contains(where: { has($0, at: 8) }) {
            self = .heic
        } else if has("%PDF-") {
            self = .pdf
        } else if has("<svg") || has("<?xml") {
            self = .svg
        } else {
            return nil
        }
    }

    /// The name that people use: `PNG`.
    public var displayName: String { self == .crushedPNG ? "CgBI PNG" : rawValue.uppercased() }

    /// Whether a master of this format is drawn anew at every scale instead of being reduced.
    public var isVector: Bool { self == .pdf || self == .svg }

    /// Whether pictures of this format are photographs as a rule, with lossy compression in them already.
    public var isPhotographic: Bool { self == .jpeg || self == .heic }
}

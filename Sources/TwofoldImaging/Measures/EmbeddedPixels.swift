/// Recognizes a vector image that is a bitmap in disguise: most of its bytes are pixels.
package enum EmbeddedPixels {
    /// The least share of pixels in such a file's bytes, in percent.
    package static let minShare = 50

    /// The share of an SVG's bytes that are images in base64, in percent.
    package static func shareOfSVG(_ bytes: [UInt8]) -> Int {
        let prefix = Array("data:image/".utf8)
        let isEnd: (UInt8) -> Bool = { [0x22, 0x27, 0x29, 0x3C].contains($0) }
        var (index, count) = (0, 0)
        while index + prefix.count < bytes.count {
            guard bytes[index] == prefix[0], bytes[index...].starts(with: prefix) else {
                index += 1
                continue
            }
            let start = index
            index += prefix.count
            // A drawing in a drawing stays one.
            let isDrawing = bytes[index...].starts(with: Array("svg".utf8))
            while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
            if !isDrawing { count += index - start }
        }
        return percent(count, of: bytes.count)
    }

    /// The share of a PDF's bytes that are the streams of its images, in percent.
    package static func shareOfPDF(_ bytes: [UInt8]) -> Int {
        let (object, stream, end) = (Array("obj".utf8), Array("stream".utf8), Array("endstream".utf8))
        var (index, count, dictionary) = (0, 0, 0)
        while index + stream.count < bytes.count {
            if bytes[index] == object[0], bytes[index...].starts(with: object) {
                dictionary = index + object.count
                index = dictionary
            } else if bytes[index] == stream[0], bytes[index...].starts(with: stream) {
                let isImage = isImage(bytes[max(dictionary, index - maxDictionaryLength)..<index])
                let start = index + stream.count
                index = start
                while index < bytes.count, bytes[index] != end[0] || !bytes[index...].starts(with: end) { index += 1 }
                if isImage { count += index - start }
                index = min(bytes.count, index + end.count)
            } else {
                index += 1
            }
        }
        return percent(count, of: bytes.count)
    }

    /// A dictionary of an image has a few entries; one that is longer describes something else.
    private static let maxDictionaryLength = 4096

    /// Whether a stream's dictionary says `/Subtype /Image`, and not only that there is an `/ImageMask`.
    private static func isImage(_ dictionary: ArraySlice<UInt8>) -> Bool {
        let (key, value) = (Array("/Subtype".utf8), Array("/Image".utf8))
        var index = dictionary.startIndex
        while index + key.count < dictionary.endIndex {
            guard dictionary[index] == key[0], dictionary[index...].starts(with: key) else {
                index += 1
                continue
            }
            index += key.count
            let rest = dictionary[index...].drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            if rest.starts(with: value) {
                let next = rest.dropFirst(value.count).first
                return next.map { !$0.isLetter } ?? true
            }
        }
        return false
    }

    private static func percent(_ part: Int, of whole: Int) -> Int { whole > 0 ? part * 100 / whole : 0 }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}

/// Recognizes a vector image that is a bitmap in disguise: most of its bytes are pixels.
package enum EmbeddedPixels {
    /// The least share of pixels in such a file's bytes, in percent.
    package static let minShare = 50

    /// The share of an SVG's bytes that are images in base64, in percent.
    package static func shareOfSVG(_ bytes: [UInt8]) -> Int {
        var (index, count) = (0, 0)
        while let found = bytes.range(of: "data:image/".utf8, from: index), found.upperBound < bytes.count {
            let image = bytes[found.upperBound...]
            index = image.firstIndex { [0x22, 0x27, 0x29, 0x3C].contains($0) } ?? bytes.count
            // A drawing in a drawing stays one.
            if !image.starts(with: "svg".utf8) { count += index - found.lowerBound }
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
                index = bytes.range(of: end, from: start)?.lowerBound ?? bytes.count
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
        var rest = dictionary
        while let key = rest.range(of: "/Subtype".utf8) {
            rest = dictionary[key.upperBound...]
            let value = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            if value.starts(with: "/Image".utf8) {
                return value.dropFirst(6).first.map { !$0.isLetterASCII } ?? true
            }
        }
        return false
    }

    private static func percent(_ part: Int, of whole: Int) -> Int { whole > 0 ? part * 100 / whole : 0 }
}

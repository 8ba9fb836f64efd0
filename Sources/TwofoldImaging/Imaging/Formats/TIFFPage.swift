/// How one page of a TIFF stores its pixels, by its tags, without touching pixels.
///
/// libvips decodes much that it then takes for something else: YCbCr for RGB, gray with two more channels for RGB,
/// floating-point numbers for damage. So this is asked first.
package struct TIFFPage {
    let tags: TIFFTags
    package let pages: Int
    package let size: PixelSize
    let photometric: Photometric
    let samples: Int
    let bits: [Int]
    let formats: [Int]
    let extras: [Int]
    let isPlanar: Bool
    let isTiled: Bool
    /// The number that stands for the compression.
    package let compression: Int

    /// The meaning of the first samples of a pixel (tag 262).
    enum Photometric: Int {
        case whiteIsZero, blackIsZero, rgb, palette, mask, separated, yCbCr

        /// The samples of a pixel besides those of alpha.
        var channels: Int {
            switch self {
            case .whiteIsZero, .blackIsZero, .palette, .mask: 1
            case .rgb, .yCbCr: 3
            case .separated: 4
            }
        }
    }

    /// Reads the tags of one page.
    ///
    /// - Throws: `damaged` where tags are missing or contradict each other, and `unsupported` where libvips would not
    ///   give exactly the pixels.
    package init(_ file: [UInt8], page: Int) throws(ImageError) {
        guard !TIFFTags.isBig(file) else { throw .unsupported(detail: "it is a BigTIFF") }
        guard let pages = TIFFTags.pages(of: file) else { throw .damaged(detail: "the list of its pages is broken") }
        guard pages.indices.contains(page) else {
            let count = Readable.count(pages.count, "page")
            throw .unsupported(detail: "it has \(count), and page \(page + 1) is asked for")
        }
        tags = pages[page]
        self.pages = pages.count
        size = PixelSize(width: try Self.number(tags, 256, "width"), height: try Self.number(tags, 257, "height"))
        guard max(size.width, size.height) < Self.maxSide else { throw .tooLarge(size) }
        compression = try Self.number(tags, 259, "compression", standard: 1)
        samples = try Self.number(tags, 277, "number of samples", standard: 1)
        isPlanar = try Self.number(tags, 284, "order of samples", standard: 1) == 2
        isTiled = tags.numbers(322) != []
        bits = try Self.perSample(tags, 258, "bits", samples)
        formats = try Self.perSample(tags, 339, "kinds of samples", samples)
        let stated = try Self.number(tags, 262, "kind of colors")
        guard let photometric = Photometric(rawValue: stated) else {
            throw stated > 7 ? .foreignColors : .damaged(detail: "its kind of colors is \(stated), which is none")
        }
        self.photometric = photometric
        guard let extras = tags.numbers(338) else { throw .damaged(detail: "its list of further channels is broken") }
        self.extras = extras
        guard samples >= photometric.channels, extras.isEmpty || samples == photometric.channels + extras.count else {
            throw .damaged(detail: "it has \(samples) samples in a pixel, and names another number")
        }
    }

    /// The limit of libvips.
    private static let maxSide = 10_000_000

    private static func number(
        _ tags: TIFFTags, _ tag: Int, _ name: String, standard: Int? = nil
    ) throws(ImageError) -> Int {
        guard let numbers = tags.numbers(tag), numbers.count <= 1, let number = numbers.first ?? standard,
            number > 0 || tag == 262
        else { throw .damaged(detail: "its \(name) (tag \(tag)) is missing or broken") }
        return number
    }

    /// Many programs write one number for all samples; the standard for both tags is 1.
    private static func perSample(
        _ tags: TIFFTags, _ tag: Int, _ name: String, _ samples: Int
    ) throws(ImageError) -> [Int] {
        guard let numbers = tags.numbers(tag), numbers.count <= 1 || numbers.count >= samples else {
            throw .damaged(detail: "its \(name) (tag \(tag)) are not stated for each sample")
        }
        return numbers.isEmpty ? [1] : numbers
    }
}

package import TwofoldImaging

extension ByteWriter {
    package mutating func write(_ header: ImageHeader) {
        write(header.size.width)
        write(header.size.height)
        write(header.layout.rawValue)
        write(header.depth.rawValue)
        write(header.isLossy)
        write(header.pages)
        write(header.isScalePair)
        write(header.drawing) { writer, drawing in
            writer.write(drawing.size.width)
            writer.write(drawing.size.height)
            writer.write(drawing.externalReference) { $0.write($1) }
        }
    }

    package mutating func write(_ format: ImageFormat) { write(format.rawValue) }
}

extension ByteReader {
    package mutating func header() -> ImageHeader? {
        guard let width = number(), let height = number(), width > 0, height > 0,
            let layout = number().flatMap(PixelBuffer.Layout.init),
            let depth = number().flatMap(PixelBuffer.Depth.init),
            let isLossy = boolean(), let pages = number(), pages > 0, let isScalePair = boolean(),
            let drawing = optional({ $0.drawing(pages: pages) })
        else { return nil }
        // The header's size decides whether the image is admitted, the vector image's how it is rendered: they must
        // agree.
        if let drawing, drawing.size.inPixels != PixelSize(width: width, height: height) { return nil }
        var header = ImageHeader(size: PixelSize(width: width, height: height), layout: layout, depth: depth)
        header.isLossy = isLossy
        header.pages = pages
        header.isScalePair = isScalePair
        header.drawing = drawing
        return header
    }

    package mutating func format() -> ImageFormat? { text().flatMap(ImageFormat.init(rawValue:)) }

    private mutating func drawing(pages: Int) -> VectorImage? {
        guard let width = double(), let height = double(), width.isFinite, height.isFinite, width > 0, height > 0,
            let reference = optional({ $0.plainText() })
        else { return nil }
        return VectorImage(size: PointSize(width: width, height: height), pages: pages, externalReference: reference)
    }
}

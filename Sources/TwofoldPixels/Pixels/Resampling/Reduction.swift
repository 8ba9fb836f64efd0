/// The reduction of one image: any rows of the output can be made at any time and by any thread, with the same result.
///
/// It knows the source's shape, and is handed the samples for each call, so that it holds no memory of them.
struct Reduction: Sendable {
    private enum Method: Sendable {
        case blocks(BoxFilter)
        case nearest(NearestNeighborFilter)
        case single(TapFilter<Float>, LowAlphaPixels?)
        case double(TapFilter<Double>)
    }

    private let method: Method
    private let source: PixelShape
    private let size: PixelSize

    init(
        of source: PixelBuffer, to size: PixelSize, horizontalRatio: Double, verticalRatio: Double,
        filter: ResamplingFilter, space: BlendingSpace
    ) {
        self.source = source.shape
        self.size = size
        if filter == .nearest {
            method = .nearest(
                NearestNeighborFilter(
                    of: source.shape, to: size, horizontalRatio: horizontalRatio, verticalRatio: verticalRatio))
            return
        }
        let isMean = [horizontalRatio, verticalRatio].allSatisfy { filter.isMean(at: $0) }
        if isMean, space == .encoded,
            let blocks = BoxFilter(
                of: source.shape, to: size, horizontalRatio: horizontalRatio, verticalRatio: verticalRatio)
        {
            method = .blocks(blocks)
            return
        }
        let columns = ResamplingTaps(filter: filter, ratio: horizontalRatio, outputCount: size.width)
        let rows = ResamplingTaps(filter: filter, ratio: verticalRatio, outputCount: size.height)
        if source.depth == .eight, space == .encoded, max(columns.count, rows.count) <= TapFilter<Float>.maximumTaps {
            let isOpaque = source.isOpaque
            let lowAlpha = isOpaque ? nil : LowAlphaPixels(of: source, columns: columns, rows: rows)
            if isOpaque || lowAlpha != nil {
                let pixels = PixelRows<Float>(of: source.shape, space: space, isOpaque: isOpaque)
                method = .single(TapFilter(filter, of: pixels, to: size, columns: columns, rows: rows), lowAlpha)
                return
            }
        }
        let pixels = PixelRows<Double>(of: source.shape, space: space, isOpaque: false)
        method = .double(TapFilter(filter, of: pixels, to: size, columns: columns, rows: rows))
    }

    /// Makes some consecutive rows of the output, starting at `output`, from the source's samples.
    func write(_ rows: Range<Int>, from samples: UnsafeRawPointer, to output: UnsafeMutableRawPointer) {
        switch method {
        case .blocks(let blocks): blocks.write(rows, from: samples, to: output)
        case .nearest(let pixels): pixels.write(rows, from: samples, to: output)
        case .single(let filter, let lowAlpha):
            filter.write(rows, from: samples, to: output) {
                lowAlpha?.correct($0, y: $1, width: size.width, from: samples, in: $2)
            }
        case .double(let filter):
            filter.write(rows, from: samples, to: output) { _, _, _ in }
        }
    }

    var shape: PixelShape { PixelShape(size: size, layout: source.layout, depth: source.depth) }

    /// Where the samples begin that an output row and all below it are made from, in bytes of the source.
    func start(of y: Int) -> Int {
        let row =
            switch method {
            case .blocks(let blocks): y * blocks.rows
            case .nearest(let pixels): pixels.firstRow(of: y)
            case .single(let filter, _): filter.firstRow(of: y)
            case .double(let filter): filter.firstRow(of: y)
            }
        // Below the image, its last row is repeated.
        return min(row, source.size.height - 1) * source.bytesPerRow
    }
}

extension ResamplingFilter {
    /// Whether the filter is the area mean at this ratio.
    fileprivate func isMean(at ratio: Double) -> Bool {
        self == .area || (self == .fitted && ratio == ratio.rounded())
    }
}

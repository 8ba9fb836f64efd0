/// The reduction of one image: any rows of the output can be made at any time and by any thread, with the same result.
struct Reduction: Sendable {
    private enum Method: Sendable {
        case blocks(BoxFilter)
        case nearest(NearestNeighborFilter)
        case single(TapFilter<Float>, LowAlphaPixels?)
        case double(TapFilter<Double>)
    }

    private let method: Method
    private let size: PixelSize

    init(
        of source: PixelBuffer, to size: PixelSize, horizontalRatio: Double, verticalRatio: Double,
        filter: ResamplingFilter, space: BlendingSpace
    ) {
        self.size = size
        if filter == .nearest {
            method = .nearest(
                NearestNeighborFilter(
                    of: source, to: size, horizontalRatio: horizontalRatio, verticalRatio: verticalRatio))
            return
        }
        let isMean = [horizontalRatio, verticalRatio].allSatisfy { filter.isMean(at: $0) }
        if isMean, space == .encoded,
            let blocks = BoxFilter(
                of: source, to: size, horizontalRatio: horizontalRatio, verticalRatio: verticalRatio)
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
                let pixels = PixelRows<Float>(of: source, space: space, isOpaque: isOpaque)
                method = .single(TapFilter(filter, of: pixels, to: size, columns: columns, rows: rows), lowAlpha)
                return
            }
        }
        let pixels = PixelRows<Double>(of: source, space: space, isOpaque: false)
        method = .double(TapFilter(filter, of: pixels, to: size, columns: columns, rows: rows))
    }

    /// Makes some consecutive rows of the output, starting at `output`.
    func write(_ rows: Range<Int>, to output: UnsafeMutableRawPointer) {
        switch method {
        case .blocks(let blocks): blocks.write(rows, to: output)
        case .nearest(let pixels): pixels.write(rows, to: output)
        case .single(let filter, let lowAlpha):
            filter.write(rows, to: output) { lowAlpha?.correct($0, y: $1, width: size.width, in: $2) }
        case .double(let filter):
            filter.write(rows, to: output) { _, _, _ in }
        }
    }
}

extension ResamplingFilter {
    /// Whether the filter is the area mean at this ratio.
    fileprivate func isMean(at ratio: Double) -> Bool {
        self == .area || (self == .fitted && ratio == ratio.rounded())
    }
}

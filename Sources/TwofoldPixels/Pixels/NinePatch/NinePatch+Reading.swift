extension NinePatch {
    /// Reads the border of a nine-patch.
    ///
    /// - Parameter pixels: The whole image, with its border.
    /// - Throws: The first reason for which Android's build would refuse it.
    package init(of pixels: PixelBuffer) throws(NinePatchError) {
        let size = pixels.size
        guard size.width >= 3, size.height >= 3 else { throw .tooSmall(size) }
        let reader = BorderReader(pixels: pixels)
        guard let neutral = reader.neutral else { throw .corner }
        let top = try reader.stretch(.top, neutral)
        let left = try reader.stretch(.left, neutral)
        let horizontal = try Axis(length: size.width - 2, top, content: reader.runs(.bottom, neutral), .bottom)
        let vertical = try Axis(length: size.height - 2, left, content: reader.runs(.right, neutral), .right)
        let regions = horizontal.storedSegments.multipliedReportingOverflow(by: vertical.storedSegments)
        guard !regions.overflow, regions.partialValue <= NinePatchError.maxRegions else {
            throw .tooManyRegions(regions.overflow ? .max : regions.partialValue)
        }
        self.init(horizontal: horizontal, vertical: vertical, neutral: neutral)
    }
}

extension NinePatch.Axis {
    fileprivate init(
        length: Int, _ stretch: [Range<Int>], content: BorderReader.Runs, _ side: NinePatchError.Side
    ) throws(NinePatchError) {
        if content.black.count > 1 { throw .severalPaddings(side, content.black.count) }
        if content.red.count > 2 { throw .severalOpticalBounds(side, content.red.count) }
        for run in content.red where run.lowerBound > 0 && run.upperBound < length {
            throw .looseOpticalBounds(side, at: run.lowerBound + 1)
        }
        self.init(length: length, stretch: stretch, padding: content.black.first, opticalBounds: content.red)
    }

    /// The segments that Android stores: none where nothing stretches.
    fileprivate var storedSegments: Int { stretch.isEmpty ? 0 : boundaries.count - 1 }
}

/// Reads the colors of a border as Android's build does, with 8 bits a channel.
private struct BorderReader {
    struct Runs {
        var black: [Range<Int>] = []
        var red: [Range<Int>] = []
    }

    private enum Mark {
        case neutral
        case black
        case red
    }

    let pixels: PixelBuffer

    /// The color of pixel (0,0); nil if it cannot be the neutral one.
    var neutral: NinePatch.Neutral? {
        let color = color(0, 0)
        return color.w == 0 ? .transparent : color == SIMD4(255, 255, 255, 255) ? .white : nil
    }

    /// The black runs on the top or left side.
    func stretch(_ side: NinePatchError.Side, _ neutral: NinePatch.Neutral) throws(NinePatchError) -> [Range<Int>] {
        let runs = try runs(side, neutral)
        if let red = runs.red.first { throw .redAmongStretch(side, at: red.lowerBound + 1) }
        return runs.black
    }

    /// The runs of equal marks on one side, its corners left out.
    func runs(_ side: NinePatchError.Side, _ neutral: NinePatch.Neutral) throws(NinePatchError) -> Runs {
        let (right, bottom) = (pixels.size.width - 1, pixels.size.height - 1)
        let end = side == .top || side == .bottom ? right : bottom
        var runs = Runs()
        var previous = Mark.neutral
        var start = 0
        func close(at place: Int) {
            switch previous {
            case .neutral: break
            case .black: runs.black.append(start..<place)
            case .red: runs.red.append(start..<place)
            }
        }
        for place in 1..<end {
            let color =
                switch side {
                case .top: color(place, 0)
                case .left: color(0, place)
                case .bottom: color(place, bottom)
                case .right: color(right, place)
                }
            guard let mark = mark(color, neutral) else { throw .color(side, at: place) }
            guard mark != previous else { continue }
            close(at: place - 1)
            (previous, start) = (mark, place - 1)
        }
        close(at: end - 1)
        return runs
    }

    private func mark(_ color: SIMD4<UInt8>, _ neutral: NinePatch.Neutral) -> Mark? {
        switch color {
        case SIMD4(0, 0, 0, 255): .black
        case SIMD4(255, 0, 0, 255): .red
        case SIMD4(255, 255, 255, 255) where neutral == .white: .neutral
        default: neutral == .transparent && color.w == 0 ? .neutral : nil
        }
    }

    /// Red, green, blue and alpha of a pixel; of 16 bits the upper 8.
    private func color(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
        let channels = pixels.layout.channels
        let first = (y * pixels.size.width + x) * channels
        let isColored = channels > 2
        return SIMD4(
            sample(first), sample(isColored ? first + 1 : first), sample(isColored ? first + 2 : first),
            pixels.layout.hasAlpha ? sample(first + channels - 1) : 255)
    }

    private func sample(_ index: Int) -> UInt8 {
        guard pixels.depth == .sixteen else { return pixels.bytes[index] }
        // Two bytes in the machine's own order.
        return pixels.bytes[2 * index + (1.littleEndian == 1 ? 1 : 0)]
    }
}

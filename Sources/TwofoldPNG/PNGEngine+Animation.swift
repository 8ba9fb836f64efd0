import TwofoldImaging

// The frames of an animated PNG, each as the whole canvas looks while it is shown (PNG, third edition, 13.10).

extension PNGEngine {
    /// All frames, one below the other.
    ///
    /// - Parameter count: The number of frames that the file announces.
    func decodeAnimation(
        _ file: [UInt8], _ format: ImageFormat, _ count: Int, _ limits: ImageLimits
    ) throws(ImageError) -> DecodedImage {
        let (reader, header) = (try PNGReader(file), try header(of: file, format: format))
        guard format == .png, limits.frames > 1 else { throw .animated(frames: count) }
        guard limits.admit(reader.size) else { throw .tooLarge(reader.size) }
        guard limits.admit(reader.size, frames: count) else { throw .animated(frames: count) }
        let frames = PNGFrame.all(in: file)
        guard frames.count == count else {
            throw .damaged(detail: "the frames of its animation are incomplete, or not in their order")
        }
        let metadata = PNGFile.metadata(of: file)
        let orientation = Orientation.stated(by: file, format)
        let start = ContinuousClock.now
        var remarks = PNGFile.warnings(on: file, metadata)
        var canvas = PixelCanvas(reader.size, .rgba, reader.imageHeader.depth)
        var shown: [PixelBuffer] = []
        for frame in frames {
            let rest = limits.seconds - (ContinuousClock.now - start) / .seconds(1)
            var reader = try PNGReader(PNGFile.still(of: frame, in: file))
            let (pixels, warnings) = try reader.pixels(seconds: rest)
            remarks += warnings.filter { !remarks.contains($0) }
            let before = canvas
            canvas.draw(pixels.asRGBA, frame)
            shown.append(orientation.applied(to: canvas.pixels))
            switch frame.disposal {
            case .none: break
            case .background: canvas.clear(frame)
            case .previous: canvas = before
            }
        }
        guard let pixels = PixelBuffer(stacking: shown) else { throw .damaged(detail: "it has no pixels") }
        var image = DecodedImage(
            pixels: pixels.inSmallestLayout(isOpaque: pixels.isOpaque, isGrey: header.layout.channels < 3),
            metadata: metadata, remarks: remarks)
        image.metadata.animation = Animation(delays: frames.map(\.delay), plays: PNGFile.playCount(of: file))
        return image.judged(profileFault: PNGFile.profileFault(of: file, decoded: metadata.iccProfile))
    }
}

extension PNGFile {
    /// A still image of one frame's pixels.
    fileprivate static func still(of frame: PNGFrame, in file: [UInt8]) -> [UInt8] {
        var result = signature
        forEachChunk(of: file) { type, data in
            if type == "IHDR" {
                let size = BigEndian.bytes(frame.size.width) + BigEndian.bytes(frame.size.height)
                result += PNGChunk(type: type, data: size + file[data].dropFirst(8)).encoded
            } else if type == "PLTE" || type == "tRNS" {
                result += PNGChunk(type: type, data: Array(file[data])).encoded
            }
        }
        result += PNGChunk(type: "IDAT", data: frame.pixels.flatMap { file[$0] }).encoded
        return result + PNGChunk(type: "IEND", data: []).encoded
    }
}

/// The canvas on which frames are drawn, straight RGBA.
extension PixelCanvas {
    fileprivate mutating func clear(_ frame: PNGFrame) {
        for y in 0..<frame.size.height {
            let row = place(frame.x, frame.y + y, count: frame.size.width)
            bytes.replaceSubrange(row, with: repeatElement(0, count: row.count))
        }
    }

    fileprivate mutating func draw(_ image: PixelBuffer, _ frame: PNGFrame) {
        guard frame.isBlended else { return paste(image, left: frame.x, top: frame.y) }
        for y in 0..<frame.size.height {
            let row = place(frame.x, frame.y + y, count: frame.size.width)
            let depth = depth
            bytes.withUnsafeMutableBytes { canvas in
                image.bytes.withUnsafeBytes { image in
                    let target = UnsafeMutableRawBufferPointer(rebasing: canvas[row])
                    let samples = UnsafeRawBufferPointer(rebasing: image[(y * row.count)..<((y + 1) * row.count)])
                    switch depth {
                    case .eight: Self.blend(samples, over: target, as: UInt8.self)
                    case .sixteen: Self.blend(samples, over: target, as: UInt16.self)
                    }
                }
            }
        }
    }

    /// Draws pixels over others; colors are weighted by their alpha, and rounded once.
    private static func blend<Sample: FixedWidthInteger & UnsignedInteger>(
        _ samples: UnsafeRawBufferPointer, over canvas: UnsafeMutableRawBufferPointer, as _: Sample.Type
    ) {
        let (front, back) = (samples.bindMemory(to: Sample.self), canvas.bindMemory(to: Sample.self))
        let most = UInt64(Sample.max)
        for pixel in stride(from: 0, to: front.count, by: 4) {
            let (alpha, below) = (UInt64(front[pixel + 3]), UInt64(back[pixel + 3]))
            if alpha == 0 { continue }
            let (ours, theirs) = (alpha * most, (most - alpha) * below)
            for channel in pixel..<(pixel + 3) {
                let sum = UInt64(front[channel]) * ours + UInt64(back[channel]) * theirs
                back[channel] = Sample((sum + (ours + theirs) / 2) / (ours + theirs))
            }
            back[pixel + 3] = Sample((ours + theirs + most / 2) / most)
        }
    }
}

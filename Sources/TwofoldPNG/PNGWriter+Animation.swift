import TwofoldImaging

// An animated PNG: all frames have the form that makes the smallest file of all their pixels.

extension PNGWriter {
    /// The file for these frames, one below the other in `pixels`.
    ///
    /// Each frame replaces the part of the canvas that differs from the one before.
    func file(
        of pixels: PixelBuffer, _ animation: Animation, _ metadata: ImageMetadata
    ) throws(ImageError) -> EncodedFile {
        let best = try smallest(of: pixels, metadata)
        let count = animation.delays.count
        let frames = (0..<count).map { best.form.frame($0, of: count) }
        var file = Self.start(frames[0], metadata.forPNG(pixels.layout).pngChunks)
        let control = BigEndian.bytes(count) + BigEndian.bytes(animation.plays)
        file += PNGChunk(type: "acTL", data: control).encoded
        var sequence = 0
        for (index, frame) in frames.enumerated() {
            let part = index == 0 ? FramePart(x: 0, y: 0, form: frame) : frame.part(differingFrom: frames[index - 1])
            let candidate = PNGCandidate(form: part.form, filtering: best.choice.filters)
            guard let stream = Deflate.zlibStream(of: candidate.rows(), level: best.choice.level) else {
                throw .encodingFailed(detail: "out of memory")
            }
            let delay = animation.delays[index]
            let place = [part.form.size.width, part.form.size.height, part.x, part.y].flatMap(BigEndian.bytes)
            let time = [delay.count, delay.perSecond].flatMap { BigEndian.bytes($0).suffix(2) }
            // It stays where it is, and replaces what was there.
            file += PNGChunk(type: "fcTL", data: BigEndian.bytes(sequence) + place + time + [0, 0]).encoded
            sequence += 1
            if index == 0 {
                file += PNGChunk(type: "IDAT", data: stream).encoded
            } else {
                file += PNGChunk(type: "fdAT", data: BigEndian.bytes(sequence) + stream).encoded
                sequence += 1
            }
        }
        return EncodedFile(file + PNGChunk(type: "IEND", data: []).encoded, form: best.choice)
    }
}

/// A part of a frame, and its place.
private struct FramePart {
    var x: Int
    var y: Int
    var form: PNGColorFormat
}

extension PNGColorFormat {
    /// One of as many images, one below the other.
    fileprivate func frame(_ index: Int, of count: Int) -> PNGColorFormat {
        let length = rows.count / count
        var frame = self
        frame.size.height = size.height / count
        frame.rows = Array(rows[(index * length)..<((index + 1) * length)])
        return frame
    }

    /// The smallest part that contains all differences from another image of the same form; one pixel where there are none.
    ///
    /// Where a byte holds several pixels, the part begins with a whole byte.
    fileprivate func part(differingFrom other: PNGColorFormat) -> FramePart {
        let cellBytes = color.pixelBytes(bits: bits)
        let cellPixels = bits < 8 ? 8 / bits : 1
        let length = bytesPerRow
        var (columns, lines) = (0..<0, 0..<0)
        for y in 0..<size.height {
            let start = y * length
            func differs(_ place: Int) -> Bool { rows[start + place] != other.rows[start + place] }
            guard let left = (0..<length).first(where: differs), let right = (0..<length).last(where: differs) else {
                continue
            }
            let (first, last) = (left / cellBytes, right / cellBytes)
            columns =
                columns.isEmpty
                ? first..<(last + 1) : min(columns.lowerBound, first)..<max(columns.upperBound, last + 1)
            lines = lines.isEmpty ? y..<(y + 1) : lines.lowerBound..<(y + 1)
        }
        if columns.isEmpty { (columns, lines) = (0..<1, 0..<1) }
        var part = self
        let cut = columns.lowerBound * cellBytes..<columns.upperBound * cellBytes
        part.rows = lines.flatMap { y -> ArraySlice<UInt8> in
            let start = y * length
            return rows[start + cut.lowerBound..<start + cut.upperBound]
        }
        let x = columns.lowerBound * cellPixels
        part.size = PixelSize(width: min(size.width, columns.upperBound * cellPixels) - x, height: lines.count)
        return FramePart(x: x, y: lines.lowerBound, form: part)
    }
}

/// Detail finer than a point: stripes, hatches, checkerboards and small letters, in which light and dark alternate
/// more often than the pixels of a 1x can.
///
/// Along a row or a column, a 1x shows a light and a dark half of a period as one pixel each, so a period needs two
/// points. What alternates faster turns into an even tone there, or into stripes that are not in the image.
package struct FineDetail: Hashable, Sendable {
    /// The share of the pixels in such detail, in thousandths.
    package var share = 0
    /// The rows and columns between which it lies.
    package var rows = 0..<0
    package var columns = 0..<0

    /// The least difference of light and dark, in units of ``LumaPlane/full``.
    private static let contrast: Int32 = 40 << 8
    /// The least number of turns from light to dark or back in succession: a shape with edges has a few of them anywhere.
    private static let minTurns = 8
    /// The most points from one turn to the next on an average, as a fraction: letters are not as even as stripes.
    private static let limit = (15, 16)
    /// The least share that counts, in thousandths.
    package static let minShare = 20
    /// The number of rows, and of columns, that are read, spread evenly.
    private static let lines = 64

    package init(share: Int = 0, rows: Range<Int> = 0..<0, columns: Range<Int> = 0..<0) {
        (self.share, self.rows, self.columns) = (share, rows, columns)
    }

    package init(_ plane: LumaPlane, scale: ScaleFactor) {
        let (width, height) = (plane.size.width, plane.size.height)
        let point = scale.pixelsPerPoint
        let (across, down) = plane.withSamples { samples in
            let columns = Self.places(in: width)
            let values = samples.tones(columns: columns, plane.size)
            return (
                Self.found(Self.places(in: height), in: height, of: width, point) { _, row, line in
                    samples.copyTones(from: row * width, to: line)
                },
                Self.found(columns, in: width, of: height, point) { number, _, line in
                    _ = line.update(fromContentsOf: values[(number * height)..<((number + 1) * height)])
                }
            )
        }
        let isAcross = across.share >= down.share
        let best = isAcross ? across : down
        self.init(
            share: best.share, rows: isAcross ? best.lines : best.places,
            columns: isAcross ? best.places : best.lines)
    }

    private struct Found {
        var share = 0
        var lines = 0..<0
        var places = 0..<0
    }

    private typealias Line = UnsafeMutableBufferPointer<Int32>

    /// Every second line of a small image shows as much as all of them.
    private static func step(in lines: Int) -> Int { max(2, lines / Self.lines) }

    private static func places(in lines: Int) -> [Int] {
        Array(stride(from: step(in: lines) / 2, to: lines, by: step(in: lines)))
    }

    private static func found(
        _ places: [Int], in lines: Int, of length: Int, _ pixelsPerPoint: Int,
        _ copy: (_ number: Int, _ line: Int, _ to: Line) -> Void
    ) -> Found {
        var (count, read) = (0, 0)
        var (first, last) = (lines, 0)
        var (start, end) = (length, 0)
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: length) { values in
            values.initialize(repeating: 0)
            for (number, line) in places.enumerated() {
                read += length
                copy(number, line, values)
                let fine = periods(of: values, pixelsPerPoint)
                guard fine.count > 0 else { continue }
                count += fine.count
                (first, last) = (min(first, line), line)
                (start, end) = (min(start, fine.extent.lowerBound), max(end, fine.extent.upperBound))
            }
        }
        guard count > 0 else { return Found() }
        return Found(share: count * 1000 / read, lines: first..<min(lines, last + step(in: lines)), places: start..<end)
    }

    /// The number of pixels of a line in successions of fast turns, and the part of the line that has them all.
    private static func periods(of line: Line, _ pixelsPerPoint: Int) -> (count: Int, extent: Range<Int>) {
        var (count, start, end) = (0, line.count, 0)
        // The first turn from light to dark or back in a succession, and how many turns follow it.
        var (begin, turn, turns) = (0, -1, 0)
        var (extreme, place) = (line[0], 0)
        /// 1 while values rise, −1 while they fall, 0 before the first of either.
        var direction: Int32 = 0
        func close() {
            if turns >= minTurns, (turn &- begin) &* limit.1 <= turns &* pixelsPerPoint &* limit.0 {
                count += turn - begin
                (start, end) = (min(start, begin), max(end, turn + 1))
            }
            turns = 0
        }
        for index in 1..<line.count {
            let change = line[index] &- extreme
            if direction == 0 {
                guard abs(change) > contrast else { continue }
                direction = change.signum()
            } else if change &* direction < 0 {
                guard abs(change) > contrast else { continue }
                if turn >= 0, place &- turn <= 2 &* pixelsPerPoint {
                    if turns == 0 { begin = turn }
                    turns += 1
                    turn = place
                } else {
                    close()
                    turn = place
                }
                direction = -direction
            }
            (extreme, place) = (line[index], index)
        }
        close()
        return (count, count > 0 ? start..<end : 0..<0)
    }
}

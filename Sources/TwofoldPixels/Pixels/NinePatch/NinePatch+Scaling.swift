extension NinePatch {
    /// The size inside the border of a nine-patch that is reduced: each side is rounded up.
    ///
    /// - Parameters:
    ///   - inside: The size inside the border.
    ///   - ratio: Source pixels per output pixel, at least 1.
    package static func size(of inside: PixelSize, ratio: Double) -> PixelSize {
        // Ratios like 4/3 are not exact, and must not make a pixel of what they miss.
        func side(_ pixels: Int) -> Int { max(1, Int((Double(max(1, pixels)) / ratio - 1e-9).rounded(.up))) }
        return PixelSize(width: side(inside.width), height: side(inside.height))
    }

    /// The same marks around an image of another size.
    ///
    /// Every run keeps at least one pixel and stays apart from its neighbors, so the result has as many runs as this.
    /// A symmetric border stays symmetric as long as its runs have that much room.
    ///
    /// - Parameter size: The size inside the border. A side that has too few pixels for all runs becomes larger.
    func scaled(to size: PixelSize) -> NinePatch {
        NinePatch(
            horizontal: horizontal.scaled(to: size.width), vertical: vertical.scaled(to: size.height), neutral: neutral)
    }
}

extension NinePatch.Axis {
    func scaled(to wanted: Int) -> NinePatch.Axis {
        let length = max(
            wanted, Self.room(for: stretch, of: self.length), Self.room(for: contentMarks, of: self.length))
        let factor = Double(length) / Double(self.length)
        let stretch = Self.placed(stretch, of: self.length, on: length) { Double($0) * factor }
        // Marks that end where a part stretches still do so afterwards.
        let scaled = NinePatch.Axis(length: length, stretch: stretch)
        let (old, new) = (boundaries, scaled.boundaries)
        let marks = Self.placed(contentMarks, of: self.length, on: length) { place in
            let next = old.firstIndex { $0 >= place } ?? old.count - 1
            guard next > 0 else { return 0 }
            let (from, to) = (old[next - 1], old[next])
            let part = Double(place - from) / Double(to - from)
            return Double(new[next - 1]) + part * Double(new[next] - new[next - 1])
        }
        let byMark = zip(contentMarks, marks)
        return NinePatch.Axis(
            length: length, stretch: stretch, padding: byMark.first { $0.0 == padding }?.1,
            opticalBounds: byMark.filter { $0.0 != padding }.map(\.1))
    }

    /// The least length that holds these runs, and the gaps between them that there are, with a pixel each.
    private static func room(for runs: [Range<Int>], of length: Int) -> Int {
        var (room, end) = (0, 0)
        for run in runs {
            room += run.lowerBound > end ? 2 : 1
            end = run.upperBound
        }
        return room + (length > end ? 1 : 0)
    }

    /// Runs on another length, rounded to whole pixels.
    ///
    /// A start is rounded down from halfway and an end up, so that a mirrored border gets mirrored runs. A run that would
    /// vanish gets all pixels that it touches, one or two. No other run or gap gets more pixels than it had, as long as the
    /// other length is no greater.
    ///
    /// - Parameter position: Where an end of a run lies on the other length.
    private static func placed(
        _ runs: [Range<Int>], of length: Int, on newLength: Int, at position: (Int) -> Double
    ) -> [Range<Int>] {
        var ends: [(start: Int, end: Int)] = runs.map { run in
            let (start, end) = (position(run.lowerBound), position(run.upperBound))
            let rounded = (Int((start - 0.5).rounded(.up)), Int((end + 0.5).rounded(.down)))
            return rounded.0 < rounded.1 ? rounded : (Int(start.rounded(.down)), Int(end.rounded(.up)))
        }
        func gap(before index: Int) -> Int {
            let previous = index == 0 ? 0 : runs[index - 1].upperBound
            return (index == runs.count ? length : runs[index].lowerBound) > previous ? 1 : 0
        }
        var free = 0
        for index in runs.indices {
            ends[index].start = max(ends[index].start, free + gap(before: index))
            ends[index].end = max(ends[index].end, ends[index].start + 1)
            free = ends[index].end
        }
        free = newLength
        for index in runs.indices.reversed() {
            ends[index].end = min(ends[index].end, free - gap(before: index + 1))
            ends[index].start = min(ends[index].start, ends[index].end - 1)
            free = ends[index].start
        }
        return ends.map { $0.start..<$0.end }
    }
}

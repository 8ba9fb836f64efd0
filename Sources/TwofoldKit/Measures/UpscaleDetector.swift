/// Recognizes an image that was enlarged from a smaller one by interpolation.
///
/// A doubling kernel makes the even pixels of a row by one short filter from the small image, and the odd ones by its
/// mirror image: e = h₀ ∗ g and o = h₁ ∗ g. So h₁ ∗ e − h₀ ∗ o is 0 at every pair from one small pixel, whatever the
/// small image was, except for rounding. The same sum at the pairs between shows the image's detail. In an image that
/// was not enlarged, both show it as often, because neither is privileged. The quotient of their numbers is the
/// measure, and needs no scale. Other factors leave such traces too; see ``EnlargementTrace`` and ``TraceCount``.
///
/// Rows and columns are judged apart, and both have to be enlarged: lines that are two pixels thick, or any drawing
/// on whole points, are made of pairs in one direction.
enum UpscaleDetector {
    /// An image with quotients up to this was enlarged; 1 is what an image that was drawn at its size has.
    static let limit = 0.12

    /// The smallest side with enough windows for a decision.
    private static let leastSide = 16
    /// The least number of middles with detail in each direction.
    private static let leastDetail = 20
    /// The least number of different lines with detail in each direction: a few straight edges may lie anywhere.
    private static let leastLines = 12
    /// The number of rows, and of columns, that are read, spread evenly: more would not improve the result.
    private static let lines = 64

    /// The number of shares of the lines; the first one decides whether the others are needed.
    private static let shares = 4
    /// A share of the lines that is this far above the limit cannot be below it on all.
    private static let evident = 0.5

    /// By how much the image was enlarged, as far as its scale allows; nil if it was not.
    static func enlargement(of plane: LumaPlane, scale: ScaleFactor) -> Enlargement? {
        let traces = EnlargementTrace.all(for: scale)
        for (period, alike) in Dictionary(grouping: traces, by: \.period).sorted(by: { $0.key > $1.key }) {
            guard min(plane.size.width, plane.size.height) >= leastSide, plane.size.width % period == 0,
                plane.size.height % period == 0
            else { continue }
            var evidence = Evidence(alike)
            scan(plane, 0..<1, &evidence)
            if evidence.isDrawn { continue }
            scan(plane, 1..<shares, &evidence)
            if let factor = evidence.factor { return factor }
        }
        return nil
    }

    /// What rows and columns say of traces with one period.
    private struct Evidence {
        private let traces: [EnlargementTrace]
        var rows: TraceCount
        var columns: TraceCount

        init(_ traces: [EnlargementTrace]) {
            self.traces = traces
            rows = TraceCount(traces)
            columns = rows
        }

        /// Whether some of the lines suffice to say that the image was not enlarged.
        var isDrawn: Bool {
            [rows, columns].contains { count in
                (0..<traces.reduce(0) { $0 + $1.filters.count }).allSatisfy { filter in
                    count.detail(filter) >= leastDetail && count.quotient(filter) ?? 0 > evident
                }
            }
        }

        /// The factor of the first trace that both directions have.
        var factor: Enlargement? {
            guard min(rows.lines, columns.lines) >= leastLines else { return nil }
            var first = 0
            for trace in traces {
                let filters = first..<(first + trace.filters.count)
                first = filters.upperBound
                guard [rows, columns].allSatisfy({ trace.steps.contains($0.steps ?? 0) }) else { continue }
                if filters.contains(where: { holds($0, rows) && holds($0, columns) }) { return trace.factor }
            }
            return nil
        }

        private func holds(_ filter: Int, _ count: TraceCount) -> Bool {
            count.detail(filter) >= leastDetail && count.quotient(filter) ?? 1 <= limit
        }
    }

    private typealias Line = UnsafeMutableBufferPointer<Float>

    /// Adds a share of the rows and columns, in luma and in opacity.
    private static func scan(_ plane: LumaPlane, _ share: Range<Int>, _ evidence: inout Evidence) {
        plane.withSamples { samples in
            scan(plane.size, share, &evidence, samples.copyLuma)
            if !plane.isOpaque { scan(plane.size, share, &evidence, samples.copyOpacity) }
        }
    }

    private static func scan(
        _ size: PixelSize, _ share: Range<Int>, _ evidence: inout Evidence,
        _ copy: (_ start: Int, _ step: Int, _ line: Line) -> Void
    ) {
        let longest = max(size.width, size.height) + TraceCount.padding
        withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * longest) { room in
            room.initialize(repeating: 0)
            var (line, last) = (Line(rebasing: room[..<longest]), Line(rebasing: room[longest..<(2 * longest)]))
            func add(_ places: some Sequence<Int>, count: Int, to counts: inout TraceCount, _ read: (Int, Line) -> Void)
            {
                var isFirst = true
                for place in places {
                    read(place, Line(rebasing: line[..<count]))
                    let isNew = isFirst || !line[..<count].elementsEqual(last[..<count])
                    if isNew { counts.add(line, count: count) }
                    isFirst = false
                    swap(&line, &last)
                }
            }
            add(places(size.height, share), count: size.width, to: &evidence.rows) { copy($0 * size.width, 1, $1) }
            add(places(size.width, share), count: size.height, to: &evidence.columns) { copy($0, size.width, $1) }
        }
    }

    private static func places(_ count: Int, _ share: Range<Int>) -> some Sequence<Int> {
        stride(from: 0, to: count, by: max(1, count / lines)).enumerated().lazy
            .filter { share.contains($0.offset % shares) }.map(\.element)
    }
}

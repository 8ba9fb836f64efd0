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
package enum UpscaleDetector {
    /// An image with quotients up to this was enlarged; 1 is what an image that was drawn at its size has.
    static let limit = 0.12

    /// The smallest side with enough windows for a decision.
    private static let minSide = 16
    /// The least number of middles with detail in each direction, in luma and opacity together.
    ///
    /// A small disc of one color has one arc eight times in both planes: without many places, chance decides.
    private static let minDetail = 50
    /// The least number of different lines with detail in each direction: a few straight edges may lie anywhere.
    static let minLines = 14
    /// The least number of such middles that may end the search.
    private static let minDetailOfDrawn = 20
    /// The number of rows, and of columns, that are read, spread evenly: more would not improve the result.
    private static let lines = 64

    /// The number of shares of the lines; the first one decides whether the others are needed.
    private static let shares = 4
    /// A share of the lines that is this far above the limit cannot be below it on all.
    private static let evident = 0.5

    /// By how much the image was enlarged, as far as its scale allows; nil if it was not.
    package static func enlargement(of plane: LumaPlane, scale: ScaleFactor) -> Enlargement? {
        let traces = EnlargementTrace.all(for: scale)
        for (period, alike) in Dictionary(grouping: traces, by: \.period).sorted(by: { $0.key > $1.key }) {
            guard min(plane.size.width, plane.size.height) >= minSide, plane.size.width % period == 0,
                plane.size.height % period == 0
            else { continue }
            var evidence = Evidence(alike)
            scan(plane, 0..<1, &evidence)
            if !evidence.isDrawn {
                scan(plane, 1..<shares, &evidence)
                if let factor = evidence.factor { return factor }
            }
            if let factor = MeshTrace.enlargement(of: plane, period: period) { return factor }
        }
        return nil
    }

    /// What the rows and columns of one plane say, or of both.
    private struct Counts {
        var rows: TraceCount
        var columns: TraceCount

        init(_ traces: [EnlargementTrace]) {
            rows = TraceCount(traces)
            columns = rows
        }

        func allSatisfy(_ isTrue: (TraceCount) -> Bool) -> Bool { isTrue(rows) && isTrue(columns) }

        mutating func add(_ other: Counts) {
            rows.add(other.rows)
            columns.add(other.columns)
        }
    }

    /// What all that was read says of traces with one period.
    ///
    /// Luma and opacity are judged together. For traces at pixels, opacity is also judged alone: `vips resize` takes the mean of colors
    /// without regard to their opacity, so where both change, luma is no mean.
    private struct Evidence {
        private let traces: [EnlargementTrace]
        var luma: Counts
        var opacity: Counts

        init(_ traces: [EnlargementTrace]) {
            self.traces = traces
            luma = Counts(traces)
            opacity = luma
        }

        private var both: Counts {
            var both = luma
            both.add(opacity)
            return both
        }

        /// Whether a share of the lines suffices to say that the image was not enlarged.
        var isDrawn: Bool {
            let both = both
            func isDrawn(_ count: TraceCount) -> Bool {
                numbered.allSatisfy { trace, filters in
                    filters.allSatisfy { filter in
                        trace.phases.allSatisfy { phase in
                            count.detail(filter, besides: phase) >= minDetailOfDrawn
                                && count.quotient(filter, at: phase) ?? 0 > evident
                        }
                    }
                }
            }
            guard isDrawn(both.rows) || isDrawn(both.columns) else { return false }
            return largest(opacity, minDetailOfDrawn / shares, evident / 2, isAlone: true) == nil
        }

        /// The factor of the trace that both directions have.
        var factor: Enlargement? {
            [factor(both, isAlone: false), factor(opacity, isAlone: true)].compactMap(\.self).max {
                $0.factor < $1.factor
            }
        }

        private func factor(_ counts: Counts, isAlone: Bool) -> Enlargement? {
            guard counts.allSatisfy({ $0.lines >= minLines }) else { return nil }
            return largest(counts, minDetail, limit, isAlone: isAlone)?.factor
        }

        /// The trace of the largest factor that both directions have, at the same phase, because programs treat them alike.
        ///
        /// One image may have several: enlarged by 3 as libvips does it, it is as smooth as by 1.5.
        private func largest(
            _ counts: Counts, _ minDetail: Int, _ limit: Double, isAlone: Bool
        ) -> EnlargementTrace? {
            var found: EnlargementTrace?
            for (trace, filters) in numbered where trace.isAtPixels || !isAlone {
                let isTrue = trace.phases.contains { phase in
                    hasSteps(counts, trace, phase)
                        && filters.contains { filter in
                            counts.allSatisfy {
                                $0.detail(filter, besides: phase) >= minDetail
                                    && $0.quotient(filter, at: phase) ?? 1 <= limit
                            }
                        }
                }
                if isTrue, trace.factor.rawValue > found?.factor.rawValue ?? 0 { found = trace }
            }
            return found
        }

        private func hasSteps(_ counts: Counts, _ trace: EnlargementTrace, _ phase: Int) -> Bool {
            let middles = trace.isAtPixels ? 0..<trace.period : phase..<(phase + 1)
            return counts.allSatisfy { count in
                middles.allSatisfy { trace.steps.contains(count.steps(at: $0) ?? 0) }
            }
        }

        /// The traces, and the numbers of their filters among those of all.
        private var numbered: [(trace: EnlargementTrace, filters: Range<Int>)] {
            var first = 0
            return traces.map { trace in
                defer { first += trace.filters.count }
                return (trace, first..<(first + trace.filters.count))
            }
        }
    }

    private typealias Line = UnsafeMutableBufferPointer<Float>

    /// Adds a share of the rows and columns, in luma and in opacity.
    private static func scan(_ plane: LumaPlane, _ share: Range<Int>, _ evidence: inout Evidence) {
        plane.withSamples { samples in
            scan(plane.size, share, into: &evidence.luma, samples.copyLuma)
            if !plane.isOpaque { scan(plane.size, share, into: &evidence.opacity, samples.copyOpacity) }
        }
    }

    private static func scan(
        _ size: PixelSize, _ share: Range<Int>, into found: inout Counts,
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
                    let isNew = isFirst || !Self.isSame(line[..<count], last[..<count])
                    if isNew { counts.add(line, count: count) }
                    isFirst = false
                    swap(&line, &last)
                }
            }
            add(places(size.height, share), count: size.width, to: &found.rows) { copy($0 * size.width, 1, $1) }
            add(places(size.width, share), count: size.height, to: &found.columns) { copy($0, size.width, $1) }
        }
    }

    private static func isSame(_ line: Slice<Line>, _ other: Slice<Line>) -> Bool {
        sameBytes(UnsafeRawBufferPointer(Line(rebasing: line)), UnsafeRawBufferPointer(Line(rebasing: other)))
    }

    private static func places(_ count: Int, _ share: Range<Int>) -> some Sequence<Int> {
        stride(from: 0, to: count, by: max(1, count / lines)).enumerated().lazy
            .filter { share.contains($0.offset % shares) }.map(\.element)
    }
}

/// Straight lines along an axis that do not fill whole pixels at 1x: thinner than a point, or with edges between
/// points.
package struct Hairlines: Hashable, Sendable {
    package var count = 0
    package var longest: Line?

    package struct Line: Hashable, Sendable {
        package var isHorizontal: Bool
        /// Its edges, from the image's first row or column.
        package var form: LineForm
        package var length: Int

        package init(isHorizontal: Bool, form: LineForm, length: Int) {
            self.isHorizontal = isHorizontal
            self.form = form
            self.length = length
        }
    }

    /// The least length of a line in pixels, however small the image is.
    private static let minLength = 8
    /// The most points that a line is thick, and how many times as long it is at least: anything else is a shape, whose
    /// edges may lie between points on purpose.
    private static let maxPoints = 4
    private static let minShape = 4
    /// The least difference from the pixels on both sides, in units of ``LumaPlane/full``.
    private static let contrast: Int32 = 48 << 8
    /// The same in one channel: a smaller difference in color alone is hardly seen in a thin line.
    private static let contrastOfColor: Int32 = 64 << 8

    package init(count: Int = 0, longest: Line? = nil) {
        self.count = count
        self.longest = longest
    }

    package init(_ plane: LumaPlane, scale: ScaleFactor) {
        let (width, height) = (plane.size.width, plane.size.height)
        guard width >= 5, height >= 5 else { return }
        plane.withSamples { samples in
            for axis in [
                Axis(
                    samples: samples, isHorizontal: true, count: height, length: width, stride: width, step: 1,
                    pixelsPerPoint: scale.pixelsPerPoint),
                Axis(
                    samples: samples, isHorizontal: false, count: width, length: height, stride: 1, step: width,
                    pixelsPerPoint: scale.pixelsPerPoint),
            ] {
                find(along: axis, in: plane.views)
            }
        }
    }

    /// The lines of an image in one direction.
    private struct Axis {
        let samples: LumaPlane.Samples
        let isHorizontal: Bool
        /// Rows, or columns.
        let count: Int
        let length: Int
        /// The distance from a line to the next.
        let stride: Int
        /// The distance from a pixel to the next.
        let step: Int
        let pixelsPerPoint: Int

        /// The cross-section at a place along the lines.
        @inline(__always)
        func section(at along: Int, in view: LumaPlane.View) -> Section {
            Section(samples: samples, view: view, count: count, start: along &* step, stride: stride)
        }

        @inline(__always)
        func profile<Pixels>(_ section: Pixels, in view: LumaPlane.View) -> LineProfile<Pixels> {
            let contrast = view == .red || view == .blue ? Hairlines.contrastOfColor : Hairlines.contrast
            return LineProfile(section: section, pixelsPerPoint: pixelsPerPoint, contrast: contrast)
        }
    }

    /// The pixels across the lines, read one by one.
    private struct Section: CrossSection {
        let samples: LumaPlane.Samples
        let view: LumaPlane.View
        let count: Int
        /// The first pixel.
        let start: Int
        let stride: Int

        @inline(__always)
        func value(_ index: Int) -> Int32 { samples.value(start &+ index &* stride, in: view) }

        @inline(__always)
        func opacity(_ index: Int) -> UInt16 { samples.opacity(start &+ index &* stride) }
    }

    /// The same with the values in memory, for a search through all of them.
    private struct CopiedSection: CrossSection {
        let section: Section
        let values: UnsafeMutableBufferPointer<Int32>

        init(_ section: Section, to values: UnsafeMutableBufferPointer<Int32>) {
            self.section = section
            self.values = values
            section.samples.copyValues(from: section.start, step: section.stride, in: section.view, to: values)
        }

        var count: Int { section.count }

        @inline(__always)
        func value(_ index: Int) -> Int32 { values[index] }

        @inline(__always)
        func opacity(_ index: Int) -> UInt16 { section.opacity(index) }
    }

    private mutating func find(along axis: Axis, in views: [LumaPlane.View]) {
        let least = max(Self.minLength, axis.length / 4)
        guard axis.length >= least else { return }
        var runs: [LineForm: Range<Int>] = [:]
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: axis.count) { values in
            for view in views {
                // Every run that is long enough includes one of these places, `least` apart, so only they are searched.
                for along in stride(from: least - 1, to: axis.length, by: least) {
                    Self.search(axis, at: along, in: view, &runs, values)
                }
            }
        }
        let lines = runs.filter { $1.count >= max(least, Self.minShape * $0.pixels.count) }
        for (form, run) in Self.withoutGaps(lines) {
            count += 1
            if run.count > longest?.length ?? 0 {
                longest = Line(isHorizontal: axis.isHorizontal, form: form, length: run.count)
            }
        }
    }

    /// Adds the longest run of each line that is at a place.
    private static func search(
        _ axis: Axis, at along: Int, in view: LumaPlane.View, _ runs: inout [LineForm: Range<Int>],
        _ values: UnsafeMutableBufferPointer<Int32>
    ) {
        let most = maxPoints * axis.pixelsPerPoint
        let profile = axis.profile(CopiedSection(axis.section(at: along, in: view), to: values), in: view)
        var first = 0
        while first < axis.count {
            let (form, next) = profile.line(at: first, thinnerThan: most)
            if let form, form.thickness <= most * LineForm.unitsPerPixel,
                !form.isOnWholePoints(of: axis.count, pixelsPerPoint: axis.pixelsPerPoint),
                runs[form]?.contains(along) != true
            {
                let run = run(of: form, flat: first..<next, around: along, axis, view)
                if run.count > runs[form]?.count ?? 0 { runs[form] = run }
            }
            first = next
        }
    }

    /// The lines in their order, without the gaps between two of them, which stand out from the lines on both sides, too.
    private static func withoutGaps(_ lines: [LineForm: Range<Int>]) -> [(LineForm, Range<Int>)] {
        let starts = Set(lines.keys.map(\.start))
        var ends: Set<Int> = []
        return lines.sorted { ($0.key.start, $0.key.end) < ($1.key.start, $1.key.end) }.compactMap { form, run in
            if ends.contains(form.start), starts.contains(form.end) { return nil }
            ends.insert(form.end)
            return (form, run)
        }
    }

    /// The places around one place at which the same line is.
    private static func run(
        of form: LineForm, flat: Range<Int>, around along: Int, _ axis: Axis, _ view: LumaPlane.View
    ) -> Range<Int> {
        func holds(at along: Int) -> Bool {
            axis.profile(axis.section(at: along, in: view), in: view).holds(form, flat: flat)
        }
        var (start, end) = (along, along + 1)
        while start > 0, holds(at: start - 1) { start -= 1 }
        while end < axis.length, holds(at: end) { end += 1 }
        return start..<end
    }
}

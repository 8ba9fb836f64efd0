/// The pixels of an image across a direction.
protocol CrossSection {
    var count: Int { get }
    /// The value of a pixel, in units of ``LumaPlane/full``.
    func value(_ index: Int) -> Int32
    func opacity(_ index: Int) -> UInt16
}

/// The values of an image across a direction, and the lines in them: flat pixels that stand out from flat ones on both
/// sides, with one partly covered pixel at most on each side.
struct LineProfile<Section: CrossSection> {
    /// The least difference between a translucent outline and its surroundings: a fainter one is a shadow.
    private static var contrastOfOutline: Int32 { 96 << 8 }
    /// The most difference between pixels that count as equal: a soft edge is not a line.
    private static var flatness: Int32 { 8 << 8 }

    let section: Section
    /// The thinnest line that is at least a point: what is thinner at the image's edge is a border.
    let pixelsPerPoint: Int
    /// The least difference of a line's value from its surroundings on both sides.
    let contrast: Int32

    private var count: Int { section.count }

    @inline(__always)
    private func value(_ index: Int) -> Int32 { section.value(index) }

    @inline(__always)
    private func opacity(_ index: Int) -> UInt16 { section.opacity(index) }

    /// The line whose flat part begins at a pixel, if there is one; and the pixel behind the flat part.
    @inline(__always)
    func line(at first: Int, thinnerThan most: Int) -> (form: LineForm?, next: Int) {
        let peak = value(first)
        var next = first &+ 1
        while next < count, Self.alike(peak, value(next)) { next &+= 1 }
        guard next &- first <= most else { return (nil, next) }
        return (form(first, next), next)
    }

    /// Whether the line of a form that another profile has is here too.
    @inline(__always)
    func holds(_ form: LineForm, flat: Range<Int>) -> Bool {
        let peak = value(flat.lowerBound)
        for index in flat.dropFirst() where !Self.alike(peak, value(index)) { return false }
        guard let own = self.form(flat.lowerBound, flat.upperBound) else { return false }
        return abs(own.start - form.start) <= 1 && abs(own.end - form.end) <= 1
    }

    private func form(_ first: Int, _ next: Int) -> LineForm? {
        if first == 0 || next == count { return border(first, next, value(first)) }
        let peak = value(first)
        guard let (start, one) = edge(first &- 1, -1, peak), let (end, other) = edge(next, 1, peak),
            (peak > value(one)) == (peak > value(other)), !isShadow(first, one, other)
        else { return nil }
        return LineForm(
            start: first &* LineForm.unitsPerPixel &- start, end: next &* LineForm.unitsPerPixel &+ end)
    }

    /// How much of the pixel beside the flat part is covered, and a pixel of the surroundings.
    private func edge(_ index: Int, _ step: Int, _ peak: Int32) -> (covered: Int, ground: Int)? {
        let near = value(index)
        let behind = index &+ step
        guard behind >= 0, behind < count else {
            return abs(peak &- near) > contrast ? (0, index) : nil
        }
        let ground = value(behind)
        if Self.alike(near, ground) { return abs(peak &- near) > contrast ? (0, index) : nil }
        guard abs(peak &- ground) > contrast, (near > ground) == (peak > near) else { return nil }
        let farther = behind &+ step
        guard farther < 0 || farther >= count || Self.alike(ground, value(farther)) else { return nil }
        let units = Int32(LineForm.unitsPerPixel)
        let part = abs(near &- ground) &* units &* 2 / abs(peak &- ground)
        return (Int((part &+ 1) / 2), behind)
    }

    /// Whether a line between a fill and something less opaque is a faint one, and less opaque than the fill.
    private func isShadow(_ line: Int, _ one: Int, _ other: Int) -> Bool {
        func isAsOpaque(_ a: Int, _ b: Int) -> Bool { Self.alike(Int32(opacity(a)), Int32(opacity(b))) }
        if isAsOpaque(one, other) || isAsOpaque(line, opacity(one) > opacity(other) ? one : other) { return false }
        return [one, other].contains { ground in
            !isAsOpaque(line, ground) && abs(value(line) &- value(ground)) <= Self.contrastOfOutline
        }
    }

    /// A border that is thinner than a point: a margin is less opaque than the content inside it.
    private func border(_ first: Int, _ next: Int, _ peak: Int32) -> LineForm? {
        guard (first == 0) != (next == count) else { return nil }
        let (inner, step) = first == 0 ? (next, 1) : (first &- 1, -1)
        guard next &- first < pixelsPerPoint, let (covered, _) = edge(inner, step, peak),
            opacity(first) >= opacity(inner)
        else { return nil }
        let units = LineForm.unitsPerPixel
        let form =
            first == 0
            ? LineForm(start: 0, end: next * units + covered)
            : LineForm(start: first * units - covered, end: count * units)
        return form.thickness < pixelsPerPoint * units ? form : nil
    }

    private static func alike(_ a: Int32, _ b: Int32) -> Bool { abs(a &- b) <= flatness }
}

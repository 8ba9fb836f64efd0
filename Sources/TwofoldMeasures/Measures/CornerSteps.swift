/// The edges between four pixels that meet in a point.
struct Meeting: OptionSet, Sendable {
    let rawValue: UInt8

    static let up = Meeting(rawValue: 1)
    static let down = Meeting(rawValue: 2)
    static let left = Meeting(rawValue: 4)
    static let right = Meeting(rawValue: 8)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// - Parameters:
    ///   - a: The upper left pixel.
    ///   - b: The upper right one.
    ///   - c: The lower left one.
    ///   - d: The lower right one.
    init(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) {
        self = []
        if a != b { insert(.up) }
        if c != d { insert(.down) }
        if a != c { insert(.left) }
        if b != d { insert(.right) }
    }

    /// Whether an edge along rows meets one along columns.
    var isCorner: Bool { !isDisjoint(with: [.up, .down]) && !isDisjoint(with: [.left, .right]) }
}

/// Counts steps of a single pixel, down and up to the right: curves and slanting edges have both, stairs only one.
struct CornerSteps: Sendable {
    /// Three corners in a diagonal row, as soft edges have them, where every pixel has another color.
    private var soft = (falling: 0, rising: 0)
    /// An edge that goes one pixel aside and on in its direction, as a hard edge does.
    private var hard = (falling: 0, rising: 0)
    private var above: [Meeting]
    private var twoAbove: [Meeting]

    /// The fewest steps of curves in each direction; rectangles have fewer, even with one pixel cut off each corner.
    private static let minSoft = 3
    private static let minHard = 12

    init(width: Int) {
        above = Array(repeating: [], count: width)
        twoAbove = above
    }

    /// Whether these are more steps than few rectangles have.
    var areOfCurves: Bool {
        min(soft.falling, soft.rising) >= Self.minSoft || min(hard.falling, hard.rising) >= Self.minHard
    }

    /// Counts those that end in the next row of an image.
    mutating func add(_ row: [Meeting]) {
        for x in row.indices {
            addHard(row, x)
            if x > 1, above[x - 1].isCorner {
                if row[x].isCorner, twoAbove[x - 2].isCorner { soft.falling += 1 }
                if row[x - 2].isCorner, twoAbove[x].isCorner { soft.rising += 1 }
            }
        }
        twoAbove = above
        above = row
    }

    private mutating func addHard(_ row: [Meeting], _ x: Int) {
        if above[x] == [.left, .down], row[x] == [.up, .right] { hard.falling += 1 }
        if above[x] == [.right, .down], row[x] == [.up, .left] { hard.rising += 1 }
        guard x > 0 else { return }
        if row[x - 1] == [.up, .right], row[x] == [.left, .down] { hard.falling += 1 }
        if row[x - 1] == [.down, .right], row[x] == [.left, .up] { hard.rising += 1 }
    }
}

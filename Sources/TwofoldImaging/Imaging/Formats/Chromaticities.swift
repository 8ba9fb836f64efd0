/// The lights of a color space by their places in the CIE's diagram of 1931.
struct Chromaticities {
    /// X, Y and Z of red, green and blue, adapted to the white D50, as profiles have them.
    let lights: [Double]

    private typealias Row = SIMD3<Double>

    /// - Parameter places: x and y of white, red, green and blue. No space has places that are all on one line; then it is nil.
    init?(_ places: [Double]) {
        guard places.count == 8, stride(from: 1, to: 8, by: 2).allSatisfy({ places[$0] > 0 }) else { return nil }
        let colors = (0..<4).map { Self.color(places[2 * $0], places[2 * $0 + 1]) }
        guard let amounts = Self.solved(Array(colors[1...]), colors[0]) else { return nil }
        let white = Self.cones(colors[0])
        guard white.x > 0, white.y > 0, white.z > 0 else { return nil }
        let scale = Self.cones(Self.paper) / white
        let adapted = (0..<3).compactMap { index in
            Self.solved(Self.coneColumns, Self.cones(colors[index + 1] * amounts[index]) * scale)
        }
        guard adapted.count == 3 else { return nil }
        lights = adapted.flatMap { [$0.x, $0.y, $0.z] }
        guard lights.allSatisfy({ abs($0) < 2 }) else { return nil }
    }

    private static func color(_ x: Double, _ y: Double) -> Row { Row(x / y, 1, (1 - x - y) / y) }

    /// D50, the white of profiles (ICC.1, 7.2.16).
    private static let paper = Row(0.9642, 1, 0.8249)

    /// Bradford's matrix, which adapts from one white to another (ICC.1, annex E).
    private static let coneColumns = [
        Row(0.8951, -0.7502, 0.0389), Row(0.2664, 1.7135, -0.0685), Row(-0.1614, 0.0367, 1.0296),
    ]

    private static func cones(_ color: Row) -> Row {
        coneColumns[0] * color.x + coneColumns[1] * color.y + coneColumns[2] * color.z
    }

    /// The amounts of three columns that give a color (Cramer's rule); nil if they lie in one plane.
    private static func solved(_ columns: [Row], _ color: Row) -> Row? {
        let whole = determinant(columns[0], columns[1], columns[2])
        guard abs(whole) > 1e-9 else { return nil }
        return Row(
            determinant(color, columns[1], columns[2]), determinant(columns[0], color, columns[2]),
            determinant(columns[0], columns[1], color)) / whole
    }

    private static func determinant(_ a: Row, _ b: Row, _ c: Row) -> Double {
        a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x) + a.z * (b.x * c.y - b.y * c.x)
    }
}

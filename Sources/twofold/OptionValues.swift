import ArgumentParser
import TwofoldKit

/// `24x24`: points, fractions allowed.
struct VectorSize {
    var points: PointSize

    init(text: String) throws {
        let sides = text.lowercased().replacing("×", with: "x").split(separator: "x", omittingEmptySubsequences: false)
        let numbers = sides.compactMap { Double($0) }.filter { $0.isFinite && $0 >= 1 && $0 <= 32_768 }
        guard sides.count == 2, numbers.count == 2 else {
            throw ValidationError("'\(text)' is no size in points; write 24x24, each side from 1 to 32768.")
        }
        points = PointSize(width: numbers[0], height: numbers[1])
    }
}

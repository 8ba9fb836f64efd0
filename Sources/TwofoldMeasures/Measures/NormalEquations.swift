/// Linear least squares: weights whose sums of values come nearest to targets.
struct NormalEquations {
    private let count: Int
    /// Row by row; only what is on and below the diagonal.
    private var matrix: [Double]
    private var right: [Double]
    private var added = 0

    init(count: Int) {
        self.count = count
        matrix = [Double](repeating: 0, count: count * count)
        right = [Double](repeating: 0, count: count)
    }

    /// Adds values, one for each weight, and the target of their weighted sum.
    mutating func add(_ values: UnsafeBufferPointer<Float>, _ target: Double) {
        added += 1
        for row in 0..<count {
            let value = Double(values[row])
            right[row] += value * target
            for column in 0...row { matrix[row * count + column] += value * Double(values[column]) }
        }
    }

    /// The weights; nil where the equations have no single solution.
    ///
    /// A hundredth of a squared step a sample on the diagonal keeps weights small that nothing decides.
    var solution: [Double]? {
        var lower = matrix
        for row in 0..<count {
            lower[row * count + row] += 0.01 * Double(added)
            for column in 0...row {
                var sum = lower[row * count + column]
                for index in 0..<column { sum -= lower[row * count + index] * lower[column * count + index] }
                if row == column {
                    guard sum > 0 else { return nil }
                    lower[row * count + row] = sum.squareRoot()
                } else {
                    lower[row * count + column] = sum / lower[column * count + column]
                }
            }
        }
        var result = right
        for row in 0..<count {
            for index in 0..<row { result[row] -= lower[row * count + index] * result[index] }
            result[row] /= lower[row * count + row]
        }
        for row in (0..<count).reversed() {
            for index in (row + 1)..<max(row + 1, count) { result[row] -= lower[index * count + row] * result[index] }
            result[row] /= lower[row * count + row]
        }
        return result
    }
}

/// The largest difference between samples and what they should be; infinite when there are none, or not as many.
package func worstDifference(_ samples: [Double], _ exact: [Double]) -> Double {
    guard samples.count == exact.count else { return .infinity }
    return zip(samples, exact).map { abs($0 - $1) }.max() ?? .infinity
}

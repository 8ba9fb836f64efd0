// Sizes in pixels and points for people.

extension PointSize {
    /// `30.5×30`, with at most two decimals.
    var words: String { "\(width.words)×\(height.words)" }
}

extension FileDimensions {
    /// `61×60 pixels at 2x, 30.5×30 points`, as far as it is known.
    var words: String {
        guard let pixels else {
            guard let points else { return isVector ? "vector image, not drawn" : "size unknown" }
            return "vector image, \(points.words) points"
        }
        guard let scale, let points else { return "\(pixels) pixels, at no single scale" }
        return "\(pixels) pixels at \(scale), \(points.words) points"
    }
}

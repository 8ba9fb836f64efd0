// Masters whose sides are not whole points.

extension Rule {
    static let sizeOdd = Rule(
        "size.odd", .warning, or: .error, kind: .surveyed, items: [1, 11, 26],
        meaning: "a side is not divisible by the scale, so the image is padded "
            + "(an error with '--odd error', which refuses it)",
        fix: "export it at the size named",
        why: "no smaller file can be exact, so edges fall between pixels and look blurred",
        example: Example(["a@2x.png": .image(5, 4)], at: "a@2x.png"),
        nearMiss: Example(["a@2x.png": .image(6, 4)]))
}

extension DiagnosticID {
    /// `size.odd`.
    public static let sizeOdd = Rule.sizeOdd.id
}

/// The size at which to export a master whose sides are not whole points.
enum OddSizeFix {
    /// This one.
    case size(PixelSize)
    /// The size of a hand-made file of a smaller scale, times the ratio of the scales.
    case multiple(of: BytePath, ScaleFactor)
}

extension Diagnostic {
    static func oddSize(
        _ path: BytePath, _ size: PixelSize, _ scale: ScaleFactor, refused: Bool, fix oddSizeFix: OddSizeFix
    ) -> Diagnostic {
        let fix =
            switch oddSizeFix {
            case .size(let size): "export it at \(size)"
            case .multiple(let small, let other):
                "export it at \(times(scale, other)) the size of \(Quoting.display(small.name))"
            }
        let padded = size.extended(to: scale)
        let consequence = refused ? "refused" : "padded to \(padded) (\(repeated(from: size, to: padded)) repeated)"
        return Rule.sizeOdd.diagnostic(
            path, "\(size) is not divisible by \(scale.pixelsPerPoint); \(consequence)", fix: fix,
            as: refused ? .error : .warning)
    }

    private static func repeated(from size: PixelSize, to padded: PixelSize) -> String {
        switch (padded.width > size.width, padded.height > size.height) {
        case (true, true): "last column and last row"
        case (true, false): "last column"
        default: "last row"
        }
    }

    /// The ratio of two scales, in words.
    static func times(_ scale: ScaleFactor, _ other: ScaleFactor) -> String {
        let ratio = Double(scale.pixelsPerPoint) / Double(other.pixelsPerPoint)
        if ratio == 2 { return "twice" }
        return "\(ratio == ratio.rounded() ? "\(Int(ratio))" : "\(scale.pixelsPerPoint)/\(other.pixelsPerPoint)") times"
    }
}

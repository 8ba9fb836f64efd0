// Masters whose sides are not whole points.

extension Rule {
    package static let sizeOdd = Rule(
        "size.odd", .warning, or: .error, .note, kind: .surveyed, isArt: true, items: [1, 11, 26],
        meaning: "a side is not divisible by the scale, or not whole pixels at a fractional scale that is asked for, "
            + "so the image is padded (an error with '--odd error', which refuses it; a note where every smaller file is hand-made, and where an app, "
            + "a package or a site is known)",
        fix: "export it at the size named",
        why: "no smaller file can be exact, so edges fall between pixels and look blurred", yieldsTo: [.rightSize])
}

/// The size at which to export a master whose sides are not whole points.
enum OddSizeFix {
    /// This one.
    case size(PixelSize)
    /// The size of a hand-made file of a smaller scale, times the ratio of the scales.
    case multiple(of: BytePath, ScaleFactor)
}

/// What becomes of a master whose sides are not whole points.
enum OddSizeOutcome {
    /// Its last column or row is repeated.
    case padded
    /// The policy refuses it.
    case refused
    /// Nothing is made from it.
    case unused

    /// The severity: an icon of a wrong size is not the one that its system asks for.
    ///
    /// What nothing is made of is only wrong in itself. Where an app, a package or a site is known, half a point is hardly ever seen,
    /// because most views stretch or fit their images: of 26 on trees of others, none mattered.
    fileprivate func severity(isIcon: Bool, isBesideApp: Bool) -> Diagnostic.Severity {
        switch self {
        case .refused: .error
        case .unused where !isIcon: .note
        case .padded where isBesideApp && !isIcon: .note
        case .padded, .unused: .warning
        }
    }
}

extension Diagnostic {
    static func oddSize(
        _ path: BytePath, _ size: PixelSize, _ scale: ScaleFactor, _ outcome: OddSizeOutcome,
        fix oddSizeFix: OddSizeFix, isIcon: Bool = false, isBesideApp: Bool = false
    ) -> Diagnostic {
        let fix =
            switch oddSizeFix {
            case .size(let size): "export it at \(size)"
            case .multiple(let small, let other):
                "export it at \(times(scale, other)) the size of \(Quoting.display(small.name))"
            }
        let padded = size.extended(to: scale)
        func points(_ side: Int) -> String { Readable.shortest(Double(side) / scale.factor) }
        let consequence =
            switch outcome {
            case .padded: "padded to \(padded) (\(repeated(from: size, to: padded)) repeated)"
            case .refused: "refused"
            case .unused: "it is \(points(size.width))×\(points(size.height)) points"
            }
        return Rule.sizeOdd.diagnostic(
            path, "\(size) is not divisible by \(scale.pixelsPerPoint); \(consequence)", fix: fix,
            as: outcome.severity(isIcon: isIcon, isBesideApp: isBesideApp))
    }

    /// A size that is not whole pixels at a fractional scale.
    static func oddFraction(
        _ path: BytePath, points: PixelSize, _ scale: ScaleFactor, master: ScaleFactor, refused: Bool
    ) -> Diagnostic {
        func pixels(_ points: Int) -> Double { Double(points) * scale.factor }
        func padded(_ points: Int) -> Int { Int(pixels(points).rounded(.up)) }
        let made = PixelSize(width: padded(points.width), height: padded(points.height))
        let cut = PixelSize(width: Int(pixels(points.width)), height: Int(pixels(points.height)))
        // The smallest number of points that are whole pixels: 2 at 1.5x, 4 at 1.25x, 1 at whole scales.
        let step = [1, 2, 4, 5, 10, 20, 25, 50, 100].first { $0 * scale.hundredths % 100 == 0 } ?? 100
        func nearest(_ points: Int) -> Int { (points + step - 1) / step * step * master.pixelsPerPoint }
        let right = PixelSize(width: nearest(points.width), height: nearest(points.height))
        let consequence = refused ? "not made" : "padded to \(made) (\(repeated(from: cut, to: made)) repeated)"
        return Rule.sizeOdd.diagnostic(
            path,
            "\(points) points are \(Readable.shortest(pixels(points.width)))×"
                + "\(Readable.shortest(pixels(points.height))) pixels at \(scale); \(consequence)",
            fix: "export it at \(right), or leave out \(scale)", as: refused ? .error : .warning)
    }

    private static func repeated(from size: PixelSize, to padded: PixelSize) -> String {
        switch (padded.width > size.width, padded.height > size.height) {
        case (true, true): "last column and last row"
        case (true, false): "last column"
        default: "last row"
        }
    }

    /// The ratio of two scales, in words.
    package static func times(_ scale: ScaleFactor, _ other: ScaleFactor) -> String {
        let ratio = Double(scale.pixelsPerPoint) / Double(other.pixelsPerPoint)
        if ratio == 2 { return "twice" }
        return "\(ratio == ratio.rounded() ? "\(Int(ratio))" : "\(scale.pixelsPerPoint)/\(other.pixelsPerPoint)") times"
    }
}

extension Readable {
    /// A number without more decimals than it needs: `46.5`, `30`.
    package static func shortest(_ number: Double) -> String {
        let text = "\((number * 100).rounded() / 100)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

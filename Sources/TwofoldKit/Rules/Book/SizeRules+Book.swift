extension SizeRules {
    static let rules: [Rule] = [.sizeMismatch, .sizeSameAtTwoScales, .sizeSinglePixel, .sizeZero]
}

extension Rule {
    package static let sizeMismatch = Rule(
        "size.mismatch", .warning, items: [1, 11],
        meaning: "a hand-made file is not the half, third … of the next larger scale",
        fix: "export it again at the size named, or remove it",
        why: "the image has another size in points on other screens: layouts move, and edges fall between pixels",
        yieldsTo: [.size, .name])

    package static let sizeSameAtTwoScales = Rule(
        "size.same-at-two-scales", .warning, items: [1, 21],
        meaning: "two scales of an image have the same size in pixels",
        fix: "export the one that has the wrong size, or remove the smaller file and let Twofold make it",
        why: "one of the two is shown at half or double its size, or the larger holds no more detail than the smaller")

    package static let sizeSinglePixel = Rule(
        "size.single-pixel", .note, items: [25],
        meaning: "a file of 2x or more is one pixel wide or high, which is less than a point",
        fix: "draw it one point thick if its thickness shows",
        why: "one pixel cannot be halved, so it is twice as thick in points at 1x")

    package static let sizeZero = Rule(
        "size.zero", .error, meaning: "the header says that the image is 0 pixels wide or high", fix: "export it again",
        why: "devices cannot show an image without pixels")
}

extension Diagnostic {
    /// - Parameters:
    ///   - expected: The size that the file should have.
    ///   - other: The size that the other file would need instead; nil if that file is right.
    static func sizeMismatch(
        _ file: CheckedFile, _ beside: CheckedFile, expected: PixelSize, other: PixelSize?
    ) -> Diagnostic {
        let name = Quoting.display(beside.path.name)
        let either = other.map { ", or \(name) at \($0)" } ?? ""
        if isExchanged(file, beside) {
            return Rule.sizeMismatch.diagnostic(
                file.path,
                "\(file.size.map(\.description) ?? "its size") at \(file.scale), but \(name) at \(beside.scale) has only "
                    + "\(beside.size.map(\.description) ?? "less"): the two names seem to be exchanged",
                fix: exchangeNames, related: [beside.path])
        }
        return Rule.sizeMismatch.diagnostic(
            file.path,
            "\(file.size.map(\.description) ?? "its size") at \(file.scale) is not \(share(file.scale, beside.scale)) the "
                + "\(beside.size.map(\.description) ?? "size") of \(name)",
            fix: "export it at \(expected)\(either)", related: [beside.path])
    }

    private static let exchangeNames = "exchange the names of the two files"

    /// Whether the sizes of two files show that each has the other's name, so that neither size is wrong.
    var asksToExchangeNames: Bool { rule == .sizeMismatch && fix == Self.exchangeNames }

    /// Whether two files have each the size that the other's name says.
    private static func isExchanged(_ small: CheckedFile, _ large: CheckedFile) -> Bool {
        guard let size = small.size, let other = large.size, small.scale < large.scale else { return false }
        let (more, less) = (large.scale.pixelsPerPoint, small.scale.pixelsPerPoint)
        return size.width * less == other.width * more && size.height * less == other.height * more
    }

    static func sameAtTwoScales(
        _ small: CheckedFile, _ large: CheckedFile, _ size: PixelSize, _ remedy: SizeRules.RepeatedRemedy
    ) -> Diagnostic {
        let name = Quoting.display(large.path.name)
        let (known, fix) =
            switch remedy {
            case .enlarge(let larger, isCertain: true):
                ("of another scale", "export \(name) again, at \(larger)")
            case .enlarge(let larger, isCertain: false):
                ("of another scale", "export \(name) again, at \(larger), or remove this file and let Twofold make it")
            case .reduce(let smaller):
                ("right at \(large.scale)", "export this file at \(smaller), or remove it and let Twofold make it")
            case .remove:
                ("right at \(large.scale)", "remove this file: there is no such icon or launch image at \(small.scale)")
            }
        return Rule.sizeSameAtTwoScales.diagnostic(
            small.path, "\(size), the same as \(name), which is \(known)", fix: fix, related: [large.path])
    }

    static func singlePixel(_ path: BytePath, _ size: PixelSize, _ scale: ScaleFactor) -> Diagnostic {
        Rule.sizeSinglePixel.diagnostic(
            path, "\(size) at \(scale): one side is a single pixel, which is less than a point",
            fix: "draw it \(scale.pixelsPerPoint) pixels thick if its thickness shows")
    }

    static func zeroSize(_ path: BytePath, _ width: Int, _ height: Int) -> Diagnostic {
        Rule.sizeZero.diagnostic(path, "the header says \(width)×\(height) pixels")
    }

    private static func share(_ small: ScaleFactor, _ large: ScaleFactor) -> String {
        var (a, b) = (small.hundredths, large.hundredths)
        while b != 0 { (a, b) = (b, a % b) }
        return switch (small.hundredths / a, large.hundredths / a) {
        case (1, 2): "half"
        case (1, 3): "a third of"
        case (2, 3): "two thirds of"
        case (3, 4): "three quarters of"
        case let (file, other) where file > other: times(small, large)
        case let (file, other): "\(file)/\(other) of"
        }
    }
}

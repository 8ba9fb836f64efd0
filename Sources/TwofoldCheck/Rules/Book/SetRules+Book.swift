extension SetRules {
    static let rules: [Rule] = [
        .setsFramesGap, .setsFramesStart, .setsFramesScale, .setsFramesSize, .setsStateScale, .setsStateSize,
        .setsMaskSize,
    ]
}

extension Rule {
    static let setsFramesGap = Rule(
        "sets.frames-gap", .note, items: [30], meaning: "one or two numbers are missing in a sequence of frames",
        fix: "add the missing frames, or number the frames without gaps",
        why: "an animation loaded by number ends at the first missing number")

    static let setsFramesStart = Rule(
        "sets.frames-start", .note, items: [30],
        meaning: "the numbers of frames begin at 1 or later (at 2 or later with leading zeros)",
        fix: "number them from 0, unless the app's own code counts them",
        why: "animatedImageNamed counts from 0, without leading zeros")

    static let setsFramesScale = Rule(
        "sets.frames-scale", .warning, items: [30, 32],
        meaning: "some screen gets the frames of one animation at two scales",
        fix: "export all frames at the same scales",
        why: "UIKit does not adjust between frames: one of another scale is shown at half or double its size")

    static let setsFramesSize = Rule(
        "sets.frames-size", .warning, or: .note, items: [30],
        meaning: "a frame has another size in points than most frames of its animation; "
            + "a note where these may be controls: fewer than 8, numbered from 1 or later without leading zeros",
        fix: "export all frames at one size",
        why: "all frames are shown in one place: one of another size is stretched, or makes the image jump")

    static let setsStateScale = Rule(
        "sets.state-scale", .warning, items: [31, 32, 33],
        meaning: "some screen gets an image and its pressed, selected … state or mask at two scales",
        fix: "export both at the same scales",
        why: "one of the two is sharp and the other blurred, or a mask covers more or less of its image than was drawn")

    static let setsStateSize = Rule(
        "sets.state-size", .note, items: [31],
        meaning: "an image and its pressed, selected … state have different sizes", fix: "export both at one size",
        why: "a control changes its size, or stretches its image, when its state changes")

    static let setsMaskSize = Rule(
        "sets.mask-size", .note, items: [33], meaning: "an image and its mask have different sizes",
        fix: "export both at one size",
        why: "a mask is laid on its image pixel by pixel, and covers more or less of it than was drawn")
}

extension Diagnostic {
    static func framesGap(_ path: BytePath, missing: [Int], of run: FrameRun) -> Diagnostic {
        let numbers = missing.map(String.init).joined(separator: " and ")
        return Rule.setsFramesGap.diagnostic(
            path,
            "\(missing.count == 1 ? "frame \(numbers) of" : "frames \(numbers) of") \(name(of: run)) \(missing.count == 1 ? "is" : "are") missing before this one"
        )
    }

    static func framesStart(_ path: BytePath, _ number: Int, _ run: FrameRun) -> Diagnostic {
        Rule.setsFramesStart.diagnostic(path, "\(name(of: run)) begin at \(number)")
    }

    static func framesSize(_ paths: [BytePath], of run: FrameRun) -> Diagnostic {
        Rule.setsFramesSize.diagnostic(
            paths[0],
            "\(these(paths)) another size in points than the other \(name(of: run, without: paths.count))",
            as: run.isSurelyAnimation ? .warning : .note, related: Array(paths.dropFirst()))
    }

    /// - Parameter source: The code that lists the frames.
    static func framesSize(_ paths: [BytePath], in source: TextSource) -> Diagnostic {
        Rule.setsFramesSize.diagnostic(
            paths[0],
            "\(these(paths)) another size in points than others; \(source.words) shows all of them in one animation",
            related: Array(paths.dropFirst()) + [source.path])
    }

    static func framesSize(_ lacking: FrameSizes.Lacking, of run: FrameRun) -> Diagnostic {
        let paths = lacking.paths
        let these =
            paths.count == 1
            ? "this frame from a file for all devices"
            : "this frame and \(paths.count - 1) more from files for all devices"
        let names = lacking.names.map(Quoting.display).joined(separator: " and ")
        let rest =
            switch paths.count {
            case 1: ""
            case 2: ", and the same for the other frame"
            default: ", and the same for the other \(paths.count - 1) frames"
            }
        return Rule.setsFramesSize.diagnostic(
            paths[0],
            "\(lacking.device.plural) show \(these), and so at another size in points than the other "
                + name(of: run, without: paths.count), fix: "add \(names)\(rest)",
            as: run.isSurelyAnimation ? .warning : .note, related: Array(paths.dropFirst()))
    }

    static func framesScale(
        _ strangers: FrameRun.Strangers, on screen: SetMember.Screen, of run: FrameRun
    ) -> Diagnostic {
        let others = "the other \(name(of: run, without: strangers.paths.count)) at \(strangers.usual)"
        return framesScale(strangers, on: screen, but: others)
    }

    /// - Parameter source: The code that lists the frames.
    static func framesScale(
        _ strangers: FrameRun.Strangers, on screen: SetMember.Screen, in source: TextSource
    ) -> Diagnostic {
        let others = "others at \(strangers.usual); \(source.words) shows all of them in one animation"
        return framesScale(strangers, on: screen, but: others, related: [source.path])
    }

    private static func framesScale(
        _ strangers: FrameRun.Strangers, on screen: SetMember.Screen, but others: String, related: [BytePath] = []
    ) -> Diagnostic {
        let paths = strangers.paths
        let these = "this frame\(paths.count == 1 ? "" : " and \(paths.count - 1) more")"
        let scales = strangers.scales.map(\.description).joined(separator: " or ")
        return Rule.setsFramesScale.diagnostic(
            paths[0], "\(screen.scale) screens show \(these) at \(scales), but \(others)",
            related: Array(paths.dropFirst()) + related)
    }

    static func stateScale(
        _ path: BytePath, _ scale: ScaleFactor, _ other: BytePath, _ larger: ScaleFactor, on screen: SetMember.Screen,
        _ source: TextSource?
    ) -> Diagnostic {
        Rule.setsStateScale.diagnostic(
            path,
            "\(screen.scale) screens show this file at \(scale), but \(other.name(beside: path)) at \(larger)"
                + because(source), related: [other] + (source.map { [$0.path] } ?? []))
    }

    static func stateSize(
        _ path: BytePath, _ size: PixelSize, _ base: BytePath, _ other: PixelSize, _ source: TextSource?
    ) -> Diagnostic {
        Rule.setsStateSize.diagnostic(
            path, "\(size), but \(base.name(beside: path)) is \(other)" + because(source),
            fix: "export both at one size, with transparent edges where one is smaller",
            related: [base] + (source.map { [$0.path] } ?? []))
    }

    private static func because(_ source: TextSource?) -> String {
        source.map { "; \($0.words) shows both in one place" } ?? ""
    }

    static func maskSize(
        _ path: BytePath, _ size: PixelSize, _ base: BytePath, _ other: PixelSize, _ source: TextSource?
    ) -> Diagnostic {
        let reason = source.map { "in \($0.words)" } ?? "by its name"
        return Rule.setsMaskSize.diagnostic(
            path, "\(size), but \(base.name(beside: path)), which this file masks \(reason), is \(other)",
            related: [base] + (source.map { [$0.path] } ?? []))
    }

    private static func these(_ paths: [BytePath]) -> String {
        paths.count == 1 ? "this frame has" : "this frame and \(paths.count - 1) more have"
    }

    private static func name(of run: FrameRun, without strangers: Int = 0) -> String {
        "\(Readable.count(run.frames.count - strangers, "frame")) \(Quoting.display(run.prefix))…\(Quoting.display(run.suffix))"
    }
}

// Messages of the rules about sets; see Catalogue.swift.

extension Diagnostic {
    static func framesGap(_ path: BytePath, missing: [Int], of run: FrameRun) -> Diagnostic {
        let numbers = missing.map(String.init).joined(separator: " and ")
        return Diagnostic(
            .setsFramesGap, .note, path,
            "\(missing.count == 1 ? "number \(numbers) is" : "numbers \(numbers) are") missing before it, in \(name(of: run))",
            fix: "add what is missing, or number the frames without gaps")
    }

    static func framesStart(_ path: BytePath, _ number: Int, _ run: FrameRun) -> Diagnostic {
        Diagnostic(
            .setsFramesStart, .note, path, "\(name(of: run)) begin at \(number)",
            fix: "number them from 0, unless code of the app's own counts them")
    }

    static func framesSize(_ paths: [BytePath], of run: FrameRun) -> Diagnostic {
        Diagnostic(
            .setsFramesSize, .warning, paths[0],
            (paths.count == 1 ? "it has" : "it and \(paths.count - 1) more have")
                + " another size in points than the other \(name(of: run, without: paths.count))",
            fix: "export all frames at one size", related: Array(paths.dropFirst()))
    }

    static func framesScale(_ paths: [BytePath], on screen: SetMember.Screen, of run: FrameRun) -> Diagnostic {
        Diagnostic(
            .setsFramesScale, .warning, paths[0],
            (paths.count == 1 ? "it is" : "it and \(paths.count - 1) more are")
                + " of another scale than the other \(name(of: run, without: paths.count)) on screens of \(screen.scale)",
            fix: "export all frames at the same scales", related: Array(paths.dropFirst()))
    }

    static func stateScale(
        _ path: BytePath, _ scale: ScaleFactor, _ other: BytePath, _ larger: ScaleFactor, on screen: SetMember.Screen
    ) -> Diagnostic {
        Diagnostic(
            .setsStateScale, .warning, path,
            "on screens of \(screen.scale) it is shown at \(scale), and \(Quoting.display(other.name)) at \(larger)",
            fix: "export both at the same scales", related: [other])
    }

    static func stateSize(_ path: BytePath, _ size: PixelSize, _ base: BytePath, _ other: PixelSize) -> Diagnostic {
        Diagnostic(
            .setsStateSize, .note, path, "it has \(size) pixels, and \(Quoting.display(base.name)) \(other)",
            fix: "export both at one size, with clear edges where one is smaller", related: [base])
    }

    static func maskSize(_ path: BytePath, _ size: PixelSize, _ base: BytePath, _ other: PixelSize) -> Diagnostic {
        Diagnostic(
            .setsMaskSize, .note, path,
            "it has \(size) pixels, and \(Quoting.display(base.name)), the picture that its name says it masks, has \(other)",
            fix: "export both at one size", related: [base])
    }

    private static func name(of run: FrameRun, without strangers: Int = 0) -> String {
        let count = run.frames.count - strangers
        return "\(count) frame\(count == 1 ? "" : "s") \(Quoting.display(run.prefix))…"
    }
}

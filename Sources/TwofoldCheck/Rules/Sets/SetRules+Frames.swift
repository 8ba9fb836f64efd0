// Frames of one animation: their numbers, scales and sizes.

extension SetRules {
    /// Frames that code lists, whatever their names are, and that are not a run by their names.
    static func animations(
        _ members: [SetMember], _ asked: [TreeReferences.Found<FrameList>], besides runs: [FrameRun]
    ) -> [Finding] {
        guard !asked.isEmpty else { return [] }
        let known = SetMembers(members)
        let numbered = Set(runs.flatMap(\.frames).map(\.member.image.key))
        var seen: Set<Set<FamilyKey>> = []
        return asked.compactMap { found in
            let frames = known.frames(found.value).sorted { $0.image.files[0].path < $1.image.files[0].path }
            let keys = Set(frames.map(\.image.key))
            guard !keys.isSubset(of: numbered), seen.insert(keys).inserted else { return nil }
            let source = ReferenceSummary.Source(path: found.path, place: found.value.place)
            let all = "\(source.words) shows all of them in one animation"
            let scales = SetMember.Screen.all.lazy.compactMap { screen in
                FrameRun.strangers(among: frames, screen).map { strangers in
                    self.scales(
                        strangers, on: screen, but: "others at \(strangers.usual); \(all)", related: [source.path])
                }
            }.first
            let sizes = FrameSizes(frames, isSure: true)?.unusual ?? []
            if scales != nil || sizes.isEmpty { return scales }
            return self.sizes(sizes, than: "others; \(all)", as: .warning, related: [source.path])
        }
    }

    /// - Parameters:
    ///   - isPlayed: Whether code asks for them as an animation. Other numbered images mostly are a choice, of which one is shown: of
    ///     fourteen on trees of others, three were frames of a wrong size.
    ///   - isCounted: Whether the app's own code counts them, from any number.
    static func frames(_ run: FrameRun, isPlayed: Bool = false, isCounted: Bool = false) -> [Finding] {
        // `9 frames walk…`, without so many of them.
        func name(without strangers: Int = 0) -> String {
            let count = Readable.count(run.frames.count - strangers, "frame")
            return "\(count) \(Quoting.display(run.prefix))…\(Quoting.display(run.suffix))"
        }
        var findings = run.gaps.map { gap in
            let numbers = gap.missing.map(String.init).joined(separator: " and ")
            let (frames, are) = gap.missing.count == 1 ? ("frame", "is") : ("frames", "are")
            return Finding(
                .setsFramesGap, gap.after.image.files[0].path,
                "\(frames) \(numbers) of \(name()) \(are) missing before this one")
        }
        let first = run.frames[0]
        // Numbers with leading zeros are counted by the app's own code, and mostly from 1.
        // So are numbers with text behind them, which the platform does not read.
        if run.isAsked, !isCounted, run.suffix.isEmpty, first.number > (run.isPadded ? 1 : 0) {
            findings.append(
                Finding(.setsFramesStart, first.member.image.files[0].path, "\(name()) begin at \(first.number)"))
        }
        let severity: Diagnostic.Severity = isPlayed ? .warning : .note
        let others = run.sizes.unusual
        if !others.isEmpty {
            findings.append(sizes(others, than: "the other \(name(without: others.count))", as: severity))
        }
        if let lacking = run.sizes.lacking {
            findings.append(ofLacking(lacking, than: name(without: lacking.paths.count), as: severity))
        }
        let members = run.frames.map(\.member)
        for screen in SetMember.Screen.all {
            guard let strangers = FrameRun.strangers(among: members, screen) else { continue }
            let others = "the other \(name(without: strangers.paths.count)) at \(strangers.usual)"
            findings.append(scales(strangers, on: screen, but: others))
            break
        }
        return findings
    }

    private static func sizes(
        _ paths: [BytePath], than others: String, as severity: Diagnostic.Severity, related: [BytePath] = []
    ) -> Finding {
        let these = paths.count == 1 ? "this frame has" : "this frame and \(paths.count - 1) more have"
        return Finding(
            .setsFramesSize, paths[0], "\(these) another size in points than \(others)", as: severity,
            related: paths.dropFirst() + related)
    }

    private static func ofLacking(
        _ lacking: FrameSizes.Lacking, than others: String, as severity: Diagnostic.Severity
    ) -> Finding {
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
        return Finding(
            .setsFramesSize, paths[0],
            "\(lacking.device.plural) show \(these), and so at another size in points than the other \(others)",
            fix: "add \(names)\(rest)", as: severity, related: Array(paths.dropFirst()))
    }

    private static func scales(
        _ strangers: FrameRun.Strangers, on screen: SetMember.Screen, but others: String, related: [BytePath] = []
    ) -> Finding {
        let paths = strangers.paths
        let these = "this frame\(paths.count == 1 ? "" : " and \(paths.count - 1) more")"
        let scales = strangers.scales.map(\.description).joined(separator: " or ")
        return Finding(
            .setsFramesScale, paths[0], "\(screen.scale) screens show \(these) at \(scales), but \(others)",
            related: paths.dropFirst() + related)
    }
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
            + "a note where no code plays them, so that they may be a choice",
        fix: "export all frames at one size",
        why: "all frames are shown in one place: one of another size is stretched, or makes the image jump")
}

/// The result of a ``Bench`` for people.
package enum BenchText {
    /// A table, the conclusion, and the time by stage; with a line break at its end.
    package static func text(_ result: BenchResult, style: TextStyle = .plain) -> String {
        if result.clock == .processor { return StageText.text(result, style: style) }
        var lines = [workload(result), ""]
        lines.append(
            style.paint(row(["threads", "time", "speed-up", "model", "efficiency", "masters/s", "Mpx/s"]), as: .faint))
        lines += result.steps.map { step in
            row([
                "\(step.threads)", time(step.seconds), step.speedUp.fixed(2),
                step.modelSpeedUp?.fixed(2) ?? "–", percent(step.efficiency),
                result.mastersPerSecond(step).fixed(0), result.megapixelsPerSecond(step).fixed(1),
            ])
        }
        if result.fit != nil { lines.append("") }
        if let caption = caption(result) { lines.append(style.paint("\(caption).", as: .strong)) }
        if let fit = result.fit, !result.isDoubtful { lines.append(prediction(fit)) }
        if let model = result.model { lines.append(prediction(model)) }
        lines += ["", "Where one thread's time goes:"]
        lines += StageText.rows(result)
        lines += ["", "\(exclusion)."]
        lines += result.notes.map { "\(style.paint("note:", as: .notice)) \($0.text)" }
        return lines.map { "\($0)\n" }.joined()
    }

    /// The conclusion from the figures, as a sentence without its full stop; nil when nothing can be compared.
    static func caption(_ result: BenchResult) -> String? {
        guard let step = result.largestStep, step.threads > 1, let fit = result.fit else { return nil }
        if result.notes.contains(.filesFailed) { return "Variants failed while they were measured; measure them again" }
        let isUneven = result.notes.contains(.unevenRounds)
        if isUneven {
            return "\(step.threads) threads seem \(speed(step)) one, but the rounds differ widely: measure again"
        }
        if step.isStarved, let given = step.machineSpeedUp {
            return "\(step.threads) threads are \(speed(step)) one; the machine could give \(given.fixed(1)) times"
        }
        let share = fit.serialShare < 0.005 ? "less than 1 %" : percent(fit.serialShare)
        return "\(step.threads) threads are \(speed(step)) one; \(share) of the work cannot be parallelized"
    }

    private static func speed(_ step: BenchResult.Step) -> String {
        step.speedUp < 1.05 ? "no faster than" : "\(step.speedUp.fixed(1)) times as fast as"
    }

    /// The workload, cores and rounds in one line.
    static func workload(_ result: BenchResult) -> String {
        let work = result.workload
        var parts = [
            Readable.count(work.masters, "master"), Readable.count(work.variants, "variant"),
            "\((Double(work.pixels) / 1e6).fixed(1)) Mpx",
        ]
        if work.copies > 1 { parts.append("\(work.copies) copies of each") }
        if work.leftOut > 0 { parts.append("\(Readable.count(work.leftOut, "file")) left out") }
        return parts.joined(separator: ", ")
            + " · \(Readable.count(result.cores, "core")) · median of \(Readable.count(result.rounds, "round"))"
    }

    static let exclusion = "These figures do not include reading and writing files"

    private static func prediction(_ fit: AmdahlFit) -> String {
        let parts = AmdahlFit.predictedThreads.map { "\(fit.speedUp(Double($0)).fixed(1)) with \($0)" }
        return "Speed-up by Amdahl's law: \(parts.joined(separator: ", ")) threads."
    }

    private static func prediction(_ model: ScalingModel) -> String {
        let parts = AmdahlFit.predictedThreads.map { "\(model.speedUp(threads: $0).fixed(1)) with \($0)" }
        return "Speed-up by the model of one thread's jobs: \(parts.joined(separator: ", ")) threads; "
            + "\(percent(model.serialShare, digits: 1)) of its time is work that cannot be shared."
    }

    private static let widths = [7, 12, 11, 9, 13, 12, 10]

    private static func row(_ cells: [String]) -> String {
        zip(cells, widths).map { aligned($0, $1) }.joined()
    }

    static func aligned(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(1, width - text.count)) + text
    }

    static func time(_ seconds: Double) -> String {
        seconds < 1 ? "\((seconds * 1000).fixed(1)) ms" : "\(seconds.fixed(2)) s"
    }

    static func percent(_ share: Double, digits: Int = 0) -> String { "\((share * 100).fixed(digits)) %" }
}

/// The speed-ups of a ``BenchResult`` over the number of threads, drawn as an SVG.
///
/// It has a background and a dark style for readers that prefer one, so it is readable on any page.
package struct ScalingPlot {
    /// The mark by which a file is recognized as a plot of Twofold.
    package static let mark = "<!-- drawn by twofold bench -->"

    private let result: BenchResult
    /// The end of both axes, which are equal so that the ideal is the diagonal.
    private let end: Int
    private let left = 64.0
    /// The end of the curve's area, which leaves room for the last point's label.
    private let right = 656.0
    private let top = 72.0
    private let bottom = 396.0

    private init(_ result: BenchResult) {
        self.result = result
        // The model is shown up to twice the measured threads.
        let largest = result.steps.last?.threads ?? 1
        let highest = Int((result.steps.map(\.speedUp).max() ?? 1).rounded(.up))
        end = max(highest, largest > 8 ? largest : max(4, 2 * largest))
    }

    package static func svg(_ result: BenchResult) -> String { ScalingPlot(result).svg }

    private var svg: String {
        let caption =
            BenchText.caption(result).map { "\($0)." } ?? "Only one thread was measured, so nothing can be compared."
        let lines =
            [
                #"<svg xmlns="http://www.w3.org/2000/svg" width="720" height="496" viewBox="0 0 720 496" "#
                    + #"role="img" font-family="system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif">"#,
                Self.mark, "<title>\(caption)</title>", "<style>\(Self.dark)</style>",
                #"<rect class="ground" width="720" height="496" rx="8" fill="\#(Light.ground)"/>"#,
                text(caption, x: 20, y: 34, size: 15, weight: 600),
            ] + axes + curves + legend + [
                text("\(BenchText.workload(result)).", x: 20, y: 452, size: 12, class: "faint"),
                text("\(BenchText.exclusion).", x: 20, y: 468, size: 12, class: "faint"),
            ] + doubts + ["</svg>"]
        return lines.map { "\($0)\n" }.joined()
    }

    private var doubts: [String] {
        result.notes.filter(\.isDoubt).prefix(1).map { text("Note: \($0.text).", x: 20, y: 484, size: 12) }
    }

    /// The dark style; the light one is in attributes, for readers that ignore style sheets.
    private static let dark = """
        @media (prefers-color-scheme: dark) { .ground { fill: #0d1117 } .ink { fill: #e6edf3 } \
        .faint { fill: #9198a1 } .grid { stroke: #30363d } .ideal { stroke: #9198a1 } .model { stroke: #f0883e } \
        .measured { stroke: #58a6ff } .point { fill: #58a6ff; stroke: #0d1117 } .label { stroke: #0d1117 } }
        """

    private enum Light {
        static let ground = "#ffffff"
        static let ink = "#1f2328"
        static let faint = "#59636e"
        static let grid = "#d8dee4"
        static let ideal = "#6e7781"
        static let model = "#bc4c00"
        static let measured = "#0969da"
    }

    // MARK: Axes

    private var axes: [String] {
        let step = [1, 2, 5, 10, 20, 50].first { end / $0 <= 8 } ?? 100
        let ticks = stride(from: 0, through: end, by: step)
        return ticks.flatMap { tick in
            let x = across(Double(tick)).fixed(1)
            let y = up(Double(tick)).fixed(1)
            return [
                #"<path class="grid" d="M\#(x) \#(top.fixed(0))V\#(bottom.fixed(0))" stroke="\#(Light.grid)"/>"#,
                #"<path class="grid" d="M\#(left.fixed(0)) \#(y)H\#(right.fixed(0))" stroke="\#(Light.grid)"/>"#,
                text("\(tick)", x: across(Double(tick)), y: bottom + 18, size: 12, class: "faint", anchor: "middle"),
                text("\(tick)×", x: left - 8, y: up(Double(tick)) + 4, size: 12, class: "faint", anchor: "end"),
            ]
        } + [
            text("threads", x: (left + right) / 2, y: bottom + 36, size: 13, anchor: "middle"),
            text("speed-up over one thread", x: 20, y: top - 14, size: 13),
        ]
    }

    // MARK: Curves

    private var curves: [String] {
        let ideal = path([(1, 1), (Double(end), Double(end))])
        var lines = [
            #"<path class="ideal" d="\#(ideal)" fill="none" stroke="\#(Light.ideal)" stroke-width="1.5" "#
                + #"stroke-dasharray="2 4"/>"#
        ]
        if let fit = result.fit {
            let model = path(
                (0...48).map { index in
                    let threads = 1 + Double(end - 1) * Double(index) / 48
                    return (threads, fit.speedUp(threads))
                })
            lines.append(
                #"<path class="model" d="\#(model)" fill="none" stroke="\#(Light.model)" stroke-width="2" "#
                    + #"stroke-dasharray="7 5"/>"#)
        }
        let points = result.steps.map { (Double($0.threads), $0.speedUp) }
        lines.append(
            #"<path class="measured" d="\#(path(points))" fill="none" stroke="\#(Light.measured)" stroke-width="2.5"/>"#
        )
        for (threads, speedUp) in points {
            lines.append(
                #"<circle class="point" cx="\#(across(threads).fixed(1))" cy="\#(up(speedUp).fixed(1))" r="5" "#
                    + #"fill="\#(Light.measured)" stroke="\#(Light.ground)" stroke-width="1.5"/>"#)
            // Labels stand below and to the right of the curve, where no line passes; the halo keeps the grid off their digits.
            lines.append(
                text(
                    "\(speedUp.fixed(speedUp < 9.95 ? 2 : 1))×", x: across(threads) + 7, y: up(speedUp) + 19, size: 13,
                    weight: 600, hasHalo: true))
        }
        return lines
    }

    private var legend: [String] {
        var entries = [
            ("measured", Light.measured, #" stroke-width="2.5""#, "measured"),
            (
                "ideal", Light.ideal, #" stroke-width="1.5" stroke-dasharray="2 4""#,
                "ideal: each thread as fast as the first"
            ),
        ]
        if let fit = result.fit {
            let share = result.isDoubtful ? "unreliable" : "\((fit.serialShare * 100).fixed(1)) % not parallel"
            entries.insert(
                (
                    "model", Light.model, #" stroke-width="2" stroke-dasharray="7 5""#,
                    "Amdahl's law, \(share)"
                ), at: 1)
        }
        return entries.enumerated().flatMap { index, entry in
            let y = top + 20 + Double(index) * 20
            return [
                #"<path class="\#(entry.0)" d="M80 \#(y.fixed(0))H112" stroke="\#(entry.1)"\#(entry.2)/>"#,
                text(entry.3, x: 120, y: y + 4, size: 13, hasHalo: true),
            ]
        }
    }

    // MARK: Drawing

    private func across(_ threads: Double) -> Double { left + (right - left) * threads / Double(end) }

    private func up(_ speed: Double) -> Double { bottom - (bottom - top) * speed / Double(end) }

    private func path(_ points: [(Double, Double)]) -> String {
        "M" + points.map { "\(across($0.0).fixed(1)) \(up($0.1).fixed(1))" }.joined(separator: "L")
    }

    private func text(
        _ content: String, x: Double, y: Double, size: Int, class name: String = "ink", weight: Int? = nil,
        anchor: String? = nil, hasHalo: Bool = false
    ) -> String {
        var attributes = #"x="\#(x.fixed(1))" y="\#(y.fixed(1))" font-size="\#(size)""#
        if let weight { attributes += #" font-weight="\#(weight)""# }
        if let anchor { attributes += #" text-anchor="\#(anchor)""# }
        if hasHalo {
            attributes += #" stroke="\#(Light.ground)" stroke-width="4" stroke-linejoin="round" paint-order="stroke""#
        }
        let color = name == "faint" ? Light.faint : Light.ink
        return #"<text class="\#(name)\#(hasHalo ? " label" : "")" \#(attributes) fill="\#(color)">\#(content)</text>"#
    }
}

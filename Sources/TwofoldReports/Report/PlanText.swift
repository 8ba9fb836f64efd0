/// A plan for people: as a list, with reasons, or as a graph for Graphviz.
public enum PlanText {
    /// Each master with its variants, in plan order, whether they are current or not.
    ///
    /// - Parameter reporter: How paths are shown; if it is verbose, with each file's scale and its size in points.
    public static func list(_ survey: Survey, by reporter: TextReport = TextReport()) -> String {
        let hasPoints = reporter.verbosity == .verbose
        let style = reporter.style
        var lines: [String] = []
        var index = 0
        for plan in survey.plan.masters {
            let master = plan.master
            let consumer = hasPoints ? survey.loaders[master.path].map { ", for \($0)" } ?? "" : ""
            lines.append(
                style.paint("\(reporter.shown(master.path))  \(size(master, hasPoints))\(consumer)", as: .strong))
            for variant in plan.variants {
                let state = words(survey.states[index], survey.changedSettings[variant.path])
                index += 1
                let recipe = variant.recipe
                let points =
                    hasPoints ? ", \(recipe.scale), \(recipe.size.inPoints(at: recipe.scale).words) points" : ""
                let isBeside = variant.path.folder == master.path.folder
                let name = isBeside ? Quoting.display(variant.path.name) : reporter.placed(variant.path)
                lines.append("  → \(name)  \(recipe.size)\(points)  \(state)")
            }
            if plan.variants.isEmpty { lines.append(style.paint("  nothing to make", as: .faint)) }
        }
        for plan in survey.plan.catalogs {
            let names = (plan.missing { _ in true }?.names ?? []).map(Quoting.display).joined(separator: ", ")
            lines.append(
                "\(reporter.placed(plan.manifest))  \(names.isEmpty ? "to make" : "to edit: to name \(names)")")
        }
        for (path, state) in zip(survey.plan.staged, survey.copyStates) {
            lines.append("\(reporter.placed(path))  \(words(state, isCopy: true))")
        }
        lines += survey.removable.map { "\(reporter.placed($0))  to remove: its master is gone" }
        lines += survey.replaceable.map { "\(reporter.placed($0))  to remove: in another format now" }
        return lines.map { "\($0)\n" }.joined()
    }

    /// The reason for each file why it is made, or why not, and the notes that say so.
    ///
    /// Warnings and errors are left to the report, which follows it.
    ///
    /// - Parameter report: What a run made of it, which tells the form of each PNG; only encoding shows which is the smallest.
    package static func explanation(
        _ survey: Survey, made report: RunReport? = nil, by reporter: TextReport = TextReport()
    ) -> String {
        var lines: [String] = []
        let forms = report?.forms ?? [:]
        for (variant, state) in zip(survey.plan.variants, survey.states) {
            lines.append(
                "\(reporter.placed(variant.path)): \(words(state, survey.changedSettings[variant.path])); "
                    + "\(variant.recipe.size) from \(reporter.shown(variant.master)) "
                    + how(variant) + (forms[variant.path].map { "; stored as \(PNGFormText.words($0))" } ?? "")
                    + (survey.libraryDifferences[variant.path] ?? []).map { "; \($0)" }.joined()
                    + (survey.loaders[variant.master].map { "; loaded by \($0)" } ?? ""))
        }
        for path in survey.plan.kept {
            lines.append("\(reporter.placed(path)): not made, because a hand-made file is there")
        }
        for plan in survey.plan.masters where plan.variants.isEmpty {
            lines.append(
                "\(reporter.shown(plan.master.path)): nothing to make: its scales exist, were refused, or are made from another master"
            )
        }
        for note in survey.diagnostics where note.severity == .note && !reporter.shows(note) {
            lines.append(reporter.line(note))
        }
        return lines.map { "\($0)\n" }.joined()
    }

    /// The plan as a Graphviz graph: masters as boxes, variants as ellipses, dashed where they are current.
    package static func dot(_ survey: Survey) -> String {
        var lines = ["digraph twofold {", "  rankdir=LR;", "  node [fontname=\"Helvetica\"];"]
        for plan in survey.plan.masters where !plan.variants.isEmpty {
            lines.append("  \(quoted(plan.master.path)) [shape=box];")
        }
        for (variant, state) in zip(survey.plan.variants, survey.states) {
            let style = state == .current ? " style=dashed" : ""
            lines.append("  \(quoted(variant.path)) [shape=ellipse\(style)];")
            lines.append(
                "  \(quoted(variant.master)) -> \(quoted(variant.path)) "
                    + "[label=\"\(label(variant.recipe))\"];")
        }
        return (lines + ["}"]).map { "\($0)\n" }.joined()
    }

    private static func size(_ master: Master, _ hasPoints: Bool) -> String {
        guard master.header.drawing == nil else { return "\(master.header.size) points, a vector image" }
        let points = hasPoints ? master.points.map { ", \($0.words) points" } : nil
        return "\(master.header.size), \(master.name.scale)" + (points ?? "")
    }

    private static func words(
        _ state: VariantState, _ changes: [SettingChange]? = nil, isCopy: Bool = false
    ) -> String {
        switch state {
        case .current: "current"
        case .omitted: "not made: not smaller than another format"
        case .stale(let reason): "\(isCopy ? "to copy" : "to make"): \(reason.words(ofCopy: isCopy, changes))"
        case .edited: "edited after Twofold wrote it, so it is not overwritten"
        case .foreign: "a hand-made file is in its place, so it is not overwritten"
        case .unknown(let diagnostic): "unknown: \(diagnostic.message)"
        }
    }

    private static func how(_ variant: VariantPlan) -> String {
        let recipe = variant.recipe
        guard !recipe.isCopy else { return "copied" }
        guard !recipe.isDrawn else { return "drawn at \(recipe.scale)" }
        return "at \(recipe.sourceScale), ratio \(ratio(recipe.ratio)), by \(recipe.filter.rawValue): "
            + reason(variant.filter.reason)
    }

    private static func label(_ recipe: Recipe) -> String {
        recipe.isDrawn ? "drawn" : "\(recipe.filter.rawValue) \(ratio(recipe.ratio)):1"
    }

    private static func reason(_ reason: FilterChoice.Reason) -> String {
        switch reason {
        case .named: "as asked"
        case .artworkAtWholeRatio: "artwork at a whole ratio; lanczos3 if it is opaque and has more than 680 colors"
        case .artworkAtThreeHalves: "artwork at 3:2"
        case .artworkAtOtherRatio: "artwork at another ratio"
        case .photograph: "a photograph by its format"
        case .sameSize: "the size stays"
        case .drawn: "a vector image"
        }
    }

    private static func ratio(_ ratio: Double) -> String {
        ratio == ratio.rounded() ? "\(Int(ratio))" : ratio.words
    }

    // Graphviz reads \" and \\ as C does, and shows other escapes unchanged.
    private static func quoted(_ path: BytePath) -> String { "\"\(Quoting.escape(path.bytes))\"" }
}

extension RunReport {
    /// The forms of the PNGs that the run encoded, by path.
    fileprivate var forms: [BytePath: PNGForm] {
        var forms: [BytePath: PNGForm] = [:]
        for file in files {
            switch file.outcome {
            case .made(let placed, _), .unchanged(let placed, _): forms[file.path] = placed.form
            default: break
            }
        }
        return forms
    }
}

/// What to say about settings that no configuration states: everybody else's run has others, and makes the variants again.
struct SettingAdvice {
    let sessions: [Session]
    let options: PlanOptions

    /// The line about a run; nil where every setting is in its configuration.
    func line(after report: RunReport, wrote: Bool) -> String? {
        // A staged folder belongs to the command line that writes it.
        guard options.into == nil else { return nil }
        return given(report, wrote: wrote) ?? changed(report, wrote: wrote)
    }

    /// After variants were made by options.
    private func given(_ report: RunReport, wrote: Bool) -> String? {
        guard wrote, report.counts.made > 0 else { return nil }
        let given = options.settings.settings
        var lines = sessions.flatMap { given.lines(missingIn: $0.settings) }.uniqued
        if options.catalog != nil, let target = sessions.first?.project.policy.targets.last, let place = target.to {
            let names = target.providesNamespaces ? ", namespaces: true" : ""
            let from = target.from == .root ? "" : ", from: \(YAMLText.scalar(target.from.display))"
            lines.append("targets: [{layout: catalog\(from), to: \(YAMLText.scalar(place.display))\(names)}]")
        }
        guard !lines.isEmpty else { return nil }
        return "twofold: only this command line says \(Self.list(lines)); put \(lines.count == 1 ? "it" : "them") into "
            + "\(Configuration.fileName), or other runs find the variants out of date or do not look at them\n"
    }

    /// Where earlier options explain that variants are out of date.
    private func changed(_ report: RunReport, wrote: Bool) -> String? {
        let stated = sessions.map(\.settings) + [options.settings.settings]
        let changes = report.changedSettings.mapValues { changes in
            changes.filter { change in !stated.contains { $0.states(change.name) } }
        }.filter { !$0.value.isEmpty }
        let lines = SettingChange.lines(Set(changes.values.joined()))
        guard !lines.isEmpty else { return nil }
        let words = changes.sorted { $0.key < $1.key }.flatMap(\.value).map(\.words).uniqued.prefix(3).joined(
            separator: "; ")
        let isOne = changes.count == 1
        return "twofold: \(Readable.count(changes.count, "variant")) \(isOne ? "was" : "were") made with \(words): "
            + "no configuration states it; put \(Self.list(lines)) into \(Configuration.fileName) to keep "
            + "\(isOne ? "it" : "them") so\(wrote ? ", and run 'twofold' again" : "")\n"
    }

    private static func list(_ lines: [String]) -> String { lines.map { "'\($0)'" }.joined(separator: " and ") }
}

extension JSONReport {
    /// The document of a plan before it is carried out.
    public func text(_ survey: Survey) throws -> String { try text(PlanDocument(survey), survey.diagnostics) }
}

/// What a build would do.
struct PlanDocument: ReportDocument {
    static let command = "plan"

    var shard: String?
    var shards: [ShardLoadEntry]?
    var masters: [MasterEntry]
    var stagedFiles: [FileEntry]
    var keptFiles, unrenderedFiles: [PathEntry]
    var ignored: IgnoredEntry

    init(_ survey: Survey) {
        shard = survey.shards?.shard.description
        shards = survey.shards.map(ShardLoadEntry.all)
        var first = 0
        masters = survey.plan.masters.map { plan in
            let states = survey.states[first..<(first + plan.variants.count)]
            first += plan.variants.count
            return MasterEntry(plan, states: Array(states))
        }
        stagedFiles = zip(survey.plan.staged, survey.copyStates).map { FileEntry($0, nil, $1) }
        keptFiles = survey.plan.kept.map(PathEntry.init)
        unrenderedFiles = survey.plan.undrawn.map(PathEntry.init)
        ignored = IgnoredEntry(survey.passedOver, undrawn: survey.plan.undrawn.count)
    }

    static let facts = PartFacts(
        name: "plan", meaning: "What a build would do",
        fields: [
            "shard": "with `--shard`: the part of the project that is planned, such as `3/8`",
            "shards": "with `--shard`: the work of each shard",
            "masters": "each master, with its variants",
            "stagedFiles": "masters and hand-made files that `--into` copies",
            "keptFiles": "hand-made files in a variant's place",
            "unrenderedFiles": "vector images that are not rendered because it was not requested",
            "ignored": "the number of ignored files and folders",
        ])

    /// A master with its variants.
    struct MasterEntry: ReportPart {
        var path: String
        var pathBytes: String?
        var scale: Double
        var pixels: PixelsEntry
        var points: PointsEntry?
        var format: ReportWord<ImageFormat>
        var variants: [FileEntry]

        init(_ plan: MasterPlan, states: [VariantState]) {
            let name = PathEntry(plan.master.path)
            (path, pathBytes) = (name.path, name.pathBytes)
            scale = plan.master.name.scale.factor
            pixels = PixelsEntry(plan.master.header.size)
            points = plan.master.points.map { PointsEntry($0) }
            format = ReportWord(plan.master.format)
            variants = zip(plan.variants, states).map { FileEntry($0.path, $0, $1) }
        }

        static let facts = PartFacts(
            name: "master", meaning: "A master with its variants",
            fields: [
                "path": "the path of the master", "pathBytes": PathEntry.bytesMeaning,
                "scale": "its scale",
                "pixels": "its size; for a vector image, the size that the file states, in whole points",
                "points": "its size in points; omitted where it is not known",
                "format": "its format",
                "variants": "its variants",
            ])
    }
}

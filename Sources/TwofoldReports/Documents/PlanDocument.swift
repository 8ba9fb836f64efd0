struct PlanDocument: ReportDocument {
    var survey: Survey

    static let table = PartTable<Self>(
        "plan", "What a build would do",
        [
            .optional(
                "shard", "with `--shard`: the part of the project that is planned, such as `3/8`",
                \.survey.shards?.shard.description),
            .optional("shards", "with `--shard`: the work of each shard") {
                $0.survey.shards?.loads.enumerated().map { ShardLoad(number: $0 + 1, load: $1) }
            },
            .field("masters", "each master, with its variants", \.masters),
            .field("stagedFiles", "masters and hand-made files that `--into` copies") {
                zip($0.survey.plan.staged, $0.survey.copyStates).map { FileEntry($0, nil, $1) }
            },
            .field("keptFiles", "hand-made files in a variant's place", \.survey.plan.kept),
            .field(
                "unrenderedFiles", "vector images that are not rendered because it was not requested",
                \.survey.plan.undrawn),
            .field("ignored", "the number of ignored files and folders") {
                IgnoredEntry(counts: $0.survey.ignoredCounts, vectors: $0.survey.plan.undrawn.count)
            },
        ])

    private var masters: [Master] {
        var first = 0
        return survey.plan.masters.map { plan in
            let states = survey.states[first..<(first + plan.variants.count)]
            first += plan.variants.count
            return Master(plan: plan, states: Array(states))
        }
    }

    struct Master: ReportPart {
        var plan: MasterPlan
        var states: [VariantState]

        static let table = PartTable<Self>(
            "master", "A master with its variants",
            [
                .path("the path of the master", \.plan.master.path),
                .field("scale", "its scale", \.plan.master.name.scale.factor),
                .field(
                    "pixels", "its size; for a vector image, the size that the file states, in whole points",
                    \.plan.master.header.size),
                .optional("points", "its size in points; omitted where it is not known", \.plan.master.points),
                .field("format", "its format", \.plan.master.format),
                .field("variants", "its variants") {
                    zip($0.plan.variants, $0.states).map { FileEntry($0.path, $0, $1) }
                },
            ])
    }

    struct ShardLoad: ReportPart {
        var number: Int
        var load: ShardDivision.Load

        static let table = PartTable<Self>(
            "shardLoad", "The work of a shard",
            [
                .field("number", "its number, from 1", \.number),
                .field("fileCount", "its hand-made image files", \.load.fileCount),
                .field("bytes", "their bytes", \.load.byteCount),
                .field(
                    "cost", "the estimate by which shards are balanced: their bytes, and a price for each file",
                    \.load.cost),
            ])
    }
}

extension ImageFormat: ReportWord {}

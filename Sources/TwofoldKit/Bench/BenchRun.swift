/// One run that is measured: from the survey to the report, in memory.
struct BenchRun {
    /// What was wanted.
    let plan: Plan
    /// What was made.
    let report: RunReport
    /// From the beginning of the survey to the end of the run.
    let duration: Duration
    /// How long each stage took, over all threads; with one thread they add up to the duration.
    let stages: [RunStage: Duration]

    /// Runs once.
    init(_ build: Build, _ tree: InMemoryTree, _ selection: [BytePath]) {
        let clock = StageClock()
        var build = build
        build.source = tree
        build.target = tree
        build.isStaging = false
        build.selection = selection
        build.cache = nil
        build.stageClock = clock
        let start = ContinuousClock.now
        var survey = build.survey()
        // Files that are kept are compared once and the answer remembered: that is no part of making variants.
        survey.comparisons = []
        let found = ContinuousClock.now
        plan = survey.plan
        report = build.run(survey)
        duration = ContinuousClock.now - start
        var stages = clock.durations
        stages[.find] = found - start
        stages[.other] = max(.zero, duration - stages.values.reduce(.zero, +))
        self.stages = stages
    }
}

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
    init(_ project: Project, _ tree: InMemoryTree, _ selection: [BytePath]) {
        let clock = StageTimer()
        var project = project
        project.source = tree
        project.staging = nil
        project.selection = selection
        project.cache = nil
        let start = ContinuousClock.now
        var survey = project.survey()
        // Files that are kept are compared once and the answer remembered: that is no part of making variants.
        survey.comparisons = []
        let found = ContinuousClock.now
        plan = survey.plan
        var run = BuildRun(project)
        run.stageClock = clock
        report = run.run(survey)
        duration = ContinuousClock.now - start
        var stages = clock.durations
        stages[.find] = found - start
        stages[.other] = max(.zero, duration - stages.values.reduce(.zero, +))
        self.stages = stages
    }
}

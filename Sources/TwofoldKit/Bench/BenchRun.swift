/// One measured run in memory, from the survey to the report.
struct BenchRun {
    /// The survey before the run.
    let plan: Plan
    /// The report of the run.
    let report: RunReport
    /// The time from the start of the survey to the end of the run.
    let duration: Duration
    /// The time of each stage, over all threads; with one thread they add up to the duration.
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
        // Hand-made files are compared once and the result is cached, which is not part of making variants.
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

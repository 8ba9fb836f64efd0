/// One measured run in memory, from the survey to the report.
struct BenchRun {
    /// The survey before the run.
    let plan: Plan
    let report: RunReport
    /// The time from the start of the survey to the end of the run.
    let duration: Duration
    /// The time of each stage of a run with one thread: they add up to the duration.
    let stages: [RunStage: Duration]
    /// The times of the engine within them.
    let parts: [CodecStage: Duration]
    /// What more threads can share of it; only of use after a run with one.
    let model: ScalingModel

    init(_ project: Project, _ tree: InMemoryTree, _ selection: [BytePath], clock: StageClock = .wall) {
        let timers = RunTimers(clock)
        var project = project
        project.source = tree
        project.staging = nil
        project.selection = selection
        project.cache = nil
        // Threads would wait for each other at the timers, and only the times of one thread are used.
        project.timers = project.jobs == 1 ? timers : nil
        let start = clock.reading
        var survey = project.survey()
        // Hand-made files are compared once and the result is cached, which is not part of making variants.
        survey.comparisons = []
        let found = clock.reading
        plan = survey.plan
        report = BuildRun(project).run(survey)
        duration = clock.reading - start
        parts = timers.codec.durations
        var stages = timers.stages.durations
        stages[.find] = found - start
        stages[.other] = max(.zero, duration - stages.values.reduce(.zero, +))
        self.stages = stages
        model = ScalingModel(
            whole: duration, shared: timers.shared.durations.values.reduce(.zero, +), jobs: timers.jobs.durations)
    }
}

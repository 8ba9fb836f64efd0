/// What a build may use: shared by `build`, and `watch` for each of its builds.
///
/// The other groups stand beside it in those commands and not in it: a debug build of the parser validates a group four times as
/// often as the group around it.
struct BuildOptions: ParsableArguments {
    @Option(
        name: [.customShort("j", allowingJoined: true), .long],
        help: ArgumentHelp(
            "Process at most this many images at once (default: the usable cores).", valueName: "number"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "Memory for decoded pixels, such as 512M or 2G (default: 1G). An image that needs more is processed alone.",
            valueName: "size"),
        transform: Amount.bytes)
    var memory: Int?

    @Flag(inversion: .prefixedNo, help: "Make sure that written files survive a power cut.")
    var fsync = true

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number of at least 1.") }
    }

    /// The number of images at once, or fewer where the process cannot start enough threads.
    func affordableJobs(_ console: Console) throws -> Int {
        try BuildCommand.affordableJobs(jobs ?? MachineResources.usableCores, console)
    }
}

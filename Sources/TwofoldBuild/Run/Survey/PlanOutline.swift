/// What later steps ask about the plan of the whole tree, also where no such plan is held.
struct PlanOutline: Sendable {
    /// The plan, where it is in one piece.
    private var plan = Plan()
    private var joined: Joined?

    /// The same of plans that are gone.
    private struct Joined: Sendable {
        var wanted: Set<BytePath> = []
        var masters: Set<BytePath> = []
        var admitted: Set<BytePath> = []
        var drawn: [BytePath: Rendition] = [:]
    }

    init(_ plan: Plan) { self.plan = plan }

    /// The outline of no plans yet.
    init() { joined = Joined() }

    /// Adds the plan of a batch.
    ///
    /// - Parameter known: The path as the listing has it, whose bytes are shared.
    mutating func add(_ plan: Plan, _ lockFile: LockFile, known: (BytePath) -> BytePath) {
        for path in Self.wanted(plan) { joined?.wanted.insert(known(path)) }
        for master in plan.masters { joined?.masters.insert(master.master.path) }
        joined?.admitted.formUnion(Self.admitted(plan))
        joined?.drawn.merge(Self.drawn(plan, lockFile)) { first, _ in first }
    }

    /// The files that the plan asks for.
    var wanted: Set<BytePath> { joined?.wanted ?? Set(Self.wanted(plan)) }
    var masters: Set<BytePath> { joined?.masters ?? Set(plan.masters.map(\.master.path)) }
    /// The masters that something is made from, or would be if there were no hand-made files.
    var admitted: Set<BytePath> { joined?.admitted ?? Set(Self.admitted(plan)) }

    /// The vector images with recorded variants, and what they are.
    func drawn(_ lockFile: LockFile) -> [BytePath: Rendition] { joined?.drawn ?? Self.drawn(plan, lockFile) }

    private static func wanted(_ plan: Plan) -> [BytePath] {
        plan.variants.map(\.path) + plan.staged + plan.catalogs.map(\.manifest)
    }

    private static func admitted(_ plan: Plan) -> [BytePath] {
        plan.masters.filter { !$0.variants.isEmpty || !$0.ceded.isEmpty }.map(\.master.path)
    }

    private static func drawn(_ plan: Plan, _ lockFile: LockFile) -> [BytePath: Rendition] {
        let drawn = plan.masters.filter { plan in
            plan.master.format.isVector && plan.variants.contains { lockFile.holds($0.path) }
        }
        return Dictionary(drawn.map { ($0.master.path, $0.master.rendition) }) { first, _ in first }
    }
}

/// The jobs of an ``Executor`` that wait or run, in the order in which they start.
struct JobQueue<Value: Sendable, Leaf: Sendable>: Sendable {
    enum Job: Sendable {
        case root(Int)
        case leaf(Leaf, root: Int, Value)
    }

    /// A job that is over, once its value is released.
    enum Ended: Sendable {
        case root(Int, hasValue: Bool)
        /// A leaf, and before it its root if the same thread ran both.
        case leaf(of: Int)

        var root: Int {
            switch self {
            case .root(let root, _), .leaf(of: let root): root
            }
        }
    }

    /// Jobs that count as running but wait for a thread.
    var handedOut: [Job] = []
    var running = 0
    private let costs: [Int]
    private var pending: [Int]
    /// Roots that were not admitted yet.
    private var withheld: Set<Int>
    private var ready: [(leaf: Leaf, root: Int, value: Value)] = []
    private var leavesLeft: [Int]
    private var budget: PixelBudget

    /// - Parameters:
    ///   - costs: The cost of each root, in the order in which they should start: they fall.
    ///   - leafCounts: The number of leaves of each.
    ///   - isWithheld: Whether no root starts before it is admitted.
    ///   - budget: The limit on the sum of the costs of all living values.
    init(costs: [Int], leafCounts: [Int], isWithheld: Bool, budget: PixelBudget) {
        self.costs = costs
        pending = isWithheld ? [] : costs.indices.reversed()
        withheld = isWithheld ? Set(costs.indices) : []
        leavesLeft = leafCounts
        self.budget = budget
    }

    /// Takes the job that has waited longest for a thread: the costliest one.
    mutating func takeHandedOut() -> Job? { handedOut.isEmpty ? nil : handedOut.removeFirst() }

    /// Whether no job runs, and none will.
    func isOver(_ wasCancelled: Bool) -> Bool {
        running == 0 && (wasCancelled || withheld.isEmpty && pending.isEmpty && ready.isEmpty)
    }

    /// Whether another thread would find a job, unless the budget does not allow it.
    func canStartMore(_ limit: Int) -> Bool { running < limit && !(pending.isEmpty && ready.isEmpty) }

    /// Lets a withheld root start; it comes before those that follow it in the list.
    mutating func admit(_ root: Int) {
        guard withheld.remove(root) != nil else { return }
        let place = pending.firstIndex { $0 < root } ?? pending.endIndex
        pending.insert(root, at: place)
    }

    /// Takes the next job that can start; nil if there is none.
    mutating func nextJob() -> Job? {
        if let (leaf, root, value) = ready.popLast() { return .leaf(leaf, root: root, value) }
        let position = nextRoot()
        guard pending.indices.contains(position), budget.take(costs[pending[position]]) else { return nil }
        return .root(pending.remove(at: position))
    }

    /// The place of the costliest pending root that is good for the budget, otherwise of the cheapest.
    ///
    /// The first root is the last element, so that removing one moves only costlier ones.
    private func nextRoot() -> Int {
        var (low, high) = (0, pending.count)
        if let last = pending.last, budget.isGood(costs[last]) { return high - 1 }
        while low < high {
            let middle = (low + high + 1) / 2
            if budget.isGood(costs[pending[middle - 1]]) { low = middle } else { high = middle - 1 }
        }
        return max(0, low - 1)
    }

    /// Begins the leaves of a root, of which the thread that ran the root takes the first.
    mutating func open(_ root: Int, _ leaves: [Leaf], _ value: Value) {
        leavesLeft[root] = leaves.count
        // Leaves are pushed in reverse, because the stack returns the last one first.
        ready += leaves.dropFirst().reversed().map { ($0, root, value) }
    }

    /// Gives back what an ended job took from the budget.
    mutating func settle(_ job: Ended) {
        switch job {
        case .root(let root, let hasValue):
            if !hasValue { budget.giveBack(costs[root]) }
        case .leaf(let root):
            leavesLeft[root] -= 1
            if leavesLeft[root] == 0 { budget.giveBack(costs[root]) }
        }
    }
}

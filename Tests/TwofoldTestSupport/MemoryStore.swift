import Dispatch
import Synchronization
package import TwofoldKit

/// A shared cache in memory that counts what it is asked, and lies or fails as it is told.
package final class MemoryStore: CacheStore {
    /// What is done in place of an answer; nil answers truly.
    package typealias Fault = @Sendable (_ item: CacheItem, _ truth: [UInt8]?) -> CacheAnswer?

    private struct State {
        var items: [CacheItem: [UInt8]] = [:]
        var gets = 0
        var puts = 0
        var now = 0
        var mostAtOnce = 0
    }

    package let name = "memory"
    package let connections: Int
    private let fault: Fault
    private let refusal: CacheFailure?
    private let state: Mutex<State>

    /// A store.
    ///
    /// - Parameters:
    ///   - items: What it has.
    ///   - connections: The most requests at once.
    ///   - refusal: The failure of every attempt to store something; nil takes all.
    ///   - fault: What goes wrong when it is asked.
    package init(
        _ items: [CacheItem: [UInt8]] = [:], connections: Int = 4, refusal: CacheFailure? = nil,
        fault: @escaping Fault = { _, _ in nil }
    ) {
        state = Mutex(State(items: items))
        self.connections = connections
        self.refusal = refusal
        self.fault = fault
    }

    package var items: [CacheItem: [UInt8]] { state.withLock(\.items) }
    package var getCount: Int { state.withLock(\.gets) }
    package var putCount: Int { state.withLock(\.puts) }
    package var mostAtOnce: Int { state.withLock(\.mostAtOnce) }

    package func get(_ item: CacheItem, limit: Int) -> CacheAnswer {
        let truth = state.withLock { state in
            state.gets += 1
            state.now += 1
            state.mostAtOnce = max(state.mostAtOnce, state.now)
            return state.items[item]
        }
        defer { state.withLock { $0.now -= 1 } }
        if let answer = fault(item, truth) { return answer }
        guard let truth else { return .absent }
        return truth.count <= limit ? .found(truth) : .tooLong
    }

    package func put(_ bytes: [UInt8], as item: CacheItem) -> CacheReceipt {
        state.withLock { state in
            state.puts += 1
            if refusal == nil { state.items[item] = bytes }
        }
        return refusal.map(CacheReceipt.failed) ?? .stored
    }

    package func stop() {}
}

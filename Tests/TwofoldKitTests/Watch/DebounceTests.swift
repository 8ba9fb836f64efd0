import Testing

@testable import TwofoldReports

@Suite struct DebounceTests {
    /// The times, in milliseconds, at which changes that come at `times` are acted on.
    private func acted(on times: [Int]) -> [Int] {
        let start = ContinuousClock.now
        var debounce = Debounce()
        var result: [Int] = []
        func act(before limit: Int?) {
            guard let due = debounce.due else { return }
            let time = Int((due - start) / .milliseconds(1))
            guard limit.map({ time <= $0 }) ?? true else { return }
            result.append(time)
            debounce.reset()
        }
        for time in times {
            act(before: time)
            debounce.note(at: start + .milliseconds(time))
        }
        act(before: nil)
        return result
    }

    @Test(arguments: [
        (label: "one save", times: [0], acted: [30]),
        (label: "a save in three steps", times: [0, 3, 20], acted: [50]),
        (label: "two saves", times: [0, 31, 40], acted: [30, 70]),
        (label: "a burst waits for its end", times: [0, 25, 50, 75], acted: [105]),
        (
            label: "but not longer than a quarter of a second", times: Array(stride(from: 0, to: 500, by: 20)),
            acted: [250, 510]
        ),
        (label: "nothing", times: [], acted: []),
    ])
    func `changes are acted on when their burst ends, or after a quarter of a second`(
        row: (label: String, times: [Int], acted: [Int])
    ) {
        #expect(acted(on: row.times) == row.acted, "\(row.label)")
    }

    @Test func `a clock that seems to run backwards does not move the end of a burst`() {
        let start = ContinuousClock.now
        var debounce = Debounce()
        debounce.note(at: start + .milliseconds(10))
        debounce.note(at: start)
        #expect(debounce.due == start + .milliseconds(40))
        #expect(debounce.since == start + .milliseconds(10))
    }
}

import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldImaging

/// Random edits, divisions, orders and kills between the shards of a run: whoever runs all of them again and merges gets what one
/// run leaves, and keeps every file that a person put in between.
@Suite struct ShardHistoryTests {
    private typealias Scene = ShardStoryTests

    /// A tree, what people drew in it, and the division in use.
    private struct History {
        let disk = MemoryDisk(Scene.masters())
        var numbers: RepeatableNumbers
        var count: Int
        /// Files that a person put where a variant is or would be.
        var hand: [String: [UInt8]] = ["Hand.png": FakeEngine.image(4, 4, value: 6)]
        var names: [String] = []

        init(seed: UInt64) {
            numbers = RepeatableNumbers(seed: seed)
            count = Int.random(in: 2...4, using: &numbers)
        }

        mutating func step() throws {
            let number = Int.random(in: 1...20, using: &numbers)
            let value = UInt8.random(in: 100...250, using: &numbers)
            let master = "Many/n\(number)@3x.png"
            switch Int.random(in: 0..<9, using: &numbers) {
            case 0, 1, 2: try run(Int.random(in: 1...count, using: &numbers))
            case 3: try run(Int.random(in: 1...count, using: &numbers), isKilled: true)
            case 4:
                note("edit \(master)")
                disk.write(FakeEngine.image(3 * Int(value), 6, value: value), to: master)
            case 5:
                note("remove \(master)")
                disk.remove(master)
            case 6, 7:
                let path = "Many/" + ["n\(number).png", "n\(number)@2x.png", "new\(number % 3).png"][number % 3]
                note("draw \(path)")
                hand[path] = FakeEngine.image(number, 2, value: value)
                disk.write(FakeEngine.image(number, 2, value: value), to: path)
            default:
                note("add Many/new\(number % 3)@2x.png")
                disk.write(FakeEngine.image(60, 60, value: value), to: "Many/new\(number % 3)@2x.png")
            }
        }

        mutating func run(_ number: Int, isKilled: Bool = false) throws {
            note(isKilled ? "kill \(number)/\(count)" : "run \(number)/\(count)")
            let shard = try #require(Shard("\(number)/\(count)"))
            if isKilled {
                // Every second file is still placed; neither the part nor anything after it is.
                disk.fail { operation, path in
                    guard operation == "place" else { return nil }
                    let isLost = path.name.count % 2 == 0 || path.display.hasSuffix(".part")
                    return isLost ? .system(code: 5, text: "Input/output error") : nil
                }
            }
            Scene.build(disk, shard)
            disk.fail(nil)
        }

        mutating func note(_ text: String) { names.append(text) }
    }

    @Test(arguments: 1...(Nightly.isOn ? 2000 : 60) as ClosedRange<UInt64>)
    func whateverHappensBetweenShardsEndsAsOneRun(seed: UInt64) throws {
        var history = History(seed: seed)
        for _ in 0..<Int.random(in: 6...16, using: &history.numbers) { try history.step() }
        // Everything again, in any order, until nothing is handed over between shards.
        for _ in 0..<2 {
            for number in Array(1...history.count).shuffled(using: &history.numbers) { try history.run(number) }
        }
        let steps = history.names.joined(separator: ", ")
        _ = try Scene.merge(history.disk)

        for (path, bytes) in history.hand {
            #expect(history.disk.bytes(of: path) == bytes, "\(path) after \(steps)")
        }
        // One run over the same masters and the same hand-made files.
        let one = MemoryDisk(
            Scene.contents(history.disk).filter { path, _ in history.hand[path] != nil || Self.isMaster(path) })
        Scene.build(one)
        let (here, there) = (Scene.contents(history.disk), Scene.contents(one))
        let lockFile = try LockFile.decode(try #require(here["twofold.lock"])).lockFile
        let others = Set(here.keys).union(there.keys).subtracting(["twofold.lock"]).filter { path in
            guard there[path] == nil, let variant = BytePath(path) else { return here[path] != there[path] }
            // A variant whose master was removed stays recorded, so that `prune` can remove it.
            return lockFile[variant] == nil
        }
        #expect(others.sorted() == [], "after \(steps)")
        #expect(Scene.build(history.disk).counts.made == 0, "after \(steps)")
    }

    private static func isMaster(_ path: String) -> Bool {
        Scene.masters()[path] != nil || path.hasPrefix("Many/new") && path.hasSuffix("@2x.png")
    }
}

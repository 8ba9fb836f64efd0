import Foundation
import ProgramEngine
import TwofoldKit

/// How much faster a run is with more jobs: the real pipeline, on real files, on the real disk.
///
///     swift run -c release --package-path Benchmarks ThreadScaling FOLDER [COUNT] [JOBS] [ROUNDS]
///
/// Takes the masters of FOLDER (default: Examples/QuickStart), repeats them until there are COUNT (400), and makes all
/// their variants with each number of JOBS ("1,2") in turn, ROUNDS times (5). Ratios within one round count; the
/// medians of the rounds are printed.
@main
struct ThreadScaling {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        let folder = arguments.first ?? "Examples/QuickStart"
        let count = Int(arguments.dropFirst().first ?? "400") ?? 400
        let jobs = (arguments.dropFirst(2).first ?? "1,2").split(separator: ",").compactMap { Int($0) }
        let rounds = Int(arguments.dropFirst(3).first ?? "5") ?? 5

        let engine = programEngine()
        let masters = try readMasters(folder, engine)
        guard !masters.isEmpty else { return print("no masters in \(folder)") }
        let pixels = (0..<count).map { masters[$0 % masters.count].pixels }.reduce(0, +)
        print("\(count) masters, \(pixels / 1_000_000) megapixels, \(rounds) rounds, durable writes; medians")

        // Trees are removed at the end only: ext4 is slow to make files where many were deleted within seconds, and that
        // would be measured.
        defer { try? FileManager.default.removeItem(at: scratch) }
        var seconds: [Int: [Double]] = [:]
        var ratios: [Int: [Double]] = [:]
        for round in 0...rounds {
            var first: Double?
            for number in jobs {
                let time = try measure(masters, count, jobs: number, engine)
                // The first round only warms caches up.
                guard round > 0 else { continue }
                seconds[number, default: []].append(time)
                if first == nil { first = time }
                ratios[number, default: []].append((first ?? time) / time)
            }
        }
        print("jobs   seconds   masters/s   speed-up   efficiency")
        for number in jobs {
            let time = median(seconds[number] ?? [])
            let ratio = median(ratios[number] ?? [])
            let columns = [
                column("\(number)", 4), column(decimals(time, 3), 10), column(decimals(Double(count) / time, 0), 12),
                column(decimals(ratio, 2), 11), column(decimals(ratio * Double(jobs[0]) / Double(number), 2), 13),
            ]
            print(columns.joined())
        }
    }

    private static let scratch = FileManager.default.temporaryDirectory
        .appendingPathComponent("twofold-scaling-\(UUID().uuidString)")

    private struct Source {
        var path: BytePath
        var bytes: [UInt8]
        var pixels: Int
    }

    private static func readMasters(_ folder: String, _ engine: any ImageEngine) throws -> [Source] {
        let disk = try LocalDisk(folder: Array(folder.utf8))
        let plan = Project(source: disk, engine: engine).survey().plan
        return try plan.masters.map(\.master).map { master in
            Source(
                path: master.path, bytes: try disk.contents(of: master.path, limit: .max - 1),
                pixels: master.header.size.area)
        }
    }

    /// Seconds for making every variant of a fresh copy.
    private static func measure(
        _ masters: [Source], _ count: Int, jobs: Int, _ engine: any ImageEngine
    ) throws -> Double {
        let url = scratch.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let disk = try LocalDisk(folder: Array(url.path.utf8), isDurable: false)
        for index in 0..<count {
            let master = masters[index % masters.count]
            // Each repetition is a tree of its own, laid out as the masters were found.
            let copy = Array("\(index / masters.count)".utf8)
            guard let path = BytePath(components: [copy] + master.path.components) else { continue }
            try disk.place(master.bytes, at: path, expecting: .absent)
        }
        sync()
        let durable = try LocalDisk(folder: Array(url.path.utf8))
        let project = Project(source: durable, engine: engine, jobs: jobs)
        let start = ContinuousClock.now
        let report = BuildRun(project).run(project.survey())
        let time = ContinuousClock.now - start
        guard report.counts.made > 0, !report.hasErrors else { throw Failure() }
        return Readable.seconds(time)
    }

    private struct Failure: Error {}

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }

    private static func decimals(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }

    private static func column(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

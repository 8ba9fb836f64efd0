import Foundation
import ProgramEngine
import TwofoldKit

/// What a run costs that has nothing to do: the one that happens on every build.
///
///     swift run -c release --package-path Benchmarks NoOp FOLDER [MASTERS] [OTHER FILES]
///
/// Repeats the masters of FOLDER until there are MASTERS of them (default 4000), among OTHER FILES (default 0), half of
/// which are images that have no master. Each figure is of a process of its own: time, CPU seconds and
/// memory.
@main
struct NoOp {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "--run" { return try run(arguments[1], cache: arguments.dropFirst(2).first) }
        guard let folder = arguments.first else { return print("usage: NoOp FOLDER [MASTERS] [OTHER FILES]") }
        let masters = Int(arguments.dropFirst().first ?? "4000") ?? 4000
        let others = Int(arguments.dropFirst(2).first ?? "0") ?? 0

        let work = FileManager.default.temporaryDirectory.appendingPathComponent("twofold-no-op-\(UUID().uuidString)")
        let tree = work.appendingPathComponent("tree").path
        let cache = work.appendingPathComponent("cache").path
        for folder in [tree, cache] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        defer { try? FileManager.default.removeItem(at: work) }
        try fill(tree, from: folder, masters: masters, others: others)
        print("everything is made:     ", terminator: " ")
        try measure(tree)
        print("nothing to do, no cache:", terminator: " ")
        try measure(tree)
        // What was written less than two seconds ago is not remembered.
        sleep(3)
        print("the cache is filled:    ", terminator: " ")
        try measure(tree, cache)
        for _ in 0..<5 {
            print("nothing to do:          ", terminator: " ")
            try measure(tree, cache)
        }
    }

    private static func measure(_ words: String...) throws {
        fflush(nil)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["--run"] + words
        try process.run()
        process.waitUntilExit()
    }

    private static func run(_ tree: String, cache: String?) throws {
        let disk = try LocalDisk(folder: Array(tree.utf8))
        let memory = try cache.map { try LocalDisk(folder: Array($0.utf8), isDurable: false) }
        let project = Project(
            source: disk, engine: programEngine(), jobs: ProcessInfo.processInfo.activeProcessorCount, cache: memory)
        let report = BuildRun(project).run(project.survey())
        var usage = rusage()
        #if canImport(Glibc)
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let unit = 1024
        #else
        getrusage(RUSAGE_SELF, &usage)
        let unit = 1
        #endif
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
        let cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime)
        let perThousand = cpu / Double(max(1, report.masterCount)) * 1000
        print(
            "\(report.counts.made) made, \(report.counts.current) current of \(report.masterCount) masters, "
                + "\(Readable.duration(report.duration)), CPU \(rounded(cpu)) s (\(rounded(perThousand)) s per thousand "
                + "masters), peak \((usage.ru_maxrss * unit) >> 20) MiB")
    }

    private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

    /// Two hundred masters, or five hundred other files, to a folder.
    private static func fill(_ tree: String, from folder: String, masters: Int, others: Int) throws {
        let found = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }.sorted() ?? []
        let images = found.filter { AssetName(parsing: Array(($0 as NSString).lastPathComponent.utf8)).isMasterName }
            .compactMap { path in
                FileManager.default.contents(atPath: "\(folder)/\(path)").map {
                    (name: (path as NSString).lastPathComponent, $0)
                }
            }
        guard !images.isEmpty else { return print("no masters in \(folder)") }
        for index in 0..<masters {
            let (name, data) = images[index % images.count]
            let place = "\(tree)/Assets/\(index / 200)"
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            try data.write(to: URL(fileURLWithPath: "\(place)/\(index)-\(name)"))
        }
        let small = images.min { $0.1.count < $1.1.count }?.1 ?? Data()
        for index in 0..<others {
            let place = "\(tree)/Sources/\(index / 500)"
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            let isImage = index % 2 == 0
            try (isImage ? small : Data("let x = \(index)\n".utf8))
                .write(to: URL(fileURLWithPath: "\(place)/File\(index).\(isImage ? "png" : "swift")"))
        }
    }
}

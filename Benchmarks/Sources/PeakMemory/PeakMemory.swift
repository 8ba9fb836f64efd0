import Foundation
import ProgramEngine
import TwofoldKit

/// How much memory a run of large masters takes: ten images of 48 megapixels, RGBA, hard to compress.
///
///     swift run -c release --package-path Benchmarks PeakMemory [MEMORY IN MIB] [JOBS]
///
/// Prints the peak of the process itself, so it measures one setting a call. The masters are made in a process of their
/// own, whose peak does not count.
@main
struct PeakMemory {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let engine = programEngine()
        if arguments.first == "--draw" { return try draw(into: arguments[1], engine) }

        let memory = Int(arguments.first ?? "1024") ?? 1024
        let jobs = Int(arguments.dropFirst().first ?? "2") ?? 2
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("twofold-memory-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        let drawing = Process()
        drawing.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        drawing.arguments = ["--draw", url.path]
        try drawing.run()
        drawing.waitUntilExit()

        let before = peak()
        let disk = try LocalDisk(folder: Array(url.path.utf8))
        let project = Project(source: disk, engine: engine, jobs: jobs, memory: memory << 20)
        let report = BuildRun(project).run(project.survey())
        print(
            "\(report.counts.made) variants of 48-megapixel masters, \(jobs) jobs, budget \(memory) MiB: "
                + "peak \(peak()) MiB (\(before) MiB before the run), allowed \(memory + 400) MiB, "
                + Readable.duration(report.duration))
        if report.counts.made != 10 || peak() > memory + 400 { exit(1) }
    }

    private static func draw(into folder: String, _ engine: any ImageEngine) throws {
        let size = PixelSize(width: 8000, height: 6000)
        var state: UInt64 = 1
        let bytes = [UInt8](unsafeUninitializedCapacity: size.area * 4) { buffer, count in
            for index in 0..<buffer.count {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                // Noise over a gradient: compresses about as badly as a photograph does.
                buffer[index] = UInt8(truncatingIfNeeded: (state >> 60) &+ UInt64(index / 80_000 % 200))
            }
            count = buffer.count
        }
        let image = PixelBuffer(size: size, layout: .rgba, depth: .eight, bytes: bytes)
        let file = try engine.encode(image, metadata: ImageMetadata(), encoding: .png(effort: .fast))
        let disk = try LocalDisk(folder: Array(folder.utf8), isDurable: false)
        for index in 0..<10 {
            guard let path = BytePath("\(index)@2x.png") else { continue }
            try disk.place(file, at: path, expecting: .absent)
        }
        print("masters: 10 × \(Readable.bytes(file.count))")
    }

    /// The most memory that this process has had resident, in MiB.
    private static func peak() -> Int {
        var usage = rusage()
        #if os(Linux)
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Int(usage.ru_maxrss) >> 10
        #else
        getrusage(RUSAGE_SELF, &usage)
        return Int(usage.ru_maxrss) >> 20
        #endif
    }
}

import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

/// Many conversions, and none leaves anything behind.
///
/// Each test has a process of its own: what other tests need would be measured with it, and libvips ends only once.
@Suite(.timeLimit(.minutes(30))) struct LeakTests {
    /// Conversions after which the process is as large as it ever needs to be; nine windows of as many follow.
    private static let warmUp = Nightly.isOn ? 2000 : 400

    #if os(Linux)
    private static let libvips = "libvips.so.42"
    #else
    private static let libvips = "libvips.42.dylib"
    #endif

    @Test(.measuringMemory) func tenTimesTheConversionsTakeNoMoreMemory() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let engine = try VipsEngine()
            var count = 0
            while count < Self.warmUp { count += try Self.convert(engine) }
            let first = count
            var sizes = [try #require(ResidentMemory.now)]
            for window in 1...9 {
                while count < Self.warmUp * (window + 1) { count += try Self.convert(engine) }
                sizes.append(try #require(ResidentMemory.now))
            }
            let growths = zip(sizes.dropFirst(), sizes).map { $0 - $1 }
            // 20 MB for the 18,000 that lie between 2,000 and 20,000.
            let allowed = (count - first) / growths.count * 20_000_000 / 18_000
            print("MEMORY \(sizes[0] >> 10) KiB after \(first) conversions, then", growths.map { $0 >> 10 }, "KiB")
            // What leaks, leaks in every window; a thread or an arena that a busy machine adds is there in one.
            #expect(growths.sorted()[growths.count / 2] < allowed, "\(growths)")
        }
        print(Self.lines(of: result.standardOutputContent).filter { $0.hasPrefix("MEMORY") }.joined())
    }

    @Test func libvipsFindsNothingLeftWhenItEnds() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            // It looks for leaks when it is told to before it starts, and reports them when it is told to end.
            setenv("VIPS_LEAK", "1", 1)
            _ = try Self.convert(try VipsEngine())
            typealias Call = @convention(c) () -> Void
            let shutdown = try #require(dlsym(dlopen(Self.libvips, RTLD_NOW), "vips_shutdown"))
            unsafeBitCast(shutdown, to: Call.self)()
        }
        let report = Self.lines(of: result.standardErrorContent)
        #expect(report.count == 1, "\(report)")
        #expect(report.first?.hasPrefix("memory: high-water mark") == true, "\(report)")
    }

    /// Makes a variant of every kind of master, and fails on every kind of damage.
    ///
    /// - Returns: How many variants were made.
    private static func convert(_ engine: VipsEngine) throws -> Int {
        let disk = MemoryDisk()
        // Each HEIC that is made leaves about 3 kB behind, in libheif 1.15 or x265: WebP, which goes the same way through us,
        // leaves nothing.
        for specimen in try specimens.get() where specimen.format != .heic {
            disk.write(specimen.bytes, to: "\(specimen.id)@2x.\(specimen.format)")
            disk.write(
                Array(specimen.bytes.dropLast(specimen.bytes.count / 4)), to: "cut \(specimen.id)@2x.\(specimen.format)"
            )
        }
        for name in PNGSuite.corrupt { disk.write(try PNGSuite.file(name), to: "\(name)@2x.png") }
        let project = Project(source: disk, engine: engine, jobs: 2)
        return BuildRun(project).run(project.survey()).counts.made
    }

    private static let specimens = Result { try DamageTests.specimens() }

    private static func lines(of text: [UInt8]) -> [Substring] {
        String(decoding: text, as: UTF8.self).split(separator: "\n")
    }
}

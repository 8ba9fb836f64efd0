import Testing
import TwofoldTestSupport

@testable import TwofoldCheck

/// Which numbered images are taken for the frames of an animation.
@Suite struct FrameRunTests {
    private static func runs(_ files: [(name: String, side: Int)]) -> [FrameRun] {
        FrameRun.all(SetMember.all(files.map { ($0.name, PixelSize(width: $0.side, height: $0.side)) }))
    }

    private static func runs(_ names: [String]) -> [FrameRun] { runs(names.map { ($0 + ".png", 8) }) }

    @Test(
        arguments: [
            (id: "four", names: ["w0", "w1", "w2", "w3"], numbers: [[0, 1, 2, 3]]),
            (id: "three are tabs", names: ["w1", "w2", "w3"], numbers: []),
            (id: "three from 0 are frames", names: ["w0", "w1", "w2"], numbers: [[0, 1, 2]]),
            (id: "two from 0 are not", names: ["w0", "w1"], numbers: []),
            (
                id: "three from 0 and two behind a gap", names: ["w0", "w1", "w2", "w4", "w5"],
                numbers: [[0, 1, 2, 4, 5]]
            ),
            (id: "three from 0 and one behind a gap", names: ["w0", "w1", "w2", "w4"], numbers: [[0, 1, 2]]),
            (id: "not in the order of their names", names: ["w8", "w9", "w10", "w11"], numbers: [[8, 9, 10, 11]]),
            (id: "a gap of one", names: ["w1", "w2", "w3", "w4", "w6", "w7"], numbers: [[1, 2, 3, 4, 6, 7]]),
            (id: "a gap of two before", names: ["w1", "w2", "w5", "w6", "w7", "w8"], numbers: [[1, 2, 5, 6, 7, 8]]),
            (id: "a gap of three ends it", names: ["w1", "w2", "w3", "w4", "w8", "w9"], numbers: [[1, 2, 3, 4]]),
            (id: "the last one alone", names: ["w1", "w2", "w3", "w4", "w6"], numbers: [[1, 2, 3, 4, 6]]),
            (id: "the first one alone", names: ["w1", "w3", "w4", "w5", "w6"], numbers: [[1, 3, 4, 5, 6]]),
            (id: "the last one after two", names: ["w1", "w2", "w3", "w4", "w7"], numbers: [[1, 2, 3, 4]]),
            (id: "two, each alone", names: ["w1", "w2", "w3", "w4", "w6", "w8"], numbers: [[1, 2, 3, 4]]),
            (id: "too few before the last", names: ["w1", "w2", "w3", "w5"], numbers: []),
            (id: "too few with zeros", names: ["w01", "w02", "w03", "w05"], numbers: []),
            (id: "every second number", names: ["w2", "w4", "w6", "w8"], numbers: []),
            (id: "the same number twice", names: ["w1", "w01", "w2", "w3", "w4"], numbers: []),
            (id: "five with zeros are a program's", names: (0..<4).map { "w0000\($0)" }, numbers: [[0, 1, 2, 3]]),
            (id: "nine are none", names: (0..<4).map { "w00000000\($0)" }, numbers: []),
            (id: "five digits are a date", names: ["w20101", "w20102", "w20103", "w20104"], numbers: []),
            (id: "numbers only", names: ["1", "2", "3", "4"], numbers: []),
            (
                id: "two series", names: ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4"],
                numbers: [[1, 2, 3, 4], [1, 2, 3, 4]]
            ),
            (id: "text behind", names: (1...4).map { "w_\($0)_small" }, numbers: [[1, 2, 3, 4]]),
            (id: "in front", names: (1...4).map { "\($0)_w" }, numbers: [[1, 2, 3, 4]]),
            (id: "in brackets", names: (1...5).filter { $0 != 4 }.map { "w (\($0))" }, numbers: []),
            (
                id: "in brackets with a gap", names: [1, 2, 3, 4, 6, 7].map { "w (\($0))" },
                numbers: [[1, 2, 3, 4, 6, 7]]
            ),
            (
                id: "with durations", names: (0..<4).map { "w_\($0)_delay-0.\($0 + 3)s" },
                numbers: [[0, 1, 2, 3]]
            ),
            (id: "before one that is constant", names: (1...4).map { "w_\($0)_320" }, numbers: [[1, 2, 3, 4]]),
            (id: "each with another text", names: ["1_a", "2_b", "3_c", "4_d"], numbers: []),
            (
                id: "scales and hexadecimal numbers", names: (1...4).map { "\($0)x_w" } + (1...4).map { "1f6\($0)a" },
                numbers: []
            ),
            (id: "a word with two numbers", names: (1...4).map { "v1b\($0)-w" }, numbers: []),
            (
                id: "a grid is one series a row", names: (0..<4).flatMap { y in (0..<4).map { "t_\(y)_\($0)" } },
                numbers: Array(repeating: [0, 1, 2, 3], count: 4)
            ),
            (id: "years", names: (2009...2012).map { "award\($0)" }, numbers: []),
            (id: "years with text behind", names: (1900...1903).map { "w_\($0)_small" }, numbers: []),
            (id: "not only years", names: (1898...1901).map { "w\($0)" }, numbers: [[1898, 1899, 1900, 1901]]),
            (id: "no longer years", names: (2100...2103).map { "w\($0)" }, numbers: [[2100, 2101, 2102, 2103]]),
            (id: "years with a zero", names: (2009...2012).map { "w0\($0)" }, numbers: [[2009, 2010, 2011, 2012]]),
            (id: "in two folders", names: ["x/w1", "x/w2", "y/w3", "y/w4"], numbers: []),
        ] as [(id: String, names: [String], numbers: [[Int]])])
    func numbersThatFollowEachOtherAreARun(row: (id: String, names: [String], numbers: [[Int]])) {
        let runs = Self.runs(row.names)
        #expect(runs.map { $0.frames.map(\.number) } == row.numbers, "\(row.id)")
    }

    @Test func aGapIsNamedWithTheFrameThatFollows() throws {
        let run = try #require(Self.runs(["w1", "w2", "w5", "w6", "w7", "w8"]).first)
        #expect(run.gaps.map(\.missing) == [[3, 4]])
        #expect(run.gaps.map { $0.after.image.files[0].path.display } == ["w5.png"])
        #expect(String(decoding: run.prefix, as: UTF8.self) == "w")
    }

    @Test(arguments: [
        (id: "plain", names: ["w1", "w2", "w3", "w10"], isPadded: false),
        (id: "zero alone", names: ["w0", "w1", "w2", "w3"], isPadded: false),
        (id: "padded", names: ["w08", "w09", "w10", "w11"], isPadded: true),
    ])
    func leadingZerosAreSeen(row: (id: String, names: [String], isPadded: Bool)) {
        let names = row.names + ["w4", "w5"].filter { _ in !row.isPadded }
        #expect(Self.runs(names).map(\.isPadded) == [row.isPadded], "\(row.id)")
    }

    @Test(
        arguments: [
            (id: "all alike", sides: [8, 8, 8, 8], isRun: true, unusual: []),
            (id: "one in four is larger", sides: [8, 8, 8, 20], isRun: true, unusual: [3]),
            (id: "two in four", sides: [8, 8, 20, 20], isRun: false, unusual: []),
            (id: "a point is more than a rounding", sides: [8, 8, 8, 9], isRun: true, unusual: [3]),
        ] as [(id: String, sides: [Int], isRun: Bool, unusual: [Int])])
    func threeInFourHaveOneSize(row: (id: String, sides: [Int], isRun: Bool, unusual: [Int])) {
        let run = Self.runs(row.sides.enumerated().map { ("w\($0).png", $1) }).first
        #expect((run != nil) == row.isRun, "\(row.id)")
        let unusual = run?.sizes.unusual.map(\.display) ?? []
        #expect(unusual == row.unusual.map { "w\($0).png" }, "\(row.id)")
    }

    @Test func aHalfPointOfA2xIsARounding() throws {
        let run = try #require(Self.runs((0..<4).map { ("w\($0)@2x.png", $0 == 3 ? 17 : 16) }).first)
        #expect(run.sizes.unusual == [])
    }

    @Test(
        arguments: [
            (id: "a tablet's frame is missing", leftOut: "w3@2x~ipad", size: 40, unusual: []),
            (id: "one for tablets is smaller", leftOut: "", size: 20, unusual: ["w3@2x~ipad.png"]),
            (id: "all are larger on tablets", leftOut: "", size: 40, unusual: []),
        ] as [(id: String, leftOut: String, size: Int, unusual: [String])])
    func eachDeviceHasASizeOfFrames(row: (id: String, leftOut: String, size: Int, unusual: [String])) throws {
        let phone = (0..<5).map { ("w\($0)@2x~iphone", 16) }
        let tablet = (0..<5).map { ("w\($0)@2x~ipad", $0 == 3 ? row.size : 40) }
        let files = (phone + tablet).filter { $0.0 != row.leftOut }.map { (name: $0.0 + ".png", side: $0.1) }
        let run = try #require(Self.runs(files).first)
        #expect(run.sizes.unusual.map(\.display) == row.unusual, "\(row.id)")
    }

    @Test func aFrameOfAnotherScaleIsAStranger() throws {
        let names = ["w1@2x", "w2@2x", "w3@2x", "w4"]
        let run = try #require(Self.runs(names.map { ($0 + ".png", $0.hasSuffix("2x") ? 16 : 8) }).first)
        let strangers = SetMember.Screen.all.compactMap { FrameRun.strangers(among: run.frames.map(\.member), $0) }
        #expect(!strangers.isEmpty)
        #expect(strangers.allSatisfy { $0.paths.map(\.display) == ["w4.png"] })
        #expect(strangers.allSatisfy { $0.scales == [.x1] && $0.usual == .x2 })
    }
}

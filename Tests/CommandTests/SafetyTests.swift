import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

@testable import twofold

/// What protects from images that are made to harm, as a user sees it.
@Suite struct SafetyTests {
    @Test func theSandboxAndTheEngineAreToldOnRequestAndChangeNoResult() throws {
        let trees = try (0..<3).map { _ in try BuildCommandTests.tree() }
        let silent = try TwofoldBinary.run(trees[0].path)
        let told = try TwofoldBinary.run("-v", trees[1].path)
        #expect(told.errors.contains(/engine: TwofoldPNG [0-9]+, libdeflate .+\n/))
        #expect(told.errors.contains(/sandbox: (Landlock ABI [0-9]+(, seccomp)?|none \(.+\))\n/))
        #expect(silent.errors.contains("sandbox") == told.errors.contains("sandbox: none (this"), "\(silent.errors)")
        let without = try TwofoldBinary.run("-v", "--no-sandbox", trees[2].path)
        #expect(without.errors.contains("sandbox: none (--no-sandbox)\n"))
        for tree in trees { #expect(tree.hashes == trees[0].hashes) }
        #expect(trees[0].paths.count == 8)
    }

    /// A configuration comes with the images: it lowers what the program allows, and the command line alone raises it.
    @Test(
        arguments: [
            ("limits: {side: 39}", [], 1), ("limits: {side: 39}", ["--max-side", "40"], 0),
            ("limits: {side: 40000, pixels: 200M, file: 1G, seconds: 60, memory: 1G}", [], 0),
        ] as [(file: String, options: [String], status: Int32)])
    func aFileLowersLimitsOnly(row: (file: String, options: [String], status: Int32)) throws {
        let tree = try RealTree([
            "large@2x.png": BuildCommandTests.image(40, 30), ".twofold.yml": Array(row.file.utf8),
        ])
        let result = try TwofoldBinary.start(row.options, in: tree.path).finish()
        #expect(result.status == row.status, "\(result)")
        let raised = ["file", "memory", "pixels", "seconds", "side"].map { key in
            "twofold: only the command line raises a limit, so limits.\(key) of .twofold.yml has no effect; "
                + "pass --max-\(key)\n"
        }
        #expect(result.errors.contains("only the command line") == row.file.contains("200M"), "\(result.errors)")
        if row.file.contains("200M") { #expect(raised.allSatisfy(result.errors.contains), "\(result.errors)") }
        var policy = try Configuration(parsing: Array(row.file.utf8), file: "").policy()
        policy.limits.side = ImageLimits().side
        #expect(policy.limits == ImageLimits())
    }

    @Test(
        arguments: [
            (["--untrusted", "--no-sandbox"], "--no-sandbox"), (["--untrusted", "--cache", "c"], "--cache-read-only"),
            (["check", "--untrusted", "--fix"], "--fix"), (["watch", "--untrusted", "--exec", "true"], "--exec"),
        ] as [(arguments: [String], word: String)])
    func theSwitchForStrangersRefusesWhatTrustsThem(row: (arguments: [String], word: String)) throws {
        let tree = try RealTree(["a@2x.png": BuildCommandTests.image(4, 4)])
        let run = try TwofoldBinary.start(row.arguments, in: tree.path).finish()
        #expect(run.status == 64 && run.errors.contains("--untrusted and --"), "\(run)")
        #expect(run.errors.contains(row.word) && tree.paths == ["a@2x.png"], "\(run)")
    }

    @Test func theImagesOfStrangersAreMadeAsOthersAre() throws {
        let trees = try (0..<2).map { _ in try BuildCommandTests.tree() }
        #expect(try TwofoldBinary.run(trees[0].path).status == 0)
        let run = try TwofoldBinary.run("--untrusted", "--format", "json", trees[1].path)
        // A kernel without Landlock refuses the switch.
        guard run.status != 64 else { return #expect(run.errors.contains("--untrusted cannot be kept")) }
        #expect(run.status == 0 && !run.output.contains("unconfined"), "\(run)")
        #expect(trees[1].hashes == trees[0].hashes)
        let other = try TwofoldBinary.run("--no-sandbox", "--format", "json", trees[1].path)
        #expect(other.output.contains(#""unconfined" : "--no-sandbox""#))
    }

    /// Every control character that a name can hold, in every format of every report: a terminal or a log that shows it obeys none.
    @Test func noOutputHasControlCharactersOfNames() throws {
        let controls = (Array(1...0x1F) + Array(0x7F...0x9F)).compactMap { UnicodeScalar($0 as UInt32) }
        let tree = try RealTree(["z.png": BuildCommandTests.image(4, 4)])
        for (number, control) in controls.enumerated() {
            let image = BuildCommandTests.image(6, 6, seed: UInt64(number))
            try tree.write(image, to: "d\(control)/a\(control)b@2X.png")
            try tree.write(image, to: "d\(control)/c\(control)@2x.png")
        }
        let formats = CheckFormat.allCases.map { ["check", "--format", $0.rawValue] }
        let runs =
            formats + [
                ["check", "-v"], ["plan", "--format", "json"], ["-v"], ["--format", "json"], ["check", "--fix"],
            ]
        for arguments in runs {
            let result = try TwofoldBinary.start(arguments, in: tree.path).finish()
            #expect(result.output.utf8.count > 1000, "\(arguments)")
            let obeyed = (result.output + result.errors).unicodeScalars.filter { scalar in
                scalar != "\n" && scalar.properties.generalCategory == .control
            }
            #expect(Set(obeyed).isEmpty, "\(arguments)")
        }
    }

    #if os(Linux) && arch(x86_64)
    /// Perl puts a filter in place that answers to Landlock's first call as a kernel without it does.
    @Test(.having("perl")) func whereThereIsNoSandboxItIsSaidAndCanBeDemanded() throws {
        let script = """
            my $f = pack("SCCL" x 4, 0x20, 0, 0, 0, 0x15, 0, 1, 444, 0x06, 0, 0, 0x50026, 0x06, 0, 0, 0x7fff0000);
            syscall(157, 38, 1, 0, 0, 0); syscall(157, 22, 2, pack("S x6 P", 4, $f)) == 0 or die; exec @ARGV
            """
        let tree = try BuildCommandTests.tree()
        func run(_ arguments: String...) throws -> TwofoldBinary.Result {
            try TwofoldBinary.start(
                ["perl", "-e", script, TwofoldBinary.url.path] + arguments, in: tree.path,
                program: URL(fileURLWithPath: "/usr/bin/env")
            ).finish()
        }
        let demanded = try run("--sandbox")
        #expect(
            demanded.status == 64 && demanded.errors.contains("--sandbox cannot be kept: this kernel"), "\(demanded)")
        #expect(tree.bytes(of: "twofold.lock") == nil)
        let told = try run()
        #expect(told.status == 0 && told.errors.contains("no sandbox, because this kernel has no Landlock"), "\(told)")
        for option in ["--no-sandbox", "-q"] { #expect(try run(option).errors == "", "\(option)") }
    }
    #endif

    @Test(
        arguments: [
            (["--max-pixels", "1K"], "image.too-large", "exceeds the limit of 1000 pixels", "raise --max-pixels"),
            (["--max-side", "39"], "image.too-large", "39 a side", "raise --max-side"),
            (
                ["--max-pixels", "0.0001M", "--max-side", "39"], "image.too-large", "100 pixels",
                "--max-pixels and --max-side"
            ),
            (["--max-file", "4K"], "file.unreadable", "exceeds the size limit", "raise --max-file"),
            (["--max-seconds", "1e-9"], "image.too-slow", "the time limit of 1e-09 s", "raise --max-seconds"),
        ] as [(options: [String], id: String, words: String, fix: String)])
    func anImageBeyondALimitIsRefusedWithTheOptionThatRaisesIt(
        row: (options: [String], id: String, words: String, fix: String)
    ) throws {
        let tree = try RealTree([
            "large@2x.png": BuildCommandTests.image(40, 30), "small@2x.png": BuildCommandTests.image(8, 8),
        ])
        let result = try TwofoldBinary.start(row.options + [tree.path]).finish()
        #expect(result.status == 1)
        let lines = result.output.split(separator: "\n")
        let line = try #require(lines.firstIndex { $0.contains("/large@2x.png: ") && $0.contains("[\(row.id)]") })
        #expect(lines[line].contains(row.words), "\(result.output)")
        // What is alike for several images stands once, below them.
        let fix = try #require(lines[line...].first { $0.contains(" → ") })
        #expect(fix.contains(row.fix), "\(result.output)")
        #expect(tree.bytes(of: "large.png") == nil)
        // Time is the one limit that no image keeps.
        #expect((tree.bytes(of: "small.png") == nil) == (row.id == "image.too-slow"))
        let raised = ["--max-pixels", "0.0012M", "--max-side", "40", "--max-file", "1.5G", "--max-seconds", "1e9"]
        #expect(try TwofoldBinary.start(raised + [tree.path]).finish().status == 0)
    }

    /// Width, height, depth, color type, and whether it is interlaced: then all pixels would be in memory at once.
    @Test(
        arguments: [
            ("one bit a pixel", 50_000, 50_000, 1, 0, 0), ("interlaced", 30_000, 30_000, 1, 0, 1),
            ("the most that can be said", 0x7FFF_FFFF, 0x7FFF_FFFF, 16, 6, 0), ("a line", 40_000, 1, 8, 6, 0),
            ("a wrapped product", 0x4000_0000, 0x4000_0000, 16, 6, 1),
        ] as [(id: String, width: Int, height: Int, depth: UInt8, color: UInt8, interlace: UInt8)])
    func aBombIsRefusedByItsHeaderAndItsNeighbourIsMade(
        row: (id: String, width: Int, height: Int, depth: UInt8, color: UInt8, interlace: UInt8)
    ) throws {
        let header = TinyPNG.bigEndian(row.width) + TinyPNG.bigEndian(row.height)
        let chunks = [
            PNGChunk(type: "IHDR", data: header + [row.depth, row.color, 0, 0, row.interlace]),
            PNGChunk(type: "IDAT", data: TinyPNG.zlibStream(Array(repeating: 0, count: 60_000))),
            PNGChunk(type: "IEND", data: []),
        ]
        let bomb = PNGFile.signature + chunks.flatMap(\.encoded)
        // What stands between header and pixels moves the header out of the few bytes that are read first.
        let comment = PNGChunk(type: "tEXt", data: Array("Comment\0".utf8) + Array(repeating: 0x20, count: 8000))
        let other = PNGFile.signature + ([chunks[0], comment] + chunks[1...]).flatMap(\.encoded)
        let tree = try RealTree([
            "bomb@2x.png": bomb, "late@2x.png": other, "neighbour@2x.png": BuildCommandTests.image(8, 8),
        ])
        let result = try TwofoldBinary.run(tree.path)
        #expect(result.status == 1)
        let words = "\(row.width)×\(row.height) exceeds the limit of"
        #expect(result.output.contains("/bomb@2x.png: \(words)"), "\(result.output)")
        // libpng has limits of its own, and is asked first where the first bytes do not tell all.
        let late = /error .*\/late@2x.png: .* \[image.(too-large|damaged)\]/
        #expect(result.output.contains(late), "\(result.output)")
        #expect(tree.paths == ["bomb@2x.png", "late@2x.png", "neighbour.png", "neighbour@2x.png", "twofold.lock"])
    }

    /// What would change results, spoil the report, write beside it, hang or abort; without effect where the library that
    /// runs does not know it yet.
    private static let environment = [
        "VIPS_CONCURRENCY": "8", "VIPS_TRACE": "1", "VIPS_PROGRESS": "1", "VIPS_INFO": "1", "G_MESSAGES_DEBUG": "all",
        "VIPS_PROFILE": "1", "VIPS_MIN_STACK_SIZE": "60g", "G_DEBUG": "fatal-warnings", "JPEGMEM": "1",
        "VIPS_UNLIMITED": "1", "VIPS_OF_TOMORROW": "a\u{1B}b", "VIPS_LEAK": "1", "IM_CONFIG_PHASE": "1",
    ]

    @Test func theDecodersOwnVariablesChangeNothing() throws {
        // A remark on a file, which no variable may add to or leave out.
        let remarkable = TinyPNG.file(
            .noise(PixelSize(width: 8, height: 8), .rgba, .eight, seed: 1),
            chunks: [PNGChunk(type: "iCCP", data: [0x78, 0, 0] + TinyPNG.zlibStream([1, 2, 3]))])
        let trees = try (0..<2).map { _ in try BuildCommandTests.tree() }
        let outcomes = try zip(trees, [[:], Self.environment]).map { tree, environment in
            try tree.write(remarkable, to: "remark@2x.png")
            return try TwofoldBinary.run(
                "--engine", "vips", "--format", "json", in: tree.path, environment: environment)
        }
        for outcome in outcomes {
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) }
            #expect(outcome.output.contains("color profile"))
        }
        #expect(!outcomes[1].errors.contains("ignored"), "only on request")
        #expect(trees[0].hashes == trees[1].hashes, "and no file beside the images")
    }

    @Test func theVariablesThatAreIgnoredAreToldOnRequest() throws {
        let tree = try BuildCommandTests.tree()
        let told = try TwofoldBinary.run("plan", "-v", tree.path, environment: Self.environment).errors
        let lines = told.split(separator: "\n").filter { $0.hasPrefix("ignored: ") }.map(String.init)
        #expect(lines.count == Self.environment.count - 2, "\(told)")
        let names = lines.map { $0.replacing("\"", with: "") }
        #expect(names == names.sorted())
        #expect(lines.contains("ignored: VIPS_CONCURRENCY=8 (use --jobs)"))
        #expect(lines.contains(#"ignored: "VIPS_OF_TOMORROW=a\033b""#))
        #expect(!told.contains("VIPS_LEAK") && !told.contains("IM_CONFIG_PHASE"))
    }

    @Test(arguments: [("VIPS_TRACE", "vips cache"), ("G_MESSAGES_DEBUG", "VIPS-INFO")])
    func theSameVariablesDoHarmWhereNothingRemovesThem(row: (name: String, trace: String)) throws {
        let tree = try RealTree([
            "a@2x.jpg": try VipsEngine().encode(
                .noise(PixelSize(width: 8, height: 8), .rgb, .eight, seed: 1), metadata: ImageMetadata(),
                encoding: .jpeg(quality: 90))
        ])
        // The library leaves the environment alone, which belongs to the program.
        let result = try TwofoldBinary.start(
            [tree.path], in: tree.path, environment: [row.name: Self.environment[row.name] ?? ""],
            program: TwofoldBinary.folder.appendingPathComponent("LibraryClient")
        ).finish()
        #expect(result.output.contains(row.trace), "the other tests prove nothing: \(result.output)")
    }

    /// Of more than 100 MB of pixels, libvips would put those of a WebP into a temporary file, which the sandbox refuses.
    @Test(arguments: [[], ["--no-sandbox"]]) func aLargeWebPIsDecodedInMemory(options: [String]) throws {
        // 5200×5200 pixels of one color that is half transparent.
        let file: [UInt8] = [
            0x52, 0x49, 0x46, 0x46, 0x1E, 0x00, 0x00, 0x00, 0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38, 0x4C, 0x11, 0x00,
            0x00, 0x00, 0x2F, 0x4F, 0xD4, 0x13, 0x15, 0x07, 0x50, 0xE4, 0x2A, 0xD4, 0xA3, 0x80, 0x81, 0x88, 0xE8, 0x7F,
            0x00, 0x00,
        ]
        let tree = try RealTree(["a@2x.webp": file])
        let result = try TwofoldBinary.start(
            ["check"] + options, in: tree.path, environment: ["TMPDIR": "/nonexistent", "XDG_CACHE_HOME": "/dev/null"]
        ).finish()
        #expect(!result.output.contains("image.damaged"), "\(result.output)")
        #expect(result.output.contains("ledger.missing"), "\(result.output) \(result.errors)")
    }
}

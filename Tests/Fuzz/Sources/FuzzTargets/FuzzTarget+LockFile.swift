import TwofoldKit

@testable import TwofoldCheck
@testable import TwofoldImaging
@testable import TwofoldBuild

extension FuzzTarget {
    /// The lock file: it keeps sound lines and nothing else, and what it has kept comes back from what it writes.
    static let lockFile = FuzzTarget(
        name: "ledger",
        seeds: [
            Array("twofold.lock 1\n# Written by Twofold.\n".utf8) + LockFileText.line("a.png", "#a")
                + LockFileText.line("b/c.png", "#b"),
            // What an unfinished merge leaves, and tools that end lines as Windows does.
            [0xEF, 0xBB, 0xBF] + Array("twofold.lock 1\r\n<<<<<<< HEAD\r\n".utf8) + LockFileText.line("a.png", "#x")
                + Array("=======\r\n".utf8) + LockFileText.line("a.png", "#a") + Array(">>>>>>> other\r\n".utf8),
            LockFileText.line(#"\303\251 \377\n\t\\\".png"#, "#c", engine: #"libvips \302\265"#),
            // Lines without a file, one of them at the path of a file that is there.
            LockFileText.line("a.png", "#a", origin: "omitted:0123456789abcdef")
                + LockFileText.line("a.webp", "#a", origin: "omitted:")
                + LockFileText.line("b.png", "#b", origin: "copy")
                + LockFileText.line("c.png", "#c", origin: "omitted:omitted:x"),
            Array("twofold.lock 2\n".utf8), LockFileText.line("../a.png", "#a") + LockFileText.line("/a", "#a"),
        ],
        tokens: [
            "twofold.lock ", "# ", "\t", "\n", "\r\n", "#a", "#x", "a.png", "a@2x.png", "\\n", "\\t", "\\377", "..",
            "omitted:", "omitted", "copy", "adopted", "ledger",
        ]
        .map { Array($0.utf8) }
    ) { input in
        checkLockFile(input)
        let sealed = LockFileText.sealed(input)
        checkLockFile(sealed)
        checkLockFile(LockFileText.damaged(sealed, by: input))
    }

    private static func checkLockFile(_ text: [UInt8]) {
        // One line of the seeds' two for this path is true, and so is the file that it describes.
        let disk = FixedDisk(files: [LockFileName.path: text, path("a.png"): Array("#a".utf8)])
        let loaded = try? LockFileContent.load(from: disk).file
        guard let reading = try? LockFile.decode(text) else {
            expect(loaded == nil, "a ledger that must not be used is used")
            return
        }

        let sound = LockFileText.soundLines(in: text)
        let kept = reading.lockFile.entries.map { LockFileLine(path: $0.key, entry: $0.value) } + reading.alternatives
        expect(kept.allSatisfy { sound.contains(LockFileText.fields(of: $0)) }, "a line was kept that was not sound")
        let lineCount = text.split(separator: 0x0A, omittingEmptySubsequences: false).count
        expect(
            zip(reading.badLines, reading.badLines.dropFirst()).allSatisfy { $0 < $1 }
                && reading.badLines.allSatisfy { (1...lineCount).contains($0) },
            "the numbers of bad lines are none")

        let again = try? LockFile.decode(reading.lockFile.encoded)
        expect(again == LockFile.Reading(lockFile: reading.lockFile), "a ledger changes when it is written and read")
        for line in kept {
            expect(LockFileLine(parsing: line.encoded.dropLast()) == line, "a line changes when it is written and read")
        }

        for (path, entry) in reading.lockFile.entries {
            // By its text, not by its case: an entry that is omitted is no proof that a file is Twofold's.
            let isOmitted = Array(entry.origin.field.utf8.prefix(8)) == Array("omitted:".utf8)
            expect(entry.origin.hasFile == !isOmitted, "a line without a file has one")
            expect((reading.lockFile.file(at: path) == nil) == isOmitted, "a line without a file owns one")
        }

        expect(loaded?.recorded == reading.lockFile, "what is loaded is not what was read")
        checkBelieved(loaded, disk, claimed: Set(kept.map(\.entry.hash)))
    }

    /// What was loaded is in the file, or on the disk.
    static func checkBelieved(_ file: LockFileContent?, _ disk: FixedDisk, claimed: Set<ContentHash>) {
        guard let file else { return }
        expect(file.claimed == claimed, "hashes are claimed that no line claims, or the reverse")
        for (path, entry) in file.confirmed.entries where file.recorded[path] != entry {
            expect(disk.files[path].map(ContentHash.init) == entry.hash, "a line is believed that describes nothing")
        }
    }

    static func path(_ text: String) -> BytePath {
        guard let path = BytePath(text) else { fatalError("\(text) is no path") }
        return path
    }
}

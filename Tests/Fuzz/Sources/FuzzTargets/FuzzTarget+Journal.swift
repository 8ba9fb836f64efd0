@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging
import TwofoldKit

extension FuzzTarget {
    /// The journal of a run that was killed at any moment, and what the next run believes of it.
    static let journal = FuzzTarget(
        name: "journal",
        seeds: [
            header + LockFileText.line("a.png", "#a") + header + LockFileText.line("b.png", "#b"),
            header + LockFileText.line("a.png", "#x") + LockFileText.line("twofold.lock", "#l"),
            header.dropLast(5) + [0, 0, 0, 0], [0, 0, 0], header,
        ],
        tokens: [header, [0, 0, 0, 0]]
            + ["\t", "\n", "#a", "#b", "#l", "a.png", "b.png", "twofold.lock", "\\n", "\\377", ".."].map {
                Array($0.utf8)
            }
    ) { input in
        checkJournal(input)
        // Most changes break the first line, and then nothing else is read.
        let sealed = header + LockFileText.sealed(input)
        checkJournal(sealed)
        checkJournal(LockFileText.damaged(sealed, by: input))
    }

    private static let header = Array("\ntwofold.journal 1\n".utf8)

    private static func checkJournal(_ text: [UInt8]) {
        let disk = FixedDisk(files: [
            Journal.path: text, path("a.png"): Array("#a".utf8), path("b.png"): Array("#b".utf8),
        ])
        let loaded = try? LockFileContent.load(from: disk).file
        guard let lines = Journal.decode(text) else {
            expect(loaded == nil && !Journal.isJournal(text), "a file that is not a journal is used as one")
            return
        }

        let sound = LockFileText.soundLines(in: text)
        expect(lines.allSatisfy { sound.contains(LockFileText.fields(of: $0)) }, "a line was kept that was not sound")
        let note = Journal.note(lines).bytes
        expect(Journal.decode(note) == lines, "a journal changes when it is written and read")
        if Journal.isJournal(text) {
            expect(Journal.decode(text + note) == lines + lines, "a note is lost behind what a killed run left")
        }

        expect(loaded?.recorded == LockFile(), "a journal's line is in the ledger's file")
        expect(loaded?.confirmed[LockFileName.path] == nil, "the ledger has an entry of itself")
        checkBelieved(loaded, disk, claimed: Set(lines.map(\.entry.hash)))
    }
}

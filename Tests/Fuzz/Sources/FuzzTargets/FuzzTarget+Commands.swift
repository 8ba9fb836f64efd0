import TwofoldKit

@testable import TwofoldImaging
@testable import TwofoldBuild
@testable import TwofoldCheck

extension FuzzTarget {
    /// The cache of commands: nothing that could not have been written, and no tree that any disk shows.
    static let commands = FuzzTarget(
        name: "commands", seeds: [Array(known.encoded.dropFirst(CachedCommand.mark.count).dropLast(8))],
        tokens: [[0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], [0, 0, 0, 0, 0, 0, 0, 0x80]]
    ) { input in
        guard let command = CachedCommand.decode(ByteWriter(bytes: CachedCommand.mark + input).sealed()) else { return }
        expect(
            CachedCommand.decode(command.encoded)?.encoded == command.encoded,
            "a command changes when it is written and read")
        _ = command.work.isCurrent(on: FixedDisk())
    }

    private static let known: CachedCommand = {
        let status = FileStatus(
            kind: .file, size: 7, identity: FileIdentity(device: 1, inode: 2), modified: 3, changed: 4)
        var seen = SeenTree()
        seen.add(
            [
                DiskEntry(name: Array("a@2x.png".utf8), kind: .file, status: status),
                DiskEntry(name: Array("notes".utf8), kind: .link),
            ], in: .root, of: FixedDisk())
        let report = RunReport(
            settled: .init(current: 1), masterCount: 1, kept: [path("b.png")], identical: [path("b.png")], undrawn: [],
            diagnostics: [.symbolicLink(path("c@2x.png"))])
        return CachedCommand(
            program: status, root: Array("/art".utf8), paths: [Array(".".utf8)],
            surroundings: [
                .init(path: Array("/.git".utf8), status: nil), .init(path: Array("/x".utf8), status: status),
            ],
            isQuiet: false, color: "auto", work: .build(SettledRun(report: report, seen: seen)))
    }()
}

import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// What a killed run left behind: removed where it is certainly Twofold's, and named everywhere else.
@Suite struct StaleTemporariesTests {
    private static let written = ".twofold~0123456789abcdef~new~tmp"
    private static let exchanged = ".twofold~0123456789abcdef~tmp"
    private static let ours: [UInt8] = [1, 2, 3]
    private static let theirs: [UInt8] = [4, 5, 6]
    private static let journal = Array("\ntwofold.journal 1\n".utf8)

    private func sweep(_ disk: MemoryDisk, _ paths: String...) -> [Diagnostic] {
        StaleTemporaries(disk: disk, claimed: [ContentHash(of: Self.ours)]).sweep(paths.compactMap { BytePath($0) })
    }

    @Test(arguments: [
        (id: "half written", path: written, bytes: theirs, isRemoved: true),
        (id: "half written, in a folder", path: "Icons/" + written, bytes: theirs, isRemoved: true),
        (id: "exchanged, and ours", path: exchanged, bytes: ours, isRemoved: true),
        (id: "exchanged, and an edit", path: exchanged, bytes: theirs, isRemoved: false),
        (id: "exchanged, a journal", path: exchanged, bytes: journal, isRemoved: true),
        (id: "exchanged, a journal's bytes elsewhere", path: "Icons/" + exchanged, bytes: journal, isRemoved: false),
        (id: "another name", path: "notes~tmp", bytes: ours, isRemoved: false),
        (id: "no hexadecimal digit", path: ".twofold~0123456789abcdeg~tmp", bytes: ours, isRemoved: false),
        (id: "too few digits", path: ".twofold~0123~tmp", bytes: ours, isRemoved: false),
    ])
    func onlyWhatIsCertainlyOursIsRemoved(row: (id: String, path: String, bytes: [UInt8], isRemoved: Bool)) {
        let disk = MemoryDisk([row.path: row.bytes])
        let diagnostics = sweep(disk, row.path)
        #expect(disk.bytes(of: row.path) == (row.isRemoved ? nil : row.bytes), "\(row.id)")
        #expect(diagnostics.map(\.rule) == (row.isRemoved ? [] : [.fileLeftover]), "\(row.id)")
        #expect(diagnostics.allSatisfy { $0.path.display == row.path }, "\(row.id)")
    }

    @Test(arguments: [MemoryDisk.Node.folder, .link])
    func whatIsNoFileIsLeft(node: MemoryDisk.Node) {
        let disk = MemoryDisk()
        disk.put(node, at: Self.exchanged)
        #expect(sweep(disk, Self.exchanged).map(\.rule) == [.fileLeftover])
    }

    @Test func whatCannotBeRemovedIsAnErrorAndTheRestIsRemoved() {
        let disk = MemoryDisk([Self.written: Self.theirs, "Icons/" + Self.written: Self.theirs])
        disk.fail { operation, path in
            let isRefused = operation == "remove" && path.folder == .root
            return isRefused ? .system(code: 13, text: "Permission denied") : nil
        }
        let diagnostics = sweep(disk, Self.written, "Icons/" + Self.written)
        #expect(diagnostics.map(\.rule) == [.fileNotRemoved])
        #expect(diagnostics.map(\.severity) == [.error])
        #expect(disk.paths == [Self.written])
    }
}

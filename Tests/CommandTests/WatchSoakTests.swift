import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// A watch among other programs: whatever they do, and in whatever order, the tree ends as a fresh build would leave it.
@Suite(.having("git")) struct WatchSoakTests {
    /// Somebody who works on a watched tree, and remembers which masters there have to be.
    private final class Worker {
        let tree: RealTree
        private var random: SystemSeed
        private(set) var masters: [String: [UInt8]] = [:]
        private var branches: [String: [String: [UInt8]]] = [:]
        private var branch = "main"
        private(set) var log: [String] = []
        private var count = 0
        /// The masters that got their names since the watch was at rest, and the ones that were edited: a master that is renamed and
        /// edited before the watch has looked leaves nothing that would prove what its variants are.
        private var renamed: Set<String> = []
        private var edited: Set<String> = []
        /// Waits until the watch is at rest.
        var settle: () -> Void = {}

        init(_ tree: RealTree, seed: UInt64) throws {
            self.tree = tree
            random = SystemSeed(state: seed)
            for _ in 0..<12 { try save() }
        }

        private func pick<Element>(_ all: some Collection<Element>) -> Element? { all.randomElement(using: &random) }

        private func image() -> [UInt8] {
            BuildCommandTests.image(
                [12, 24, 36].randomElement(using: &random) ?? 12, 12,
                seed: UInt64.random(in: 0..<1 << 40, using: &random))
        }

        private var folders: [String] { Set(masters.keys.map { String($0.prefix { $0 != "/" }) }).sorted() }

        private func path(_ name: String) -> String { tree.path + "/" + name }

        /// The master's stem and its files, in the order of their names, as programs find them.
        private func files(of master: String) throws -> [String] {
            let stem = String(master.prefix { $0 != "@" })
            let folder = String(stem.prefix { $0 != "/" })
            return try FileManager.default.contentsOfDirectory(atPath: path(folder)).map { folder + "/" + $0 }
                .filter { $0 == stem + ".png" || $0.hasPrefix(stem + "@") }.sorted()
        }

        private func save() throws {
            count += 1
            let isNew = masters.count < 8 || Bool.random(using: &random)
            let folder = (isNew ? pick(folders + ["f\(count)"]) : nil) ?? "f0"
            let old = masters.keys.filter { !renamed.contains($0) }.sorted()
            let name = (isNew ? nil : pick(old)) ?? "\(folder)/i\(count)@\(pick([2, 3]) ?? 2)x.png"
            let bytes = image()
            try FileManager.default.createDirectory(
                atPath: path(String(name.prefix { $0 != "/" })), withIntermediateDirectories: true)
            switch count % 3 {
            case 0: try tree.write(bytes, to: name)
            case 1:
                try tree.write(bytes, to: name + ".tmp")
                #expect(Foundation.rename(path(name + ".tmp"), path(name)) == 0)
            default:
                #expect(FileManager.default.createFile(atPath: path(name), contents: Data(bytes.prefix(40))))
                let file = try #require(FileHandle(forWritingAtPath: path(name)))
                try file.seekToEnd()
                usleep(60_000)
                try file.write(contentsOf: Data(bytes.dropFirst(40)))
                try file.close()
            }
            if !isNew { edited.insert(name) }
            masters[name] = bytes
        }

        private func renameImage() throws {
            guard let master = pick(masters.keys.filter({ !edited.contains($0) }).sorted()) else { return }
            count += 1
            let stem = String(master.prefix { $0 != "@" })
            let folder = String(stem.prefix { $0 != "/" })
            let target = "\(pick(folders) ?? folder)/r\(count)"
            for file in try files(of: master).shuffled(using: &random) {
                #expect(Foundation.rename(path(file), path(target + file.dropFirst(stem.count))) == 0)
                usleep(UInt32.random(in: 0..<3000, using: &random))
            }
            masters[target + master.dropFirst(stem.count)] = masters.removeValue(forKey: master)
            renamed.insert(target + master.dropFirst(stem.count))
        }

        private func renameFolder() throws {
            let isEdited = Set(edited.map { String($0.prefix { $0 != "/" }) })
            guard let folder = pick(folders.filter { !isEdited.contains($0) }) else { return }
            count += 1
            #expect(Foundation.rename(path(folder), path("g\(count)")) == 0)
            masters = Dictionary(
                uniqueKeysWithValues: masters.map { name, bytes in
                    (name.hasPrefix(folder + "/") ? "g\(count)" + name.dropFirst(folder.count) : name, bytes)
                })
            for name in masters.keys where name.hasPrefix("g\(count)/") { renamed.insert(name) }
        }

        private func removeImage() throws {
            guard let master = pick(masters.keys.sorted()) else { return }
            for file in try files(of: master) {
                // The watch may have placed a file meanwhile, or not.
                unlink(path(file))
                usleep(2000)
            }
            masters[master] = nil
        }

        private func removeFolder() throws {
            guard folders.count > 2, let folder = pick(folders) else { return }
            #expect(try shell("rm -r \(folder)") == 0)
            masters = masters.filter { !$0.key.hasPrefix(folder + "/") }
        }

        private func copyFolder() throws {
            guard folders.count < 12, let folder = pick(folders) else { return }
            count += 1
            for (name, bytes) in masters where name.hasPrefix(folder + "/") {
                let copy = "c\(count)" + name.dropFirst(folder.count)
                try tree.write(bytes, to: copy)
                masters[copy] = bytes
            }
        }

        private func pause() throws {
            settle()
            renamed = []
            edited = []
        }

        private func checkOut() throws {
            // Nobody commits in the middle of a build.
            try pause()
            branches[branch] = masters
            let other = branch == "main" ? "other" : "main"
            let commit = "git add -A && git -c user.name=A -c user.email=a@example.org commit -q -m x --allow-empty"
            let create = branches[other] == nil ? "-b " : ""
            #expect(try shell("\(commit) && git checkout -q \(create)\(other)") == 0, "\(branch) to \(other)")
            branch = other
            masters = branches[other] ?? masters
        }

        private func shell(_ script: String) throws -> Int32 {
            let run = try TwofoldBinary.start(
                ["-c", script], in: tree.path, program: URL(fileURLWithPath: "/bin/sh")
            ).finish()
            if run.status != 0 { log.append("\(script): \(run.errors)") }
            return run.status
        }

        /// Does something.
        func act() throws {
            let actions: [(weight: Int, name: String, run: () throws -> Void)] = [
                (30, "save", save), (12, "rename an image", renameImage), (6, "rename a folder", renameFolder),
                (8, "remove an image", removeImage), (4, "remove a folder", removeFolder), (4, "copy", copyFolder),
                (3, "check out", checkOut), (3, "pause", pause),
            ]
            var number = Int.random(in: 0..<actions.map(\.weight).reduce(0, +), using: &random)
            let action = actions.first { action in
                number -= action.weight
                return number < 0
            }
            guard let action else { return }
            let before = Set(masters.keys)
            try action.run()
            let changed = before.symmetricDifference(masters.keys).sorted()
            log.append("\(Date()) \(action.name) \(changed.joined(separator: " "))")
            usleep([1000, 20_000, 200_000, 400_000, 1_100_000].randomElement(using: &random) ?? 0)
        }
    }

    private struct SystemSeed: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state ^ state >> 29) &* 0xBF58_476D_1CE4_E5B9
        }
    }

    @Test func `the tree ends as a fresh build leaves it`() throws {
        let tree = try RealTree()
        _ = try TwofoldBinary.start(
            ["init", "-q", "-b", "main", "."], in: tree.path, program: URL(fileURLWithPath: "/usr/bin/git")
        )
        .finish()
        let worker = try Worker(tree, seed: UInt64(Date().timeIntervalSince1970))
        let watched = try Watched(tree)
        watched.awaits { watched.errors.contains("watching") }
        worker.settle = { watched.rests() }
        let end = ContinuousClock.now + .seconds(Nightly.isOn ? 600 : 60)
        var count = 0
        while ContinuousClock.now < end {
            try worker.act()
            count += 1
        }
        watched.rests()
        _ = try watched.interrupt()
        print("SOAK \(count) edits")
        let errors = watched.output.split(separator: "\n").filter { $0.contains(" error ") }
        #expect(errors.isEmpty, "\(errors)")

        // A watch deletes nothing.
        #expect(try TwofoldBinary.run("prune", in: tree.path).status == 0)
        let fresh = try RealTree(worker.masters)
        #expect(try TwofoldBinary.run(in: fresh.path).status == 0)
        let images = Set(tree.paths).union(fresh.paths).filter { !$0.hasPrefix(".git/") }.sorted()
        let different = images.filter { tree.bytes(of: $0) != fresh.bytes(of: $0) }
        let stems = different.map {
            $0.split(separator: "/").last.map { String($0.prefix { $0 != "." && $0 != "@" }) } ?? ""
        }
        let lines = watched.output.split(separator: "\n").filter { line in stems.contains { line.contains($0) } }
        #expect(different.isEmpty, "\(different): \(worker.log) \(lines.joined(separator: "\n"))")
        #expect(try TwofoldBinary.run("--locked", in: fresh.path).status == 0)
    }
}

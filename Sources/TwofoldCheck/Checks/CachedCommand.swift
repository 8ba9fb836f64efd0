/// A command that would do the same again, with all that its result depended on.
///
/// The library only keeps it: who caches it says what the command was, and compares what is not in the tree.
package struct CachedCommand: Sendable {
    /// A file outside the listing that decides on a run.
    package struct Surrounding: Hashable, Sendable {
        /// Its path as the operating system takes it.
        package let path: [UInt8]
        /// Its status; nil if it does not exist.
        ///
        /// Of a folder, only that it is one counts: what is in it changes without any consequence.
        package let status: FileStatus?
    }

    /// What a command was, and its result.
    package enum Work: Sendable {
        /// A build that had nothing to do.
        case build(SettledRun)
        /// A check, and the format of its report in the word of the command line.
        case check(SettledCheck, format: String)

        /// Whether a disk shows what the result depended on.
        ///
        /// - Parameter threads: The number of threads that look; none of them is left when this returns.
        package func isCurrent(on disk: any Disk, threads: Int = 1) -> Bool {
            switch self {
            case .build(let run): run.isCurrent(on: disk, threads: threads)
            case .check(let check, _): check.isCurrent(on: disk, threads: threads)
            }
        }
    }

    package var program: FileStatus
    /// The project's root, without links.
    package var root: [UInt8]
    /// The paths of the command line, each of which leads to the root; none stands for the current folder.
    package var paths: [[UInt8]]
    /// The files outside the tree.
    package var surroundings: [Surrounding]
    /// Whether it shows errors only.
    package var isQuiet: Bool
    /// When its output is colored, in the word of the command line.
    package var color: String
    package var work: Work

    package init(
        program: FileStatus, root: [UInt8], paths: [[UInt8]], surroundings: [Surrounding], isQuiet: Bool, color: String,
        work: Work
    ) {
        self.program = program
        self.root = root
        self.paths = paths
        self.surroundings = surroundings
        self.isQuiet = isQuiet
        self.color = color
        self.work = work
    }

    /// The file in the folder of caches for a command: one for each command line in each folder.
    ///
    /// - Parameter words: The command line without the program.
    package static func file(for words: [[UInt8]], in folder: [UInt8]) -> BytePath? {
        var writer = ByteWriter()
        for field in [folder] + words { writer.write(field) }
        return BytePath("\(ContentHash(of: writer.bytes).hex.prefix(32)).run")
    }

    /// Loads a command; nil if there is none, or if the file is damaged.
    package init?(at path: BytePath, in cache: any Disk) {
        guard let bytes = try? cache.contents(of: path, limit: 1 << 30), let command = Self.decode(bytes) else {
            return nil
        }
        self = command
    }

    /// Keeps the command for later; an error is ignored, because the cache only saves time.
    package func save(at path: BytePath, in cache: any Disk) { cache.renew(encoded, at: path) }
}

extension CachedCommand.Surrounding {
    /// The file at a path as it is now.
    package init(at path: [UInt8]) {
        let status = FileStatus(at: path)
        self.init(path: path, status: status?.kind == .folder ? Self.folder : status)
    }

    private static let folder = FileStatus(kind: .folder, size: 0, identity: FileIdentity(device: 0, inode: 0))
}

// MARK: Form

extension CachedCommand {
    static let mark = Array("twofold run 4\n".utf8)

    var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.bytes = Self.mark
        writer.write(program)
        writer.write(root)
        writer.write(list: paths) { $0.write($1) }
        writer.write(list: surroundings) { writer, surrounding in
            writer.write(surrounding.path)
            writer.write(surrounding.status) { $0.write(ofAnyKind: $1) }
        }
        writer.write(isQuiet)
        writer.write(color)
        switch work {
        case .build(let run):
            writer.write(byte: 0)
            writer.write(run)
        case .check(let check, let format):
            writer.write(byte: 1)
            writer.write(format)
            writer.write(check)
        }
        return writer.sealed()
    }

    static func decode(_ bytes: [UInt8]) -> CachedCommand? {
        guard let content = ByteWriter.content(ofSealed: bytes), content.starts(with: mark) else { return nil }
        var reader = ByteReader(content.dropFirst(mark.count))
        guard let program = reader.status(), let root = reader.bytes(), let paths = reader.list({ $0.bytes() }),
            let surroundings = reader.list({ $0.surrounding() }),
            let isQuiet = reader.boolean(), let color = reader.text(), let work = reader.work()
        else { return nil }
        return CachedCommand(
            program: program, root: root, paths: paths, surroundings: surroundings, isQuiet: isQuiet, color: color,
            work: work)
    }
}

extension ByteReader {
    fileprivate mutating func surrounding() -> CachedCommand.Surrounding? {
        guard let path = bytes(), let status = optional({ $0.statusOfAnyKind() }) else { return nil }
        return CachedCommand.Surrounding(path: path, status: status)
    }

    fileprivate mutating func work() -> CachedCommand.Work? {
        switch byte() {
        case 0: return settledRun().map { .build($0) }
        case 1:
            guard let format = text(), let check = settledCheck() else { return nil }
            return .check(check, format: format)
        default: return nil
        }
    }
}

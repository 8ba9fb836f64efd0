/// What the process that watches asks of the one that builds.
package struct WatchRequest: Equatable, Sendable {
    /// The parts of trees to build, by the absolute path of the root.
    package var parts: [[UInt8]: ChangedPart]
    /// The time since the first of the changes, in microseconds; nil for a build that no change asked for.
    package var age: Int?
    /// The diagnostics that people know already, for a process that cannot know; nil before the first build.
    package var told: Set<String>?

    package init(parts: [[UInt8]: ChangedPart], age: Int?, told: Set<String>?) {
        self.parts = parts
        self.age = age
        self.told = told
    }

    package var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.write(age) { $0.write($1) }
        writer.write(told) { $0.write(list: $1.sorted()) { $0.write($1) } }
        writer.write(list: parts.sorted { $0.key.lexicographicallyPrecedes($1.key) }) { writer, part in
            writer.write(part.key)
            switch part.value {
            case .everything: writer.write(-1)
            case .files(let paths): writer.write(paths)
            }
        }
        return writer.bytes
    }

    /// Reads a message; nil if it is none.
    package init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes[...])
        guard let age = reader.optional({ $0.number() }), let told = reader.optional({ $0.list { $0.text() } }),
            let parts = reader.list({ $0.changedPart() })
        else { return nil }
        self.init(parts: Dictionary(parts) { $1 }, age: age, told: told.map { Set($0) })
    }
}

/// What the process that builds answers.
package struct WatchReply: Equatable, Sendable {
    /// What may have been written or removed, by the absolute path of the root.
    package var written: [[UInt8]: [BytePath]] = [:]
    /// The paths of the files that were made, as people see them.
    package var made: [[UInt8]] = []
    /// The diagnostics that people know now.
    package var told: Set<String> = []
    /// Whether something could not be written, which may succeed later.
    package var isUnfinished = false
    package var wasInterrupted = false

    package init() {}

    package var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.write(isUnfinished)
        writer.write(wasInterrupted)
        writer.write(list: made) { $0.write($1) }
        writer.write(list: told.sorted()) { $0.write($1) }
        writer.write(list: written.sorted { $0.key.lexicographicallyPrecedes($1.key) }) { writer, files in
            writer.write(files.key)
            writer.write(files.value)
        }
        return writer.bytes
    }

    /// Reads a message; nil if it is none: the process that sends it has decoded files from anywhere.
    package init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes[...])
        guard let isUnfinished = reader.boolean(), let wasInterrupted = reader.boolean(),
            let made = reader.list({ $0.bytes() }), let told = reader.list({ $0.text() }),
            let written = reader.list({ $0.writtenFiles() })
        else { return nil }
        self.isUnfinished = isUnfinished
        self.wasInterrupted = wasInterrupted
        self.made = made
        self.told = Set(told)
        self.written = Dictionary(written) { $1 }
    }
}

extension ByteReader {
    fileprivate mutating func changedPart() -> ([UInt8], ChangedPart)? {
        guard let root = bytes() else { return nil }
        var ahead = self
        guard ahead.number() == -1 else { return paths().map { (root, .files($0)) } }
        self = ahead
        return (root, .everything)
    }

    fileprivate mutating func writtenFiles() -> ([UInt8], [BytePath])? {
        guard let root = bytes(), let paths = paths() else { return nil }
        return (root, paths)
    }
}

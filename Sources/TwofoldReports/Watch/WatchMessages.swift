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
        writer.write(told) { $0.write($1.sorted().map { Array($0.utf8) }) }
        writer.write(parts.count)
        for (root, part) in parts.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            writer.write(root)
            switch part {
            case .everything: writer.write(-1)
            case .files(let paths): writer.write(paths.map(\.bytes))
            }
        }
        return writer.bytes
    }

    /// Reads a message; nil if it is none.
    package init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes[...])
        guard let age = reader.optional({ $0.number() }), let told = reader.optional({ $0.strings() }),
            let count = reader.number()
        else { return nil }
        self.age = age
        self.told = told.map { Set($0.map { String(decoding: $0, as: UTF8.self) }) }
        parts = [:]
        for _ in 0..<max(0, count) {
            guard let root = reader.bytes(), let files = reader.number() else { return nil }
            guard files >= 0 else {
                parts[root] = .everything
                continue
            }
            guard let paths = reader.strings(files), let valid = paths.every(BytePath.init) else { return nil }
            parts[root] = .files(valid)
        }
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
    /// Whether an interrupt ended the build.
    package var wasInterrupted = false

    /// A reply about nothing.
    package init() {}

    package var encoded: [UInt8] {
        var writer = ByteWriter()
        writer.write(isUnfinished)
        writer.write(wasInterrupted)
        writer.write(made)
        writer.write(told.sorted().map { Array($0.utf8) })
        writer.write(written.count)
        for (root, paths) in written.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            writer.write(root)
            writer.write(paths.map(\.bytes))
        }
        return writer.bytes
    }

    /// Reads a message; nil if it is none: the process that sends it has decoded files from anywhere.
    package init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes[...])
        guard let isUnfinished = reader.boolean(), let wasInterrupted = reader.boolean(),
            let made = reader.strings(), let told = reader.strings(), let count = reader.number()
        else { return nil }
        self.isUnfinished = isUnfinished
        self.wasInterrupted = wasInterrupted
        self.made = made
        self.told = Set(told.map { String(decoding: $0, as: UTF8.self) })
        for _ in 0..<max(0, count) {
            guard let root = reader.bytes(), let valid = reader.strings()?.every(BytePath.init) else { return nil }
            written[root] = valid
        }
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ strings: [[UInt8]]) {
        write(strings.count)
        for string in strings { write(string) }
    }
}

extension ByteReader {
    fileprivate mutating func strings() -> [[UInt8]]? { number().flatMap { strings($0) } }

    fileprivate mutating func strings(_ count: Int) -> [[UInt8]]? {
        guard count >= 0 else { return nil }
        var strings: [[UInt8]] = []
        for _ in 0..<count {
            guard let string = bytes() else { return nil }
            strings.append(string)
        }
        return strings
    }
}

extension [[UInt8]] {
    /// All of them as other values; nil if one of them is none.
    fileprivate func every<Value>(_ value: ([UInt8]) -> Value?) -> [Value]? {
        let values = compactMap(value)
        return values.count == count ? values : nil
    }
}

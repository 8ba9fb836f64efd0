import Synchronization
import Testing
package import TwofoldKit

/// A disk in memory that fails on demand and remembers every access, so that a test can say that nothing else was touched.
package final class MemoryDisk: Disk {
    /// What stands at a path.
    package enum Node: Hashable, Sendable {
        case file([UInt8])
        case folder
        case link
        case other
    }

    /// One thing that was done to the disk.
    package enum Access: Hashable, Sendable {
        case listed(BytePath)
        case asked(BytePath)
        case read(BytePath)
        case created(BytePath)
        case replaced(BytePath)
        case noted(BytePath)
        case removed(BytePath)
        case moved(BytePath, to: BytePath)
        case madeDurable(BytePath)
    }

    /// Decides whether an operation fails; asked before anything is done.
    package typealias Fault = @Sendable (_ operation: String, _ path: BytePath) -> DiskError.Kind?

    private struct State {
        var nodes: [BytePath: (node: Node, inode: UInt64, time: Int64)] = [:]
        /// One number for the next file's inode and the time at which it is written: no two files have the same.
        var clock: UInt64 = 2
        var accesses: [Access] = []
        var fault: Fault?

        mutating func put(_ node: Node, at path: BytePath) {
            nodes[path] = (node, clock, Int64(clock))
            clock += 1
        }
    }

    private static let devices = Mutex<UInt64>(0)
    private let device = devices.withLock { number in
        number += 1
        return number
    }
    private let state = Mutex(State())

    package init(_ files: [String: [UInt8]] = [:]) {
        for (path, bytes) in files { write(bytes, to: path) }
    }

    // MARK: What a person would do behind Twofold's back

    package func write(_ bytes: [UInt8], to path: String) { put(.file(bytes), at: path) }

    package func put(_ node: Node, at path: String) {
        guard let path = BytePath(path) else { preconditionFailure("no path: \(path)") }
        state.withLock { state in
            state.put(node, at: path)
        }
    }

    package func remove(_ path: String) {
        guard let path = BytePath(path) else { preconditionFailure("no path: \(path)") }
        state.withLock { state in
            for known in state.nodes.keys where known.isWithin(path) { state.nodes[known] = nil }
        }
    }

    package func move(_ from: String, to: String) {
        guard let bytes = bytes(of: from) else {
            Issue.record("there is no file \(from)")
            return
        }
        remove(from)
        write(bytes, to: to)
    }

    package func bytes(of path: String) -> [UInt8]? {
        guard let path = BytePath(path), case .file(let bytes)? = state.withLock({ $0.nodes[path]?.node }) else {
            return nil
        }
        return bytes
    }

    /// Every path that is no folder, sorted.
    package var paths: [String] {
        state.withLock { state in
            state.nodes.filter { $0.value.node != .folder }.keys.sorted().map {
                String(decoding: $0.bytes, as: UTF8.self)
            }
        }
    }

    /// Everything that was done since this was last asked.
    package func takeAccesses() -> [Access] {
        state.withLock { state in
            defer { state.accesses = [] }
            return state.accesses
        }
    }

    package func fail(_ fault: Fault?) { state.withLock { $0.fault = fault } }

    // MARK: Disk

    package func entries(
        of folder: BytePath, describing isDescribed: ([UInt8]) -> Bool
    ) throws(DiskError) -> [DiskEntry] {
        try check("readdir", folder, .listed(folder))
        return state.withLock { state in
            var entries: [[UInt8]: DiskEntry] = [:]
            let depth = folder.components.count
            for (path, value) in state.nodes where path.isWithin(folder) && path.components.count > depth {
                let name = path.components[depth]
                let isDirect = path.components.count == depth + 1
                entries[name] =
                    isDirect
                    ? DiskEntry(
                        name: name, kind: Self.kind(value.node),
                        status: isDescribed(name) ? status(value.node, value.inode, value.time) : nil)
                    : DiskEntry(name: name, kind: .folder)
            }
            // In one order always, as a disk gives an unchanged folder, but not in that of the names.
            return entries.values.sorted { $0.name.reversed().lexicographicallyPrecedes($1.name.reversed()) }
        }
    }

    package func status(of path: BytePath) throws(DiskError) -> FileStatus? {
        try check("stat", path, .asked(path))
        return state.withLock { state in
            if let (node, inode, time) = state.nodes[path] { return status(node, inode, time) }
            guard path == .root || state.nodes.keys.contains(where: { $0.isWithin(path) }) else { return nil }
            return status(.folder, UInt64(bitPattern: Int64(path.hashValue)) | 1 << 63, 1)
        }
    }

    private func status(_ node: Node, _ inode: UInt64, _ time: Int64) -> FileStatus {
        var size = 0
        if case .file(let bytes) = node { size = bytes.count }
        return FileStatus(
            kind: Self.kind(node), size: size, identity: FileIdentity(device: device, inode: inode), modified: time,
            changed: time)
    }

    package func read(_ path: BytePath, upTo limit: Int) throws(DiskError) -> FileContent {
        try check("read", path, .read(path))
        let found = state.withLock { $0.nodes[path] }
        switch found?.node {
        case .file(let bytes)?:
            return FileContent(
                bytes: Array(bytes.prefix(limit)), status: status(.file(bytes), found?.inode ?? 0, found?.time ?? 0))
        case .link: throw DiskError("open", path, .symbolicLink)
        case .folder, .other: throw DiskError("open", path, .notARegularFile)
        case nil: throw DiskError("open", path, .system(code: 2, text: "No such file or directory"))
        }
    }

    package func place(_ files: [Placement], noting note: Note?) -> [DiskError?] {
        if let note {
            do throws(DiskError) {
                try check("note", note.path, .noted(note.path))
            } catch {
                return files.map { _ in error }
            }
            state.withLock { state in
                var bytes: [UInt8] = []
                if case .file(let old)? = state.nodes[note.path]?.node { bytes = old }
                state.put(.file(bytes + note.bytes), at: note.path)
            }
        }
        return files.map { file in
            do throws(DiskError) {
                try placeOne(file.bytes, file.path, file.expecting)
                return nil
            } catch {
                return error
            }
        }
    }

    private func placeOne(_ bytes: [UInt8], _ path: BytePath, _ expecting: ExpectedFile) throws(DiskError) {
        try check("place", path, nil)
        let error: DiskError? = state.withLock { state in
            let present = state.nodes[path]?.node
            switch (expecting, present) {
            case (.absent, nil): state.accesses.append(.created(path))
            case (.absent, _): return DiskError("link", path, .occupied)
            case (.file(let hash), .file(let old)?) where ContentHash(of: old) == hash:
                state.accesses.append(.replaced(path))
            case (.file, _): return DiskError("replace", path, .changed)
            }
            state.put(.file(bytes), at: path)
            return nil
        }
        if let error { throw error }
    }

    package func remove(_ path: BytePath, expecting hash: ContentHash) throws(DiskError) {
        try check("remove", path, nil)
        let isOurs = state.withLock { state in
            guard case .file(let bytes)? = state.nodes[path]?.node, ContentHash(of: bytes) == hash else { return false }
            state.nodes[path] = nil
            state.accesses.append(.removed(path))
            return true
        }
        guard isOurs else { throw DiskError("remove", path, .changed) }
    }

    package func move(_ path: BytePath, to target: BytePath) throws(DiskError) {
        try check("move", path, nil)
        let problem: DiskError.Kind? = state.withLock { state in
            guard let found = state.nodes[path] else { return .system(code: 2, text: "No such file or directory") }
            guard case .file = found.node else { return found.node == .link ? .symbolicLink : .notARegularFile }
            guard state.nodes[target] == nil else { return .occupied }
            let isThere = state.nodes.contains { known, value in
                known == target.folder ? value.node == .folder : known.isWithin(target.folder)
            }
            guard isThere else { return .system(code: 2, text: "No such file or directory") }
            state.nodes[path] = nil
            state.nodes[target] = found
            state.accesses.append(.moved(path, to: target))
            return nil
        }
        if let problem { throw DiskError("move", path, problem) }
    }

    package func makeNamesDurable(in folders: Set<BytePath>) throws(DiskError) {
        for folder in folders.sorted() { try check("fsync", folder, .madeDurable(folder)) }
    }

    private func check(_ operation: String, _ path: BytePath, _ access: Access?) throws(DiskError) {
        let kind = state.withLock { state in
            if let access { state.accesses.append(access) }
            return state.fault?(operation, path)
        }
        if let kind { throw DiskError(operation, path, kind) }
    }

    private static func kind(_ node: Node) -> DiskEntry.Kind {
        switch node {
        case .file: .file
        case .folder: .folder
        case .link: .link
        case .other: .other
        }
    }
}

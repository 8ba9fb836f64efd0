import Synchronization
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
        case madeDurable(BytePath)
    }

    /// Decides whether an operation fails; asked before anything is done.
    package typealias Fault = @Sendable (_ operation: String, _ path: BytePath) -> DiskError.Kind?

    private struct State {
        var nodes: [BytePath: (node: Node, inode: UInt64)] = [:]
        var nextInode: UInt64 = 2
        var accesses: [Access] = []
        var fault: Fault?
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
            state.nodes[path] = (node, state.nextInode)
            state.nextInode += 1
        }
    }

    package func remove(_ path: String) {
        guard let path = BytePath(path) else { return }
        state.withLock { state in
            for known in state.nodes.keys where known.isWithin(path) { state.nodes[known] = nil }
        }
    }

    package func move(_ from: String, to: String) {
        guard let bytes = bytes(of: from) else { return }
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

    package func entries(of folder: BytePath) throws(DiskError) -> [DiskEntry] {
        try check("readdir", folder, .listed(folder))
        return state.withLock { state in
            var entries: [[UInt8]: DiskEntry.Kind] = [:]
            let depth = folder.components.count
            for (path, value) in state.nodes where path.isWithin(folder) && path.components.count > depth {
                let name = path.components[depth]
                let isDirect = path.components.count == depth + 1
                entries[name] = isDirect ? Self.kind(value.node) : .folder
            }
            return entries.map { DiskEntry(name: $0.key, kind: $0.value) }
        }
    }

    package func status(of path: BytePath) throws(DiskError) -> FileStatus? {
        try check("stat", path, .asked(path))
        return state.withLock { state in
            guard let (node, inode) = state.nodes[path] else {
                let isFolder = path == .root || state.nodes.keys.contains { $0.isWithin(path) }
                return isFolder
                    ? FileStatus(
                        kind: .folder, size: 0,
                        identity: FileIdentity(
                            device: device, inode: UInt64(bitPattern: Int64(path.hashValue)) | 1 << 63)) : nil
            }
            var size = 0
            if case .file(let bytes) = node { size = bytes.count }
            return FileStatus(
                kind: Self.kind(node), size: size, identity: FileIdentity(device: device, inode: inode))
        }
    }

    package func read(_ path: BytePath, upTo limit: Int) throws(DiskError) -> [UInt8] {
        try check("read", path, .read(path))
        switch state.withLock({ $0.nodes[path]?.node }) {
        case .file(let bytes): return Array(bytes.prefix(limit))
        case .link: throw DiskError("open", path, .symbolicLink)
        case .folder, .other: throw DiskError("open", path, .notARegularFile)
        case nil: throw DiskError("open", path, .system(code: 2, text: "No such file or directory"))
        }
    }

    package func place(_ files: [Placement]) -> [DiskError?] {
        files.map { file in
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
            state.nodes[path] = (.file(bytes), state.nextInode)
            state.nextInode += 1
            return nil
        }
        if let error { throw error }
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

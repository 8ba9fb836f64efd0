#if os(Linux)
import Glibc

/// Watches trees with Linux's inotify: one watch a folder, which follows the folder when it is renamed.
package final class InotifyWatch: TreeWatch {
    /// What a watch of the system is for.
    private enum Place: Hashable {
        case folder(tree: Int, BytePath)
        case outside(names: Set<[UInt8]>)
        /// The folder around a root, where its removal shows even while this process has it open.
        case around(tree: Int, name: [UInt8])
    }

    /// Why trees cannot be watched.
    package enum Failure: Error, Hashable {
        /// The user may not watch as many folders: `fs.inotify.max_user_watches`.
        case tooManyFolders
        /// The user may not watch from as many programs: `fs.inotify.max_user_instances`.
        case tooManyWatches
        case other(DiskError)
    }

    private let trees: [WatchedTree]
    private let waker: WatchWaker
    private let queue: Descriptor
    /// An inode has one watch, even where it is in two trees.
    private var places: [Int32: [Place]] = [:]
    private var numbers: [Place: Int32] = [:]
    private var waiting: [WatchedChange] = []

    private static let ofFolders =
        UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
        | UInt32(IN_MOVED_TO) | UInt32(IN_ATTRIB)
    private static let ofRoots = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
    private static let header = 16
    private static let room = 1 << 16

    package init(_ trees: [WatchedTree], outside: [OutsideFolder], waker: WatchWaker) throws(Failure) {
        self.trees = trees
        self.waker = waker
        let number = inotify_init1(O_CLOEXEC | O_NONBLOCK)
        guard number >= 0 else { throw Self.failure(errno) }
        queue = Descriptor(number)
        for folder in outside {
            // One that is not there has no settings.
            _ = add(folder.path, .outside(names: folder.names), Self.ofFolders)
        }
        for tree in trees.indices {
            watchAround(tree)
            do throws(DiskError) {
                // A folder that is made after a listing and before its parent is watched shows in the next listing.
                while try watch(FolderSearch(trees[tree]), in: tree) {}
            } catch {
                if case .system(let code, _) = error.kind { throw Self.failure(code) }
                throw .other(error)
            }
        }
    }

    package func next(within limit: Duration?) -> [WatchedChange] {
        if waiting.isEmpty {
            read()
            if waiting.isEmpty {
                waker.wait(for: queue.number, within: limit)
                read()
            }
        }
        defer { waiting = [] }
        return waiting
    }

    // MARK: Folders

    private func watchAround(_ tree: Int) {
        let root = trees[tree].root
        guard root.count > 1, let end = root.lastIndex(of: UInt8(ascii: "/")) else { return }
        let folder = end == 0 ? [UInt8(ascii: "/")] : Array(root[..<end])
        _ = add(folder, .around(tree: tree, name: Array(root[(end + 1)...])), Self.ofFolders)
    }

    /// Watches folders; returns whether any was not watched before.
    private func watch(_ search: FolderSearch, in tree: Int) throws(DiskError) -> Bool {
        var isNew = false
        for path in search.folders where numbers[.folder(tree: tree, path)] == nil {
            guard let folder = try? trees[tree].disk.openFolder(path) else { continue }
            // Through its descriptor, because a link could have come in the way.
            let code = withExtendedLifetime(folder) {
                add(
                    Array("/proc/self/fd/\(folder.number)".utf8), .folder(tree: tree, path),
                    Self.ofFolders | (path == .root ? Self.ofRoots : 0))
            }
            // A folder that was removed meanwhile needs no watch.
            if code == ENOENT, path != .root { continue }
            guard code == 0 else { throw LocalDisk.error("inotify_add_watch", path, code) }
            isNew = true
        }
        return isNew
    }

    private func add(_ path: [UInt8], _ place: Place, _ mask: UInt32) -> Int32 {
        let flags = UInt32(IN_ONLYDIR) | UInt32(IN_EXCL_UNLINK) | UInt32(IN_MASK_ADD)
        let number = withCString(path) { inotify_add_watch(queue.number, $0, mask | flags) }
        guard number >= 0 else { return errno }
        if places[number]?.contains(place) != true { places[number, default: []].append(place) }
        numbers[place] = number
        return 0
    }

    /// Watches a folder that appeared; its files may have come before the watch did, so all of it counts as changed.
    private func follow(_ path: BytePath, in tree: Int) {
        do throws(DiskError) {
            var search = try FolderSearch(trees[tree], in: path)
            guard !search.folders.isEmpty || search.findsProjects else { return }
            waiting.append(WatchedChange(search.findsProjects ? .settings : .folder(path), in: tree))
            while try watch(search, in: tree) { search = try FolderSearch(trees[tree], in: path) }
        } catch {
            // It cannot be watched, so the whole watch begins again, and says why if it cannot.
            waiting.append(WatchedChange(.overflow, in: tree))
        }
    }

    /// Forgets a folder that has another name now, and all below it.
    private func leave(_ path: BytePath, in tree: Int) {
        guard numbers[.folder(tree: tree, path)] != nil else { return }
        for (place, number) in numbers {
            guard case .folder(tree, let inner) = place, inner.isWithin(path) else { continue }
            forget(place, number)
        }
        waiting.append(WatchedChange(.folder(path), in: tree))
    }

    private func forget(_ place: Place, _ number: Int32) {
        numbers[place] = nil
        places[number]?.removeAll { $0 == place }
        guard places[number]?.isEmpty == true else { return }
        places[number] = nil
        _ = inotify_rm_watch(queue.number, number)
    }

    // MARK: Events

    private func read() {
        var buffer = [UInt8](repeating: 0, count: Self.room)
        while true {
            let count = buffer.withUnsafeMutableBufferPointer { systemRead(queue.number, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            take(buffer[..<count])
        }
    }

    /// The kernel's records: watch, mask, cookie, length of the name, and the name, filled up with NULs.
    private func take(_ records: ArraySlice<UInt8>) {
        var rest = records
        while rest.count >= Self.header {
            let fields = rest.withUnsafeBytes { bytes in
                (0..<4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
            }
            let length = Int(fields[3])
            guard length <= rest.count - Self.header else { return }
            let name = Array(rest.dropFirst(Self.header).prefix(length).prefix { $0 != 0 })
            take(Int32(bitPattern: fields[0]), fields[1], name)
            rest = rest.dropFirst(Self.header + length)
        }
    }

    private func take(_ number: Int32, _ mask: UInt32, _ name: [UInt8]) {
        func has(_ flag: Int32) -> Bool { mask & UInt32(bitPattern: flag) != 0 }
        if has(IN_Q_OVERFLOW) {
            waiting += trees.indices.map { WatchedChange(.overflow, in: $0) }
            return
        }
        for place in places[number] ?? [] {
            switch place {
            case .outside(let names):
                if names.contains(name), !has(IN_CREATE) {
                    waiting += trees.indices.map { WatchedChange(.settings, in: $0) }
                }
            case .around(let tree, let root):
                guard name == root, has(IN_DELETE) || has(IN_MOVED_FROM) else { continue }
                waiting.append(WatchedChange(.rootGone, in: tree))
            case .folder(let tree, .root) where has(IN_DELETE_SELF) || has(IN_MOVE_SELF) || has(IN_UNMOUNT):
                waiting.append(WatchedChange(.rootGone, in: tree))
            case .folder(let tree, let folder):
                guard !name.isEmpty, let path = folder.appending(name) else { continue }
                take(path, in: tree, mask)
            }
        }
        if has(IN_IGNORED) {
            for place in places[number] ?? [] { numbers[place] = nil }
            places[number] = nil
        }
    }

    private func take(_ path: BytePath, in tree: Int, _ mask: UInt32) {
        func has(_ flag: Int32) -> Bool { mask & UInt32(bitPattern: flag) != 0 }
        let isLost = has(IN_DELETE) || has(IN_MOVED_FROM)
        if mask & UInt32(IN_ISDIR) != 0 {
            if isLost { leave(path, in: tree) }
            if has(IN_CREATE) || has(IN_MOVED_TO) { follow(path, in: tree) }
            return
        }
        // Twofold's own files in progress; there are several events of each.
        if TemporaryName(parsing: path.name) != nil { return }
        let change: TreeChange =
            if isLost { .gone(path) } else if has(IN_CREATE), !isWhole(path, in: tree) { .begun(path) } else {
                .saved(path)
            }
        waiting.append(WatchedChange(change, in: tree))
    }

    /// Whether a name that was just made is that of a finished file: a second name for one, for which no other event comes.
    private func isWhole(_ path: BytePath, in tree: Int) -> Bool {
        guard let folder = try? trees[tree].disk.openFolder(path.folder) else { return false }
        var information = stat()
        let code = withCString(path.name) { fstatat(folder.number, $0, &information, AT_SYMLINK_NOFOLLOW) }
        return code == 0 && (information.st_nlink > 1 || information.st_mode & S_IFMT == S_IFLNK)
    }

    private static func failure(_ code: Int32) -> Failure {
        switch code {
        case ENOSPC: .tooManyFolders
        case EMFILE: .tooManyWatches
        default: .other(LocalDisk.error("inotify_init", .root, code))
        }
    }
}
#endif

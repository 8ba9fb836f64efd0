#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An open file or folder, closed when the last one who needs it lets go.
final class Descriptor {
    let number: Int32
    init(_ number: Int32) { self.number = number }
    deinit { _ = close(number) }
}

/// The folders that a batch of files goes to, each opened once, and made where it is missing.
final class OpenFolders {
    private let disk: LocalDisk
    private var opened: [BytePath: Descriptor] = [:]

    init(disk: LocalDisk) { self.disk = disk }

    func folder(_ path: BytePath) throws(DiskError) -> Descriptor {
        if let known = opened[path] { return known }
        let folder = try openOrMake(path)
        opened[path] = folder
        return folder
    }

    private func openOrMake(_ path: BytePath) throws(DiskError) -> Descriptor {
        do throws(DiskError) {
            return try disk.openFolder(path)
        } catch {
            guard case .system(ENOENT, _) = error.kind, path != .root else { throw error }
        }
        let parent = try openOrMake(path.folder)
        let made = withCString(path.name) { mkdirat(parent.number, $0, 0o777) }
        // Another job may have made it meanwhile.
        guard made == 0 || errno == EEXIST else { throw LocalDisk.error("mkdir", path, errno) }
        return try disk.openFolder(path)
    }
}

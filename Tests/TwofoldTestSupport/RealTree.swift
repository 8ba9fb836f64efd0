package import Foundation
import Testing
package import TwofoldKit

/// A folder of its own on the real disk, removed when the value goes.
package final class RealTree: Sendable {
    package let url: URL
    private let isTemporary: Bool

    package init(_ files: [String: [UInt8]] = [:]) throws {
        isTemporary = true
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("twofold-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // As the program resolves it: Foundation's own way takes `/private` off on macOS.
        let resolved = realpath(folder.path, nil)
        defer { free(resolved) }
        url = resolved.map { URL(fileURLWithPath: String(cString: $0)) } ?? folder
        for (path, bytes) in files { try write(bytes, to: path) }
    }

    /// A folder that is there already, and stays when the value goes.
    package init(at path: String) {
        isTemporary = false
        url = URL(fileURLWithPath: path)
    }

    /// Another folder with the same files, times and permissions.
    package func copy() throws -> RealTree {
        let twin = try RealTree()
        try Program.run(["cp", "-a", path + "/.", twin.path])
        return twin
    }

    deinit { if isTemporary { try? FileManager.default.removeItem(at: url) } }

    package var path: String { url.path }

    package func write(_ bytes: [UInt8], to path: String) throws {
        let file = url.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    package func bytes(of path: String) -> [UInt8]? {
        (try? Data(contentsOf: url.appendingPathComponent(path))).map(Array.init)
    }

    package func remove(_ path: String) throws {
        try FileManager.default.removeItem(at: url.appendingPathComponent(path))
    }

    /// Every path below the folder, hidden ones included, sorted.
    package var paths: [String] {
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return all.filter { !isFolder($0) }.sorted()
    }

    /// The hash of every file, by path.
    package var hashes: [String: ContentHash] {
        Dictionary(
            uniqueKeysWithValues: paths.compactMap { path in bytes(of: path).map { (path, ContentHash(of: $0)) } })
    }

    private func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(
            atPath: url.appendingPathComponent(path).path, isDirectory: &isFolder)
        return exists && isFolder.boolValue
    }
}

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension RealTree {
    /// Writes in place and sets the times back to what they were, as archives and `touch -r` do.
    package func rewriteKeepingTimes(_ name: String, with bytes: [UInt8]) throws {
        let file = path + "/" + name
        var information = stat()
        try #require(stat(file, &information) == 0)
        let handle = try #require(FileHandle(forWritingAtPath: file))
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
        #if canImport(Darwin)
        var times = [information.st_atimespec, information.st_mtimespec]
        #else
        var times = [information.st_atim, information.st_mtim]
        #endif
        utimensat(AT_FDCWD, file, &times, 0)
    }
}

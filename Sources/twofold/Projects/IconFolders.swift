import ArgumentParser
import TwofoldKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The masters and the folder of icons, and the project that records them.
struct IconFolders {
    /// The project's root, and what of it is looked at.
    var tree: TreeSelection
    /// The masters, in the order in which they were named.
    var masters: [BytePath]
    /// Other files of the project, in the order in which they were named.
    var others: [BytePath]
    /// The folder of the icons, which need not exist.
    var folder: BytePath
    /// The name of the set, where the folder was named as one.
    var setName: String?

    private static let setEnding = ".appiconset"

    /// Finds the project: that of the folder, or else that of the deepest folder above masters and icons.
    ///
    /// - Parameters:
    ///   - paths: The masters.
    ///   - others: Other files, which have to lie in the project as well.
    ///   - out: The folder of the icons, or an `.appiconset` in it.
    init(masters paths: [String], others: [String] = [], out: String) throws {
        let files = try (paths + others).map { path in
            let bytes = RawArguments.bytes(of: path)
            guard let real = realPath(of: bytes) else {
                throw ValidationError("\(Quoting.display(bytes)): \(String(cString: strerror(errno)))")
            }
            return real
        }
        var folder = try Self.absolute(RawArguments.bytes(of: out))
        let name = folder.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
        if name.hasSuffix(Self.setEnding), name.count > Self.setEnding.count {
            setName = String(name.dropLast(Self.setEnding.count))
            folder = parent(folder)
        }
        let above = files.map(parent).reduce(folder, Self.common)
        let root =
            TreeSelection.ledgerRoot(above: folder) ?? TreeSelection.ledgerRoot(above: above) ?? Self.outside(above)
        guard root != slash else {
            throw ValidationError(
                "The master and the folder of the icons have no project in common; put the master into the project.")
        }
        for file in files where !isWithin(file, root) {
            throw ValidationError(
                "\(Quoting.display(file)) lies outside of \(Quoting.display(root)), the project of the icons; put it into "
                    + "the project.")
        }
        guard isWithin(folder, root) else {
            throw ValidationError("--out '\(out)' lies outside of the project \(Quoting.display(root)).")
        }
        let named = try files.map { try TreeSelection.relative($0, to: root) }
        masters = Array(named.prefix(paths.count))
        self.others = Array(named.dropFirst(paths.count))
        self.folder = try TreeSelection.relative(folder, to: root)
        tree = TreeSelection(root: root, selection: masters + (realPath(of: folder) == nil ? [] : [self.folder]))
    }

    /// The absolute path of a folder that need not exist: the part that does without links, and the rest as it was named.
    private static func absolute(_ path: [UInt8]) throws -> [UInt8] {
        if let real = realPath(of: path) {
            var information = stat()
            guard withCString(real, { stat($0, &information) }) == 0, information.st_mode & S_IFMT == S_IFDIR else {
                throw ValidationError("--out takes a folder; \(Quoting.display(path)) is a file.")
            }
            return real
        }
        guard errno == ENOENT else {
            throw ValidationError("--out \(Quoting.display(path)): \(String(cString: strerror(errno)))")
        }
        var trimmed = path
        while trimmed.count > 1, trimmed.last == UInt8(ascii: "/") { trimmed.removeLast() }
        let name = Array(trimmed.suffix(while: { $0 != UInt8(ascii: "/") }))
        guard !name.isEmpty, name != Array("..".utf8), name != Array(".".utf8) else {
            throw ValidationError("--out \(Quoting.display(path)): \(String(cString: strerror(ENOENT)))")
        }
        let rest = Array(trimmed.dropLast(name.count))
        let above = try absolute(rest.isEmpty ? Array(".".utf8) : rest)
        return above + (above == slash ? [] : slash) + name
    }

    private static func common(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
        var folder = a
        while !isWithin(b, folder) { folder = parent(folder) }
        return folder
    }

    /// The folder above any asset catalog: Xcode takes a lock file in there for a part of it.
    private static func outside(_ folder: [UInt8]) -> [UInt8] {
        var folder = folder
        let endings = [".xcassets", ".appiconset", ".brandassets", ".iconset"].map { Array($0.utf8) }
        while folder != slash,
            folder.split(separator: UInt8(ascii: "/")).contains(where: { name in
                endings.contains { name.count > $0.count && name.suffix($0.count).elementsEqual($0) }
            })
        {
            folder = parent(folder)
        }
        return folder
    }
}

extension [UInt8] {
    fileprivate func suffix(while predicate: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[(lastIndex { !predicate($0) }.map { $0 + 1 } ?? 0)...]
    }
}

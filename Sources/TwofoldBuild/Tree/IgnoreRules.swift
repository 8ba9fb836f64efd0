/// The `.gitignore` files that apply in a folder.
package struct IgnoreRules: Sendable {
    private struct Layer: Sendable {
        var file: IgnoreFile
        /// The length of the path from the outermost folder to the file's folder, with a slash at the end.
        var base: Int
        var name: [UInt8]
    }

    /// The path from the outermost folder with rules to the tree's root: empty, or with a slash at the end.
    private var way: [UInt8]
    /// Outermost first; the innermost with a matching pattern decides.
    private var layers: [Layer] = []

    package static let fileName = ".gitignore"
    private static let name = Array(fileName.utf8)
    private static let repository = Array(".git".utf8)

    /// No rules.
    ///
    /// - Parameter way: The path from the outermost folder with rules to the root of the tree that is listed.
    package init(above way: BytePath = .root) { self.way = Self.prefix(way) }

    /// Adds a file above the tree, if it exists; files are added from the outermost on.
    ///
    /// - Parameter folder: The folder that its patterns are relative to, seen from the outermost.
    /// - Returns: Why it does not apply completely, if so.
    package mutating func read(_ path: BytePath, on disk: any Disk, of folder: BytePath) -> Shortcoming? {
        read(path, on: disk, base: Self.prefix(folder).count)
    }

    private mutating func read(_ path: BytePath, on disk: any Disk, base: Int) -> Shortcoming? {
        do throws(DiskError) {
            guard try disk.status(of: path) != nil else { return nil }
            let content = try disk.read(path, upTo: IgnoreFile.largest + 1).bytes
            guard content.count <= IgnoreFile.largest else { return .tooLarge }
            let file = IgnoreFile(content)
            layers.append(Layer(file: file, base: base, name: path.name))
            return file.isCut ? .tooManyPatterns : nil
        } catch {
            return .unreadable(error)
        }
    }

    /// Why a file applies only in part, or not at all.
    package enum Shortcoming: Hashable, Sendable {
        case unreadable(DiskError)
        /// It has more than 1 MiB, and none of its patterns applies.
        case tooLarge
        /// It has more than 10,000 patterns, of which only the first apply.
        case tooManyPatterns
    }

    /// The rules of a folder of the tree; these are those of its parent.
    ///
    /// A nested repository does not use the rules of the one around it.
    ///
    /// - Parameters:
    ///   - kind: The kind of the entry with a name in the folder; nil if there is none.
    ///   - diagnostics: Receives the problems with its files.
    func entering(
        _ folder: BytePath, _ disk: any Disk, _ diagnostics: inout [Diagnostic],
        kind: ([UInt8]) -> DiskEntry.Kind?
    ) -> IgnoreRules {
        var rules = self
        if let repository = kind(Self.repository) {
            rules.layers = []
            if repository == .folder, let path = BytePath(components: folder.components + Self.exclude) {
                rules.read(path, in: folder, disk, &diagnostics)
            }
        }
        let ignored = kind(Self.name)
        if ignored == .file || ignored == .link, let path = folder.appending(Self.name) {
            rules.read(path, in: folder, disk, &diagnostics)
        }
        return rules
    }

    private static let exclude = [".git", "info", "exclude"].map { Array($0.utf8) }

    private mutating func read(
        _ path: BytePath, in folder: BytePath, _ disk: any Disk, _ diagnostics: inout [Diagnostic]
    ) {
        if let shortcoming = read(path, on: disk, base: way.count + Self.prefix(folder).count) {
            diagnostics.append(.ignoreFile(path, shortcoming))
        }
    }

    private static func prefix(_ path: BytePath) -> [UInt8] {
        path == .root ? [] : path.bytes + [UInt8(ascii: "/")]
    }

    /// The file, as seen from the tree's root, and the number of the line that ignores a path; nil if none does.
    func line(ignoring path: BytePath, isFolder: Bool) -> (file: [UInt8], line: Int)? {
        let whole = way + path.bytes
        let name = (whole.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
        for layer in layers.reversed() {
            guard let pattern = layer.file.pattern(for: whole, base: layer.base, name: name, isFolder: isFolder) else {
                continue
            }
            if pattern.isNegated { return nil }
            let up = way.dropFirst(layer.base).count { $0 == UInt8(ascii: "/") }
            let folder =
                repeatElement(Array("../".utf8), count: up).joined() + whole[..<layer.base].dropFirst(way.count)
            let isExclude = layer.name != Self.name
            return (folder + (isExclude ? ".git/info/exclude".utf8.map(\.self) : layer.name), pattern.line)
        }
        return nil
    }

    /// Whether a path of the tree is ignored; everything in an ignored folder is, and need not be asked for.
    func ignores(_ path: BytePath, isFolder: Bool) -> Bool {
        guard !layers.isEmpty else { return false }
        let whole = way.isEmpty ? path.bytes : way + path.bytes
        let name = (whole.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
        for layer in layers.reversed() {
            if let verdict = layer.file.isIgnored(whole, base: layer.base, name: name, isFolder: isFolder) {
                return verdict
            }
        }
        return false
    }
}

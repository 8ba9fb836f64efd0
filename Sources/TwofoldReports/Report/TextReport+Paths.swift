// The paths of a report, as somebody in a folder writes them.

extension TextReport {
    /// A path of the masters' tree.
    func shown(_ path: BytePath) -> String {
        display(path, behind: prefix)
    }

    /// The path of a file that Twofold writes, in the tree that it writes.
    func placed(_ path: BytePath) -> String {
        display(path, behind: staging ?? prefix)
    }

    /// A path of the masters' tree as an argument of a command.
    func argument(_ path: BytePath) -> String { ShellWord.path(seen(path, behind: prefix)) }

    /// The absolute path of the folder that paths with a prefix lie in; nil where the reader's folder is unknown.
    func wholeRoot(_ prefix: String) -> String? {
        let whole = Array(prefix.utf8)
        if whole.first == UInt8(ascii: "/") { return Quoting.display(whole.count > 1 ? whole.dropLast() : whole) }
        guard !folder.isEmpty else { return nil }
        return Quoting.display(whole.isEmpty ? folder : folder + "/".utf8 + whole.dropLast())
    }

    private func display(_ path: BytePath, behind prefix: String) -> String {
        Quoting.display(seen(path, behind: prefix))
    }

    private func seen(_ path: BytePath, behind prefix: String) -> [UInt8] {
        let prefix = Array(prefix.utf8)
        return isOneProject ? path.seen(behind: prefix, from: folder) : path.shown(behind: prefix, from: folder)
    }
}

extension BytePath {
    /// The path as a person writes it who stands in a folder of the same tree: relative, through the folders above.
    ///
    /// Outside of the tree the path stays absolute, because a chain of `..` up to the root says less.
    ///
    /// - Parameters:
    ///   - prefix: The prefix of the path: empty, or ending in a slash.
    ///   - folder: The reader's folder, absolute.
    func seen(behind prefix: [UInt8], from folder: [UInt8]) -> [UInt8] {
        let shown = shown(behind: prefix, from: folder)
        guard prefix.count > 1, shown.first == UInt8(ascii: "/"), folder.starts(with: prefix),
            let here = BytePath(Array(folder.dropFirst(prefix.count)))
        else { return shown }
        let (steps, target) = (here.components, components)
        let common = zip(steps, target).prefix { $0 == $1 }.count
        let up = repeatElement(Array("..".utf8), count: steps.count - common)
        return Array((up + target.dropFirst(common)).joined(separator: "/".utf8))
    }
}

/// A change to the tree that fixes a finding and loses nothing.
package enum Fix: Hashable, Sendable {
    /// Gives a file another name or folder, where no file exists, or only a variant, which gives way.
    case move(BytePath, to: BytePath)
    /// The same, where the name is taken: only a person can tell which of the two files is right.
    case taken(BytePath, by: BytePath)
    /// The same, where the file's size does not fit another file of that image: it may be another image.
    case misfit(BytePath, to: BytePath, beside: BytePath)
    /// Changes an array of names in a property list, and nothing else in it.
    case edit(BytePath, PropertyListChange)

    var isMove: Bool { if case .move = self { true } else { false } }

    var isEdit: Bool { if case .edit = self { true } else { false } }

    var path: BytePath {
        switch self {
        case .move(let path, _), .taken(let path, _), .misfit(let path, _, _), .edit(let path, _): path
        }
    }

    var target: BytePath {
        switch self {
        case .move(_, let target), .taken(_, let target), .misfit(_, let target, _), .edit(let target, _): target
        }
    }
}

extension CheckContext {
    /// A finding that renaming a file fixes, unless the name is taken.
    ///
    /// - Parameters:
    ///   - fix: What to do if the name is not taken; nil for a plain advice to rename the file.
    ///   - manifest: The property list that the finding is about; nil for the file itself.
    func renaming(
        _ path: BytePath, to name: [UInt8], _ rule: Rule, _ message: String? = nil, fix: String? = nil,
        for manifest: BytePath? = nil
    ) -> Finding {
        let repair = path.folder.appending(name).flatMap { moving(path, to: $0) }
        let isTaken = repair.map { !$0.isMove } ?? false
        return Finding(
            rule, manifest ?? path, message,
            fix: isTaken ? Diagnostic.taken(name) : fix ?? "rename it to \(Quoting.display(name))",
            related: manifest == nil ? [] : [path], repair: repair)
    }

    /// Moves a file to a path, unless a file is there that is not a variant of Twofold's; nil if that cannot be determined.
    func moving(_ path: BytePath, to target: BytePath) -> Fix? {
        if target != path, self[target]?.isOwned == true, !recordedByCommands.contains(where: { $0.path == target }) {
            return .move(path, to: target)
        }
        guard target != path, let isFree = try? source.disk.isFree(target, for: path) else { return nil }
        return isFree ? .move(path, to: target) : .taken(path, by: target)
    }
}

extension Diagnostic {
    /// - Parameters:
    ///   - related: The files in the way.
    ///   - isPreview: Whether the reason is worded as for a dry run.
    static func notMoved(
        _ path: BytePath, to target: BytePath, _ reason: String, fix: String, related: [BytePath], isPreview: Bool
    ) -> Diagnostic {
        // Only the name where the file stays in its folder.
        let isRename = target.folder == path.folder
        return Rule.fileNotMoved.diagnostic(
            path,
            "the file \(isPreview ? "would not be" : "was not") \(isRename ? "renamed" : "moved") to "
                + "\(isRename ? Quoting.display(target.name) : target.display): \(reason)",
            fix: fix, related: related)
    }

    static func notMoved(_ path: BytePath, to target: BytePath, _ error: DiskError, isPreview: Bool) -> Diagnostic {
        if error.kind == .occupied {
            return notMoved(
                path, to: target, "that name is taken", fix: taken(target.name), related: [target],
                isPreview: isPreview)
        }
        return notMoved(
            path, to: target, error.path == target ? error.reason : error.reason(at: path),
            fix: "check permissions, then run again", related: [error.deniedFolder(at: path)].compactMap(\.self),
            isPreview: isPreview)
    }
}

extension Rule {
    static let fileNotMoved = Rule(
        "file.not-moved", .error, kind: .event, isConfigurable: false,
        meaning:
            "'check --fix' did not rename a file: the name is taken, two files want it, the file is a variant, or code "
            + "that asks for it, or a list of a build that has it, cannot be changed",
        fix: "compare the two files and delete one", why: "a fix never overwrites a file")
}

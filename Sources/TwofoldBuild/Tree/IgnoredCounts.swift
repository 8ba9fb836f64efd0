/// Why something is ignored.
package enum Omission: String, Hashable, CaseIterable, Sendable {
    /// A pattern of the configuration or of the command line excludes it.
    case excluded
    /// A `.gitignore` file ignores it.
    case ignored
    /// It is a hidden folder, a package manager's folder or a bundle, or lies in one.
    case standard
    /// It is a submodule or another checkout of Git's, or lies in one: what is written there belongs to another repository.
    case submodule
    /// A sparse checkout leaves it out of the tree.
    case sparse
    /// It is a copy of 'srcset --hashed': another file of the tree is the image.
    case copy
}

/// The folders and files that a listing ignored, for users who miss one.
package struct IgnoredCounts: Hashable, Sendable {
    /// Folders that were not entered, without those of version control.
    package var folders: [Omission: Int] = [:]
    /// Image files in folders that were entered, without those that Twofold made.
    package var files: [Omission: Int] = [:]

    package init() {}

    /// The sum over several projects.
    package init(_ parts: [IgnoredCounts]) {
        for part in parts {
            folders.merge(part.folders, uniquingKeysWith: +)
            files.merge(part.files, uniquingKeysWith: +)
        }
    }

    package var isEmpty: Bool { folders.isEmpty && files.isEmpty }
}

/// What keeps a file of a tree from being looked at.
package enum IgnoredBy: Hashable, Sendable {
    /// A line of a file of patterns, which is named as seen from the tree's root.
    case line(Int, of: [UInt8])
    /// `exclude` of the configuration or of the command line.
    case exclude
    /// It lies in this folder, which is ignored by default.
    case folder(BytePath)
}

extension TreeScope {
    /// What keeps a file from being looked at, whether or not it is there; nil if it is looked at.
    package func ignoring(_ path: BytePath, on disk: any Disk) -> IgnoredBy? {
        var place = root
        var diagnostics: [Diagnostic] = []
        let steps = path.components
        for (index, name) in steps.enumerated() {
            let folder = place.path
            guard let step = folder.appending(name) else { return nil }
            let rules = place.rules.entering(folder, disk, &diagnostics) { name in
                folder.appending(name).flatMap { try? disk.status(of: $0) }?.kind
            }
            let isFolder = index < steps.count - 1
            place = self.place(step, isFolder: isFolder, rules: rules, in: place)
            switch place.omission {
            case nil: continue
            case .excluded: return .exclude
            case .standard: return .folder(step)
            case .submodule, .sparse, .copy: return nil
            case .ignored: return rules.line(ignoring: step, isFolder: isFolder).map { .line($0.line, of: $0.file) }
            }
        }
        return nil
    }
}

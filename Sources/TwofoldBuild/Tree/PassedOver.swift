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
package struct PassedOver: Hashable, Sendable {
    /// Folders that were not entered, without those of version control.
    package var folders: [Omission: Int] = [:]
    /// Image files in folders that were entered, without those that Twofold made.
    package var files: [Omission: Int] = [:]

    /// Nothing ignored.
    package init() {}

    /// The sum over several projects.
    package init(_ parts: [PassedOver]) {
        for part in parts {
            folders.merge(part.folders, uniquingKeysWith: +)
            files.merge(part.files, uniquingKeysWith: +)
        }
    }

    /// Whether nothing was ignored.
    package var isEmpty: Bool { folders.isEmpty && files.isEmpty }
}

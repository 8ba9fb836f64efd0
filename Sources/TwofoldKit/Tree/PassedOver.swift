/// Why something is passed over.
public enum Omission: String, Hashable, CaseIterable, Sendable {
    /// A pattern of the configuration or of the command line leaves it out.
    case excluded
    /// A `.gitignore` file does.
    case ignored
    /// It is a hidden folder, a package manager's or a bundle, or lies in one.
    case standard
}

/// What a listing passed over, for those who miss something.
public struct PassedOver: Hashable, Sendable {
    /// Folders that were not entered, those of version control left out.
    public internal(set) var folders: [Omission: Int] = [:]
    /// Image files in folders that were entered, but for those that Twofold made.
    public internal(set) var files: [Omission: Int] = [:]

    /// Nothing.
    init() {}

    /// What was passed over in several projects.
    init(_ parts: [PassedOver]) {
        for part in parts {
            folders.merge(part.folders, uniquingKeysWith: +)
            files.merge(part.files, uniquingKeysWith: +)
        }
    }

    /// Whether there is nothing to tell.
    public var isEmpty: Bool { folders.isEmpty && files.isEmpty }
}

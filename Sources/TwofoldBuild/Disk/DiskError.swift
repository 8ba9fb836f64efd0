import TwofoldSystem

/// Why a file-system operation did not happen.
///
/// The tree is as it was before the call.
public struct DiskError: Error, Hashable, Sendable {
    /// The kinds of error between which Twofold distinguishes.
    public enum Kind: Hashable, Sendable {
        /// A file exists where none was expected.
        case occupied
        /// The file to replace has other bytes by now, or is not a regular file.
        case changed
        /// The path, or a folder on the way to it, is a symbolic link.
        case symbolicLink
        /// The path is a folder, a pipe, a socket or a device.
        case notARegularFile
        /// The file is larger than the limit on input files.
        case tooLarge
        /// The operating system refused, with its own message.
        case system(code: Int32, text: String)
    }

    /// The system call that failed: for programs, since messages for people say what the call was for.
    var operation: String
    /// The path that the call was for.
    public var path: BytePath
    package var kind: Kind

    /// An error of an operation on a path.
    public init(_ operation: String, _ path: BytePath, _ kind: Kind) {
        self.operation = operation
        self.path = path
        self.kind = kind
    }

    /// Whether this process, or this machine, has as many files open as it may.
    var isLackOfDescriptors: Bool {
        if case .system(let code, _) = kind { code == EMFILE || code == ENFILE } else { false }
    }

    /// The folder that this user may not write, where that is why a file could not be placed; nil for other reasons.
    package func deniedFolder(at path: BytePath) -> BytePath? {
        guard case .system(let code, _) = kind, code == EACCES || code == EPERM else { return nil }
        return isInternal || self.path == path ? self.path.folder : nil
    }

    /// The cause, in a sentence about a file that could not be placed; files that only Twofold uses while it runs are not
    /// named.
    package func reason(at path: BytePath) -> String {
        if let folder = deniedFolder(at: path) { return "the folder \(folder.display) cannot be written by this user" }
        guard isInternal else { return self.path == path ? reason : "\(reason) (\(self.path.display))" }
        let folder = self.path.folder
        return folder == path.folder
            ? "\(reason) in this folder"
            : "\(reason) in \(folder == .root ? "the root folder" : "the folder \(folder.display)")"
    }

    private var isInternal: Bool { path == LockFileName.journal || TemporaryName(parsing: path.name) != nil }

    /// The cause without the path, for a sentence that has named the path already.
    package var reason: String {
        switch kind {
        case .occupied: "a file or folder with this name exists already"
        case .changed: "it changed after Twofold had read it"
        case .symbolicLink: "it is a symbolic link, or lies behind one"
        case .notARegularFile: "it is not a regular file"
        case .tooLarge: "it exceeds the size limit for one file"
        case .system(_, let text): text
        }
    }
}

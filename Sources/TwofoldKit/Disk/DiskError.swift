#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Why a file-system operation did not happen.
///
/// The tree is as it was before the call.
public struct DiskError: Error, Hashable, Sendable {
    /// What went wrong, in the terms that Twofold decides by.
    public enum Kind: Hashable, Sendable {
        /// Something stands where nothing was expected.
        case occupied
        /// The file that was to be replaced has other bytes by now, or is no regular file.
        case changed
        /// The path, or a folder on the way to it, is a symbolic link.
        case symbolicLink
        /// The path is a folder, a pipe, a socket or a device.
        case notARegularFile
        /// The file is larger than the limit on input files.
        case tooLarge
        /// The operating system refused; its own words.
        case system(code: Int32, text: String)
    }

    /// What was tried, by the name of the system call: for programs, since people are told what it was good for.
    public var operation: String
    /// The path it was tried on.
    public var path: BytePath
    /// What went wrong.
    public var kind: Kind

    /// An error of these parts.
    public init(_ operation: String, _ path: BytePath, _ kind: Kind) {
        self.operation = operation
        self.path = path
        self.kind = kind
    }

    /// Whether more files are open than this process, or this machine, may have open.
    var isLackOfDescriptors: Bool {
        if case .system(let code, _) = kind { code == EMFILE || code == ENFILE } else { false }
    }

    /// The cause without the path, for a sentence that has named the path already.
    public var reason: String {
        switch kind {
        case .occupied: "something is there already"
        case .changed: "it has changed since Twofold looked at it"
        case .symbolicLink: "it is, or lies behind, a symbolic link"
        case .notARegularFile: "it is not a regular file"
        case .tooLarge: "it is larger than the limit for one file"
        case .system(_, let text): text
        }
    }
}

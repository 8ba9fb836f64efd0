// Files and folders that cannot be read, or that cannot be masters or variants.

extension Rule {
    package static let reading: [Rule] = [
        fileSymbolicLink, fileNotRegular, fileUnreadable, treeUnreadable,
    ]

    static let fileSymbolicLink = Rule(
        "file.symbolic-link", .error, kind: .surveyed, isConfigurable: false,
        meaning: "this master is a symbolic link, and Twofold does not follow links", fix: "put the file itself here",
        why: "archives and other systems lose links")

    static let fileNotRegular = Rule(
        "file.not-regular", .error, kind: .event, isConfigurable: false,
        meaning: "a folder, a pipe or a device file has the name of a master", fix: "rename it, or put the image here",
        why: "nothing is made of it, so the image is missing at every scale")

    package static let fileUnreadable = Rule(
        "file.unreadable", .error, kind: .event, isConfigurable: false,
        meaning: "the file cannot be read, or is larger than the limit of 256 MiB",
        fix: "check its permissions, or raise --max-file", why: "nothing is made of a file that cannot be read")

    package static let treeUnreadable = Rule(
        "tree.unreadable-folder", .error, kind: .event, isConfigurable: false, meaning: "the folder cannot be listed",
        fix: "check its permissions", why: "the images in it were neither made nor checked")
}

extension Diagnostic {
    static func symbolicLink(_ path: BytePath) -> Diagnostic { Rule.fileSymbolicLink.diagnostic(path) }

    static func notRegular(_ path: BytePath, isFolder: Bool) -> Diagnostic {
        Rule.fileNotRegular.diagnostic(
            path, isFolder ? "this folder has the name of an image" : "not a regular file",
            fix: isFolder ? "rename the folder" : "put the image itself here")
    }

    package static func unreadable(_ path: BytePath, _ error: DiskError) -> Diagnostic {
        Rule.fileUnreadable.diagnostic(
            path, "the file cannot be read: \(error.reason)",
            fix: error.kind == .tooLarge ? "export it smaller, or raise --max-file" : "check its permissions")
    }

    static func unreadableFolder(_ path: BytePath, _ error: DiskError) -> Diagnostic {
        Rule.treeUnreadable.diagnostic(path, "the folder cannot be listed: \(error.reason)")
    }
}

/// The configuration of a tree, and where it was found.
struct ConfigurationFile {
    var configuration = Configuration()
    /// The folder that its globs begin in.
    var base = GlobBase.root
    /// The file's content; nil without a file.
    var bytes: [UInt8]?
    /// The file's path without links; nil without a file.
    var path: [UInt8]?
    /// The same seen from the tree's root; nil where it lies outside.
    var pathInTree: BytePath?
    /// Diagnostics about files that were probably meant as the configuration.
    var diagnostics: [Diagnostic] = []

    struct Mistakes: Error {
        /// The file's path without links.
        var path: [UInt8]
        /// Its errors; never empty.
        var errors: [ConfigurationError]

        func show() {
            for error in errors { Terminal.write("\(error)\n", to: 2) }
            let count = Readable.count(errors.count, "error")
            Terminal.write("twofold: \(count) in the configuration; nothing was done\n", to: 2)
        }
    }

    /// Finds and reads the configuration; its errors are shown, and end the command.
    static func find(for tree: TreeSelection, _ options: ConfigurationOptions) throws -> ConfigurationFile {
        do {
            return try search(for: tree, options)
        } catch let mistakes as Mistakes {
            mistakes.show()
            throw ExitCode(ExitStatus.usage.rawValue)
        }
    }

    /// Finds and reads the configuration: the file that the options name, or the nearest one at or above the tree's root.
    ///
    /// Like the search for a lock file, this one ends at the root of a repository.
    ///
    /// - Throws: ``Mistakes`` of the file.
    static func search(for tree: TreeSelection, _ options: ConfigurationOptions) throws -> ConfigurationFile {
        if options.noConfig { return ConfigurationFile() }
        if let named = options.config {
            let bytes = RawArguments.bytes(of: named)
            guard let path = realPath(of: bytes) else {
                throw ValidationError("--config \(Quoting.display(bytes)): \(String(cString: strerror(errno)))")
            }
            let folder = parent(path)
            // Patterns in a file outside the tree would match nothing relative to that file's folder.
            let isInTree = isWithin(folder, tree.root)
            var file = try read(
                path, shownAs: Quoting.display(bytes), base: isInTree ? .folder(folder, of: tree.root) : .root)
            if isInTree { file.pathInTree = BytePath(rest(of: path, in: tree.root)) }
            return file
        }
        var diagnostics: [Diagnostic] = []
        for folder in upToRepository(tree.root) {
            let path = joined(folder, Configuration.fileName.utf8)
            if isThere(path) {
                var file = try read(path, shownAs: shown(path), base: .folder(folder, of: tree.root))
                if folder == tree.root { file.pathInTree = BytePath(Configuration.fileName) }
                file.diagnostics = diagnostics
                return file
            }
            diagnostics += misnamed(in: folder, tree)
        }
        return ConfigurationFile(diagnostics: diagnostics)
    }

    private static func misnamed(in folder: [UInt8], _ tree: TreeSelection) -> [Diagnostic] {
        Configuration.mistakenNames.filter { isThere(joined(folder, $0.utf8)) }.map { name in
            guard folder == tree.root, let path = BytePath(name) else {
                return .configurationMisnamed(.root, file: shown(joined(folder, name.utf8)))
            }
            return .configurationMisnamed(path)
        }
    }

    private static func read(_ path: [UInt8], shownAs name: String, base: GlobBase) throws -> ConfigurationFile {
        do throws(ConfigurationErrors) {
            let bytes = try contents(of: path, shownAs: name)
            let configuration = try Configuration(parsing: bytes, file: name)
            return ConfigurationFile(configuration: configuration, base: base, bytes: bytes, path: path)
        } catch {
            throw Mistakes(path: path, errors: error.errors)
        }
    }

    /// The file's bytes; a link is not followed, because it could lead to a file that the tree's author may not read.
    private static func contents(of path: [UInt8], shownAs name: String) throws(ConfigurationErrors) -> [UInt8] {
        do throws(DiskError) {
            guard let file = BytePath(lastName(of: path)) else { throw DiskError("open", .root, .notARegularFile) }
            // One byte beyond the limit lets the parser report a file that is too large.
            return try LocalDisk(folder: parent(path)).read(file, upTo: Configuration.maxFileSize + 1).bytes
        } catch {
            throw ConfigurationErrors(file: name, "the configuration cannot be read: \(error.reason)")
        }
    }

    /// The path relative to the current folder where it lies in it, so that a terminal can open it.
    private static func shown(_ path: [UInt8]) -> String {
        guard let here = currentFolder, isWithin(path, here) else { return Quoting.display(path) }
        return Quoting.display(rest(of: path, in: here))
    }
}

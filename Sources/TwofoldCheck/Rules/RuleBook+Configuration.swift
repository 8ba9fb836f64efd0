// Configurations name rules, so only the module with all of them reads one.

extension Configuration {
    /// Reads the bytes of a file.
    ///
    /// The bytes are untrusted: the worst that they can cause is an error.
    ///
    /// - Parameters:
    ///   - bytes: At most `maxFileSize`; more are an error.
    ///   - file: The file's name in errors.
    public init(parsing bytes: [UInt8], file: String) throws(ConfigurationErrors) {
        try self.init(parsing: bytes, file: file, rules: RuleBook.all)
    }
}

extension Project {
    /// A project in a folder of the file system, with the settings of the `.twofold.yml` in it: what the command makes there.
    ///
    /// A configuration in a folder above, `.gitignore` files above and Git's index are the command's business; this reads nothing outside
    /// the folder.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder, the root of the project.
    ///   - staging: The path of another folder to write copies of masters and variants to; nil writes beside the masters.
    ///   - engine: The engine that decodes and encodes.
    ///   - jobs: The number of images that are processed at once. Default: one for each processor.
    /// - Throws: `DiskError` when a folder does not exist or cannot be opened, or the file cannot be read, and
    ///   ``ConfigurationErrors`` when it is wrong.
    public init(
        opening folder: String, staging: String? = nil, engine: any ImageEngine, jobs: Int = Self.processorCount
    ) throws {
        try self.init(folder: folder, staging: staging, engine: engine, jobs: jobs)
        guard let name = BytePath(Configuration.fileName), try source.status(of: name) != nil else { return }
        let bytes = try source.read(name, upTo: Configuration.maxFileSize + 1).bytes
        let configuration = try Configuration(parsing: bytes, file: Configuration.fileName)
        policy = configuration.policy()
        scope = configuration.scope()
    }
}

extension Configuration {
    /// Reads the bytes of a file.
    ///
    /// The bytes are untrusted: the worst that they can cause is an error.
    ///
    /// - Parameters:
    ///   - bytes: At most ``largestFile``; more are an error.
    ///   - file: The file's name in errors.
    public init(parsing bytes: [UInt8], file: String) throws(ConfigurationErrors) {
        try self.init(parsing: bytes, file: file, rules: RuleBook.all)
    }
}

extension Configuration {
    /// Reads the bytes of a file.
    ///
    /// They come from outside: nothing in them can do more than be wrong.
    ///
    /// - Parameters:
    ///   - bytes: At most ``largestFile``; more are an error.
    ///   - file: The file, as errors shall name it.
    public init(parsing bytes: [UInt8], file: String) throws(ConfigurationErrors) {
        try self.init(parsing: bytes, file: file, rules: RuleBook.all)
    }
}

/// The message of Bazel's remote execution API that says what came of a piece of work.
///
/// Servers such as bazel-remote refuse anything else in `/ac/`, and keep a result only as long as the files that it names.
struct ActionResult: Hashable, Sendable {
    struct OutputFile: Hashable, Sendable {
        var path: [UInt8]
        var hash: ContentHash
        var byteCount: Int
    }

    var files: [OutputFile] = []
    /// What the work printed.
    var output: [UInt8] = []

    /// The numbers of the fields in the API's definition.
    private enum Field {
        static let files: UInt64 = 2
        static let output: UInt64 = 5
        static let path: UInt64 = 1
        static let digest: UInt64 = 2
        static let hash: UInt64 = 1
        static let byteCount: UInt64 = 2
    }

    var encoded: [UInt8] {
        files.flatMap { file in
            let digest =
                ProtocolBuffer.field(Field.hash, Array(file.hash.hex.utf8))
                + ProtocolBuffer.field(Field.byteCount, UInt64(file.byteCount))
            return ProtocolBuffer.field(
                Field.files, ProtocolBuffer.field(Field.path, file.path) + ProtocolBuffer.field(Field.digest, digest))
        } + ProtocolBuffer.field(Field.output, output)
    }
}

extension ActionResult {
    /// Reads a message; nil for any other bytes.
    ///
    /// Fields of no interest are skipped, as servers add some.
    init?(decoding bytes: [UInt8]) {
        guard let fields = ProtocolBuffer.fields(of: bytes[...]) else { return nil }
        self.init()
        for field in fields {
            guard case .bytes(let content) = field.value else { continue }
            switch field.number {
            case Field.files:
                guard let file = OutputFile(decoding: content) else { return nil }
                files.append(file)
            case Field.output: output = Array(content)
            default: break
            }
        }
    }
}

extension ActionResult.OutputFile {
    fileprivate init?(decoding bytes: ArraySlice<UInt8>) {
        guard let fields = ProtocolBuffer.fields(of: bytes) else { return nil }
        var path: [UInt8] = []
        var hash: ContentHash?
        // Zero is the value of a number that is not there.
        var byteCount: UInt64 = 0
        for field in fields {
            switch (field.number, field.value) {
            case (1, .bytes(let name)): path = Array(name)
            case (2, .bytes(let digest)):
                guard let parts = ProtocolBuffer.fields(of: digest) else { return nil }
                for part in parts {
                    switch (part.number, part.value) {
                    case (1, .bytes(let digits)): hash = ContentHash(hexDigits: digits)
                    case (2, .number(let count)): byteCount = count
                    default: break
                    }
                }
            default: break
            }
        }
        guard let hash, let byteCount = Int(exactly: byteCount) else { return nil }
        self.init(path: path, hash: hash, byteCount: byteCount)
    }
}

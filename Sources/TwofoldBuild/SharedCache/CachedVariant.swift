/// What a shared cache has about one variant: the file, or that none is made, and the engine that decided it.
struct CachedVariant: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        /// A file of this hash and size.
        case file(ContentHash, byteCount: Int)
        /// No file, because it would not be smaller than the image in another format.
        case omitted
    }

    var content: Content
    /// The engine that made it, as the lock file records it, with the versions of its libraries.
    var maker: String

    private static let makerMark = Array("engine ".utf8)
    private static let maxMakerLength = 500

    init(_ content: Content, maker: String) {
        self.content = content
        self.maker = maker
    }

    /// The message for the store.
    ///
    /// - Parameters:
    ///   - name: The name of the file; it says only which question it answers, and which format it has.
    ///   - key: The key that proves who stored it; nil for none.
    func result(named name: String, key: [UInt8]? = nil) -> ActionResult {
        let files: [ActionResult.OutputFile] =
            switch content {
            case .file(let hash, let byteCount): [.init(path: Array(name.utf8), hash: hash, byteCount: byteCount)]
            case .omitted: []
            }
        var result = ActionResult(files: files, output: Self.makerMark + maker.utf8 + [0x0A])
        if let key { result.output += Self.seal(result, key) }
        return result
    }

    /// The line that nobody can write without the key.
    private static func seal(_ result: ActionResult, _ key: [UInt8]) -> [UInt8] {
        Array("hmac-sha256 \(ContentHash(of: result.encoded, key: key).hex)\n".utf8)
    }

    /// Reads a message of the store; nil unless it is exactly as ``result(named:)`` makes it, apart from fields that servers
    /// add.
    init?(_ bytes: [UInt8], named name: String, key: [UInt8]? = nil) {
        guard var result = ActionResult(decoding: bytes), result.files.count <= 1 else { return nil }
        if let key {
            let line = result.output.dropLast().lastIndex(of: 0x0A).map { result.output[($0 + 1)...] } ?? []
            result.output.removeLast(line.count)
            guard line.elementsEqual(Self.seal(result, key)) else { return nil }
        }
        guard result.output.starts(with: Self.makerMark), result.output.last == 0x0A
        else { return nil }
        let maker = result.output.dropFirst(Self.makerMark.count).dropLast()
        // It goes into the lock file.
        guard !maker.isEmpty, maker.count <= Self.maxMakerLength, maker.allSatisfy({ (0x20...0x7E).contains($0) })
        else {
            return nil
        }
        self.maker = String(decoding: maker, as: UTF8.self)
        if let file = result.files.first {
            guard file.path.elementsEqual(name.utf8) else { return nil }
            content = .file(file.hash, byteCount: file.byteCount)
        } else {
            content = .omitted
        }
    }
}

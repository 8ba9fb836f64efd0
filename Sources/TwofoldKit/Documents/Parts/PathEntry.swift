/// A path that is not the subject of the object that it stands in.
struct PathEntry: ReportPart {
    var path: String
    /// The bytes in hexadecimal, only for a path that is not valid UTF-8.
    var pathBytes: String?

    init(_ path: BytePath) {
        self.path = String(decoding: path.bytes, as: UTF8.self)
        if String(validating: path.bytes, as: UTF8.self) == nil {
            pathBytes = path.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }

    static let facts = PartFacts(
        name: "path", meaning: "A path of another file or folder",
        fields: ["path": pathMeaning, "pathBytes": bytesMeaning])

    static let pathMeaning = "the path, with slashes, relative to `root`"
    static let bytesMeaning = "its bytes in hexadecimal, only if they are not valid UTF-8"
}

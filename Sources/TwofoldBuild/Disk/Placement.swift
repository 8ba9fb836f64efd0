/// One file to be put in its place, complete or not at all.
public struct Placement: Hashable, Sendable {
    /// The file's place.
    public var path: BytePath
    /// Its whole content.
    public var bytes: [UInt8]
    /// The file that may exist there before.
    public var expecting: ExpectedFile

    package init(_ bytes: [UInt8], at path: BytePath, expecting: ExpectedFile) {
        self.path = path
        self.bytes = bytes
        self.expecting = expecting
    }
}

/// Bytes that are appended to a file before placed files get their names.
public struct Note: Hashable, Sendable {
    /// The file, which is made where it is missing.
    public var path: BytePath
    /// The bytes to append.
    public var bytes: [UInt8]

    init(_ bytes: [UInt8], to path: BytePath) {
        self.path = path
        self.bytes = bytes
    }
}

extension Disk {
    package func place(_ files: [Placement]) -> [DiskError?] { place(files, noting: nil) }

    /// Places a single file.
    public func place(_ bytes: [UInt8], at path: BytePath, expecting: ExpectedFile) throws(DiskError) {
        if let error = place([Placement(bytes, at: path, expecting: expecting)]).first ?? nil { throw error }
    }

    /// Removes a file that only Twofold writes, if it is there, whatever it contains.
    func discard(_ path: BytePath) throws(DiskError) {
        guard try status(of: path) != nil else { return }
        try remove(path, expecting: ContentHash(of: try contents(of: path, limit: 1 << 30)))
    }
}

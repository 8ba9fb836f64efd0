struct ConversionFolders {
    let source: any Disk
    /// Its real path.
    let sourcePath: [UInt8]
    let target: any Disk
    /// Its real path; its absolute one if it does not exist.
    let targetPath: [UInt8]

    init(_ source: String, _ target: String, makesFolders: Bool) throws {
        let read = RawArguments.bytes(of: source)
        sourcePath = try Staging.existing(read)
        self.source = try LocalDisk.opened(sourcePath, isDurable: false)
        let written = RawArguments.bytes(of: target)
        // A second run would read what the first one wrote.
        if isWithin(Self.existing(atOrAbove: written), sourcePath) {
            throw ValidationError("'\(target)' lies in the folder that is read; name another folder.")
        }
        if makesFolders || realPath(of: written) != nil {
            targetPath = try Staging.made(written)
            self.target = try LocalDisk.opened(targetPath, isDurable: true)
        } else {
            targetPath = absolute(written)
            self.target = AbsentFolder()
        }
    }

    /// The real path of a folder, or of the deepest existing one above it.
    private static func existing(atOrAbove folder: [UInt8]) -> [UInt8] {
        for folder in upwards(absolute(folder)) {
            if let real = realPath(of: folder) { return real }
        }
        return slash
    }

    /// The prefix of a folder's paths in a report.
    static func prefix(of path: [UInt8]) -> String {
        String(decoding: pathPrefix(of: path, in: currentFolder), as: UTF8.self)
    }
}

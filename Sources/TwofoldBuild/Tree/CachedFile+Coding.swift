extension ByteWriter {
    package mutating func write(_ status: FileStatus) {
        write(status.size)
        write(Int(bitPattern: UInt(status.identity.device)))
        write(Int(bitPattern: UInt(status.identity.inode)))
        write(Int(status.modified))
        write(Int(status.changed))
    }

    mutating func write(_ image: CachedImage) {
        write(image.format)
        write(image.couldBeVariant)
        write(image.header) { $0.write($1) }
    }
}

extension ByteReader {
    package mutating func status() -> FileStatus? {
        guard let size = number(), let device = number(), let inode = number(), let modified = number(),
            let changed = number()
        else { return nil }
        return FileStatus(
            kind: .file, size: size,
            identity: FileIdentity(device: UInt64(UInt(bitPattern: device)), inode: UInt64(UInt(bitPattern: inode))),
            modified: Int64(modified), changed: Int64(changed))
    }

    mutating func image() -> CachedImage? {
        guard let format = format(), let couldBeVariant = boolean(), let header = optional({ $0.header() }) else {
            return nil
        }
        return CachedImage(format: format, header: header, couldBeVariant: couldBeVariant)
    }
}

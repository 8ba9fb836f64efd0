import TwofoldSystem

/// A store in a folder: one file an item, as in Bazel's own disk cache.
///
/// Several runs may fill the folder at the same time, because a visible file is a finished one, and two runs write the same.
public struct FolderStore: CacheStore {
    /// The path of the folder, for people.
    public let name: String
    /// Few, because a disk gets no faster by more.
    public let connections = 4
    private let disk: any Disk

    /// A store in the folder at a path.
    ///
    /// - Throws: `DiskError` when the folder does not exist or cannot be opened.
    public init(folder: String) throws(DiskError) { self.init(try LocalDisk(folder: folder), name: folder) }

    package init(_ disk: any Disk, name: String) {
        self.disk = disk
        self.name = name
    }

    /// The file of the item.
    public func get(_ item: CacheItem, limit: Int) -> CacheAnswer {
        guard let path = item.path else { return .absent }
        do throws(DiskError) {
            return .found(try disk.contents(of: path, limit: limit))
        } catch {
            switch error.kind {
            case .system(ENOENT, _): return .absent
            case .tooLarge: return .tooLong
            default: return .failed(CacheFailure("\(path.display): \(error.reason)"))
            }
        }
    }

    /// Writes the file of the item, unless it has these bytes already.
    public func put(_ bytes: [UInt8], as item: CacheItem) -> CacheReceipt {
        guard let path = item.path else { return .stored }
        do throws(DiskError) {
            try place(bytes, at: path)
            return .stored
        } catch {
            return .failed(CacheFailure("\(path.display): \(error.reason)"))
        }
    }

    /// Does nothing, because reading a file does not take long.
    public func stop() {}

    private func place(_ bytes: [UInt8], at path: BytePath) throws(DiskError) {
        do throws(DiskError) {
            try disk.place(bytes, at: path, expecting: .absent)
        } catch {
            guard error.kind == .occupied else { throw error }
            // Another run was first, or the file is damaged: nothing else writes other bytes under this name.
            let old = ContentHash(of: try disk.contents(of: path, limit: .max - 1))
            guard old != ContentHash(of: bytes) else { return }
            try disk.place(bytes, at: path, expecting: .file(old))
        }
    }
}

extension CacheItem {
    /// The item's file in a folder, below the first two digits of its name so that no folder gets too many.
    fileprivate var path: BytePath? { BytePath("\(part.rawValue)/\(hash.hex.prefix(2))/\(hash.hex)") }
}

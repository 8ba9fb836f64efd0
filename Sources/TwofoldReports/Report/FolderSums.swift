/// Files summed up by folder, so that a few lines tell where many files are.
///
/// Folders are summed up in those above them until few are left: an asset catalog has a folder for each image.
struct FolderSums {
    /// A file's folder, and its size in bytes where that counts.
    typealias Entry = (folder: BytePath, byteCount: Int)

    /// A folder with the number of files in it and below.
    struct Sum: Hashable {
        var folder: BytePath
        var count = 0
        var byteCount = 0
    }

    /// The sums, sorted by folder.
    let sums: [Sum]
    /// The number of different folders before they were summed up.
    let folderCount: Int

    /// Sums up files in at most so many folders, the deepest that are few enough.
    init(_ files: [Entry], atMost limit: Int) {
        var folders = Folders()
        for file in files { folders.add(file) }
        self.init(folders, atMost: limit)
    }

    /// Files that are added one by one, summed up by their own folders.
    struct Folders {
        fileprivate var sums: [BytePath: Sum] = [:]

        mutating func add(_ file: Entry) {
            sums[file.folder, default: Sum(folder: file.folder)].count += 1
            sums[file.folder, default: Sum(folder: file.folder)].byteCount += file.byteCount
        }
    }

    init(_ folders: Folders, atMost limit: Int) {
        let all = Array(folders.sums.values)
        folderCount = all.count
        var found = all
        // The number of folders grows with the depth, so the greatest depth with few enough is searched for by halves.
        var (few, many) = (0, all.map { $0.folder.components.count }.max() ?? 0)
        if all.count > limit {
            while few < many - 1 {
                let depth = (few + many) / 2
                if Self.sums(all, depth: depth).count > limit { many = depth } else { few = depth }
            }
            found = Self.sums(all, depth: few)
        }
        sums = found.sorted { $0.folder < $1.folder }
    }

    private static func sums(_ parts: [Sum], depth: Int) -> [Sum] {
        var sums: [BytePath: Sum] = [:]
        for part in parts {
            let folder = part.folder.cut(to: depth)
            sums[folder, default: Sum(folder: folder)].count += part.count
            sums[folder, default: Sum(folder: folder)].byteCount += part.byteCount
        }
        return Array(sums.values)
    }
}

extension BytePath {
    /// The folder of the first components.
    fileprivate func cut(to depth: Int) -> BytePath {
        var left = depth
        let end = bytes.firstIndex { byte in
            guard byte == UInt8(ascii: "/") else { return left == 0 }
            left -= 1
            return left == 0
        }
        return end.flatMap { BytePath(Array(bytes[..<$0])) } ?? self
    }
}

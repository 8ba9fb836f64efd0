/// Finds the file or folder that a path which leads nowhere was probably meant to be.
enum NearbyPath {
    /// The sentence that asks for it, behind a message; empty where no name is near.
    static func question(_ path: [UInt8]) -> String {
        near(path).map { "; did you mean '\(Quoting.display($0))'?" } ?? ""
    }

    /// The path with a name that exists in its folder: that of a file without its extension, or the nearest one.
    static func near(_ path: [UInt8]) -> [UInt8]? {
        let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        let folder = start == 0 ? Array(".".utf8) : Array(path[..<start])
        let name = String(decoding: path[start...], as: UTF8.self)
        guard !name.isEmpty, let disk = try? LocalDisk(folder: folder), let entries = try? disk.entries(of: .root)
        else { return nil }
        let names = entries.map { String(decoding: $0.name, as: UTF8.self) }.filter { !$0.hasPrefix(".") }.sorted()
        let whole = names.first { $0.hasPrefix(name + ".") }
        let folded = Dictionary(names.map { ($0.lowercased(), $0) }) { first, _ in first }
        let near = whole ?? NearestWord.to(name, among: folded.keys.sorted()).flatMap { folded[$0] }
        return near.map { Array(path[..<start]) + Array($0.utf8) }
    }
}

/// The folder of the cache, in the user's folder for files that can be deleted at any time.
enum CacheFolder {
    /// Opens the folder, and makes it where it is missing; nil where that fails: then every run reads every file.
    static func open() -> LocalDisk? {
        guard let parent, withCString(parent, { access($0, W_OK) }) == 0 || make(parent), let folder = path,
            make(folder)
        else { return nil }
        return try? LocalDisk(folder: folder, isDurable: false)
    }

    /// The folder's path, whether or not it exists; nil where the user has none.
    static var path: [UInt8]? { parent.map { $0 + Array("/twofold".utf8) } }

    private static var parent: [UInt8]? {
        if let folder = Terminal.path("XDG_CACHE_HOME"), folder.first == UInt8(ascii: "/") { return folder }
        guard let home = Terminal.path("HOME"), home.first == UInt8(ascii: "/") else { return nil }
        #if os(macOS)
        return home + Array("/Library/Caches".utf8)
        #else
        return home + Array("/.cache".utf8)
        #endif
    }

    /// Makes a folder that only the user can read, because the names of their files are private.
    private static func make(_ folder: [UInt8]) -> Bool {
        withCString(folder) { mkdir($0, 0o700) } == 0 || errno == EEXIST
    }
}

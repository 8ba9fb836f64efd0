/// The lock file, `twofold.lock`, which marks a folder as a project's root.
package enum LockFileName {
    package static let fileName = "twofold.lock"

    /// The names that mark a root: the lock file's, that of the journal, which a killed first run leaves without one, and
    /// that of the folder of shards, which a first run in shards has before their merge.
    package static let names = [fileName, journalName, shardsName]

    /// The name of a configuration file, which marks a root as well, unless a lock file further up records files of its folder.
    static let configurationName = ".twofold.yml"

    /// The name of the folder with what shards have done until they are merged.
    static let shardsName = "twofold.shards"

    private static let journalName = ".twofold~journal~tmp"

    package static let path = BytePath(components: [Array(fileName.utf8)]) ?? .root
    static let journal = BytePath(components: [Array(journalName.utf8)]) ?? .root
    static let shards = BytePath(components: [Array(shardsName.utf8)]) ?? .root

    /// Whether the lock file at the root of a disk records files of a folder.
    ///
    /// Such a folder became a part of the project before it had a configuration: if it were a project now, its variants would
    /// belong to nobody.
    package static func records(_ folder: BytePath, _ disk: any Disk) -> Bool {
        guard let bytes = try? disk.contents(of: path, limit: 1 << 30) else { return false }
        return bytes.range(of: [0x0A] + Quoting.escaped(folder.bytes) + [UInt8(ascii: "/")]) != nil
    }
}

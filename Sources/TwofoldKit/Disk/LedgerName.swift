/// The file that marks a folder as a project's root: the lock file, `twofold.lock`.
public enum LedgerName {
    /// The file's name.
    public static let fileName = "twofold.lock"

    /// The names that mark a root: the lock file's, that of the journal, which a killed first run leaves without one, and
    /// that of the folder of shards, which a first run in shards has before their merge.
    public static let names = [fileName, journalName, shardsName]

    /// The name of a configuration file, which is searched for in a root and above it.
    static let configurationName = ".twofold.yml"

    /// The name of the folder with what shards have done until they are merged.
    static let shardsName = "twofold.shards"

    private static let journalName = ".twofold~journal~tmp"

    /// The lock file's path in its project.
    static let path = BytePath(components: [Array(fileName.utf8)]) ?? .root
    /// The journal's path in its project.
    static let journal = BytePath(components: [Array(journalName.utf8)]) ?? .root
    /// The path of the folder of shards in its project.
    static let shards = BytePath(components: [Array(shardsName.utf8)]) ?? .root
}

/// The file that marks a folder as the root of a tree of its own: the ledger, `twofold.lock`.
public enum LedgerName {
    /// The file's name.
    public static let fileName = "twofold.lock"

    /// The names that mark a root: the ledger's, and that of the journal that a killed first run leaves in its place.
    public static let names = [fileName, journalName]

    /// The name of a configuration file, which is looked for in a root and above it.
    static let configurationName = ".twofold.yml"

    private static let journalName = ".twofold~journal~tmp"

    /// The ledger's path in its own tree.
    static let path = BytePath(components: [Array(fileName.utf8)]) ?? .root
    /// The journal's path in its own tree.
    static let journal = BytePath(components: [Array(journalName.utf8)]) ?? .root
}

/// The file that marks a folder as the root of a tree of its own: the ledger, `twofold.lock`.
public enum RootMarker {
    /// The file's name.
    public static let fileName = "twofold.lock"

    /// The file's path in its own tree.
    static let path = BytePath(components: [Array(fileName.utf8)]) ?? .root
}

/// A change of a watched tree, as the system reported it.
package enum TreeChange: Hashable, Sendable {
    /// A file was written to its end, or moved to this name.
    case saved(BytePath)
    /// A name that did not exist before; its file may still be written.
    case begun(BytePath)
    /// A file no longer has this name.
    case gone(BytePath)
    /// A folder appeared, or disappeared.
    case folder(BytePath)
    /// A file outside the tree that decides about it was changed: a configuration or a list of ignored files.
    case settings
    /// There were more changes than the system could keep: any path can have changed.
    case overflow
    /// The tree's root was moved or removed.
    case rootGone
}

/// A change, and the number of the watched tree that it is in.
package struct WatchedChange: Hashable, Sendable {
    /// The number of the tree in the order in which the trees were given.
    package var tree: Int
    package var change: TreeChange

    init(_ change: TreeChange, in tree: Int) {
        self.tree = tree
        self.change = change
    }
}

/// What reports the changes of trees: the system, or a fake in tests.
package protocol TreeWatch: AnyObject {
    /// Waits until something changes, the time is over, or ``WatchWaker/wake()`` is called.
    ///
    /// - Parameter limit: The longest time to wait; nil is no limit.
    /// - Returns: The changes since the last call, in the order in which they happened; may be empty.
    func next(within limit: Duration?) -> [WatchedChange]
}

package struct WatchedTree: Sendable {
    /// The root's absolute path, which shows when the root is moved or removed.
    var root: [UInt8]
    package var disk: LocalDisk
    var selection: [BytePath]
    /// The files and folders in them that are looked at.
    var scope: TreeScope
    /// A folder that is not watched: the one that variants are staged in.
    var excluded: FileIdentity?

    package init(
        root: [UInt8], disk: LocalDisk, selection: [BytePath], scope: TreeScope, excluded: FileIdentity? = nil
    ) {
        self.root = root
        self.disk = disk
        self.selection = selection
        self.scope = scope
        self.excluded = excluded
    }
}

extension WatchedTree {
    /// Whether the root still has its path.
    var isInPlace: Bool {
        guard let there = try? LocalDisk(folder: root), let identity = (try? there.status(of: .root))?.identity else {
            return false
        }
        return identity == (try? disk.status(of: .root))?.identity
    }
}

/// A folder outside the trees, in which only files of some names matter.
package struct OutsideFolder: Hashable, Sendable {
    /// Its absolute path.
    var path: [UInt8]
    var names: Set<[UInt8]>

    package init(path: [UInt8], names: Set<[UInt8]>) {
        self.path = path
        self.names = names
    }
}

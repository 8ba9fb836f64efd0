/// The projects and packages above a tree, up to the root of the repository that it lies in: a run on a folder of images makes what
/// a run on the whole app would.
enum OuterEvidence {
    /// What loads the images around a root; unknown outside of a repository.
    static func consumer(around root: [UInt8]) -> Consumer {
        guard let (folder, disk) = place(of: root) else { return .unknown }
        return Consumers.around(folder, on: disk)
    }

    /// The files that tell it.
    static func files(above root: [UInt8]) -> [[UInt8]] {
        guard let (folder, disk) = place(of: root), let top = upToRepository(root).last else { return [] }
        return Consumers.marks(above: folder, on: disk).map { joined(top, $0.bytes) }
    }

    /// A root as its repository has it.
    private static func place(of root: [UInt8]) -> (BytePath, LocalDisk)? {
        guard let top = upToRepository(root).last, top != root, isRepository(top),
            let folder = BytePath(rest(of: root, in: top)), let disk = try? LocalDisk(folder: top)
        else { return nil }
        return (folder, disk)
    }
}

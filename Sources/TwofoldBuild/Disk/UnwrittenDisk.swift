/// A disk on which nothing is removed or moved, for runs of which nothing is kept.
package protocol UnwrittenDisk: Disk {}

extension UnwrittenDisk {
    package func remove(_ path: BytePath, expecting hash: ContentHash) throws(DiskError) {
        throw DiskError("remove", path, .changed)
    }

    package func move(_ path: BytePath, to target: BytePath) throws(DiskError) {
        throw DiskError("move", path, .changed)
    }

    package func makeNamesDurable(in folders: Set<BytePath>) throws(DiskError) {}
}

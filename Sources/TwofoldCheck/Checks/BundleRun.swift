/// Adds up every file of a folder, whatever it is; it writes nothing.
package struct BundleRun: Sendable {
    var disk: any Disk
    var folder: BytePath

    package init(_ disk: any Disk, _ folder: BytePath = .root) {
        self.disk = disk
        self.folder = folder
    }

    /// Folders this deep are not entered: no bundle has them, and every level costs an open folder.
    private static let maxLevels = 64
    /// Property lists are small.
    private static let maxBytes = 1 << 20

    /// Adds up the files, without those of ignored or hidden names: a bundle ships them all.
    package func run() -> BundleReport {
        var walk = Walk(disk: disk, launchBases: launchBases())
        walk.enter(folder, level: 0)
        return BundleReport(walk.files, otherCount: walk.otherCount, problems: walk.problems)
    }

    /// The base names of launch images: those of the app's property list, and those that Xcode's catalogs get.
    private func launchBases() -> Set<[UInt8]> {
        var bases: Set<[UInt8]> = [LaunchImageTable.defaultBase, Array("LaunchImage".utf8)]
        guard let path = folder.appending(Array("Info.plist".utf8)),
            let bytes = try? disk.contents(of: path, limit: Self.maxBytes), let values = PropertyList(bytes)
        else { return bases }
        let manifest = AppManifest(path: path, folder: folder, values: values)
        bases.formUnion(manifest.launchBases)
        for (_, _, list) in manifest.each("UILaunchImages") {
            for name in list.items.compactMap({ $0["UILaunchImageName"]?.name }) { bases.insert(Array(name.utf8)) }
        }
        return bases
    }

    private struct Walk {
        let disk: any Disk
        let launchBases: Set<[UInt8]>
        var files: [BundleReport.File] = []
        var otherCount = 0
        var problems: [Diagnostic] = []

        mutating func enter(_ folder: BytePath, level: Int) {
            do throws(DiskError) {
                for entry in try disk.entries(of: folder, describing: { _ in true }) {
                    guard let path = folder.appending(entry.name) else { continue }
                    switch entry.kind {
                    case .folder where level < BundleRun.maxLevels: enter(path, level: level + 1)
                    case .file:
                        var status = entry.status
                        if status == nil { status = try disk.status(of: path) }
                        files.append(.init(path: path, kind: kind(of: path), bytes: status?.size ?? 0))
                    case .folder, .link, .other: otherCount += 1
                    }
                }
            } catch {
                problems.append(.unreadable(error.path, error))
            }
        }

        private func kind(of path: BytePath) -> BundleFileKind {
            let name = AssetName(parsing: path.name)
            // A compiled storyboard is a folder.
            if path.components.dropLast().contains(where: { $0.hasSuffix(Array(".storyboardc".utf8)) }) {
                return .interface
            }
            guard let fileExtension = name.fileExtension, let kind = BundleFileKind(fileExtension: fileExtension) else {
                return isProgram(path) ? .code : .other
            }
            return kind == .images && isLaunchImage(name) ? .launchImages : kind
        }

        private func isLaunchImage(_ name: AssetName) -> Bool {
            if launchBases.contains(name.base) || launchBases.contains(name.stem) { return true }
            // Xcode writes LaunchImage-700-568h@2x.png.
            return name.base.starts(with: Array("LaunchImage-".utf8))
        }

        /// Whether the first bytes are those of a program for Apple's systems, of one or of several architectures.
        private func isProgram(_ path: BytePath) -> Bool {
            guard let start = try? disk.read(path, upTo: 4).bytes, start.count == 4 else { return false }
            return [
                [0xFE, 0xED, 0xFA, 0xCE], [0xFE, 0xED, 0xFA, 0xCF], [0xCE, 0xFA, 0xED, 0xFE], [0xCF, 0xFA, 0xED, 0xFE],
                [0xCA, 0xFE, 0xBA, 0xBE],
            ].contains(start)
        }
    }
}

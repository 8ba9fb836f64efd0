/// Lists a package's images in its `pubspec.yaml`, as far as no entry does.
///
/// The file is a person's: it gets entries and loses none, everything else in it stays byte for byte, and it is not
/// recorded as owned. Whoever runs this holds the ``RunLock``, as for everything that writes the tree.
struct PubspecUpdate: Sendable {
    var disk: any Disk
    /// The path of `pubspec.yaml` in it.
    var path: BytePath
    /// Whether the file is only compared, and not written.
    var isPreview = false

    enum Outcome: Hashable, Sendable {
        /// The file lists all images already.
        case current
        /// The file was given these entries, or in a preview would be.
        case listed([String])
        /// The file could not be read or written, and is as before.
        case refused(Diagnostic)
    }

    init(_ path: BytePath, on disk: any Disk) {
        self.disk = disk
        self.path = path
    }

    /// The `pubspec.yaml` of the package that a folder belongs to: that in the folder itself or in the nearest one
    /// around it; nil if there is none.
    static func pubspec(of folder: BytePath, on disk: any Disk) throws(DiskError) -> BytePath? {
        for folder in folder.upwards {
            if let path = folder.appending(Array(Pubspec.fileName.utf8)), try disk.status(of: path)?.kind == .file {
                return path
            }
        }
        return nil
    }

    /// Adds the missing entries.
    ///
    /// - Parameter images: The files of the images, as paths in the tree: those that exist, and those that will.
    func run(images: [BytePath]) -> Outcome {
        do throws(DiskError) {
            let text = try disk.contents(of: path, limit: Pubspec.maxBytes)
            do throws(YAMLProblem) {
                let pubspec = try Pubspec(text)
                let inside = images.compactMap { $0.seen(from: path.folder) }
                let entries = pubspec.missingEntries(for: inside, beside: neighbors(of: inside))
                guard let new = try pubspec.adding(entries) else { return .current }
                if !isPreview, let error = disk.place([placement(new, over: text)]).first ?? nil {
                    return .refused(.pubspecNotWritten(path, error))
                }
                return .listed(entries)
            } catch {
                return .refused(.pubspecNotWritten(path, error))
            }
        } catch {
            return .refused(.pubspecNotWritten(path, error))
        }
    }

    /// The files that lie directly in the images' folders, ignored ones included: the entry of a folder would list them all.
    private func neighbors(of images: [BytePath]) -> [BytePath] {
        Set(images.map(\.mainOfFlutter.folder)).sorted().flatMap { folder -> [BytePath] in
            let entries = (try? disk.entries(of: folder.placed(in: path.folder))) ?? []
            return entries.filter { $0.kind != .folder }.compactMap { folder.appending($0.name) }
        }
    }

    /// A change that somebody made since the file was read is never overwritten.
    private func placement(_ new: [UInt8], over old: [UInt8]) -> Placement {
        Placement(new, at: path, expecting: .file(ContentHash(of: old)))
    }
}

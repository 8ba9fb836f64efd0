// What the asset lists of a `pubspec.yaml` cover, and what they lack.

/// The files and folders that asset lists name.
package struct PubspecCover: Sendable {
    /// The files that are named one by one.
    package let files: Set<BytePath>
    /// The folders whose files are read.
    package let folders: Set<BytePath>

    /// Whether Flutter finds an image by its name.
    package func finds(_ image: FlutterImage) -> Bool {
        files.contains(image.main) || image.hasMain && folders.contains(image.main.folder)
    }
}

extension Pubspec {
    /// What its entries name, those of deferred components included.
    package var cover: PubspecCover {
        var files: Set<BytePath> = []
        var folders: Set<BytePath> = []
        for entry in assets + deferred {
            switch entry.target {
            case .file(let path): files.insert(path)
            case .folder(let path): folders.insert(path)
            case .elsewhere: break
            }
        }
        return PubspecCover(files: files, folders: folders)
    }

    /// The entries that are missing for these images to be found, sorted.
    ///
    /// A folder is named as a whole when nobody has named anything in it and everything that lies directly in it is to be
    /// listed, so that later images need no entry. In every other folder each image is named by itself, and so is an
    /// image without a 1x file, which the entry of its folder does not find. The folder of a scale is never named.
    ///
    /// - Parameters:
    ///   - images: The files of the images, relative to the file's folder: those that exist, and those that will.
    ///   - others: Other files of the package; hidden ones do not count.
    func missingEntries(for images: [BytePath], beside others: [BytePath] = []) -> [String] {
        let cover = cover
        let wanted = FlutterImage.all(of: images)
        let listed = Set(wanted.map(\.main))
        let missing = wanted.filter { !cover.finds($0) }
        let touched = Set(cover.files.map(\.folder)).union(cover.folders)
            .union(others.filter { !listed.contains($0) && $0.name.first != UInt8(ascii: ".") }.map(\.folder))
        let whole = Dictionary(grouping: missing.filter(\.hasMain), by: \.main.folder)
            .filter { $0.value.count > 1 && $0.key != .root && !touched.contains($0.key) }
        let named = missing.filter { !$0.hasMain || whole[$0.main.folder] == nil }.map(\.main.bytes)
        let entries = whole.keys.map { $0.bytes + [UInt8(ascii: "/")] } + named
        return entries.sorted(by: byteOrder).compactMap { String(validating: $0, as: UTF8.self) }
    }
}

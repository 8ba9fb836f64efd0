// Sizes of one image at several scales.

extension FlutterRules {
    /// The images whose sizes in logical pixels differ between the folders of scales.
    static func sizes(_ packages: [FlutterPackage], in tree: CheckContext) -> [Finding] {
        lazy var planned = tree.plannedSizes
        return packages.flatMap { package in
            package.images.filter { $0.files.count > 1 }.compactMap { image in
                let files = image.files.compactMap { path -> SizeVote.Member? in
                    guard let file = tree[path.placed(in: package.folder)] else { return nil }
                    if path == image.main { return SizeVote.Member(file, scale: .x1, label: "1x", planned: planned) }
                    let folder = path.folder
                    return folder.isPlainScaleOfFlutter
                        ? ScaleFactor(decimal: folder.name.dropLast()).flatMap {
                            SizeVote.Member(
                                file, scale: $0, label: Quoting.display(folder.name), planned: planned)
                        } : nil
                }
                return SizeVote(files).map { SizeRules.mismatch($0, .flutter) }
            }
        }
    }
}

/// The launch images of a tree, and the devices that show them: names and sizes say which, and not the lookup by name.
struct LaunchImagesShown: Sendable {
    private var devices: [BytePath: Set<Screen>] = [:]

    init(_ files: [CheckedFile]) {
        for file in files {
            // In a catalog, Contents.json says it, and names are free.
            let rows = file.path.isInLaunchSet ? LaunchImageTable.rows : LaunchImageTable.rows(for: file.name)
            let own = rows.filter { $0.size == file.size }
            if own.isEmpty { continue }
            devices[file.path] = Set(own.map { Screen($0.device == .ipad ? .ipad : .iphone, $0.scale) })
        }
    }

    /// Whether it knows of any file of an image who shows it.
    func contains(_ image: CheckedImage) -> Bool { image.files.contains { devices[$0.path] != nil } }

    /// The file of an image that a screen shows: that of its scale, or else the largest of a smaller one, enlarged.
    func file(of image: CheckedImage, on screen: Screen) -> CheckedFile? {
        image.files.filter { file in
            (devices[file.path] ?? []).contains { $0.device == screen.device && $0.scale <= screen.scale }
        }.max { ($0.scale, $1.byteCount) < ($1.scale, $0.byteCount) }
    }
}

// Bundles that libraries bring along.

extension Consumers {
    /// The bundle around an image that an app's author got from another; nil in none, in the bundle of a library whose own tree this
    /// is, and among settings, which are the app's.
    package static func bundleOfOthers(around image: BytePath, on disk: any Disk) -> BytePath? {
        let bundle = image.folder.upwards.first { $0.name.hasSuffix(".bundle".utf8) }
        guard let bundle, !bundle.name.elementsEqual("Settings.bundle".utf8) else { return nil }
        return bundle.upwards.contains { isLibrary($0, on: disk) } ? nil : bundle
    }

    /// Whether a library's description for CocoaPods lies in a folder.
    ///
    /// Seen on the disk, because a part of a tree has the library that the whole has.
    package static func isLibrary(_ folder: BytePath, on disk: any Disk) -> Bool {
        ((try? disk.entries(of: folder)) ?? []).contains { $0.name.hasSuffix(".podspec".utf8) }
    }
}

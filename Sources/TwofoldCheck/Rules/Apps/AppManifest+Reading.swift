// The apps of a checked tree, and their Xcode projects.

extension AppManifest {
    /// Folders for an app's property list, whose images lie beside the folder.
    private static let asideFolders = Set(
        ["Supporting Files", "SupportingFiles", "Support Files", "Other Sources", "Config", "Configuration", "plist"]
            .map { Array($0.utf8) })

    /// Every such file of a tree, and those of which nobody can say whether they are one.
    static func all(
        in tree: CheckContext, _ xcode: XcodeProjects
    ) -> (manifests: [AppManifest], unreadable: [Finding]) {
        var manifests: [AppManifest] = []
        var unreadable: [Finding] = []
        for path in tree.others where mayBe(path) {
            // A property list in a bundle belongs to a product, of this tree or another.
            guard Place(path.folder).container.isEmpty else { continue }
            // Samples of other people's projects are not repaired here.
            if case .nobody(.vendored, _) = tree.consumers.consumer(of: path) { continue }
            guard tree.consumers.mayBeBuilt(path), !xcode.excludeIOS(path), !isOfMAUI(path, on: tree.source.disk) else {
                continue
            }
            do throws(DiskError) {
                let bytes = try tree.source.disk.contents(of: path, limit: PropertyListFile.maxBytes)
                guard let values = PropertyList(bytes) else {
                    let problem = PropertyListFile.problem(of: bytes)
                    if !isTemplate(bytes), !isElsewhere(bytes) {
                        unreadable.append(Finding(.plistUnreadable(path, problem)))
                    }
                    continue
                }
                let folder = asideFolders.contains(path.folder.name) ? path.folder.folder : path.folder
                let manifest = AppManifest(path: path, folder: folder, values: values)
                if manifest.isPhoneApp { manifests.append(manifest) }
            } catch {
                unreadable.append(Finding(.plistUnreadable(path, error)))
            }
        }
        for index in manifests.indices where manifests[index].isSystemInProject {
            manifests[index].builtSystem = xcode.oldestSystem(around: manifests[index].path)
        }
        for index in manifests.indices where manifests[index].values["UIDeviceFamily"] == nil {
            manifests[index].builtFamilies = xcode.families(of: manifests[index].path)
        }
        return (manifests, unreadable)
    }

    /// Whether .NET MAUI builds the app, which makes icons and launch screens of what its project lists, and adds them to the list.
    private static func isOfMAUI(_ path: BytePath, on disk: any Disk) -> Bool {
        let platforms = path.folder.folder
        guard platforms.name.elementsEqual("Platforms".utf8) else { return false }
        return ((try? disk.entries(of: platforms.folder)) ?? []).contains { $0.name.hasSuffix(".csproj".utf8) }
    }

    /// Whether Git has the file in another form, that of git-crypt or of Git LFS, in which only others read it.
    private static func isElsewhere(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: "\0GITCRYPT\0".utf8) || LargeFilePointer.begins(bytes)
    }

    /// Whether a generator turns these bytes into a property list, so that they are none yet.
    private static func isTemplate(_ bytes: [UInt8]) -> Bool {
        ["{{", "{%", "<%", "<#"].contains { bytes.range(of: $0.utf8) != nil }
    }
}

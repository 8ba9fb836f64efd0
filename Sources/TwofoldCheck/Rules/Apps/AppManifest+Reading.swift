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
        var buildsOfMAUI: [BytePath: Bool] = [:]
        for path in tree.others where mayBe(path) {
            // A property list in a bundle belongs to a product, of this tree or another.
            guard Place(path.folder).container.isEmpty else { continue }
            // Samples of other people's projects are not repaired here.
            if case .nobody(.vendored, _) = tree.consumers.consumer(of: path) { continue }
            guard tree.consumers.mayBeBuilt(path), !xcode.excludeIOS(path), !isOfComponent(path) else { continue }
            let platforms = path.folder.folder
            if platforms.name.elementsEqual("Platforms".utf8) {
                let isOfMAUI = buildsOfMAUI[platforms] ?? hasProjectOfNET(platforms.folder, on: tree.source.disk)
                buildsOfMAUI[platforms] = isOfMAUI
                if isOfMAUI { continue }
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

    /// Whether an app beside a folder `Platforms` is one of .NET MAUI, which makes icons and launch screens of what its project lists.
    private static func hasProjectOfNET(_ folder: BytePath, on disk: any Disk) -> Bool {
        ((try? disk.entries(of: folder)) ?? []).contains { $0.name.hasSuffix(".csproj".utf8) }
    }

    /// Whether a list is of a sample in `Components/json-1.2`, where Xamarin unpacks what an app takes from others.
    private static func isOfComponent(_ path: BytePath) -> Bool {
        path.folder.upwards.contains { StandIn.isRelease($0.name) && $0.folder.name.elementsEqual("Components".utf8) }
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

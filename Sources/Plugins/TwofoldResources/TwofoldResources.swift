import Foundation
import PackagePlugin

/// Makes the smaller variants of a target's resources while the target is built, in the plugin's folder.
///
/// The target's own folder stays as it is: of `Resources/Sun@3x.png` the bundle gets `Sun@3x.png`, and the `Sun@2x.png` and
/// `Sun.png` that are made of it, unless the target has files of these names. The build fails where Twofold refuses an image,
/// and where the configuration asks for fewer scales than all that are smaller than the master's.
@main struct TwofoldResources: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target as? any SourceModuleTarget else { return [] }
        let files = target.sourceFiles.filter { $0.type == .resource }.map(\.url)
        let names = Set(files.map(\.lastPathComponent))
        let masters = files.filter { !Master.variants(of: $0.lastPathComponent, besides: names).isEmpty }
        guard !masters.isEmpty else { return [] }

        let root = projectRoot(of: target.directoryURL, in: context.package.directoryURL)
        let staged = context.pluginWorkDirectoryURL.appending(path: "Variants")
        let outputs = masters.flatMap { master in
            let folder = staged.appending(path: path(of: master.deletingLastPathComponent(), below: root))
            return Master.variants(of: master.lastPathComponent, besides: names).map { folder.appending(path: $0) }
        }
        return [
            .buildCommand(
                displayName: "Making variants of \(masters.count) images of \(target.name)",
                executable: try context.tool(named: "twofold").url,
                arguments: [
                    "--quiet", "--no-fsync", "--into", staged.path(percentEncoded: false),
                    target.directoryURL.path(percentEncoded: false),
                ],
                environment: ["XDG_CACHE_HOME": context.pluginWorkDirectoryURL.path(percentEncoded: false)],
                inputFiles: files, outputFiles: outputs)
        ]
    }

    /// The folder that Twofold's paths are relative to: the nearest with a lock file, or else that of the target.
    private func projectRoot(of target: URL, in package: URL) -> URL {
        var folder = target.standardizedFileURL
        let top = package.standardizedFileURL
        while true {
            if FileManager.default.fileExists(
                atPath: folder.appending(path: "twofold.lock").path(percentEncoded: false))
            {
                return folder
            }
            guard folder.pathComponents.count > top.pathComponents.count else { return target }
            folder.deleteLastPathComponent()
        }
    }

    private func path(of folder: URL, below root: URL) -> String {
        folder.standardizedFileURL.pathComponents.dropFirst(root.standardizedFileURL.pathComponents.count)
            .joined(separator: "/")
    }
}

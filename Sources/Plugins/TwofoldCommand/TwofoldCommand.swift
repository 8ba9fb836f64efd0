import Foundation
import PackagePlugin

/// `swift package twofold`: runs Twofold in the package, with the arguments that follow.
///
/// Without a path it works on the folder of the package, as `twofold` does in the current one; `--target NAME` is the folder
/// of a target.
@main struct TwofoldCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "target")
        let folders = try context.package.targets(named: names).map { $0.directoryURL.path(percentEncoded: false) }

        let process = Process()
        process.executableURL = try context.tool(named: "twofold").url
        process.arguments = extractor.remainingArguments + folders
        process.currentDirectoryURL = context.package.directoryURL
        // A plugin may write into the package and into its own folder, and not where the cache usually is.
        process.environment = ProcessInfo.processInfo.environment.merging([
            "XDG_CACHE_HOME": context.pluginWorkDirectoryURL.path(percentEncoded: false)
        ]) { $1 }
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            // SwiftPM ends with 1, whatever the status is.
            Diagnostics.error("twofold ended with status \(process.terminationStatus)")
            return
        }
    }
}

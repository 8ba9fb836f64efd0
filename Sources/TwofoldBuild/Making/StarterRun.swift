/// What became of a new configuration.
package struct StarterReport: Sendable {
    package var text = ""
    /// What was found in the tree, in a few words each.
    package var findings: [String] = []
    /// Whether nothing in the tree is a master, so that only checks are of use.
    package var hasNoMasters = false
    package var isWritten = false
    /// Problems with folders that could not be listed, or with the file.
    package var diagnostics: [Diagnostic] = []
    /// Why the file could not be written; nil where it was not tried, or was written.
    package var failure: DiskError?
}

/// Writes a configuration that fits a tree which has none.
package struct StarterRun: Sendable {
    var project: Project

    package init(_ project: Project) { self.project = project }

    /// The limit on the files that are read to recognize an app.
    private static let maxFileSize = 1 << 20

    /// Looks at the whole tree, and writes the file into its root; a file that is there is never replaced.
    ///
    /// - Parameter writes: False makes the text only.
    package func run(writes: Bool = true) -> StarterReport {
        let listing = TreeListing.list(project.source, scope: project.scope)
        let paths = listing.items.filter { $0.kind == .file && $0.omission == nil }.map(\.path)
        let configuration = StarterConfiguration(
            TreeOverview(paths) { path in
                (try? project.source.read(path, upTo: Self.maxFileSize))?.bytes
            })
        var report = StarterReport(text: configuration.text, findings: configuration.findings)
        report.hasNoMasters = configuration.hasNoMasters
        report.diagnostics = listing.diagnostics
        guard writes, let path = BytePath(Configuration.fileName) else { return report }
        do throws(DiskError) {
            try project.source.place(Array(report.text.utf8), at: path, expecting: .absent)
            report.isWritten = true
        } catch {
            report.failure = error
        }
        return report
    }
}

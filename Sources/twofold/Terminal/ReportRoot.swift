/// The folder that the paths of a report are relative to: the root of its only project, or the deepest folder above all.
struct ReportRoot {
    /// The folder's real path.
    let folder: [UInt8]
    /// The projects' roots, relative to the folder.
    let projects: [BytePath]
    /// The folder that staged files' paths are relative to; nil where variants are beside their masters.
    let staging: [UInt8]?
    /// Why the run has all rights of its user; nil where the sandbox is in force.
    private(set) var unconfined: String?

    /// The folder for a report on these projects.
    init(_ sessions: [Session]) {
        // With --into one tree is named, and its root contains all others.
        self.init(of: sessions.map(\.tree.root), staging: sessions.first?.staging)
        unconfined = sessions.first?.unconfined
    }

    /// The folder for a report on projects with these roots.
    init(of roots: [[UInt8]], staging: [UInt8]? = nil) {
        let folder = roots.reduce(roots.first ?? slash, common)
        self.folder = folder
        projects = roots.map { Self.place(of: $0, in: folder) }
        self.staging = staging
    }

    /// The writer of documents for programs.
    var json: JSONReport {
        JSONReport(
            program: twofoldVersion, root: String(decoding: folder, as: UTF8.self), projects: projects,
            into: staging.map { String(decoding: $0, as: UTF8.self) }, unconfined: unconfined)
    }

    func part<Value>(_ value: Value, of session: Session) -> ProjectPart<Value> {
        ProjectPart(value, at: place(of: session))
    }

    /// A project's root, relative to the folder.
    func place(of session: Session) -> BytePath { place(of: session.tree.root) }

    func place(of root: [UInt8]) -> BytePath { Self.place(of: root, in: folder) }

    private static func place(of root: [UInt8], in folder: [UInt8]) -> BytePath {
        BytePath(rest(of: root, in: folder)) ?? .root
    }

    /// The selected paths of all projects, relative to the folder.
    func selection(of sessions: [Session]) -> [BytePath] {
        sessions.flatMap { session in session.tree.selection.map { $0.placed(in: place(of: session)) } }
    }

    /// The prefix of its paths when they are shown, relative to the current folder where they lie in it.
    var prefix: String { String(decoding: pathPrefix(of: folder, in: currentFolder), as: UTF8.self) }

    /// The writer of lines for Xcode.
    func xcode(_ verbosity: Verbosity) -> XcodeReport {
        XcodeReport(folder: folder, staging: staging, verbosity: verbosity)
    }

    /// The writer of the report for people, with paths relative to the current folder.
    func reporter(style: TextStyle, _ verbosity: Verbosity) -> TextReport {
        let here = currentFolder
        var report = TextReport(
            style: style, verbosity: verbosity, prefix: prefix,
            staging: staging.map { String(decoding: pathPrefix(of: $0, in: here), as: UTF8.self) }, folder: here ?? [])
        report.isOneProject = projects.contains(.root)
        return report
    }
}

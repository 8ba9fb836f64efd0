import TwofoldKit

/// The folder that the paths of a report are relative to: the root of its only project, or the deepest folder that holds all.
struct ReportRoot {
    /// The folder's real path.
    let folder: [UInt8]
    /// Where the projects' roots are, seen from there.
    let projects: [BytePath]
    /// The folder that stands for it where files are staged; nil where variants are beside their masters.
    let staging: [UInt8]?

    /// The folder for a report on these projects.
    init(_ sessions: [Session]) {
        let roots = sessions.map(\.tree.root)
        var folder = roots.first ?? slash
        while !roots.allSatisfy({ isWithin($0, folder) }) { folder = parent(folder) }
        self.folder = folder
        projects = roots.map { Self.place(of: $0, in: folder) }
        // With --into one tree is named, and its root holds all others.
        staging = sessions.first?.staging
    }

    /// The folder as programs see it in JSON.
    var text: String { String(decoding: folder, as: UTF8.self) }

    /// The folder of staged files as programs see it in JSON.
    var stagingText: String? { staging.map { String(decoding: $0, as: UTF8.self) } }

    /// What came of a project, with the place that the project has in the report.
    func part<Value>(_ value: Value, of session: Session) -> ProjectPart<Value> {
        ProjectPart(value, at: place(of: session))
    }

    /// Where a project's root is, seen from the folder.
    func place(of session: Session) -> BytePath { Self.place(of: session.tree.root, in: folder) }

    private static func place(of root: [UInt8], in folder: [UInt8]) -> BytePath {
        BytePath(root == folder ? [] : Array(root.dropFirst(folder == slash ? 1 : folder.count + 1))) ?? .root
    }

    /// What the report is about.
    func selection(of sessions: [Session]) -> [BytePath] {
        sessions.flatMap { session in session.tree.selection.map { $0.placed(in: place(of: session)) } }
    }

    /// What writes the report for people, its paths as they are seen from the current folder.
    func reporter(style: TextStyle, _ verbosity: Verbosity) -> TextReport {
        let here = currentFolder
        return TextReport(
            style: style, verbosity: verbosity,
            prefix: String(decoding: pathPrefix(of: folder, in: here), as: UTF8.self),
            staging: staging.map { String(decoding: pathPrefix(of: $0, in: here), as: UTF8.self) }, folder: here ?? [])
    }
}

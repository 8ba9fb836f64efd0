/// The files that a command line names although the command can do nothing with them.
///
/// Among others they are only mentioned, because a shell's pattern names them, too. A command line of nothing else is a
/// mistake: the command would end well without having looked at anything.
struct UnusedFiles {
    private var lines: [String] = []
    private var isAnyUsed = false
    private var isReported = true
    private var count = 0

    /// Whether the command line names nothing else.
    var areAll: Bool { count > 0 && !isAnyUsed }

    mutating func add(_ files: [UnusedFile], of session: Session) {
        let prefix = Array(session.tree.prefix.utf8)
        count += files.count
        if !Set(session.tree.selection).isSubset(of: files.map(\.path)) { isAnyUsed = true }
        for file in files where file.reason != .reported {
            isReported = false
            lines.append("twofold: \(Self.words(file, prefix, session.project.policy.sourceScale))\n")
        }
    }

    /// Adds the named files whose names are not those of files that a command reads.
    mutating func add(_ session: Session, unless reads: (BytePath) -> Bool) {
        let files = session.tree.selection.filter {
            (try? session.project.source.status(of: $0))?.kind == .file && !reads($0)
        }
        add(files.map { UnusedFile($0, .notAnImage) }, of: session)
    }

    /// Says why each is not used; with `--quiet` only where the command fails of it.
    func say(_ console: Console) {
        if console.verbosity > .quiet || areAll { console.say(lines.joined()) }
    }

    /// The status where nothing else is named: that of a mistake of the command line, unless a diagnostic says all.
    var status: ExitStatus { !areAll ? .success : isReported ? .someFailed : .usage }

    private static func words(_ file: UnusedFile, _ prefix: [UInt8], _ given: ScaleFactor?) -> String {
        let path = prefix + file.path.bytes
        let shown = Quoting.display(path)
        switch file.reason {
        case .variant(let master):
            return "\(shown) is made from \(Quoting.display(prefix + master.bytes)); name that file"
        case .smallest(let name):
            let scale = AssetName(parsing: name).scale
            let other =
                given == nil
                ? ", or run 'twofold --source-scale \(scale) --into DIR \(ShellWord.path(path))' to keep its name"
                : ""
            return "\(shown) is a 1x, by its name, so nothing is made from it; if it has \(scale) pixels, "
                + "rename it to \(Quoting.display(name))\(other)"
        case .noSlot:
            return "\(shown) is in no slot of 2x or more of an image set, so nothing is made from it"
        case .notAnImage, .reported:
            return "\(shown) is not an image that Twofold reads; name an image or a folder"
        }
    }
}

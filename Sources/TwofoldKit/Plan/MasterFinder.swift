/// A file that variants can be made of.
public struct Master: Hashable, Sendable {
    /// Where it lies.
    public var path: BytePath
    /// Its name, taken apart; its scale is 2x or more.
    public var name: AssetName
    /// What it is, by its content.
    public var format: ImageFormat
    /// Its size and kind, from its header.
    public var header: ImageHeader
}

/// Finds the masters among the files of a tree, and says of every other image file why it is none.
struct MasterFinder {
    var disk: any Disk
    var index: ContentIndex
    var engine: any ImageEngine
    var limits: ImageLimits
    /// Files to look into at once.
    var jobs = 1

    /// What was found in a tree.
    struct Findings: Sendable {
        /// All image files by picture.
        var families: [AssetFamily] = []
        /// The files that variants can be made of.
        var masters: [BytePath: Master] = [:]
        /// What was remarked about names and contents.
        var diagnostics: [Diagnostic] = []
    }

    /// Sorts a tree's files out.
    ///
    /// - Parameter owned: The files that Twofold wrote and nobody has changed since.
    func find(in tree: SourceTree, owned: Set<BytePath>) -> Findings {
        var findings = Findings()
        var members: [AssetFamily.Member] = []
        var candidates: [Candidate] = []
        for item in tree.items {
            let name = AssetName(parsing: item.path.name)
            guard let promised = ImageFormat(fileExtension: name.fileExtension) else { continue }
            guard item.kind == .file else {
                findings.diagnostics += misfit(item, name)
                continue
            }
            members.append(.init(path: item.path, name: name, isOwned: owned.contains(item.path)))
            if owned.contains(item.path) { continue }
            if let anomaly = name.anomaly { findings.diagnostics.append(.name(anomaly, item.path)) }
            candidates.append(Candidate(path: item.path, name: name, promised: promised, status: item.status))
        }
        for result in concurrentMap(candidates, jobs: jobs, inspect) {
            switch result {
            case .success(let master?): findings.masters[master.path] = master
            case .success(nil): break
            case .failure(let diagnostic): findings.diagnostics.append(diagnostic)
            }
        }
        findings.families = AssetFamily.group(members)
        return findings
    }

    /// A link, a folder or a device with an image's name matters where a master was meant.
    private func misfit(_ item: SourceTree.Item, _ name: AssetName) -> [Diagnostic] {
        guard name.scale != .x1 else { return [] }
        return [item.kind == .link ? .symbolicLink(item.path) : .notRegular(item.path, isFolder: item.kind == .folder)]
    }

    /// A file with an image's extension.
    private struct Candidate: Sendable {
        var path: BytePath
        var name: AssetName
        var promised: ImageFormat
        var status: FileStatus?
    }

    private func inspect(_ candidate: Candidate) -> Result<Master?, Diagnostic> {
        do throws(Diagnostic) {
            return .success(try master(candidate))
        } catch {
            return .failure(error)
        }
    }

    /// The master at a path; nil for a sound file that is none.
    private func master(_ candidate: Candidate) throws(Diagnostic) -> Master? {
        let isMaster = candidate.name.scale != .x1
        if candidate.promised.isVector { throw .unsupportedFormat(candidate.path, candidate.promised) }
        guard engine.formats.contains(candidate.promised) else {
            if isMaster { throw .unsupportedFormat(candidate.path, candidate.promised) }
            return nil
        }
        let image = try image(candidate)
        guard candidate.name.isMasterName, let header = image.header else { return nil }
        guard limits.admit(header.size) else {
            throw .image(.tooLarge(header.size), candidate.path, limits: limits)
        }
        return Master(path: candidate.path, name: candidate.name, format: image.format, header: header)
    }

    /// What the file's beginning says, read only when it is not known from an earlier run.
    private func image(_ candidate: Candidate) throws(Diagnostic) -> ImageFact {
        let needsHeader = candidate.name.isMasterName
        if let known = index.fact(of: candidate.path, status: candidate.status)?.image,
            known.header != nil || !needsHeader
        {
            return known
        }
        let path = candidate.path
        let isMaster = candidate.name.scale != .x1
        let start = try read { () throws(DiskError) in try disk.read(path, upTo: 4096) }
        guard !start.bytes.isEmpty else { throw .emptyFile(path, isMaster: isMaster) }
        guard let content = ImageFormat(sniffing: start.bytes) else {
            throw .notAnImage(path, start: start.bytes, isMaster: isMaster)
        }
        if content == .crushedPNG, candidate.promised == .png { throw .crushed(path, isMaster: isMaster) }
        guard content == candidate.promised else {
            throw .wrongExtension(path, content: content, promised: candidate.promised, isMaster: isMaster)
        }
        var image = ImageFact(
            format: content, header: PNGFile.header(of: start.bytes),
            couldBeVariant: content != .png || PNGFile.isPlain(start.bytes))
        if image.header == nil, needsHeader { image.header = try header(of: path, format: content) }
        index.learn(path, status: start.status) { $0.image = image }
        return image
    }

    /// Nearly every PNG says all in its first bytes; for the others the engine looks at the whole file.
    private func header(of path: BytePath, format: ImageFormat) throws(Diagnostic) -> ImageHeader {
        let file = try read { () throws(DiskError) in try disk.contents(of: path, limit: limits.fileBytes) }
        do throws(ImageError) {
            return try engine.header(of: file, format: format)
        } catch {
            throw .image(error, path, limits: limits)
        }
    }

    private func read<Value>(_ body: () throws(DiskError) -> Value) throws(Diagnostic) -> Value {
        do throws(DiskError) {
            return try body()
        } catch {
            throw .unreadable(error.path, error)
        }
    }
}

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

    /// The size in points at which `frame`, if any, has a drawing drawn; nil for a picture of pixels.
    ///
    /// A scale in a drawing's name says what a point of it is: `Logo@2x.pdf` is drawn at half its page's size.
    func drawnSize(fitting frame: PointSize?) -> PointSize? {
        guard let size = header.drawing?.size else { return nil }
        let factor = Double(name.scale.pixelsPerPoint)
        return PointSize(width: size.width / factor, height: size.height / factor).fitted(into: frame)
    }
}

/// Finds the masters among the files of a tree, and says of every other image file why it is none.
struct MasterFinder {
    var disk: any Disk
    var index: ContentIndex
    var engine: any ImageEngine
    var policy: BuildPolicy
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
        let looks = concurrentMap(tree.items, jobs: jobs) { look(at: $0, isOwned: owned.contains($0.path)) }
        var findings = Findings()
        for look in looks {
            if let master = look.master { findings.masters[master.path] = master }
            findings.diagnostics += look.onName
        }
        for look in looks { findings.diagnostics += look.onContent }
        findings.families = AssetFamily.group(looks.compactMap(\.member))
        return findings
    }

    /// What one listed path turned out to be.
    private struct Look: Sendable {
        var member: AssetFamily.Member?
        var master: Master?
        var onName: [Diagnostic] = []
        var onContent: [Diagnostic] = []
    }

    private func look(at item: SourceTree.Item, isOwned: Bool) -> Look {
        let name = AssetName(parsing: item.path.name)
        guard let promised = ImageFormat(fileExtension: name.fileExtension) else { return Look() }
        guard item.kind == .file else { return Look(onName: item.omission == nil ? misfit(item, name) : []) }
        let isPassedOver = item.omission != nil
        var look = Look(
            member: .init(path: item.path, name: name, isOwned: isOwned, isPassedOver: isPassedOver))
        if isOwned { return look }
        if let anomaly = name.anomaly { look.onName = [remark(anomaly, item.path)] }
        (look.master, look.onContent) = inspect(
            Candidate(path: item.path, name: name, promised: promised, status: item.status))
        // What stands in a variant's place is known by now, and that is all that it is looked at for.
        return isPassedOver ? Look(member: look.member) : look
    }

    /// A catalog finds its pictures whatever they are called: there, the name only keeps a file from being a master.
    private func remark(_ anomaly: NameAnomaly, _ path: BytePath) -> Diagnostic {
        var remark = Diagnostic.name(anomaly, path)
        if path.isInCatalog { remark.severity = .note }
        return remark
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
        /// A drawing needs no scale in its name; what makes a name unfit is the same for both.
        let isMaster: Bool

        init(path: BytePath, name: AssetName, promised: ImageFormat, status: FileStatus?) {
            self.path = path
            self.name = name
            self.promised = promised
            self.status = status
            isMaster = promised.isVector ? name.isDrawingName : name.isMasterName
        }
    }

    /// The master at a path, nil for a sound file that is none, and what is to be said of either.
    private func inspect(_ candidate: Candidate) -> (master: Master?, diagnostics: [Diagnostic]) {
        do throws(Diagnostic) {
            guard try isWanted(candidate) else { return (nil, []) }
            guard !isDrawingInCatalog(candidate) else { return (nil, [.drawingInCatalog(candidate.path)]) }
            let image = try image(candidate)
            guard let header = image.header else { return (nil, []) }
            if image.format == .tiff, header.pages > 1 { return (nil, remarks(onPages: header, candidate)) }
            guard candidate.isMaster else { return (nil, []) }
            try admit(header, candidate)
            let master = Master(path: candidate.path, name: candidate.name, format: image.format, header: header)
            return (master, header.pages > 1 ? [.severalPages(candidate.path, header)] : [])
        } catch {
            return (nil, [error])
        }
    }

    /// Whether a file is worth looking into; one that the engine cannot read is of interest only as a master.
    private func isWanted(_ candidate: Candidate) throws(Diagnostic) -> Bool {
        if engine.formats.contains(candidate.promised) { return true }
        guard candidate.name.scale != .x1 || candidate.promised.isVector else { return false }
        throw .unsupportedFormat(candidate.path, candidate.promised)
    }

    private func isDrawingInCatalog(_ candidate: Candidate) -> Bool {
        candidate.promised.isVector && !policy.drawsInCatalogs && candidate.path.isInCatalog
    }

    private func remarks(onPages header: ImageHeader, _ candidate: Candidate) -> [Diagnostic] {
        if candidate.name.isMasterName { return [.severalPages(candidate.path, header)] }
        return header.isScalePair ? [.scalePair(candidate.path)] : []
    }

    private func admit(_ header: ImageHeader, _ candidate: Candidate) throws(Diagnostic) {
        do throws(ImageError) {
            try policy.admit(header)
            if header.drawing == nil, header.pages > 1 { throw .animated(frames: header.pages) }
        } catch {
            throw .image(error, candidate.path, limits: policy.limits)
        }
    }

    /// What the file's beginning says, read only when it is not known from an earlier run.
    private func image(_ candidate: Candidate) throws(Diagnostic) -> ImageFact {
        // A TIFF of any name may hold its own 2x.
        let needsHeader = candidate.isMaster || candidate.promised == .tiff
        if let known = index.fact(of: candidate.path, status: candidate.status)?.image,
            known.header != nil || !needsHeader
        {
            return known
        }
        let path = candidate.path
        let isMaster = candidate.name.scale != .x1 || candidate.promised.isVector
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
        let file = try read { () throws(DiskError) in try disk.contents(of: path, limit: policy.limits.fileBytes) }
        do throws(ImageError) {
            return try engine.header(of: file, format: format)
        } catch {
            throw .image(error, path, limits: policy.limits)
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

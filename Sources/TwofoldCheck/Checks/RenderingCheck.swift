import Synchronization

/// Renders the variants of a tree again from their masters, without any cache, and compares them with the files.
///
/// The lock file says which bytes a variant has, and not that they are the picture of its master: what came from a shared cache was
/// believed, and so is a line that somebody wrote by hand. This proves it. It takes as long as a first build, and writes nothing.
package struct RenderingCheck: Sendable {
    private let project: Project

    package struct Report: Sendable {
        /// The number of variants that are current by the lock file.
        package var variantCount = 0
        /// The number of those that are the pictures of their masters.
        package var provedCount = 0
        /// An error for each that is another picture, sorted by path.
        var diagnostics: [Diagnostic] = []
        /// The number of those that could not be rendered, as from a damaged master.
        package var unprovedCount: Int { variantCount - provedCount - diagnostics.count }
    }

    package init(_ project: Project) { self.project = project }

    /// Renders every variant that is current by the lock file; a master that cannot be decoded proves nothing.
    package func run(
        observer: any RunObserver = SilentObserver(), cancellation: Cancellation = Cancellation()
    ) -> Report {
        var project = project
        (project.cache, project.sharedCache, project.extent) = (nil, nil, .everything)
        let recorded = Self.current(project.survey())
        let disk = ComparingDisk(project, recorded.entries, quantized: recorded.quantized)
        if project.isStaging { project.staging = disk } else { project.source = disk }
        var survey = project.survey()
        // Hand-made files prove nothing.
        survey.comparisons = []
        _ = BuildRun(project).run(survey, observer: observer, cancellation: cancellation)
        var report = disk.report
        report.variantCount = recorded.entries.count
        report.diagnostics.sort { $0.path < $1.path }
        return report
    }

    private static func current(_ survey: Survey) -> (entries: [BytePath: LockFile.Entry], quantized: Set<BytePath>) {
        guard case .writes(let file) = survey.mode else { return ([:], []) }
        let current = zip(survey.plan.variants, survey.states).filter { $1 == .current }.map(\.0)
        let entries = Dictionary(
            current.compactMap { variant in file.confirmed[variant.path].map { (variant.path, $0) } },
            uniquingKeysWith: { first, _ in first })
        return (entries, Set(current.filter(\.recipe.encoding.isQuantized).map(\.path)))
    }
}

extension CheckReport {
    /// The same with what rendering again has found.
    package func adding(_ proof: RenderingCheck.Report) -> CheckReport {
        var report = self
        report.findings = Self.listed(findings + proof.diagnostics.map { Finding($0) })
        return report
    }
}

/// A tree without the files of its variants: each that a run would place there is compared with the one that is there.
private final class ComparingDisk: UnwrittenDisk {
    private let disk: any Disk
    private let engine: any ImageEngine
    private let limits: ImageLimits
    /// The variants that are not shown.
    private let hidden: [BytePath: LockFile.Entry]
    /// Those of them whose colors a library chose.
    private let quantized: Set<BytePath>
    private let found = Mutex(RenderingCheck.Report())

    init(_ project: Project, _ hidden: [BytePath: LockFile.Entry], quantized: Set<BytePath>) {
        disk = project.target
        engine = project.engine
        limits = project.policy.limits
        self.hidden = hidden
        self.quantized = quantized
    }

    var report: RenderingCheck.Report { found.withLock { $0 } }

    func entries(of folder: BytePath, describing isDescribed: ([UInt8]) -> Bool) throws(DiskError) -> [DiskEntry] {
        try disk.entries(of: folder, describing: isDescribed).filter { entry in
            folder.appending(entry.name).map { hidden[$0] == nil } ?? true
        }
    }

    func status(of path: BytePath) throws(DiskError) -> FileStatus? {
        hidden[path] == nil ? try disk.status(of: path) : nil
    }

    func read(_ path: BytePath, upTo limit: Int) throws(DiskError) -> FileContent {
        guard hidden[path] == nil else {
            throw DiskError("open", path, .system(code: 2, text: "No such file or directory"))
        }
        return try disk.read(path, upTo: limit)
    }

    func place(_ files: [Placement], noting note: Note?) -> [DiskError?] {
        for file in files {
            guard let entry = hidden[file.path] else { continue }
            let isProved = ContentHash(of: file.bytes) == entry.hash || shows(file.bytes, at: file.path)
            found.withLock { report in
                if isProved {
                    report.provedCount += 1
                } else {
                    report.diagnostics.append(.otherPicture(file.path, from: entry.master))
                }
            }
        }
        return files.map { _ in nil }
    }

    /// Whether the file at a path shows the same as one that was made: another version of a library can give other bytes, and for
    /// photographs slightly other pixels.
    private func shows(_ made: [UInt8], at path: BytePath) -> Bool {
        let frames = limits.admitting(frames: ImageLimits.mostFrames)
        guard let file = try? disk.contents(of: path, limit: limits.fileBytes),
            let format = ImageFormat(sniffing: made), ImageFormat(sniffing: file) == format,
            let ours = try? engine.decode(made, format: format, limits: frames).pixels,
            let theirs = try? engine.decode(file, format: format, limits: frames).pixels
        else { return false }
        if ours.shows(theirs) { return true }
        return (format.isLossy(made) || quantized.contains(path))
            && PixelDifference(ours, theirs).map { $0.structure <= SameImage.structureLimit } ?? false
    }
}

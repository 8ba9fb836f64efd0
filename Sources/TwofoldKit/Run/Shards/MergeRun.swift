/// Puts together what all shards of a project have made, proves that nothing is missing or doubled, and writes the lock file
/// that one run would have written.
///
/// The proof does not rest on what shards say of themselves: the project is surveyed like that of any run, and every variant of
/// the whole plan has to be current by the lines of exactly one shard, or to have failed there.
public struct MergeRun: Sendable {
    /// The project that is merged.
    public var project: Project
    /// Parts from elsewhere, such as the artifacts of other machines, besides those that lie in the project.
    public var parts: [GivenPart]
    /// The number of shards that there have to be; nil if the parts say it.
    public var expected: Int?

    /// A part of a shard from outside the project.
    public struct GivenPart: Sendable {
        /// Its name in messages.
        public var name: String
        /// Its bytes.
        public var bytes: [UInt8]

        /// A part of this name.
        public init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// A merge that has not begun.
    ///
    /// - Parameters:
    ///   - project: The project, with the settings of the shards.
    ///   - parts: Parts from elsewhere.
    ///   - expected: The number of shards that there have to be; nil if the parts say it.
    public init(_ project: Project, parts: [GivenPart] = [], expecting expected: Int? = nil) {
        self.project = project
        self.project.shard = nil
        self.project.isMerged = true
        self.parts = parts
        self.expected = expected
    }

    /// Merges the shards.
    ///
    /// Call it under the project's run lock. After an error nothing has been written, except that given parts may lie beside
    /// the others now.
    ///
    /// - Parameter observer: Receives the progress of the run.
    /// - Returns: The report that one run would have had, and what each shard did.
    /// - Throws: The reason why the parts cannot be put together.
    public func run(observer: any RunObserver = SilentObserver()) throws(MergeError) -> MergeReport {
        let found = try collect()
        let count = try count(found)
        let own = found.filter { $0.shard.count == count }.sorted { $0.shard < $1.shard }
        let missing = Set(Shard.all(of: count)).subtracting(own.map(\.shard))
        guard missing.isEmpty else { throw .missing(missing.sorted()) }
        for part in own where part.version != project.version {
            throw .otherVersion(part.shard, its: part.version, expected: project.version)
        }
        do throws(DiskError) {
            for part in own { try project.target.write(part.encoded, at: ShardFile(.part, of: part.shard).path) }
        } catch {
            throw .unreadable(.ledgerNotWritten(error.path, error))
        }
        var survey = project.survey()
        guard case .writes(let ledger) = survey.mode, let inspection = survey.source else {
            throw survey.diagnostics.first { $0.severity == .error }.map { .unreadable($0) } ?? .nothing
        }
        let written = ledger.written
        let division = ShardDivision(
            inspection.tree, into: count, policy: project.policy, isRecorded: written.contains)
        let proof = MergeProof(survey, ledger, division, own)
        let carried = try proof.outcomes()
        survey.comparisons = []
        survey.identical.formUnion(carried.identical)
        let report = BuildRun(project).run(survey, carrying: carried, observer, Cancellation())
        return MergeReport(run: report, shards: own.map { MergeReport.Part($0, division) })
    }

    /// All parts, each shard's once.
    private func collect() throws(MergeError) -> [ShardPart] {
        var parts: [Shard: ShardPart] = [:]
        let disk = project.target
        var here: [GivenPart] = []
        do throws(DiskError) {
            for file in try ShardFile.list(on: disk) where file.kind == .part {
                here.append(
                    GivenPart(name: file.path.display, bytes: try disk.contents(of: file.path, limit: 1 << 30)))
            }
        } catch {
            throw .unreadable(.unreadable(error.path, error))
        }
        for given in here + self.parts {
            guard let part = ShardPart(given.bytes) else { throw .damaged(name: given.name) }
            guard let other = parts[part.shard] else {
                parts[part.shard] = part
                continue
            }
            guard part.isLike(other) else { throw .doubled(part.shard) }
        }
        return Array(parts.values)
    }

    private func count(_ parts: [ShardPart]) throws(MergeError) -> Int {
        let counts = Set(parts.map(\.shard.count)).sorted()
        guard let first = counts.first else { throw .nothing }
        if let expected {
            guard counts.contains(expected) else { throw .otherCount(first, expected: expected) }
            return expected
        }
        guard counts.count == 1 else { throw .severalCounts(counts) }
        return first
    }
}

/// The result of a merge.
public struct MergeReport: Sendable {
    /// What one shard did.
    public struct Part: Hashable, Sendable {
        /// The shard.
        public var shard: Shard
        /// The number of its hand-made image files.
        public var fileCount: Int
        /// The number of lines that it adds to the lock file.
        public var lineCount: Int

        init(_ part: ShardPart, _ division: ShardDivision) {
            shard = part.shard
            fileCount = division.loads[part.shard.number - 1].fileCount
            lineCount = part.lines.count
        }
    }

    /// The report of the whole project, as one run would have had it.
    public var run: RunReport
    /// The shards, the first one first.
    public var shards: [Part]
}

/// Puts together what all shards of a project have made, proves that nothing is missing or doubled, and writes the lock file
/// that one run would have written.
///
/// The proof does not rest on what shards say of themselves: the project is surveyed like that of any run, and every variant of
/// the whole plan has to be current by the lines of exactly one shard, or to have failed there.
package struct MergeRun: Sendable {
    var project: Project
    /// Parts from elsewhere, such as the artifacts of other machines, besides those that lie in the project.
    var parts: [GivenPart]
    /// The number of shards that there have to be; nil if the parts say it.
    var expected: Int?

    /// A part of a shard from outside the project.
    package struct GivenPart: Sendable {
        /// Its name in messages.
        var name: String
        var bytes: [UInt8]

        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// A merge that has not begun, in a project with the settings of the shards.
    package init(_ project: Project, parts: [GivenPart] = [], expecting expected: Int? = nil) {
        self.project = project
        self.project.extent = .merge
        self.project.division = .batches(keepsCache: true)
        self.parts = parts
        self.expected = expected
    }

    /// Merges the shards.
    ///
    /// Call it under the project's run lock. After an error nothing has been written, except that given parts may lie beside
    /// the others now.
    ///
    /// - Returns: The report that one run would have had, and what each shard did.
    /// - Throws: The reason why the parts cannot be put together.
    package func run(observer: any RunObserver = SilentObserver()) throws(MergeError) -> MergeReport {
        let found = try collect()
        let count = try count(found)
        let own = found.filter { $0.head.shard.count == count }.sorted { $0.head.shard < $1.head.shard }
        let missing = Set(Shard.all(of: count)).subtracting(own.map(\.head.shard))
        guard missing.isEmpty else { throw .missing(missing.sorted()) }
        for part in own where part.head.version != project.version {
            throw .otherVersion(part.head.shard, its: part.head.version, expected: project.version)
        }
        do throws(DiskError) {
            for part in own {
                guard let bytes = part.given?.bytes else { continue }
                try project.target.write(bytes, at: ShardFile(.part, of: part.head.shard).path)
            }
        } catch {
            throw .unreadable(.ledgerNotWritten(error.path, error))
        }
        let heads = own.map(\.head)
        var proof: MergeProof?
        var division: ShardDivision?
        var outcomes: [BytePath: Outcome] = [:]
        var survey = try project.survey { (part, inspection) throws(MergeError) -> [BytePath: Outcome] in
            // Taken out meanwhile, so that it is changed in its place.
            var current: MergeProof
            if let begun = proof.take() {
                current = begun
            } else {
                current = try self.proof(heads, of: inspection, &division)
            }
            outcomes = current.compare(part, inspection)
            proof = current
            return outcomes
        }
        guard case .writes = survey.mode, let division, var carried = proof?.carried else {
            throw survey.diagnostics.first { $0.severity == .error }.map { .unreadable($0) } ?? .nothing
        }
        try proof?.finish()
        proof = nil
        if survey.batches == nil { carried.outcomes = outcomes }
        survey.comparisons = []
        survey.identical.formUnion(carried.identical)
        let report = BuildRun(project).run(survey, carrying: carried, observer: observer, cancellation: Cancellation())
        return MergeReport(run: report, shards: heads.map { MergeReport.Part($0, division) })
    }

    private func proof(
        _ heads: [ShardPart.Head], of inspection: Inspection, _ division: inout ShardDivision?
    ) throws(MergeError) -> MergeProof {
        let written = inspection.lockFile.written
        let own = ShardDivision(
            inspection.tree, into: heads.first?.shard.count ?? 1, policy: project.policy,
            consumers: inspection.consumers, isRecorded: written.contains)
        division = own
        return try MergeProof(inspection.lockFile, own, parts: heads, items: inspection.known.items) {
            shard throws(MergeError) in
            let path = ShardFile(.part, of: shard).path
            guard let part = ShardPart(try self.bytes(at: path)) else { throw .damaged(name: path.display) }
            return part
        }
    }

    /// A part that was found, without its lines.
    private struct Found {
        var head: ShardPart.Head
        /// Where it is from; nil if it lies in the project.
        var given: GivenPart?
    }

    private func bytes(at path: BytePath) throws(MergeError) -> [UInt8] {
        do throws(DiskError) {
            return try project.target.contents(of: path, limit: 1 << 30)
        } catch {
            throw .unreadable(.unreadable(error.path, error))
        }
    }

    /// All parts, each shard's once; one at a time is in memory.
    private func collect() throws(MergeError) -> [Found] {
        var parts: [Shard: Found] = [:]
        func take(_ bytes: [UInt8], _ name: String, _ given: GivenPart?) throws(MergeError) {
            guard let head = ShardPart(bytes)?.head else { throw .damaged(name: name) }
            guard let other = parts[head.shard] else {
                parts[head.shard] = Found(head: head, given: given)
                return
            }
            guard head == other.head else { throw .doubled(head.shard) }
        }
        let files: [ShardFile]
        do throws(DiskError) {
            files = try ShardFile.list(on: project.target).filter { $0.kind == .part }
        } catch {
            throw .unreadable(.unreadable(error.path, error))
        }
        for file in files { try take(bytes(at: file.path), file.path.display, nil) }
        for given in self.parts { try take(given.bytes, given.name, given) }
        return Array(parts.values)
    }

    private func count(_ parts: [Found]) throws(MergeError) -> Int {
        let counts = Set(parts.map(\.head.shard.count)).sorted()
        guard let first = counts.first else { throw .nothing }
        if let expected {
            guard counts.contains(expected) else { throw .otherCount(first, expected: expected) }
            return expected
        }
        guard counts.count == 1 else { throw .severalCounts(counts) }
        return first
    }
}

package struct MergeReport: Sendable {
    package struct Part: Hashable, Sendable {
        package var shard: Shard
        /// The number of its hand-made image files.
        package var fileCount: Int
        /// The number of lines that it adds to the lock file.
        package var lineCount: Int

        init(_ part: ShardPart.Head, _ division: ShardDivision) {
            shard = part.shard
            fileCount = division.loads[part.shard.number - 1].fileCount
            lineCount = part.lineCount
        }
    }

    /// The report of the whole project, as one run would have had it.
    package var run: RunReport
    /// The shards, the first one first.
    package var shards: [Part]
}

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A report for programs.
///
/// Its shape is a promise; `version` is raised when a field changes its meaning.
public enum JSONReport {
    /// The report of a run, indented, with a line break at its end.
    ///
    /// - Parameters:
    ///   - report: The report of the run.
    ///   - root: The folder that its paths are relative to.
    ///   - projects: The projects' roots, which are listed only if there are several.
    ///   - staging: The folder that files are staged in; nil where variants are beside their masters.
    public static func text(
        _ report: RunReport, root: String, projects: [BytePath] = [], staging: String? = nil
    ) throws -> String {
        try encode(Document(report, root: root, projects: names(of: projects), staging: staging))
    }

    /// A plan before it is carried out; the parameters are those of a run.
    public static func text(
        _ survey: Survey, root: String, projects: [BytePath] = [], staging: String? = nil
    ) throws -> String {
        try encode(PlanDocument(survey, root: root, projects: names(of: projects), staging: staging))
    }

    /// The projects' roots; nil for a single project, whose root is the report's.
    static func names(of projects: [BytePath]) -> [PathEntry]? {
        projects.count > 1 ? projects.map(PathEntry.init) : nil
    }

    static func encode(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }
}

private struct Document: Encodable {
    var version = 1
    var root: String
    var projects: [PathEntry]?
    var into: String?
    var masters: Int
    var made, copied, current, kept, omitted, refused, failed, pending, edited, removed: Int
    var bytesIn, bytesOut: Int
    var seconds: Double
    var interrupted: Bool
    var files: [FileEntry]
    var catalogs: [CatalogEntryDocument]
    var keptFiles, identicalFiles, undrawnFiles: [PathEntry]
    var orphans, removedFiles: [PathEntry]
    var passedOver: PassedOverEntry
    var diagnostics: [DiagnosticEntry]

    init(_ report: RunReport, root: String, projects: [PathEntry]?, staging: String?) {
        self.root = root
        self.projects = projects
        into = staging
        masters = report.masterCount
        made = report.counts.made
        copied = report.counts.copied
        current = report.counts.current
        kept = report.counts.kept
        omitted = report.counts.omitted
        refused = report.counts.refused
        failed = report.counts.failed
        pending = report.counts.pending
        edited = report.counts.entered
        removed = report.counts.removed
        catalogs = report.entries.map(CatalogEntryDocument.init)
        bytesIn = report.bytesIn
        bytesOut = report.bytesOut
        seconds = Readable.seconds(report.duration)
        interrupted = report.wasInterrupted
        files = report.files.map { file in
            var entry = FileEntry(file.path, file.variant)
            entry.add(file.outcome, isCopy: file.variant == nil)
            return entry
        }
        keptFiles = report.kept.map(PathEntry.init)
        identicalFiles = report.identical.map(PathEntry.init)
        undrawnFiles = report.undrawn.map(PathEntry.init)
        orphans = report.orphans.map(PathEntry.init)
        removedFiles = report.removed.map(PathEntry.init)
        passedOver = PassedOverEntry(report.passedOver, undrawn: report.undrawn.count)
        diagnostics = report.diagnostics.map(DiagnosticEntry.init)
    }
}

private struct PlanDocument: Encodable {
    var version = 1
    var root: String
    var projects: [PathEntry]?
    var into: String?
    var masters: [MasterEntry]
    var stagedFiles: [FileEntry]
    var keptFiles, undrawnFiles: [PathEntry]
    var passedOver: PassedOverEntry
    var diagnostics: [DiagnosticEntry]

    init(_ survey: Survey, root: String, projects: [PathEntry]?, staging: String?) {
        self.root = root
        self.projects = projects
        into = staging
        var first = 0
        masters = survey.plan.masters.map { plan in
            let states = survey.states[first..<(first + plan.variants.count)]
            first += plan.variants.count
            return MasterEntry(plan, states: Array(states))
        }
        stagedFiles = zip(survey.plan.staged, survey.copyStates).map { path, state in
            var entry = FileEntry(path, nil)
            entry.add(state)
            return entry
        }
        keptFiles = survey.plan.kept.map(PathEntry.init)
        undrawnFiles = survey.plan.undrawn.map(PathEntry.init)
        passedOver = PassedOverEntry(survey.passedOver, undrawn: survey.plan.undrawn.count)
        diagnostics = survey.diagnostics.map(DiagnosticEntry.init)
    }
}

private struct CatalogEntryDocument: Encodable {
    var path: String
    var names: [String]
    var outcome: String

    init(_ entry: CatalogEntry) {
        path = PathEntry(entry.path).path
        names = entry.names.map { String(decoding: $0, as: UTF8.self) }
        outcome =
            switch entry.outcome {
            case .entered: "edited"
            case .pending: "pending"
            case .failed: "failed"
            }
    }
}

private struct MasterEntry: Encodable {
    var path: String
    var pathBytes: String?
    var scale: Double
    var width, height: Int
    var points: PointsEntry?
    var format: String
    var variants: [FileEntry]

    init(_ plan: MasterPlan, states: [VariantState]) {
        let name = PathEntry(plan.master.path)
        path = name.path
        pathBytes = name.pathBytes
        scale = plan.master.name.scale.factor
        width = plan.master.header.size.width
        height = plan.master.header.size.height
        points = plan.master.points.map(PointsEntry.init)
        format = plan.master.format.rawValue
        variants = zip(plan.variants, states).map { variant, state in
            var entry = FileEntry(variant.path, variant)
            entry.add(state)
            return entry
        }
    }
}

struct PathEntry: Encodable {
    var path: String
    /// The bytes in hexadecimal, only for a path that is not valid UTF-8.
    var pathBytes: String?

    init(_ path: BytePath) {
        self.path = String(decoding: path.bytes, as: UTF8.self)
        if String(validating: path.bytes, as: UTF8.self) == nil {
            pathBytes = path.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }
}

struct FileEntry: Encodable {
    var path: String
    var pathBytes: String?
    var master: String?
    var scale: Double?
    var width, height: Int?
    var points: PointsEntry?
    var device, filter, space: String?
    var ratio: Double?
    var outcome = ""
    var reason: String?
    var bytes: Int?
    var sha256: String?
    var engine: String?
    var diagnostic: DiagnosticEntry?

    init(_ path: BytePath, _ variant: VariantPlan?) {
        let name = PathEntry(path)
        self.path = name.path
        pathBytes = name.pathBytes
        guard let variant else { return }
        master = PathEntry(variant.master).path
        scale = variant.recipe.scale.factor
        width = variant.recipe.size.width
        height = variant.recipe.size.height
        points = PointsEntry(variant.recipe.size.inPoints(at: variant.recipe.scale))
        device = variant.device?.rawValue
        if !variant.recipe.isDrawn {
            filter = variant.recipe.filter.rawValue
            space = variant.recipe.space.rawValue
            ratio = variant.recipe.ratio
        }
    }

    mutating func add(_ result: Outcome, isCopy: Bool) {
        switch result {
        case .made(let placed, let why):
            outcome = isCopy ? "copied" : "made"
            reason = why.rawValue
            bytes = placed.byteCount
            sha256 = placed.entry.hash.hex
            engine = placed.entry.engine.isEmpty ? nil : placed.entry.engine
        case .unchanged(let placed, let why):
            outcome = "unchanged"
            reason = why.rawValue
            bytes = placed.byteCount
            sha256 = placed.entry.hash.hex
            engine = placed.entry.engine.isEmpty ? nil : placed.entry.engine
        case .current: outcome = "current"
        case .omitted(let omitted): outcome = omitted.wasRemoved ? "removed" : "omitted"
        case .refused(let problem):
            outcome = "refused"
            diagnostic = DiagnosticEntry(problem)
        case .failed(let problem):
            outcome = "failed"
            diagnostic = DiagnosticEntry(problem)
        case .skipped: outcome = "skipped"
        case .pending(let why):
            outcome = "pending"
            reason = why.rawValue
        }
    }

    mutating func add(_ state: VariantState) {
        switch state {
        case .current: outcome = "current"
        case .omitted: outcome = "omitted"
        case .stale(let why):
            outcome = "stale"
            reason = why.rawValue
        case .edited: outcome = "edited"
        case .foreign: outcome = "foreign"
        case .unknown(let problem):
            outcome = "unknown"
            diagnostic = DiagnosticEntry(problem)
        }
    }
}

struct DiagnosticEntry: Encodable {
    var id, severity, path, message, fix: String

    init(_ diagnostic: Diagnostic) {
        id = diagnostic.id.rawValue
        severity = diagnostic.severity.rawValue
        path = PathEntry(diagnostic.path).path
        message = diagnostic.message
        fix = diagnostic.fix
    }
}

/// Why a variant has to be made.
public enum StaleReason: String, Hashable, CaseIterable, Sendable {
    /// It does not exist and never did.
    case neverMade = "never made"
    /// Twofold made it, and it no longer exists.
    case missing = "missing"
    /// Its master has other bytes, or is another file.
    case masterChanged = "master changed"
    /// It was made with another size, filter or setting.
    case recipeChanged = "recipe changed"
    /// It was made by another engine, or by a version of it that gives other bytes.
    case engineChanged = "engine changed"
    /// It was hand-made, and then adopted.
    case adopted = "adopted"
}

/// The state of a planned file, by lock file and disk.
public enum VariantState: Hashable, Sendable {
    /// Everything that decides its bytes is as recorded, and so are its bytes.
    case current
    /// It is not made, because it would not be smaller than the image in another format.
    case omitted
    /// It has to be made.
    case stale(StaleReason)
    /// Twofold wrote it and somebody changed it: it is hand-made now.
    case edited
    /// Its place is taken by something that Twofold did not write.
    case foreign
    /// Its state could not be determined.
    indirect case unknown(Diagnostic)

    /// Whether a run writes it.
    package var isStale: Bool {
        if case .stale = self { true } else { false }
    }
}

/// Compares a plan with lock file and disk.
///
/// Only bytes decide: after a fresh clone, times mean nothing.
struct Staleness {
    /// The tree of the masters.
    var source: IndexedTree
    /// The tree of the variants: the same, unless files are staged into another folder.
    var target: IndexedTree
    var lockFile: LockFile
    var engine: any ImageEngine
    /// Whether a variant is stale when other versions of libraries made it.
    ///
    /// If its bytes and its master's are as recorded, other versions do not matter: otherwise everybody with other
    /// libraries would find every variant of their colleagues stale.
    var isStrictEngine = false
    /// The number of files to compare at once.
    var jobs = 1

    /// The states of a plan's variants, in plan order.
    func states(of plan: Plan) -> [VariantState] {
        concurrentShares(plan.masters, jobs: jobs) { masters in
            var expected = Expectations(of: self)
            return masters.flatMap { master in
                let states = master.variants.map { variant in
                    let (origin, engine) = expected.of(variant)
                    return state(at: variant.path, master: variant.master, origin: origin, engine: engine)
                }
                return Self.choosingAgain(states, master.variants)
            }
        }
    }

    /// The states of one master's variants, where one format is chosen among several: if one is made, all are compared again.
    ///
    /// The lock file can lack some of them, and other versions of libraries may have made the rest. Chosen one by one, two
    /// formats could stay, or none.
    private static func choosingAgain(_ states: [VariantState], _ variants: [VariantPlan]) -> [VariantState] {
        guard variants.contains(where: { !$0.recipe.rivals.atMost.isEmpty }) else { return states }
        var states = states
        for group in VariantPlan.groups(Array(variants.indices), variants, from: 0)
        where group.contains(where: { !variants[$0].recipe.rivals.atMost.isEmpty }) {
            guard let stale = group.lazy.map({ states[$0] }).first(where: \.isStale) else { continue }
            for index in group where states[index] == .current || states[index] == .omitted { states[index] = stale }
        }
        return states
    }

    /// The expected origin and engine of variants, computed once for all with the same recipe, such as icons of one
    /// size.
    private struct Expectations {
        private struct Question: Hashable {
            var recipe: Recipe
            var masterFormat: ImageFormat

            func hash(into hasher: inout Hasher) { hasher.combine(recipe) }
        }

        private let staleness: Staleness
        private var known: [Question: (origin: LockFile.Origin, engine: ExpectedEngine)] = [:]

        init(of staleness: Staleness) { self.staleness = staleness }

        mutating func of(_ variant: VariantPlan) -> (origin: LockFile.Origin, engine: ExpectedEngine) {
            let question = Question(recipe: variant.recipe, masterFormat: variant.masterFormat)
            if let answer = known[question] { return answer }
            let engine = staleness.expectedEngine(for: variant)
            let answer = (LockFile.Origin.recipe(variant.recipe.digest), engine)
            known[question] = answer
            return answer
        }
    }

    /// The state of a file that is copied unchanged.
    func stateOfCopy(_ path: BytePath) -> VariantState {
        state(at: path, master: path, origin: .copy, engine: .revision(""))
    }

    /// The engines that decided on a variant.
    private func expectedEngine(for variant: VariantPlan) -> ExpectedEngine {
        isStrictEngine ? .identity(engine.identity(for: variant)) : .revision(engine.revision(for: variant))
    }

    /// The engine that a current file was made by.
    func expectedEngine(from source: ImageFormat, to target: ImageFormat) -> ExpectedEngine {
        isStrictEngine
            ? .identity(engine.identity(from: source, to: target))
            : .revision(engine.revision(from: source, to: target))
    }

    /// The state of any file that is made from one other file.
    func state(at path: BytePath, master: BytePath, origin: LockFile.Origin, engine: ExpectedEngine) -> VariantState {
        do throws(DiskError) {
            let entry = lockFile[path]
            guard let status = try target.status(of: path) else {
                guard let entry else { return .stale(.neverMade) }
                guard case .omitted(let digest) = entry.origin else { return .stale(.missing) }
                let decided = LockFile.Origin.recipe(digest)
                return try reason(entry, made: decided, master: master, origin, engine).map { .stale($0) } ?? .omitted
            }
            guard let entry, entry.origin.hasFile, status.kind == .file else { return .foreign }
            guard try target.hash(of: path) == entry.hash else {
                return target.isPointer(path) ? .unknown(.pointer(path, isNeeded: true)) : .edited
            }
            if entry.origin == .adopted { return .stale(.adopted) }
            return try reason(entry, made: entry.origin, master: master, origin, engine).map { .stale($0) } ?? .current
        } catch {
            return .unknown(.unreadable(error.path, error))
        }
    }

    /// The reason why an entry no longer describes the file that would be made; nil if it does.
    private func reason(
        _ entry: LockFile.Entry, made: LockFile.Origin, master: BytePath, _ origin: LockFile.Origin,
        _ engine: ExpectedEngine
    ) throws(DiskError) -> StaleReason? {
        guard entry.master == master, entry.masterHash == (try source.hash(of: master)) else { return .masterChanged }
        if made != origin { return .recipeChanged }
        return engine.admits(entry.engine) ? nil : .engineChanged
    }
}

/// The engine that a current variant was made by.
enum ExpectedEngine: Sendable {
    /// Exactly this, libraries included: ``ImageEngine/identity(from:to:)``.
    case identity(String)
    /// These engines, whatever the versions of their libraries: ``ImageEngine/revision(from:to:)``.
    case revision(String)

    /// Whether the engine that the lock file records is the expected one.
    func admits(_ recorded: String) -> Bool {
        switch self {
        case .identity(let identity): recorded == identity
        case .revision(let revision):
            // The fast case, for thousands of variants: the text of one engine begins with its revision.
            Self.begins(recorded.utf8, with: revision.utf8)
                || EngineParts(revision).parts.allSatisfy(EngineParts(recorded).parts.contains)
        }
    }
}

extension ExpectedEngine {
    /// Whether a list begins with this part, and not with a longer one.
    private static func begins(_ recorded: String.UTF8View, with revision: String.UTF8View) -> Bool {
        guard recorded.starts(with: revision) else { return false }
        let rest = recorded.dropFirst(revision.count)
        return rest.isEmpty || rest.first == UInt8(ascii: ",")
    }
}

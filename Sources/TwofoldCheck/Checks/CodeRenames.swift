/// The changes of code that renames need, and the renames that code forbids.
///
/// It is a function of what the sources say. Code is changed only where exactly one literal asks for a file: of several, one may
/// mean something else.
struct CodeRenames {
    /// A source, with its texts that may mean a file which is renamed.
    typealias Source = TreeReferences.Found<(bytes: [UInt8], literals: [NameLiteral])>

    /// A text that asks for a file, or may.
    struct Asker: Hashable {
        var path: BytePath
        var literal: NameLiteral
        var meaning: RenamedFile.Meaning

        /// The name that takes the place of the old one, and its bytes; nil where the text cannot be changed.
        var change: (old: [UInt8], new: [UInt8], range: Range<Int>)? {
            // Some signs would need escapes; no fix puts them into a name that had none.
            guard case .asks(let new) = meaning, let range = literal.range, let old = literal.name.lastComponent.whole,
                !new.contains(where: { $0 < 0x20 || "\"'`\\&<>$".utf8.contains($0) })
            else { return nil }
            let start = range.upperBound - old.count
            guard literal.isBare, let path = literal.name.whole, !new.allSatisfy(XcodeProjectNames.isPlain) else {
                return (old, new, start..<range.upperBound)
            }
            return (old, Array("\"".utf8) + path.dropLast(old.count) + new + Array("\"".utf8), range)
        }

        var display: String { path.display + (literal.place.map { ":\($0.line):\($0.column)" } ?? "") }
    }

    /// What is changed, by the path of the file that is renamed; several texts only where a nib file also lists its images.
    private(set) var changes: [BytePath: [Asker]] = [:]
    /// Why a file is not renamed, and the sources that forbid it.
    private(set) var refused: [BytePath: (reason: String, sources: [BytePath])] = [:]

    /// - Parameters:
    ///   - moves: The renames, each with those of the file's variants, which go with it.
    ///   - sources: What the sources say, sorted by path.
    init(_ moves: [[FixReport.Move]], _ sources: [Source], among images: [BytePath]) {
        var spelled: [[UInt8]: [BytePath]] = [:]
        for path in images {
            for text in Set(RenamedFile.spellings(of: path)) { spelled[text, default: []].append(path) }
        }
        let groups = moves.map { $0.map(RenamedFile.init) }.filter { !$0.isEmpty }
        for group in groups {
            let askers = sources.flatMap { source in
                source.value.literals.compactMap { literal in
                    group.lazy.compactMap { $0.meaning(of: literal, in: source.path, among: spelled) }.first
                        .map { Asker(path: source.path, literal: literal, meaning: $0) }
                }
            }
            let own = askers.filter { !$0.literal.isListing }
            let isFixed = askers.allSatisfy { $0.change != nil }
            refused[group[0].path] = Self.refusal(own.isEmpty && !isFixed ? askers : own, isFixed: isFixed)
            if !askers.isEmpty { changes[group[0].path] = askers }
        }
        // A literal that also asks for a file which stays, or gets another name, cannot follow one of them alone; and each refusal
        // makes a file stay.
        var count = -1
        while count < refused.count {
            count = refused.count
            let renamed = groups.filter { refused[$0[0].path] == nil }.joined()
            let files = Dictionary(renamed.map { ($0.path, $0) }) { first, _ in first }
            for (path, askers) in changes where refused[path] == nil && !path.isInCatalog {
                for asker in askers {
                    guard let change = asker.change, case .asks(let new) = asker.meaning else { continue }
                    let isList = asker.literal.listed != nil
                    let others = (spelled[change.old] ?? []).filter { other in
                        let file = files[other]
                        return !other.isInCatalog && RenamedFile.fits(asker.literal.folder, other)
                            && (!isList || other.name == change.old)
                            && (isList ? file?.newName : file?.spelling(after: change.old)) != new
                    }
                    guard !others.isEmpty else { continue }
                    let list = Diagnostic.list(others.map(\.bytes))
                    refused[path] = ("\(asker.display) also asks for \(list)", [asker.path])
                }
            }
        }
        changes = changes.filter { refused[$0.key] == nil }
    }

    private static func refusal(_ askers: [Asker], isFixed: Bool) -> (reason: String, sources: [BytePath])? {
        guard !askers.isEmpty, askers.count > 1 || !isFixed else { return nil }
        let places = askers.map(\.display).joined(separator: ", ")
        let reason =
            if askers.contains(where: { $0.meaning == .mayBuild }) {
                "its name may be built at run time, from \(places)"
            } else if askers.count > 1 {
                "\(askers.count) places ask for it, and only a single one is changed: \(places)"
            } else {
                "\(places) asks for it, or may, and cannot be changed byte for byte"
            }
        return (reason, Set(askers.map(\.path)).sorted())
    }
}

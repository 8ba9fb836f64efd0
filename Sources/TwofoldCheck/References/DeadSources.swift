/// Classes, nib files, methods, static members and views that nothing else in the tree uses: what they ask for is hardly ever asked for.
struct DeadSources: Sendable {
    private var files: Set<BytePath> = []
    private var methods: Set<[UInt8]> = []
    private var members: Set<[UInt8]> = []

    /// The most that is looked for; where more asks for images that are missing, the images are elsewhere.
    private static let maxCount = 64
}

extension DeadSources {
    /// Those among what asks for images that are missing.
    ///
    /// - Parameters:
    ///   - suspects: The requests for a missing image.
    ///   - readers: All files that may name classes and methods.
    init(
        among suspects: [TreeReferences.Found<ImageReference>], _ readers: [BytePath], on disk: any Disk, jobs: Int
    ) {
        let paths = Set(suspects.map(\.path))
        guard !paths.isEmpty, paths.count <= Self.maxCount else { return }
        files = Self.unused(among: paths, readers, on: disk, jobs: jobs)
        // Sorted, so that each run looks for the same ones.
        let methods = Set(suspects.compactMap(\.value.method)).sorted(by: byteOrder).prefix(Self.maxCount)
        let members = Set(suspects.compactMap(\.value.member)).sorted(by: byteOrder).prefix(Self.maxCount)
        guard !methods.isEmpty || !members.isEmpty else { return }
        let found = concurrentMap(readers, jobs: jobs) { reader in
            let bytes = (try? disk.contents(of: reader, limit: ReferenceReader.maxBytes)) ?? []
            let isSwift = ReferenceReader.kind(of: reader) == .swift
            return (
                methods: methods.map { MethodUses(of: $0, in: bytes, isSwift) },
                members: members.map { Self.count($0, in: bytes) }
            )
        }
        // Its declaration names it once.
        for (index, member) in members.enumerated() where found.reduce(0, { $0 + $1.members[index] }) == 1 {
            self.members.insert(member)
        }
        for (index, method) in methods.enumerated() {
            let uses = found.map { $0.methods[index] }
            if uses.contains(where: \.isDeclared), !uses.contains(where: \.isUsed) { self.methods.insert(method) }
        }
    }

    /// The files whose types are named by nothing but each other: a screen that nothing opens, and what it alone shows.
    private static func unused(
        among suspects: Set<BytePath>, _ readers: [BytePath], on disk: any Disk, jobs: Int
    ) -> Set<BytePath> {
        var users: [BytePath: Set<BytePath>] = [:]
        var wanted = suspects
        for _ in 0..<maxSteps {
            let declared = wanted.sorted().compactMap { path in
                names(declaredIn: path, on: disk).map { (path: path, stem: stem(of: path), names: $0) }
            }
            guard !declared.isEmpty, declared.count <= maxCount else { break }
            let found = concurrentMap(readers, jobs: jobs) { reader in
                let own = stem(of: reader)
                let bytes = (try? disk.contents(of: reader, limit: ReferenceReader.maxBytes)) ?? []
                return declared.indices.filter { index in
                    declared[index].path != reader && declared[index].stem != own
                        && declared[index].names.contains { names($0, in: bytes) }
                }
            }
            for file in declared { users[file.path] = [] }
            for (reader, indices) in zip(readers, found) {
                for index in indices { users[declared[index].path]?.insert(reader) }
            }
            wanted = Set(declared.compactMap { users[$0.path] }.filter { $0.count <= maxUsers }.joined())
                .filter { users[$0] == nil }
        }
        // Whoever is used by something else is not among them, nor is what it uses.
        var unused = Set(users.keys)
        while case let used = unused.filter({ !users[$0, default: []].isSubset(of: unused) }), !used.isEmpty {
            unused.subtract(used)
        }
        return unused
    }

    /// Each step from a file to those that use it reads all code again, and whatever has more users is hardly ever unused.
    private static let maxSteps = 4
    private static let maxUsers = 2

    /// Whether a request stands in one of them.
    func hold(_ request: TreeReferences.Found<ImageReference>) -> Bool {
        files.contains(request.path) || request.value.method.map(methods.contains) ?? false
            || request.value.member.map(members.contains) ?? false
    }

    /// How often a file names a static member or a view, as Swift does or as Objective-C: `imageWithName:` for `image(name:)`.
    private static func count(_ member: [UInt8], in bytes: [UInt8]) -> Int {
        var (count, end) = (0, 0)
        while let range = bytes.range(of: member, from: end) {
            end = range.upperBound
            func isWord(_ index: Int) -> Bool { bytes.indices.contains(index) && CodeTokenizer.isWord(bytes[index]) }
            let isWhole = !isWord(end) || bytes[end...].starts(with: "With".utf8)
            // Most are called as the image is: `static let logo = UIImage(named: "logo")`.
            let isLiteral =
                bytes[..<range.lowerBound].last == UInt8(ascii: "\"") && bytes[end...].first == UInt8(ascii: "\"")
            if !isWord(range.lowerBound - 1), isWhole, !isLiteral { count += 1 }
        }
        return count
    }

    /// The name of a file without its extensions and device, by which its class is called.
    private static func stem(of path: BytePath) -> [UInt8] {
        Array(path.name.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "~") })
    }

    /// Whether a line that is more than an import, a comment or a promise that there is a class has this word.
    private static func names(_ word: [UInt8], in bytes: [UInt8]) -> Bool {
        var end = 0
        while let range = bytes.nextWord(word, from: end) {
            end = range.upperBound
            // Programs write files without the end of a line, where one may not be looked for from every word.
            let before = bytes[max(0, range.lowerBound - maxLine)..<range.lowerBound]
            let line = before.suffix(while: { !CodeTokenizer.endsLine($0) }).drop { $0 == 0x20 || $0 == 0x09 }
            if !mere.contains(where: { line.starts(with: $0.utf8) }) { return true }
        }
        return false
    }

    private static let maxLine = 1024
    private static let mere = ["#import", "#include", "@class", "//", "*", "/*"]

    /// The names by which others use a file: of a nib file its own, and of code those of all its types; nil where others may use it without
    /// one, as what extends a type of somebody else's.
    private static func names(declaredIn path: BytePath, on disk: any Disk) -> [[UInt8]]? {
        if path.name.hasSuffix(".xib".utf8) { return [stem(of: path)] }
        guard let kind = ReferenceReader.kind(of: path), kind == .swift || kind == .objectiveC,
            let bytes = try? disk.contents(of: path, limit: ReferenceReader.maxBytes),
            // The system makes these by itself.
            !entries.contains(where: { bytes.range(of: $0.utf8) != nil })
        else { return nil }
        let declared = declarations.flatMap { words(after: $0, in: bytes) }
        let extended = words(after: "extension", in: bytes).map(\.word) + declared.filter(\.isCategory).map(\.word)
        let own = Set(declared.filter { !$0.isCategory }.map(\.word))
        guard !own.isEmpty, own.count <= maxCount, extended.allSatisfy(own.contains), !offers(bytes) else { return nil }
        return own.sorted(by: byteOrder)
    }

    /// Whether code has functions outside of types, or types for other modules.
    private static func offers(_ bytes: [UInt8]) -> Bool {
        ["\nfunc ", "\npublic ", "\nopen "].contains { bytes.range(of: $0.utf8) != nil }
            || ["func ", "public ", "open "].contains { bytes.starts(with: $0.utf8) }
    }

    /// The words behind a keyword, but for those that are keywords, too: `class func`.
    private static func words(after keyword: String, in bytes: [UInt8]) -> [(word: [UInt8], isCategory: Bool)] {
        var (found, end) = ([(word: [UInt8], isCategory: Bool)](), 0)
        while let range = bytes.nextWord(Array(keyword.utf8), from: end) {
            end = range.upperBound
            let rest = bytes[end...].drop { $0 == 0x20 }
            let word = Array(rest.prefix(while: CodeTokenizer.isWord))
            if rest.startIndex > end, !word.isEmpty, !modifiers.contains(where: { word.elementsEqual($0.utf8) }) {
                let next = rest.dropFirst(word.count).first { $0 != 0x20 }
                found.append((word, keyword == "@implementation" && next == UInt8(ascii: "(")))
            }
        }
        return found
    }

    private static let modifiers = ["func", "var", "let", "override"]
    private static let declarations = ["@implementation", "class", "struct", "enum", "actor", "protocol"]
    private static let entries = ["@main", "@UIApplicationMain", "@NSApplicationMain"]
}

/// What a file says of a method in Objective-C, by the first part of its name.
private struct MethodUses {
    /// Whether an interface declares it: what overrides a method of the system is declared elsewhere.
    var isDeclared = false
    /// Whether anything besides its declarations and its code names it, or a protocol has it, by which others call it.
    var isUsed = false

    private static let protocols = ["@protocol", "@optional", "@required"]

    init(of method: [UInt8], in bytes: [UInt8], _ isSwift: Bool) {
        if isSwift {
            // It calls a method by the first words of its name, and selects it in parentheses.
            let ends = method.indices.dropFirst().filter { method[$0] < 0x60 } + [method.endIndex]
            isUsed = ends.contains { end in
                "()".utf8.contains { bytes.range(of: method[..<end] + [$0]) != nil }
            }
        }
        // Where the line begins, and the last `@`, so that a long file is read once.
        var (end, line, block) = (0, 0, 0)
        while !isUsed, let range = bytes.nextWord(method, from: end) {
            let gap = bytes[end..<range.lowerBound]
            line = gap.lastIndex(where: CodeTokenizer.endsLine).map { $0 + 1 } ?? line
            block = gap.lastIndex(of: UInt8(ascii: "@")) ?? block
            end = range.upperBound
            let start = bytes[line..<range.lowerBound].first { $0 != 0x20 && $0 != 0x09 }
            let isItsOwn =
                start.map("-+".utf8.contains) ?? false && bytes[range.lowerBound - 1] == UInt8(ascii: ")")
            func isIn(_ word: String) -> Bool { bytes[block...].starts(with: word.utf8) }
            isUsed = !isItsOwn || Self.protocols.contains(where: isIn)
            isDeclared = isDeclared || isIn("@interface")
        }
    }
}

extension [UInt8] {
    /// The next place of a text that is no part of a longer word.
    fileprivate func nextWord(_ word: [UInt8], from start: Int) -> Range<Int>? {
        func isWord(_ index: Int) -> Bool { indices.contains(index) && CodeTokenizer.isWord(self[index]) }
        var end = start
        while let found = range(of: word, from: end) {
            if !isWord(found.lowerBound - 1), !isWord(found.upperBound) { return found }
            end = found.upperBound
        }
        return nil
    }
}

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
    /// A file that is called after the class that it declares is named by whoever uses the class; of other files nothing is known.
    ///
    /// - Parameters:
    ///   - suspects: The requests for a missing image.
    ///   - readers: All files that may name classes and methods.
    init(
        among suspects: [TreeReferences.Found<ImageReference>], _ readers: [BytePath], on disk: any Disk, jobs: Int
    ) {
        let paths = Set(suspects.map(\.path))
        guard !paths.isEmpty, paths.count <= Self.maxCount else { return }
        let stems = paths.compactMap { path in Self.stem(ofClassIn: path, on: disk).map { (path: path, stem: $0) } }
        // Sorted, so that each run looks for the same ones.
        let methods = Set(suspects.compactMap(\.value.method)).sorted(by: byteOrder).prefix(Self.maxCount)
        let members = Set(suspects.compactMap(\.value.member)).sorted(by: byteOrder).prefix(Self.maxCount)
        guard !stems.isEmpty || !methods.isEmpty || !members.isEmpty else { return }
        let found = concurrentMap(readers, jobs: jobs) { reader in
            let own = Self.stem(of: reader)
            let bytes = (try? disk.contents(of: reader, limit: ReferenceReader.maxBytes)) ?? []
            let isSwift = ReferenceReader.kind(of: reader) == .swift
            return (
                files: stems.filter { $0.stem != own && Self.names($0.stem, in: bytes) }.map(\.path),
                methods: methods.map { MethodUses(of: $0, in: bytes, isSwift) },
                members: members.map { Self.count($0, in: bytes) }
            )
        }
        // Its declaration names it once.
        for (index, member) in members.enumerated() where found.reduce(0, { $0 + $1.members[index] }) == 1 {
            self.members.insert(member)
        }
        files = Set(stems.map(\.path)).subtracting(found.map(\.files).joined())
        for (index, method) in methods.enumerated() {
            let uses = found.map { $0.methods[index] }
            if uses.contains(where: \.isDeclared), !uses.contains(where: \.isUsed) { self.methods.insert(method) }
        }
    }

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

    private static func stem(ofClassIn path: BytePath, on disk: any Disk) -> [UInt8]? {
        let stem = stem(of: path)
        if path.name.hasSuffix(Array(".xib".utf8)) { return stem }
        guard let bytes = try? disk.contents(of: path, limit: ReferenceReader.maxBytes),
            declarations.contains(where: { bytes.range(of: Array($0.utf8) + stem) != nil }),
            // The system makes these by itself.
            !entries.contains(where: { bytes.range(of: $0.utf8) != nil })
        else { return nil }
        return stem
    }

    private static let declarations = ["@implementation ", "class ", "struct ", "enum "]
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

/// A text in a source that may be the name of an image, or the known part of one.
struct NameLiteral: Hashable, Sendable {
    /// The text, with gaps where the running program joins something to it.
    var name: RequestedName
    /// The bytes of the text; nil where they cannot be changed: in a binary file, or behind escapes.
    var range: Range<Int>?
    /// Where a person finds it; nil in a binary file.
    var place: TextPlace?
    /// Whether it can only be a name: without a scale or an extension, a label may have the same words.
    var isAsked = false
    /// Whether it lists an image that the same file asks for elsewhere, or that a build needs.
    var isListing = false
    /// The whole name of the file that a list of a build means by it; nil elsewhere.
    var listed: [UInt8]?
    /// Whether it has no quotation marks, which some names need.
    var isBare = false

    /// Adds gaps where something is joined to the text, so that it is no whole name.
    fileprivate mutating func join(before: Bool, after: Bool) {
        guard before || after else { return }
        let gaps = [before, after].map { $0 ? RequestedName.unknown : RequestedName() }
        name = [gaps[0], name, gaps[1]].reduce(into: RequestedName()) { $0.append($1) }
        range = nil
    }
}

/// All texts of a source that may be images' names, each with its bytes, so that one of them can be changed.
///
/// ``FileReferences`` has names without bytes, because a check reads thousands of files, and changes none.
enum NameLiterals {
    private static let scripts = Set(["js", "jsx", "ts", "tsx", "mjs", "cjs", "json"].map { Array($0.utf8) })
    /// What people read; nothing loads an image by it.
    private static let prose = Set(["md", "txt", "rtf", "csv", "tutorial"].map { Array($0.utf8) })

    static func read(_ bytes: [UInt8], of path: BytePath) -> [NameLiteral] {
        if let text = UTF16Text.utf8(bytes) {
            // Its bytes are not those of the text.
            return read(text, of: path).map { NameLiteral(name: $0.name, place: $0.place, isListing: $0.isListing) }
        }
        var lines = TextLines(bytes)
        if path.name == ContentsFile.name { return code(CodeText(bytes, .script), &lines, isList: true) }
        guard let kind = ReferenceReader.kind(of: path) else { return [] }
        switch kind {
        case .swift: return code(CodeText(bytes, .swift), &lines, SwiftReferences.read(bytes).requests)
        case .objectiveC: return code(CodeText(bytes, .objectiveC), &lines, ObjectiveCReferences.read(bytes).requests)
        case .strings where !PropertyList.isBinary(bytes):
            return code(CodeText(bytes, .objectiveC), &lines)
        case .nib: return xml(bytes, &lines)
        case .propertyList where bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<"):
            return xml(bytes, &lines)
        case .propertyList, .strings, .archive:
            return ReferenceReader.read(bytes, as: kind).mentions.map { NameLiteral(name: RequestedName($0)) }
        case .words, .dart:
            let type = AssetName(parsing: path.name).fileExtension.map { $0.map(\.lowercasedASCII) } ?? []
            if scripts.contains(type) { return code(CodeText(bytes, .script), &lines) }
            guard path.name == Array(Pubspec.fileName.utf8) else {
                return prose.contains(type) ? [] : words(bytes[...], &lines, isChangeable: false)
            }
            return bytes.split(separator: 0x0A).flatMap { line in
                words(line.prefix { $0 != UInt8(ascii: "#") }, &lines, isChangeable: true)
            }
        }
    }

    private static func code(
        _ code: CodeText, _ lines: inout TextLines, _ requests: [ImageReference] = [], isList: Bool = false
    ) -> [NameLiteral] {
        let asked = Set(requests.compactMap(\.place))
        var found: [NameLiteral] = []
        for index in code.tokens.indices {
            guard let text = code.string(index) else { continue }
            let token = code[index]
            let place = lines.place(at: token.startIndex)
            let isPlain = !token.contains(UInt8(ascii: "\\"))
            var literal = NameLiteral(name: text, place: place, isAsked: isList || asked.contains(place))
            if isPlain, let whole = text.whole { literal.range = token.range(of: whole) }
            literal.join(before: code.isJoined(before: index), after: code.isJoined(after: index))
            found.append(literal)
            // A page in code names images, too.
            if text.whole?.contains(UInt8(ascii: "<")) == true { found += words(token, &lines, isChangeable: true) }
        }
        return found
    }

    /// The images of a nib file, or the texts of a property list.
    private static func xml(_ bytes: [UInt8], _ lines: inout TextLines) -> [NameLiteral] {
        var scanner = XMLScanner(bytes)
        var found: [NameLiteral] = []
        var name = ""
        func add(_ text: [UInt8], _ range: Range<Int>, isAsked: Bool = false, isListing: Bool = false) {
            // Behind entities, the bytes are others.
            let isPlain = range.upperBound <= bytes.count && bytes[range].elementsEqual(text)
            found.append(
                NameLiteral(
                    name: RequestedName(text), range: isPlain ? range : nil, place: lines.place(at: range.lowerBound),
                    isAsked: isAsked, isListing: isListing))
        }
        while let event = scanner.next() {
            switch event {
            case .start(let element):
                name = element.name
                guard element.attributes["catalog"] != Array("system".utf8) else { continue }
                for (key, range) in element.ranges.sorted(by: { $0.value.lowerBound < $1.value.lowerBound }) {
                    // The list at the end of a nib file has the size of each image.
                    let isListing = name == "image" && key == "name"
                    let isAsked = isListing || key.hasSuffix("mage")
                    guard isAsked || name == "userDefinedRuntimeAttribute" && key == "value" else { continue }
                    add(element.attributes[key] ?? [], range, isAsked: isAsked, isListing: isListing)
                }
            case .end: name = ""
            case .text(let text, let offset): if name != "key" { add(text, offset..<offset + text.count) }
            }
        }
        return found
    }

    /// The words of a text without quotation marks.
    private static func words(
        _ bytes: ArraySlice<UInt8>, _ lines: inout TextLines, isChangeable: Bool
    ) -> [NameLiteral] {
        bytes.split(whereSeparator: WordReferences.ends.contains).map { word in
            NameLiteral(
                name: RequestedName(Array(word)), range: isChangeable ? word.indices : nil,
                place: lines.place(at: word.startIndex))
        }
    }
}

extension CodeText {
    /// Methods that join their text to another; those that add a part of a path leave it whole.
    private static let joiners: Set<String> = [
        "stringByAppendingString", "stringByAppendingFormat", "appendString", "appending",
    ]

    fileprivate func isJoined(before index: Int) -> Bool {
        isSymbol(index - 1, "+") || isSymbol(index - 1, "=") && isSymbol(index - 2, "+") || string(index - 1) != nil
            || (isSymbol(index - 1, ":") || isSymbol(index - 1, "(")) && Self.joiners.contains(word(index - 2))
    }

    fileprivate func isJoined(after index: Int) -> Bool {
        isSymbol(index + 1, "+") || string(index + 1) != nil || Self.joiners.contains(word(index + 1))
            || isSymbol(index + 1, ".") && Self.joiners.contains(word(index + 2))
    }
}

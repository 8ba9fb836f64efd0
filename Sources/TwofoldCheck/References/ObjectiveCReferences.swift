/// The images that a file in Objective-C, C or C++ asks for.
struct ObjectiveCReferences {
    private let code: CodeText
    private var lines: TextLines
    private var found = FileReferences()
    private var views = CodeViews()
    private var states = CodeStates()
    private var frames = CodeFrames(isSwift: false)
    /// The first part of the name of the method that is read.
    private var method: [UInt8]?

    static func read(_ bytes: [UInt8]) -> FileReferences {
        var reader = ObjectiveCReferences(CodeText(bytes, .objectiveC))
        for index in reader.code.tokens.indices { reader.read(index) }
        reader.found.fixedViews = reader.views.fixedViews(reader.found.requests)
        reader.found.stretched = reader.views.stretched(reader.found.requests)
        reader.found.shownAsIs = reader.views.shownAsIs(reader.found.requests)
        reader.found.states = reader.states.pairs(reader.code)
        reader.found.animations = reader.frames.animations(reader.code, reader.lines)
        reader.found.countedPrefixes = reader.frames.prefixes(reader.code)
        return reader.found
    }

    private init(_ code: CodeText) {
        self.code = code
        lines = TextLines(code.bytes)
    }

    private mutating func read(_ index: Int) {
        switch code.tokens[index].kind {
        case .string:
            // Literals that follow each other are one text.
            guard code.string(index - 1) == nil else { return }
            var name = RequestedName()
            var next = index
            while next < index + 64, let part = code.string(next) {
                name.append(part)
                next += 1
            }
            found.mention(name)
        case .word:
            // Properties of objects are no images: classes begin with a capital letter.
            if code.isSymbol(index - 1, "."), code[index - 2].first.map({ $0 < 0x60 }) ?? false {
                found.symbols.insert(Array(code[index]))
            }
            // Xcode's constants for the images of catalogs.
            if code[index].starts(with: "ACImageName".utf8) { found.symbols.insert(Array(code[index].dropFirst(11))) }
            views.read(index, code)
            if code.isSymbol(index + 1, ":") { readMessage(index) }
        case .symbol where code.tokens[index].beginsLine && (code.isSymbol(index, "-") || code.isSymbol(index, "+")):
            // - (void)name
            if let type = code.partner(index + 1), code.isWord(type + 1) { method = Array(code[type + 1]) }
        default: break
        }
    }

    /// The lookups of messages' first parts.
    private static let loaders: [String: ImageReference.Loader] = [
        "imageNamed": .uiKit, "textureWithImageNamed": .either, "spriteNodeWithImageNamed": .either,
        "setImageNamed": .either, "imageForResource": .appKit, "iconWithTemplateImageName": .uiKit,
        "pathForResource": .bundlePath, "URLForResource": .bundlePath,
    ]

    /// Messages that ask for several images, or name one.
    private static let others: Set<String> = ["animatedImageNamed", "animatedResizableImageNamed", "setName"]

    /// Messages that list the files of a folder.
    private static let lists: Set<String> = ["pathsForResourcesOfType", "URLsForResourcesWithExtension"]

    private mutating func readMessage(_ index: Int) {
        guard var loader = Self.loaders[code.word(index)] else { return readOther(index) }
        let receiver = index - 1
        // A declaration has a type there, and a selector its parenthesis.
        guard code.isWord(receiver) || code.isSymbol(receiver, "]") else { return }
        let parts = messageParts(index)
        guard let first = parts.first else { return }
        var certainty = ImageReference.Certainty.certain
        switch code.word(index) {
        case "imageNamed":
            if code.isWord(receiver, "NSImage") { loader = .appKit }
            if !["UIImage", "NSImage"].contains(code.word(receiver)) { certainty = .unsure }
        case "setImageNamed": certainty = .unsure
        default: break
        }
        // AppKit's own images have constants.
        guard !code.word(first.range.lowerBound).hasPrefix("NSImageName") else { return }
        var names = code.names(in: first.range)
        if loader == .bundlePath {
            let type = parts.first { ["ofType", "withExtension"].contains($0.label) }
            let types = type.map { code.names(in: $0.range) }
            names = names.compactMap { $0.asImageFile(types) }
            if !names.contains(where: { $0.whole != nil }) { found.mentionFolder(of: parts, in: code) }
            names.removeAll(where: \.isUnknown)
        }
        if let bundle = parts.first(where: { $0.label == "inBundle" }), !isOwn(bundle.range) { certainty = .unsure }
        let start = found.requests.count
        for name in names where name.whole?.isEmpty != true {
            found.requests.append(
                ImageReference(
                    name: name, place: lines.place(at: code.offset(first.range.lowerBound)), loader: loader,
                    certainty: certainty, method: method))
        }
        views.asked(at: index, code, requests: start..<found.requests.count)
        states.asked(at: index, code, found.requests[start...])
        frames.asked(at: index, code, found.requests[start...])
    }

    private mutating func readOther(_ index: Int) {
        if Self.lists.contains(code.word(index)) { return found.mentionFolder(of: messageParts(index), in: code) }
        guard Self.others.contains(code.word(index)), let first = messageParts(index).first else { return }
        let names = code.names(in: first.range)
        if code.isWord(index, "setName") {
            found.given.formUnion(names.compactMap(\.whole))
        } else {
            found.mentionFrames(names)
        }
    }

    /// The parts of a message: `imageNamed:@"x" inBundle:nil`.
    private func messageParts(_ start: Int) -> [CodeText.Argument] {
        var parts: [CodeText.Argument] = []
        var (label, first) = (code.word(start), start + 2)
        var (index, choices) = (first, 0)
        // No message is longer; what is damaged would be read from each of its messages to its end.
        for _ in 0..<64 where index < code.tokens.count {
            if code.isSymbol(index, "]") || code.isSymbol(index, ";") || code.isSymbol(index, "}")
                || code.isSymbol(index, ",") && parts.isEmpty || code.isSymbol(index, ")")
            {
                break
            }
            if code.isSymbol(index, "?") { choices += 1 }
            if choices > 0, code.isSymbol(index, ":") {
                choices -= 1
            } else if choices == 0, code.isWord(index), code.isSymbol(index + 1, ":") {
                parts.append(CodeText.Argument(label: label, range: first..<index))
                (label, first) = (code.word(index), index + 2)
                index += 1
            }
            index = code.after(index)
        }
        return parts + [CodeText.Argument(label: label, range: min(first, index)..<index)]
    }

    /// Whether a bundle is the one of the code around it.
    private func isOwn(_ range: Range<Int>) -> Bool {
        range.contains { ["nil", "Nil", "mainBundle", "self"].contains(code.word($0)) }
    }
}

/// The images that a Swift file asks for.
struct SwiftReferences {
    private let code: CodeText
    private var lines: TextLines
    private var found = FileReferences()
    private var views = CodeViews()
    private var states = CodeStates()
    private var frames = CodeFrames(isSwift: true)
    /// The static member that is read, and its last token.
    private var member: (name: [UInt8], end: Int)?
    /// The views of SwiftUI that are read, each in the one before, and the last token of each.
    private var outerViews: [(name: [UInt8], end: Int)] = []
    /// Whether `Image` is SwiftUI's.
    private let hasSwiftUI: Bool

    static func read(_ bytes: [UInt8]) -> FileReferences {
        var reader = SwiftReferences(CodeText(bytes, .swift))
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
        hasSwiftUI = code.tokens.indices.contains { index in
            code.isWord(index, "import") && ["SwiftUI", "WidgetKit"].contains(code.word(index + 1))
        }
    }

    private mutating func read(_ index: Int) {
        switch code.tokens[index].kind {
        case .string: code.string(index).map { found.mention($0) }
        case .word:
            if code.isSymbol(index - 1, ".") || code.isWord(index - 1, "case") {
                found.symbols.insert(Array(code[index]))
            }
            if code.isWord(index, "case") { readCases(index + 1) }
            member = code.staticMember(at: index) ?? member
            if let view = code.viewOfSwiftUI(at: index) { outerViews.append(view) }
            views.read(index, code)
            if code.isSymbol(index + 1, "(") { readCall(index) }
        default: break
        }
    }

    /// The cases of an enumeration are names, too: `UIImage(named: icon.rawValue)`.
    private mutating func readCases(_ start: Int) {
        var index = start
        while index < start + 400, code.isWord(index) {
            found.symbols.insert(Array(code[index]))
            index += 1
            if code.isSymbol(index, "=") { index += 2 }
            guard code.isSymbol(index, ",") else { return }
            index += 1
        }
    }

    // MARK: Calls

    private mutating func readCall(_ index: Int) {
        guard !code.isWord(index - 1, "func") else { return }
        let isInit = code.isWord(index, "init")
        guard !isInit || code.isSymbol(index - 1, ".") else { return }
        let label = code.isSymbol(index + 3, ":") ? code.word(index + 2) : ""
        let implicit = isInit ? code.implicitType(index, label) : nil
        let callee = implicit ?? (isInit ? code.word(index - 2) : code.word(index))
        guard Self.mayLoad(callee) else { return }
        let arguments = code.arguments(after: index + 1)
        if Self.lists.contains(callee) { return found.mentionFolder(of: arguments, in: code) }
        if let first = arguments.first, first.label.isEmpty, Self.others.contains(callee) {
            let names = code.names(in: first.range)
            if callee == "setName" {
                found.given.formUnion(names.compactMap(\.whole))
            } else {
                found.mentionFrames(names)
            }
            return
        }
        // On a watch, the name of an animation is the text before the numbers of its frames.
        if callee == "setImageNamed", let first = arguments.first,
            code.bytes.range(of: "startAnimatingWithImages".utf8) != nil
        {
            return found.mentionFrames(code.names(in: first.range))
        }
        guard let asked = request(callee, arguments) else { return }
        ask(asked.argument, of: callee, at: index, asked.loader, arguments, isLiteral: asked.isLiteral)
    }

    private static let askers: Set<String> = [
        "UIImage", "NSImage", "Image", "INImage", "ImageResource", "imageLiteral", "SKTexture", "SKSpriteNode",
        "setImageNamed", "UIApplicationShortcutIcon", "image", "path", "url", "Label", "Tab", "MenuBarExtra",
        "ContentUnavailableView", CodeText.someImage,
    ]

    /// Calls that ask for several images, or name one.
    private static let others: Set<String> = ["animatedImageNamed", "animatedResizableImageNamed", "setName"]

    /// Calls that list the files of a folder.
    private static let lists: Set<String> = ["paths", "urls"]

    private static func mayLoad(_ callee: String) -> Bool {
        askers.contains(callee) || others.contains(callee) || lists.contains(callee)
    }

    /// The argument that is a name, if this call asks for an image.
    private func request(
        _ callee: String, _ arguments: [CodeText.Argument]
    ) -> (argument: CodeText.Argument, loader: ImageReference.Loader, isLiteral: Bool)? {
        guard let first = arguments.first else { return nil }
        func labeled(_ labels: String...) -> CodeText.Argument? { arguments.first { labels.contains($0.label) } }
        switch callee {
        case "UIImage": return labeled("named", "imageLiteralResourceName").map { ($0, .uiKit, false) }
        case "NSImage": return labeled("named", "imageLiteralResourceName").map { ($0, .appKit, false) }
        case "Image":
            guard first.label.isEmpty || first.label == "decorative", !code.isSymbol(first.range.lowerBound, ".") else {
                return nil
            }
            return (first, .either, false)
        case "INImage": return first.label == "named" ? (first, .uiKit, false) : nil
        case "ImageResource": return first.label == "name" ? (first, .either, false) : nil
        case "imageLiteral": return first.label == "resourceName" ? (first, .either, false) : nil
        case "SKTexture", "SKSpriteNode": return labeled("imageNamed").map { ($0, .either, false) }
        case "setImageNamed": return first.label.isEmpty ? (first, .either, false) : nil
        case "UIApplicationShortcutIcon": return labeled("templateImageName").map { ($0, .uiKit, false) }
        case CodeText.someImage: return labeled("named", "imageLiteralResourceName").map { ($0, .either, false) }
        case "image": return first.label == "forResource" ? (first, .appKit, false) : nil
        case "path", "url": return first.label == "forResource" ? (first, .bundlePath, true) : nil
        // Their images may be resources, which are no texts.
        default: return hasSwiftUI ? labeled("image").map { ($0, .either, true) } : nil
        }
    }

    private mutating func ask(
        _ argument: CodeText.Argument, of callee: String, at index: Int, _ loader: ImageReference.Loader,
        _ arguments: [CodeText.Argument], isLiteral: Bool
    ) {
        // AppKit's own images have constants.
        let isAppKit = loader == .appKit || callee == CodeText.someImage
        guard !isAppKit || !code.isConstant(argument.range) else { return }
        var names = code.names(in: argument.range)
        if loader == .bundlePath {
            let others = arguments.first { ["ofType", "withExtension"].contains($0.label) }
            let types = others.map { code.names(in: $0.range) }
            names = names.compactMap { $0.asImageFile(types) }
            if !names.contains(where: { $0.whole != nil }) { found.mentionFolder(of: arguments, in: code) }
        }
        if isLiteral { names.removeAll(where: \.isUnknown) }
        let bundle = arguments.first { ["bundle", "in"].contains($0.label) }
        var certainty = bundle.map { isOwn($0.range) } ?? true ? ImageReference.Certainty.certain : .unsure
        if callee == "Image", !hasSwiftUI || isMemberOfAnother(index) { certainty = .unsure }
        let start = found.requests.count
        outerViews.removeAll { $0.end < index }
        let owner = (member.flatMap { index <= $0.end ? $0 : nil } ?? outerViews.last)?.name
        for name in names where name.whole?.isEmpty != true {
            found.requests.append(
                ImageReference(
                    name: name, place: lines.place(at: code.offset(argument.range.lowerBound)), loader: loader,
                    certainty: certainty, isWrittenByXcode: callee == "imageLiteral", member: owner))
        }
        views.asked(at: index, code, requests: start..<found.requests.count)
        states.asked(at: index, code, found.requests[start...])
        frames.asked(at: index, code, found.requests[start...])
    }

    /// Whether a type is another module's or type's: `Docker.Image("ubuntu")`.
    private func isMemberOfAnother(_ index: Int) -> Bool {
        code.isSymbol(index - 1, ".") && !code.isWord(index, "init") && !code.isWord(index - 2, "SwiftUI")
    }

    /// Whether a bundle is the one of the code around it.
    private func isOwn(_ range: Range<Int>) -> Bool {
        range.contains { ["nil", "main", "module", "self", "Self"].contains(code.word($0)) }
    }
}

extension CodeText {
    /// The static function or image that a word declares, and its last token.
    ///
    /// Only code that names one uses it, whereas a system may call a method of an instance.
    fileprivate func staticMember(at index: Int) -> (name: [UInt8], end: Int)? {
        guard isWord(index, "static"), isWord(index + 2) else { return nil }
        let name = Array(self[index + 2])
        if isWord(index + 1, "func") {
            let body = (index + 3..<index + 60).first { isSymbol($0, "{") }
            return body.flatMap(partner).map { (name, $0) }
        }
        guard isWord(index + 1, "let") || isWord(index + 1, "var"),
            isSymbol(index + 3, "=") || isSymbol(index + 3, ":"),
            ["UIImage", "NSImage", "Image"].contains(word(index + 4))
        else { return nil }
        // A value, or the body of one that is computed.
        let body = (index + 5..<index + 8).first { isSymbol($0, "{") || isSymbol($0, "(") }
        return body.flatMap(partner).map { (name, $0) }
    }

    /// The view of SwiftUI that a word declares, and its last token: the system makes none by its name, as it does with classes.
    ///
    /// One that is public is shown by clients, which are elsewhere.
    fileprivate func viewOfSwiftUI(at index: Int) -> (name: [UInt8], end: Int)? {
        guard isWord(index, "struct"), !isWord(index - 1, "public"), isWord(index + 1),
            let start = (index + 2..<index + 40).first(where: { isSymbol($0, "{") }),
            (index + 2..<start).contains(where: { isWord($0, "View") }), let end = partner(start)
        else { return nil }
        return (Array(self[index + 1]), end)
    }

    /// Whether an expression is the name of a constant: `.applicationIcon`, `NSImageNameFolder`.
    fileprivate func isConstant(_ range: Range<Int>) -> Bool {
        guard !range.contains(where: { string($0) != nil || isSymbol($0, "(") }) else { return false }
        return isSymbol(range.lowerBound, ".") || range.contains { isWord($0, "NSImage") }
    }
}

extension RequestedName {
    /// The name of an image file that a bundle is asked for in two parts; nil if it is not an image, as far as is known.
    func asImageFile(_ type: [RequestedName]?) -> RequestedName? {
        guard let type = type?.first, type.whole?.isEmpty != true, !type.isUnknown else {
            // Without a type, the name has the extension.
            return whole.flatMap { name in
                ImageFormat(fileExtension: AssetName(parsing: name).fileExtension).map { _ in self }
            }
        }
        guard let text = type.whole, !isUnknown else { return nil }
        let plain = text.first == UInt8(ascii: ".") ? Array(text.dropFirst()) : text
        guard ImageFormat(fileExtension: plain) != nil else { return nil }
        var name = self
        name.append([UInt8(ascii: ".")] + plain)
        return name
    }
}

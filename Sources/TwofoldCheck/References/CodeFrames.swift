/// Images that a source file lists as the frames of one animation.
struct FrameList: Hashable, Sendable {
    /// The names, as often as they are listed.
    var names: [[UInt8]]
    /// The place of the first one.
    var place: TextPlace?
}

/// The arrays of images that code animates: `animationImages`, `animatedImage(with:duration:)`.
///
/// An array may be in the statement itself or in a variable, and so may each image; variables are matched by their names in this
/// file, without scopes.
struct CodeFrames {
    /// An array of images, and what is done with it.
    private struct List {
        var names: [[UInt8]] = []
        var place: TextPlace?
        var use: Use
    }

    /// What is done with an array of images.
    enum Use: Equatable {
        case animation
        case variable([UInt8])
        case other
    }

    /// Objective-C has its arrays behind "@" or in a message.
    let isSwift: Bool
    /// By the bracket that opens the array.
    private var lists: [Int: List] = [:]
    /// The images that are added to an array one by one, by the array's variable.
    private var added: [[UInt8]: List] = [:]
    /// The names of images by the variables that hold them.
    private var images: [[UInt8]: [UInt8]] = [:]
    private var loops = CodeLoops()

    private static let properties: Set<String> = ["animationImages", "highlightedAnimationImages"]
    private static let labels: Set<String> = [
        "animationImages", "animatedImageWithImages", "setAnimationImages", "setHighlightedAnimationImages",
    ]
    private static let makers: Set<String> = ["arrayWithObjects", "initWithObjects"]
    /// The limit on the tokens between a request and the bracket of its array.
    private static let widest = 512

    init(isSwift: Bool) { self.isSwift = isSwift }

    /// Reads the array around a request for one image.
    ///
    /// - Parameters:
    ///   - index: The word that asks: `UIImage`, `init` or `imageNamed`.
    ///   - requests: What it asks for; a choice between several is left out.
    mutating func asked(at index: Int, _ code: CodeText, _ requests: ArraySlice<ImageReference>) {
        guard requests.count == 1, let request = requests.first else { return }
        let before = code.expression(around: index)
        guard let name = request.name.whole else { return loops.asked(at: index, code, request, before: before) }
        if let variable = Self.variable(assignedAt: before, code) {
            images[variable] = name
            return
        }
        if let array = Self.array(extendedAt: before, code) {
            added[array, default: List(place: request.place, use: .variable(array))].names.append(name)
            return
        }
        guard let open = code.openBracket(before: before, within: Self.widest), code.isSymbol(open, "["),
            let head = head(of: open, code)
        else { return }
        lists[open, default: List(place: request.place, use: Self.use(head, code))].names.append(name)
    }

    func animations(_ code: CodeText, _ lines: TextLines) -> [FrameList] {
        let looped = loops.lists(code, names: names(code)).map { loop in
            List(names: loop.names, place: loop.place, use: .variable(loop.array))
        }
        let whole =
            looped + lists.sorted { $0.key < $1.key }.map(\.value) + arrays(code, lines)
            + added.sorted { byteOrder($0.key, $1.key) }.map(\.value)
        let possible = whole.filter { $0.use != .other && $0.names.count > 1 }
        let isAsked = possible.contains { $0.use != .animation }
        let animated = isAsked ? Self.variables(code) : []
        return possible.filter { list in
            if case .variable(let name) = list.use { animated.contains(name) } else { true }
        }.map { FrameList(names: $0.names, place: $0.place) }
    }

    /// The variable to which an image is assigned; nil where a token is no such sign, or assigns to a property.
    static func variable(assignedAt sign: Int, _ code: CodeText) -> [UInt8]? {
        guard code.isSymbol(sign, "=") else { return nil }
        // let a: UIImage? = …
        let last = code.isSymbol(sign - 1, "?") || code.isSymbol(sign - 1, "!") ? sign - 2 : sign - 1
        let target = code.isSymbol(last - 1, ":") ? last - 2 : last
        guard code.isWord(target), !code.isSymbol(target - 1, ".") else { return nil }
        return Array(code[target])
    }

    /// The array to which an image is added: `frames.append(…)`, `[frames addObject:…]`.
    static func array(extendedAt place: Int, _ code: CodeText) -> [UInt8]? {
        if code.isSymbol(place, "("), code.isWord(place - 1, "append"), code.isSymbol(place - 2, "."),
            code.isWord(place - 3)
        {
            return Array(code[place - 3])
        }
        guard code.isSymbol(place, ":"), code.isWord(place - 1, "addObject"), code.isWord(place - 2) else { return nil }
        return Array(code[place - 2])
    }

    /// The arrays of variables that hold images (`[a, b]`), and of names that become images (`["a", "b"].map { UIImage(named: $0) }`).
    private func arrays(_ code: CodeText, _ lines: TextLines) -> [List] {
        var lines = lines
        return code.tokens.indices.compactMap { open in
            guard code.isSymbol(open, "["), let close = code.partner(open),
                (open + 3...open + Self.widest).contains(close),
                let (head, first) = elements(of: open, code), case let use = Self.use(head, code), use != .other
            else { return nil }
            let elements = (first..<close).filter {
                !code.isSymbol($0, ",") && !code.isSymbol($0, "!") && (isSwift || !code.isWord($0, "nil"))
            }
            guard elements.count > 1 else { return nil }
            let names: [[UInt8]]
            var place = open
            var (imageUse, isNames) = (use, false)
            if elements.allSatisfy({ code.isWord($0) }) {
                names = elements.compactMap { images[Array(code[$0])] }
            } else {
                names = elements.compactMap { code.string($0)?.whole }
                isNames = !isMappedToImages(close, code)
            }
            guard names.count == elements.count else { return nil }
            // let names = ["a", "b"] … names.map { UIImage(named: $0) }
            if isNames {
                guard case .variable(let variable) = use,
                    let mapped = code.tokens.indices.first(where: { index in
                        code.isWord(index) && code[index].elementsEqual(variable) && isMappedToImages(index, code)
                    })
                else { return nil }
                (place, imageUse) = (mapped, Self.use(mapped - 1, code))
            }
            return List(names: names, place: lines.place(at: code.offset(place)), use: imageUse)
        }
    }

    /// Whether an array's elements become images.
    private func isMappedToImages(_ close: Int, _ code: CodeText) -> Bool {
        guard code.isSymbol(close + 1, "."), ["map", "compactMap"].contains(code.word(close + 2)) else { return false }
        return (close + 3..<close + 10).contains { code.isWord($0, "UIImage") }
    }

    /// The token before an array, and its first element: `@[a, b]`, `[NSArray arrayWithObjects:a, b, nil]`.
    private func elements(of open: Int, _ code: CodeText) -> (head: Int, first: Int)? {
        if isSwift { return (open - 1, open + 1) }
        if code.isSymbol(open - 1, "@") { return (open - 2, open + 1) }
        return Self.makers.contains(code.word(open + 2)) && code.isSymbol(open + 3, ":") ? (open - 1, open + 4) : nil
    }

    /// The texts before the numbers of frames that are counted.
    func prefixes(_ code: CodeText) -> Set<[UInt8]> { loops.prefixes(Self.variables(code)) }

    /// The literal texts that variables hold.
    private func names(_ code: CodeText) -> [[UInt8]: [[UInt8]]] {
        code.tokens.indices.reduce(into: [:]) { names, open in
            guard code.isSymbol(open, "["), let close = code.partner(open), let (head, _) = elements(of: open, code),
                case .variable(let variable) = Self.use(head, code), let texts = CodeLoops.texts(open, close, code)
            else { return }
            names[variable] = texts
        }
    }

    /// The token before an array; nil where the bracket opens something else.
    private func head(of open: Int, _ code: CodeText) -> Int? {
        if isSwift { return open - 1 }
        if code.isSymbol(open - 1, "@") { return open - 2 }
        let receiver = code.isSymbol(open + 1, "[") ? code.partner(open + 1) ?? open + 1 : open + 1
        return Self.makers.contains(code.word(receiver + 1)) ? open - 1 : nil
    }

    static func use(_ head: Int, _ code: CodeText) -> Use {
        if code.isSymbol(head, "=") {
            let name = code.isSymbol(head - 1, "]") ? (code.partner(head - 1) ?? head) - 2 : head - 1
            if properties.contains(code.word(name)) { return .animation }
            return code.isWord(name) ? .variable(Array(code[name])) : .other
        }
        return isAnimating(head, code) ? .animation : .other
    }

    /// Whether an argument of an animation begins behind a token.
    private static func isAnimating(_ colon: Int, _ code: CodeText) -> Bool {
        guard code.isSymbol(colon, ":") else { return false }
        let label = code.word(colon - 1)
        return labels.contains(label) || (label == "with" && code.isWord(colon - 3, "animatedImage"))
    }

    private static func variables(_ code: CodeText) -> Set<[UInt8]> {
        Set(
            code.tokens.indices.compactMap { index in
                guard code.isWord(index) else { return nil }
                let isSet = code.isSymbol(index - 1, "=") && properties.contains(code.word(index - 2))
                return isSet || isAnimating(index - 1, code) ? Array(code[index]) : nil
            })
    }
}

extension CodeText {
    /// The token before the expression that begins with a request: `[UIImage imageNamed:@"a"]` begins two tokens before its message.
    func expression(around index: Int) -> Int {
        let isMessage = isSymbol(index + 1, ":") && isSymbol(index - 2, "[") && partner(index - 2) != nil
        var before = isMessage ? index - 3 : index - 1
        while !isMessage, isSymbol(before, ".") { before -= isWord(before - 1) ? 2 : 1 }
        return before
    }

    /// The bracket that is open at a token; nil if none is in this statement.
    func openBracket(before start: Int, within widest: Int) -> Int? {
        var index = start
        while index >= 0, index > start - widest {
            if isSymbol(index, "(") || isSymbol(index, "[") { return index }
            if [";", "{", "}"].contains(where: { isSymbol(index, $0) }) { return nil }
            let closes = isSymbol(index, ")") || isSymbol(index, "]")
            index = (closes ? partner(index) : nil).map { $0 - 1 } ?? index - 1
        }
        return nil
    }
}

/// The images that code gives to one control for its states: `setImage(_:for:)`, `highlightedImage`, `selectedImage`; and images with
/// their masks.
///
/// Statements are matched by the control's name in this file, without scopes.
struct CodeStates {
    private typealias Role = StateUses.Role

    /// A variable that holds an image, in the block where it is assigned.
    private struct Variable {
        var name: [UInt8]
        var place: TextPlace?
        var scope: Range<Int>
    }

    private var uses = StateUses()
    private var images: [[UInt8]: [Variable]] = [:]

    private static let roles: [String: (kind: String, isPlain: Bool)] = [
        "image": ("image", true), "initWithImage": ("image", true), "setImage": ("image", true),
        "highlightedImage": ("image", false), "setHighlightedImage": ("image", false),
        "selectedImage": ("image", false), "setSelectedImage": ("image", false),
    ]
    private static let maskings: Set<String> = ["CGImageCreateWithMask", "masking"]
    private static let setters: Set<String> = ["setImage", "setBackgroundImage"]
    /// The limit on the tokens between a request and the call around it.
    private static let widest = 64

    /// The pairs of a whole file, where variables of that file hold the images, too.
    func pairs(_ code: CodeText) -> [StateImages] {
        guard !images.isEmpty else { return uses.pairs }
        var uses = uses
        for index in code.tokens.indices where code.isWord(index) && !code.isSymbol(index + 1, ":") {
            guard let image = image(at: index, code), let role = role(of: index, code, isVariable: true) else {
                continue
            }
            uses.append(.init(role: role, name: image.name, place: image.place, index: index))
        }
        return uses.pairs
    }

    /// The image that a variable holds at a token: that of its last assignment in a block around the token.
    private func image(at index: Int, _ code: CodeText) -> Variable? {
        images[Array(code[index])]?.last { $0.scope.contains(index) }
    }

    /// Reads the statement around a request for one image.
    ///
    /// - Parameters:
    ///   - index: The word that asks: `UIImage`, `init` or `imageNamed`.
    ///   - requests: What it asks for; a choice between several is left out.
    mutating func asked(at index: Int, _ code: CodeText, _ requests: ArraySlice<ImageReference>) {
        guard requests.count == 1, let request = requests.first, let name = request.name.whole else { return }
        if let role = role(of: index, code, isVariable: false) {
            uses.append(.init(role: role, name: name, place: request.place, index: index))
        } else if let variable = CodeFrames.variable(assignedAt: before(index, code), code) {
            let scope = index..<code.endOfBlock(around: index)
            images[variable, default: []].append(Variable(name: name, place: request.place, scope: scope))
        }
    }

    private func role(of index: Int, _ code: CodeText, isVariable: Bool) -> Role? {
        // [UIImage imageNamed:@"a"] begins two tokens before its message.
        let message = code.isSymbol(index + 1, ":") && code.isSymbol(index - 2, "[") ? code.partner(index - 2) : nil
        let before = before(index, code)
        if code.isSymbol(before, "="), code.isSymbol(before - 2, "."), let role = Self.roles[code.word(before - 1)] {
            return owner(before - 3, code).map { Role(control: $0, kind: role.kind, isPlain: role.isPlain) }
        }
        // art.masking(mask): the receiver is no argument.
        if isVariable, let open = masking(of: index, code) {
            return Role(control: Array("call \(open)".utf8), kind: "image", isPlain: true)
        }
        guard let open = code.openBracket(before: before, within: Self.widest) else { return nil }
        let label = code.isSymbol(before, ":") ? code.word(before - 1) : ""
        if message == nil, label.isEmpty, code.isSymbol(before, "("), Self.setters.contains(code.word(open - 1)) {
            let state = code.arguments(after: open).first { ["for", "forState"].contains($0.label) }
            let control = code.isSymbol(open - 2, ".") ? owner(open - 3, code) : []
            guard let state, let control else { return nil }
            return Role(control: control, kind: code.word(open - 1), isPlain: isNormal(state.range, code))
        }
        if let last = message ?? (isVariable ? index : nil), Self.setters.contains(label),
            code.isWord(last + 1, "forState")
        {
            return owner(before - 2, code).map {
                Role(control: $0, kind: label, isPlain: isNormal(last + 3..<last + 4, code))
            }
        }
        if label.isEmpty, Self.maskings.contains(code.word(open - 1)) {
            // Of the two images of a C function the mask is the second; a method has it only.
            let isPlain = code.isSymbol(before, "(") && !code.isSymbol(open - 2, ".")
            return Role(control: Array("call \(open)".utf8), kind: "image", isPlain: isPlain, isMask: !isPlain)
        }
        guard let role = Self.roles[label] else { return nil }
        // Both images of one call have its bracket in common, those of two messages only the view.
        if label.hasPrefix("set") {
            return owner(before - 2, code).map { Role(control: $0, kind: role.kind, isPlain: role.isPlain) }
        }
        let view = view(madeAt: open, code)
        let control = view?.name ?? Array("call \(open)".utf8)
        let isMask = view?.isMask ?? false
        return Role(control: control, kind: role.kind, isPlain: role.isPlain && !isMask, isMask: isMask)
    }

    /// The bracket of the call in `art.masking(mask)` and `art.cgImage!.masking(mask)`, where a token is the first of the receiver.
    private func masking(of index: Int, _ code: CodeText) -> Int? {
        var next = index + 1
        while code.isSymbol(next, ".") || code.isSymbol(next, "!") || code.isSymbol(next, "?") {
            if code.isSymbol(next, "."), Self.maskings.contains(code.word(next + 1)), code.isSymbol(next + 2, "(") {
                return next + 2
            }
            next += code.isSymbol(next, ".") ? 2 : 1
        }
        return nil
    }

    /// The token before an image, where `[image CGImage]` is one too.
    private func before(_ index: Int, _ code: CodeText) -> Int {
        var before = code.expression(around: index)
        while code.isSymbol(before, "["), let close = code.partner(before), code.isWord(close - 1, "CGImage") {
            before -= 1
        }
        return before
    }

    /// The view in `let view = UIImageView(image: …)`, and in `view.mask = UIImageView(image: …)`, whose image is a mask.
    private func view(madeAt open: Int, _ code: CodeText) -> (name: [UInt8], isMask: Bool)? {
        // [[UIImageView alloc] initWithImage:…] is a message.
        guard code.isSymbol(open, "[") || code.word(open - 1) == "UIImageView" else { return nil }
        let before = code.isSymbol(open, "[") ? open - 1 : code.expression(around: open - 1)
        if let variable = CodeFrames.variable(assignedAt: before, code) { return (variable, false) }
        guard code.isSymbol(before, "="), ["mask", "maskView"].contains(code.word(before - 1)),
            code.isSymbol(before - 2, ".")
        else { return nil }
        return owner(before - 3, code).map { ($0, true) }
    }

    private func isNormal(_ range: Range<Int>, _ code: CodeText) -> Bool {
        let word = range.reversed().lazy.map { code.word($0) }.first { !$0.isEmpty } ?? ""
        return word == "normal" || word.hasSuffix("StateNormal")
    }

    /// The name of a control; nil if an expression computes it.
    private func owner(_ index: Int, _ code: CodeText) -> [UInt8]? {
        var index = index
        while code.isSymbol(index, "?") || code.isSymbol(index, "!") { index -= 1 }
        return code.isWord(index) ? Array(code[index]) : nil
    }
}

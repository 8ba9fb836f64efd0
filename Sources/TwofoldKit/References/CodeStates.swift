/// The images that code gives to one control for its states: `setImage(_:for:)`, `highlightedImage`, `selectedImage`; and images with
/// their masks.
///
/// Statements are matched by the control's name in this file, without scopes.
struct CodeStates {
    private var uses = StateUses()
    /// The images that variables hold, and the places that ask for them.
    private var images: [[UInt8]: (name: [UInt8], place: TextPlace?)] = [:]

    private static let roles: [String: (kind: String, isPlain: Bool)] = [
        "image": ("image", true), "initWithImage": ("image", true), "setImage": ("image", true),
        "highlightedImage": ("image", false), "setHighlightedImage": ("image", false),
        "selectedImage": ("image", false), "setSelectedImage": ("image", false),
    ]
    private static let masking = "CGImageCreateWithMask"
    private static let setters: Set<String> = ["setImage", "setBackgroundImage"]
    /// The limit on the tokens between a request and the call around it.
    private static let widest = 64

    /// The pairs of a whole file, where variables of that file hold the images, too.
    func pairs(_ code: CodeText) -> [StateImages] {
        guard !images.isEmpty else { return uses.pairs }
        var uses = uses
        for index in code.tokens.indices where code.isWord(index) && !code.isSymbol(index + 1, ":") {
            guard let image = images[Array(code[index])],
                let (control, kind, isPlain) = role(of: index, code, isVariable: true)
            else { continue }
            uses.append(
                StateUses.Use(
                    control: control, kind: kind, isPlain: isPlain, name: image.name, place: image.place, index: index))
        }
        return uses.pairs
    }

    /// Reads the statement around a request for one image.
    ///
    /// - Parameters:
    ///   - index: The word that asks: `UIImage`, `init` or `imageNamed`.
    ///   - requests: What it asks for; a choice between several is left out.
    mutating func asked(at index: Int, _ code: CodeText, _ requests: ArraySlice<ImageReference>) {
        guard requests.count == 1, let request = requests.first, let name = request.name.whole else { return }
        guard let (control, kind, isPlain) = role(of: index, code, isVariable: false) else {
            let variable = CodeFrames.variable(assignedAt: code.expression(around: index), code)
            if let variable { images[variable] = (name, request.place) }
            return
        }
        uses.append(
            StateUses.Use(
                control: control, kind: kind, isPlain: isPlain, name: name, place: request.place, index: index))
    }

    private func role(
        of index: Int, _ code: CodeText, isVariable: Bool
    ) -> (control: [UInt8], kind: String, isPlain: Bool)? {
        // [UIImage imageNamed:@"a"] begins two tokens before its message.
        let message = code.isSymbol(index + 1, ":") && code.isSymbol(index - 2, "[") ? code.partner(index - 2) : nil
        let before = code.expression(around: index)
        if code.isSymbol(before, "="), code.isSymbol(before - 2, "."), let role = Self.roles[code.word(before - 1)] {
            return owner(before - 3, code).map { ($0, role.kind, role.isPlain) }
        }
        guard let open = code.openBracket(before: before, within: Self.widest) else { return nil }
        let label = code.isSymbol(before, ":") ? code.word(before - 1) : ""
        if message == nil, label.isEmpty, code.isSymbol(before, "("), Self.setters.contains(code.word(open - 1)) {
            let state = code.arguments(after: open).first { ["for", "forState"].contains($0.label) }
            let control = code.isSymbol(open - 2, ".") ? owner(open - 3, code) : []
            guard let state, let control else { return nil }
            return (control, code.word(open - 1), isNormal(state.range, code))
        }
        if let last = message ?? (isVariable ? index : nil), Self.setters.contains(label),
            code.isWord(last + 1, "forState")
        {
            return owner(before - 2, code).map { ($0, label, isNormal(last + 3..<last + 4, code)) }
        }
        if label.isEmpty, code.word(open - 1) == Self.masking {
            // An Objective-C message that ends in .CGImage, and a call, are one argument each.
            return (Array("call \(open)".utf8), "image", code.isSymbol(before, "("))
        }
        guard let role = Self.roles[label] else { return nil }
        if let view = maskedView(by: open, code) { return (view, role.kind, false) }
        // Both images of one call have its bracket in common, those of two messages only the view.
        if label.hasPrefix("set") { return owner(before - 2, code).map { ($0, role.kind, role.isPlain) } }
        return (Array("call \(open)".utf8), role.kind, role.isPlain)
    }

    /// The view in `view.mask = UIImageView(image: …)`, of whose image another one is the mask.
    private func maskedView(by open: Int, _ code: CodeText) -> [UInt8]? {
        guard code.word(open - 1) == "UIImageView" else { return nil }
        let before = code.expression(around: open - 1)
        guard code.isSymbol(before, "="), code.word(before - 1) == "mask", code.isSymbol(before - 2, ".") else {
            return nil
        }
        return owner(before - 3, code)
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

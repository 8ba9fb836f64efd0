/// The images that code gives to one control for its states: `setImage(_:for:)`, `highlightedImage`, `selectedImage`.
///
/// Statements are matched by the control's name in this file, without scopes.
struct CodeStates {
    private var uses = StateUses()

    private static let roles: [String: (kind: String, isPlain: Bool)] = [
        "image": ("image", true), "initWithImage": ("image", true), "setImage": ("image", true),
        "highlightedImage": ("image", false), "setHighlightedImage": ("image", false),
        "selectedImage": ("image", false), "setSelectedImage": ("image", false),
    ]
    private static let setters: Set<String> = ["setImage", "setBackgroundImage"]
    /// The limit on the tokens between a request and the call around it.
    private static let widest = 64

    /// The pairs of a whole file.
    var pairs: [StateImages] { uses.pairs }

    /// Reads the statement around a request for one image.
    ///
    /// - Parameters:
    ///   - index: The word that asks: `UIImage`, `init` or `imageNamed`.
    ///   - requests: What it asks for; a choice between several is left out.
    mutating func asked(at index: Int, _ code: CodeText, _ requests: ArraySlice<ImageReference>) {
        guard requests.count == 1, let request = requests.first, let name = request.name.whole,
            let (control, kind, isPlain) = role(of: index, code)
        else { return }
        uses.append(
            StateUses.Use(
                control: control, kind: kind, isPlain: isPlain, name: name, place: request.place, index: index))
    }

    private func role(of index: Int, _ code: CodeText) -> (control: [UInt8], kind: String, isPlain: Bool)? {
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
        if let message, Self.setters.contains(label), code.isWord(message + 1, "forState") {
            return owner(before - 2, code).map { ($0, label, isNormal(message + 3..<message + 4, code)) }
        }
        guard let role = Self.roles[label] else { return nil }
        // Both images of one call have its bracket in common, those of two messages only the view.
        if label.hasPrefix("set") { return owner(before - 2, code).map { ($0, role.kind, role.isPlain) } }
        return (Array("call \(open)".utf8), role.kind, role.isPlain)
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

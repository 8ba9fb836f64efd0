/// Views of a source file that show an image at its own size, and the images that they show.
///
/// Statements are matched by the view's name in this file, without scopes.
struct CodeViews {
    private var modes: [[UInt8]: (mode: String, isLayer: Bool)] = [:]
    private var images: [(view: [UInt8], requests: Range<Int>)] = []
    /// The requests for backgrounds of controls, which are as large as the control.
    private var backgrounds: [Range<Int>] = []
    /// The requests for images whose own size is seen: of bars and their buttons, of patterns, and between caps.
    private var seen: [Range<Int>] = []

    private static let positions = [
        "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight",
    ]

    /// The short name of a mode that does not resize, as both languages write it.
    static func position(_ word: String) -> String? {
        for prefix in ["UIViewContentMode", "kCAGravity"] where word.hasPrefix(prefix) {
            let rest = word.dropFirst(prefix.count)
            return positions.first { $0.lowercased() == rest.lowercased() }
        }
        return positions.first { $0 == word }
    }

    /// Reads a word that may set a view's mode.
    mutating func read(_ index: Int, _ code: CodeText) {
        let word = code.word(index)
        let isLayer = word == "contentsGravity" || word == "setContentsGravity"
        guard isLayer || word == "contentMode" || word == "setContentMode" else { return }
        var value: Int
        let view: [UInt8]
        if code.isSymbol(index + 1, ":") {
            view = Array(code[index - 1])
            value = index + 2
        } else {
            guard code.isSymbol(index - 1, "."), code.isSymbol(index + 1, "=") else { return }
            view = owner(index - 2, code)
            value = index + 2
        }
        while code.isSymbol(value, ".") || code.isWord(value) && code.isSymbol(value + 1, ".") { value += 1 }
        guard !view.isEmpty, let mode = Self.position(code.word(value)) else { return }
        modes[view] = (mode, isLayer)
    }

    /// The name of a view, or of the view that a layer belongs to.
    private func owner(_ index: Int, _ code: CodeText) -> [UInt8] {
        var index = index
        while code.isSymbol(index, "?") || code.isSymbol(index, "!") { index -= 1 }
        if code.isWord(index, "layer"), code.isSymbol(index - 1, ".") { return owner(index - 2, code) }
        return Array(code[index])
    }

    /// Reads the statement around a request, which may give its image to a view.
    mutating func asked(at index: Int, _ code: CodeText, requests: Range<Int>) {
        guard !requests.isEmpty else { return }
        if (index..<index + 16).contains(where: { Self.caps.contains(code.word($0)) }) { seen.append(requests) }
        var place = index - 1
        while place > max(0, index - 16) {
            if code.endsStatement(place) { return }
            // [view setImage:[UIImage imageNamed:@"x"]]
            if Self.keeping.contains(code.word(place)) { seen.append(requests) }
            if code.isWord(place, "setImage"), Self.isOfState(index, code) { seen.append(requests) }
            if code.isWord(place, "setImage"), code.isSymbol(place + 1, ":") {
                return images.append((Array(code[place - 1]), requests))
            }
            if code.isWord(place, "setBackgroundImage") {
                if Self.isOfState(index, code) { backgrounds.append(requests) } else { seen.append(requests) }
            }
            if code.isSymbol(place, "="), !code.isSymbol(place - 1, "="), !code.isSymbol(place + 1, "=") { break }
            place -= 1
        }
        guard code.isSymbol(place, "=") else { return }
        if Self.keeping.contains(code.word(place - 1)) { seen.append(requests) }
        // Those of cells.
        if ["backgroundView", "selectedBackgroundView"].contains(code.word(place - 1)) { backgrounds.append(requests) }
        if code.isWord(place - 1, "image") || code.isWord(place - 1, "contents") {
            if code.isSymbol(place - 2, ".") { images.append((owner(place - 3, code), requests)) }
        } else if (place..<index).contains(where: { code.isWord($0, "UIImageView") }) {
            images.append((Array(code[place - 1]), requests))
        }
    }

    private static let keeping: Set = [
        "colorWithPatternImage", "patternImage", "UIBarButtonItem", "UITabBarItem", "accessoryView", "tabBarItem",
    ]
    private static let caps: Set = [
        "resizableImageWithCapInsets", "resizableImage", "stretchableImageWithLeftCapWidth", "stretchableImage",
    ]

    /// The images whose own size is seen.
    func shownAsIs(_ requests: [ImageReference]) -> Set<[UInt8]> {
        Set(seen.joined().compactMap { requests[$0].name.whole })
    }

    /// Whether the message around a request names a control's state: bars tile their backgrounds.
    private static func isOfState(_ index: Int, _ code: CodeText) -> Bool {
        (index..<index + 24).contains { next in
            code.isWord(next, "forState")
                || code.isWord(next, "for") && code.isSymbol(next + 1, ":")
                    && (code.isSymbol(next + 2, "[")
                        || code.isSymbol(next + 2, ".") && states.contains(code.word(next + 3)))
        }
    }

    private static let states: Set = ["normal", "highlighted", "selected", "disabled", "focused"]

    /// The images that are asked for as such backgrounds alone.
    func stretched(_ requests: [ImageReference]) -> Set<[UInt8]> {
        guard !backgrounds.isEmpty else { return [] }
        let indices = Set(backgrounds.joined())
        func names(_ isIncluded: (Int) -> Bool) -> Set<[UInt8]> {
            Set(requests.indices.filter(isIncluded).compactMap { requests[$0].name.whole })
        }
        return names(indices.contains).subtracting(names { !indices.contains($0) })
    }

    /// The views with such a mode, and the names of their images.
    func fixedViews(_ requests: [ImageReference]) -> [FixedView] {
        images.flatMap { view, range -> [FixedView] in
            guard let (mode, isLayer) = modes[view] else { return [] }
            return requests[range].compactMap { request in
                request.name.whole.map { FixedView(name: $0, place: request.place, mode: mode, isLayer: isLayer) }
            }
        }
    }
}

extension CodeText {
    /// Whether a statement ends with a token, as far as that shows without a grammar.
    fileprivate func endsStatement(_ index: Int) -> Bool {
        if [";", "{", "}"].contains(where: { isSymbol(index, $0) }) { return true }
        guard tokens.indices.contains(index + 1), tokens[index + 1].beginsLine else { return false }
        let isOperand = tokens[index].kind != .symbol || isSymbol(index, ")") || isSymbol(index, "]")
        return isOperand && !isSymbol(index + 1, ".") && !isSymbol(index + 1, "?")
    }
}

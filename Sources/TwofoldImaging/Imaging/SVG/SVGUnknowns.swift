/// What an SVG uses and the renderer does not know: the part of the picture is missing, or is drawn otherwise than browsers draw it.
///
/// The list is of what librsvg 2.54 draws otherwise than browsers do, each tried.
package enum SVGUnknowns {
    /// A sentence for each, with its line; each word once.
    package static func remarks(on file: [UInt8]) -> [String] {
        let file = SVGFile(file)
        guard words.contains(where: { file.text.holds($0.word) }) else { return [] }
        let whole = file.text.holds("var(") ? SVGVariables(file.text).substituted : file.text
        var scanner = XMLScanner(whole)
        var (found, isInStyle) = ([(word: Word, line: Int)](), false)
        func look(_ text: [UInt8], at offset: Int, in place: Place) {
            for word in words where word.places.contains(place) && found.allSatisfy({ $0.word.word != word.word }) {
                if word.isIn(text) { found.append((word, whole.line(at: offset))) }
            }
        }
        // The depth below an element that no renderer draws, because it is for a certain program.
        var hidden = 0
        while let event = scanner.next() {
            switch event {
            case .start(let element) where hidden > 0 || element.attributes["requiredExtensions"]?.isEmpty == false:
                hidden += 1
            case .end where hidden > 0: hidden -= 1
            case .start(let element):
                isInStyle = element.localName == "style"
                look(Array(element.localName.utf8), at: element.offset, in: .element)
                for (name, value) in element.attributes {
                    // An attribute is what remains of a style that is not understood.
                    if name == "style" { look(element.fallbacks + value, at: element.offset, in: .style) }
                    if styled.contains(name) { look(value, at: element.offset, in: .value) }
                    if name == "transform-origin" {
                        look(Array("\(name):".utf8) + value, at: element.offset, in: .style)
                    }
                }
            case .text(let text, let offset): if isInStyle { look(text, at: offset, in: .sheet) }
            case .end: isInStyle = false
            }
        }
        // Where only an animation turns something, it is drawn at rest.
        found.removeAll { $0.word.word == "transform-origin" && !isTurnedAtRest(whole) }
        return found.sorted { ($0.line, $0.word.word) < ($1.line, $1.word.word) }.prefix(maxCount)
            .map {
                "\($0.word.outcome): this renderer does not know \($0.word.word.hasSuffix("(") ? "\($0.word.word))" : $0.word.word) (line \($0.line))"
            }
    }

    /// Whether an attribute or a style outside of animations has a transform.
    private static func isTurnedAtRest(_ text: [UInt8]) -> Bool {
        var (start, end) = (0, 0)
        while let place = text.place(of: "transform", from: start) {
            start = place + 1
            // Behind the last animation in front of it.
            while let frames = text.place(of: "keyframes", from: end), frames < place {
                var depth = 0
                end =
                    text[frames...].firstIndex { byte in
                        if byte == UInt8(ascii: "{") { depth += 1 }
                        if byte == UInt8(ascii: "}") { depth -= 1 }
                        return byte == UInt8(ascii: "}") && depth == 0
                    } ?? text.count
            }
            guard place >= end, place == 0 || text[place - 1] != UInt8(ascii: "-") else { continue }
            let next = text[(place + 9)...].first { $0 > 0x20 }
            if next == UInt8(ascii: ":") || next == UInt8(ascii: "=") { return true }
        }
        return false
    }

    /// The limit on sentences about a file.
    private static let maxCount = 8

    private enum Place { case element, value, style, sheet }

    private struct Word: Sendable {
        var word: String
        var outcome: String
        var places: Set<Place>
        /// Whether it is a color, for which another one may be stated before, as programs that export P3 do.
        var isColor = false
        /// Texts behind which the word says nothing that a browser would draw otherwise.
        var besides: [String] = []

        func isIn(_ text: [UInt8]) -> Bool {
            if places == [.element] { return text.elementsEqual(word.utf8) }
            var start = 0
            while let place = text.place(of: word, from: start) {
                start = place + 1
                if place > 0, text[place - 1].isLetterASCII || text[place - 1] == UInt8(ascii: "-") { continue }
                if isColor, Self.hasFallback(text, before: place) { continue }
                let rest = text[(place + word.utf8.count)...].drop { $0 <= 0x20 || "(:".utf8.contains($0) }
                if !besides.contains(where: { rest.starts(with: $0.utf8) }) { return true }
            }
            return false
        }

        /// Whether the same property has a value before, in the same rule of a style.
        private static func hasFallback(_ text: [UInt8], before place: Int) -> Bool {
            let start = text[..<place].lastIndex { ";{".utf8.contains($0) }.map { $0 + 1 } ?? 0
            let block = text[..<place].lastIndex(of: UInt8(ascii: "{")) ?? 0
            let property = text[start..<place].filter { $0 > 0x20 }.prefix { $0 != UInt8(ascii: ":") }
            return text[block..<max(block, start)].split { ";{".utf8.contains($0) }.contains { rule in
                rule.filter { $0 > 0x20 }.starts(with: property + [UInt8(ascii: ":")])
            }
        }
    }

    /// Attributes whose values are colors or lengths.
    private static let styled: Set = [
        "fill", "stroke", "stop-color", "flood-color", "lighting-color", "color", "x", "y", "width", "height", "r",
        "rx", "ry", "cx",
        "cy", "stroke-width", "clip-path", "transform",
    ]

    private static let words: [Word] =
        ["oklch(", "oklab(", "lab(", "lch(", "hwb(", "color(", "color-mix(", "light-dark("].map {
            Word(
                word: $0, outcome: "drawn black, or in an inherited color", places: [.value, .style, .sheet],
                isColor: true)
        }
        + ["calc(", "min(", "max(", "clamp("].map {
            Word(word: $0, outcome: "drawn in another size", places: [.value, .style, .sheet])
        }
        + ["inset(", "circle(", "ellipse(", "polygon("].map {
            Word(word: $0, outcome: "not clipped", places: [.value, .style, .sheet])
        }
        + [
            Word(word: "var(", outcome: "drawn black, or in an inherited color", places: [.value, .style, .sheet]),
            Word(word: "foreignObject", outcome: "not drawn", places: [.element]),
            Word(word: "textPath", outcome: "not drawn", places: [.element]),
            Word(word: "path(", outcome: "not drawn", places: [.style, .sheet]),
            Word(
                word: "transform-origin", outcome: "drawn in another place", places: [.style, .sheet],
                besides: ["0 0", "0px 0px", "0,0", "top left", "left top"]),
            Word(
                word: "@media", outcome: "drawn without a part of its style", places: [.sheet],
                besides: ["print", "prefers-"]),
        ]
        + ["@supports", "@layer", "@container", ":is(", ":where(", ":has("].map {
            Word(word: $0, outcome: "drawn without a part of its style", places: [.sheet])
        }
}

extension XMLScanner.Element {
    /// The colors that attributes state, as a style would.
    fileprivate var fallbacks: [UInt8] {
        var style: [UInt8] = []
        for name in ["fill", "stroke", "stop-color"] {
            guard let value = attributes[name] else { continue }
            style += Array("\(name):".utf8)
            style += value
            style.append(UInt8(ascii: ";"))
        }
        return style
    }
}

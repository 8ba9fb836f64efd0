/// Frames whose names a loop gives: `for name in ["a", "b"] { frames.append(UIImage(named: name)!) }`, and those that it counts:
/// `(1...3).map { UIImage(named: "cat\($0)")! }`.
struct CodeLoops {
    /// An image that is added to an array in a loop over names.
    private struct Loop {
        var array: [UInt8]
        var element: [UInt8]
        var place: TextPlace?
    }

    private var loops: [Loop] = []
    /// The texts before numbers, and what is done with the images.
    private var numbered: [(prefix: [UInt8], use: CodeFrames.Use)] = []

    /// Reads a request whose name is known only when the program runs.
    ///
    /// - Parameters:
    ///   - index: The word that asks: `UIImage`, `init` or `imageNamed`.
    ///   - before: The token before the expression.
    mutating func asked(at index: Int, _ code: CodeText, _ request: ImageReference, before: Int) {
        let array = CodeFrames.array(extendedAt: before, code)
        let parts = request.name.parts
        if parts.count == 2, parts[1].isEmpty, !parts[0].isEmpty {
            if let use = array.map(CodeFrames.Use.variable) ?? Self.useOfMap(around: before, code) {
                numbered.append((parts[0], use))
            }
        } else if let array, let element = Self.argument(at: index, code) {
            loops.append(Loop(array: array, element: element, place: request.place))
        }
    }

    /// The variable that is the whole argument: `UIImage(named: name)`, `[UIImage imageNamed:name]`.
    private static func argument(at index: Int, _ code: CodeText) -> [UInt8]? {
        let isMessage = code.isSymbol(index + 1, ":")
        let place = isMessage ? index + 2 : index + 4
        guard code.isWord(place), code.isSymbol(place + 1, isMessage ? "]" : ")") else { return nil }
        return Array(code[place])
    }

    /// What is done with the images that `map` makes in the closure around a request.
    private static func useOfMap(around before: Int, _ code: CodeText) -> CodeFrames.Use? {
        // { UIImage(…) }, { i in UIImage(…) }
        let brace = code.isWord(before, "in") ? before - 2 : before
        guard code.isSymbol(brace, "{"), ["map", "compactMap"].contains(code.word(brace - 1)),
            code.isSymbol(brace - 2, ".")
        else { return nil }
        let start = code.partner(brace - 3) ?? brace - 3
        return CodeFrames.use(start - 1, code)
    }

    /// The arrays that loops over known names fill, with those names.
    ///
    /// - Parameter names: The names by the variables that hold them.
    func lists(_ code: CodeText, names: [[UInt8]: [[UInt8]]]) -> [(array: [UInt8], names: [[UInt8]], place: TextPlace?)]
    {
        loops.compactMap { loop in
            let start = code.tokens.indices.first { index in
                code.isWord(index) && code[index].elementsEqual(loop.element) && code.isWord(index + 1, "in")
            }
            guard let start, let found = Self.names(at: start + 2, code) ?? names[Array(code[start + 2])] else {
                return nil
            }
            return (loop.array, found, loop.place)
        }
    }

    /// The texts of a literal array: `["a", "b"]`, `@[@"a", @"b"]`.
    private static func names(at place: Int, _ code: CodeText) -> [[UInt8]]? {
        let open = code.isSymbol(place, "@") ? place + 1 : place
        guard code.isSymbol(open, "["), let close = code.partner(open) else { return nil }
        return texts(open, close, code)
    }

    /// The texts between brackets; nil where there is anything else.
    static func texts(_ open: Int, _ close: Int, _ code: CodeText) -> [[UInt8]]? {
        guard open + 1 < close else { return nil }
        let elements = (open + 1..<close).filter { !code.isSymbol($0, ",") && !code.isSymbol($0, "@") }
        let names = elements.compactMap { code.string($0)?.whole }
        return names.count == elements.count ? names : nil
    }

    /// The texts before the numbers of frames that are animated.
    ///
    /// - Parameter animated: The variables that are animated.
    func prefixes(_ animated: Set<[UInt8]>) -> Set<[UInt8]> {
        Set(
            numbered.filter { entry in
                if case .variable(let name) = entry.use { animated.contains(name) } else { entry.use == .animation }
            }.map(\.prefix))
    }
}

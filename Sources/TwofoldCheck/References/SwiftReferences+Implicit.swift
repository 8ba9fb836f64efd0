extension CodeText {
    /// The type of a call `.init(…)`, as far as the tokens around it tell; nil where it may be any type.
    ///
    /// It is the declared one, or ``someImage`` where only the name of what gets the value is one of an image.
    ///
    /// - Parameter label: The label of the first argument.
    func implicitType(_ index: Int, _ label: String) -> String? {
        guard isWord(index, "init"), isSymbol(index - 1, "."), !touchesValue(before: index - 1) else { return nil }
        // No other type has such an initializer.
        if label == "imageLiteralResourceName" { return declaredType(index) ?? Self.someImage }
        return label == "named" ? declaredType(index) : nil
    }

    /// What stands for `UIImage` or `NSImage`, and can be no word of a source.
    static var someImage: String { "an image" }

    private static var imageTypes: Set<String> { ["UIImage", "NSImage"] }

    /// Whether a dot follows its type or value: `UIImage.init`, `f().init`.
    private func touchesValue(before dot: Int) -> Bool {
        touches(dot - 1, dot) && (isWord(dot - 1) || isSymbol(dot - 1, ")") || isSymbol(dot - 1, "]"))
    }

    /// The type of the images in an array: that of its declaration, or of what an animation takes.
    private func typeOfElements(_ place: Int) -> String? {
        guard let open = openBracket(before: place, within: 512), isSymbol(open, "[") else { return nil }
        if isSymbol(open - 1, "="), isSymbol(open - 2, "]"), let start = partner(open - 2) {
            return Self.imageTypes.contains(word(start + 1)) ? word(start + 1) : nil
        }
        return CodeFrames.use(open - 1, self) == .animation ? "UIImage" : nil
    }

    private func declaredType(_ index: Int) -> String? {
        var place = index - 2
        if isWord(place, "return") { place -= 1 }
        if isSymbol(place, "=") {
            let target = withoutOptional(place - 1)
            return type(at: target) { isSymbol($0, ":") } ?? (isDeclared(target) ? nil : image(word(target)))
        }
        if isSymbol(place, "{") {
            return type(at: withoutOptional(place - 1)) {
                isSymbol($0, ":") || isSymbol($0, ">") && isSymbol($0 - 1, "-")
            }
        }
        if isSymbol(place, "[") || isSymbol(place, ",") { return typeOfElements(place) }
        guard isSymbol(place, ":"), isSymbol(place - 2, "(") || isSymbol(place - 2, ",") else { return nil }
        if isWord(place - 3, "UIImageView") { return "UIImage" }
        return isWord(place - 3, "NSImageView") ? "NSImage" : image(word(place - 1))
    }

    private func withoutOptional(_ place: Int) -> Int {
        isSymbol(place, "?") || isSymbol(place, "!") ? place - 1 : place
    }

    /// The type of an image that a declaration ends with, also with its module: `: UIKit.UIImage`.
    private func type(at place: Int, behind isSign: (Int) -> Bool) -> String? {
        let start = isSymbol(place - 1, ".") && isWord(place - 2) ? place - 2 : place
        return isSign(start - 1) && Self.imageTypes.contains(word(place)) ? word(place) : nil
    }

    /// Whether the word in front of "=" is a declared type and no property.
    private func isDeclared(_ place: Int) -> Bool {
        let start = isSymbol(place - 1, ".") && isWord(place - 2) ? place - 2 : place
        return isSymbol(start - 1, ":")
    }

    private func image(_ name: String) -> String? { name.lowercased().hasSuffix("image") ? Self.someImage : nil }
}

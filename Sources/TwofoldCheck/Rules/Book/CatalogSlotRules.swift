// What Xcode or the store cannot use of a slot or its file.

extension Rule {
    static let catalogUnknownValue = Rule(
        "catalog.unknown-value", .warning,
        meaning: "a slot of a Contents.json has a scale or an idiom that Xcode does not know, or a misspelled key",
        fix: "write the one that Xcode reads",
        why: "Xcode takes it for nothing, and the file for other screens or for none")

    static let catalogIconAlpha = Rule(
        "catalog.icon-alpha", .warning, meaning: "the app icon for the App Store has an alpha channel",
        fix: "export it without transparency",
        why: "the App Store refuses an app whose large icon has an alpha channel, even where every pixel is opaque")
}

extension Diagnostic {
    /// - Parameters:
    ///   - value: The value that is not known; nil where the key is not.
    ///   - right: What may have been meant, at least one.
    static func catalogUnknownValue(
        _ path: BytePath, _ key: String, _ value: String?, right: [String]
    ) -> Diagnostic {
        func shown(_ text: String) -> String { "\"\(Quoting.escape(Array(text.utf8)))\"" }
        let what = value.map { "the \(key) \(shown($0)) of a slot" } ?? "the key \(shown(key)) of a slot"
        let words = right.map(shown)
        let choice =
            words.count < 3
            ? words.joined(separator: " or ")
            : "\(words.dropLast().joined(separator: ", ")) or \(words[words.count - 1])"
        return Rule.catalogUnknownValue.diagnostic(path, "Xcode does not know \(what)", fix: "write \(choice)")
    }

    static func catalogStickerSize(_ path: BytePath, _ size: PixelSize) -> Diagnostic {
        Rule.catalogIconSize.diagnostic(
            path, "this sticker is \(size), but Messages takes 300 to 618 pixels a side",
            fix: "export it at 300×300, 408×408 or 618×618, for small, medium or large stickers")
    }

    static func catalogIconAlpha(_ path: BytePath) -> Diagnostic {
        Rule.catalogIconAlpha.diagnostic(path, "this icon for the App Store has an alpha channel")
    }
}

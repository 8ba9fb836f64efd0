// Keys, idioms and scales of slots, and names of lists, that Xcode does not know.

extension CatalogRules {
    /// The values of a set's slots that Xcode takes for nothing, each once.
    static func values(_ contents: CatalogContents, of set: CheckedSet) -> [Finding] {
        guard contents.kind.hasImages else { return [] }
        var seen: Set<String> = []
        return contents.slots.flatMap(problems).filter { seen.insert("\($0)").inserted }
            .map { problem in
                let what = problem.value.map { "the \(problem.key) \(quoted($0))" } ?? "the key \(quoted(problem.key))"
                let words = problem.right.map(quoted)
                let choice =
                    words.count < 3
                    ? words.joined(separator: " or ")
                    : "\(words.dropLast().joined(separator: ", ")) or \(words[words.count - 1])"
                return Finding(
                    .catalogUnknownValue, set.contentsPath, "Xcode does not know \(what) of a slot",
                    fix: "write \(choice)")
            }
    }

    private static func quoted(_ text: String) -> String { "\"\(Quoting.escape(Array(text.utf8)))\"" }

    /// The name of a file that was evidently meant as the list of its folder: `Content.json`, `contents.json`.
    static func listMeant(in set: CheckedSet) -> [UInt8]? {
        let right = ContentsFile.name.map(\.lowercasedASCII)
        return set.files.first { name in
            name.count <= 32 && NearestWord.distance(name.map(\.lowercasedASCII), right) <= 2
        }
    }

    /// A key that is not known, or a known one with a value that is not; and what may have been meant, at least one.
    private typealias Problem = (key: String, value: String?, right: [String])

    private static func problems(_ slot: CatalogSlot) -> [Problem] {
        let idiom = slot.idiom.flatMap { idiom -> Problem? in
            idioms.contains(idiom) ? nil : ("idiom", idiom, NearestWord.to(idiom, among: idioms).map { [$0] } ?? idioms)
        }
        return (idiom.map { [$0] } ?? [])
            + slot.conditions.compactMap { condition -> Problem? in
                if condition.key == "scale" {
                    let digits = condition.value.filter { $0.isASCII && $0.isNumber }
                    let meant = ["1x", "2x", "3x"].filter { $0.hasPrefix(digits) && digits.count == 1 }
                    return ("scale", condition.value, meant.isEmpty ? ["1x", "2x", "3x"] : meant)
                }
                return keyMeant(by: condition.key).map { (condition.key, nil, [$0]) }
            }
    }

    /// The key that another one was meant for: the same letters, the same at its end, or nearly the same.
    ///
    /// Only keys that decide which file is shown are compared: older releases of Xcode wrote others in other spellings.
    private static func keyMeant(by key: String) -> String? {
        guard !keys.contains(key) else { return nil }
        let letters = key.lowercased().filter(\.isLetter)
        return keys.first { $0 == letters } ?? keys.first { letters.hasSuffix($0) && $0 != "size" }
            ?? NearestWord.to(key, among: keys)
    }

    private static let idioms = [
        "universal", "iphone", "ipad", "mac", "tv", "watch", "car", "vision", "ios-marketing", "watch-marketing",
        "tv-marketing",
    ]
    private static let keys = ["filename", "idiom", "scale", "size", "appearances"]
}

extension Rule {
    static let catalogUnknownValue = Rule(
        "catalog.unknown-value", .warning,
        meaning: "a slot of a Contents.json has a scale or an idiom that Xcode does not know, or a misspelled key",
        fix: "write the one that Xcode reads",
        why: "Xcode takes it for nothing, and the file for other screens or for none")
}

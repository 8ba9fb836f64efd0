/// The endings of names that stand for an appearance, such as `~dark`, as the configuration lists them.
///
/// Loose files of Apple's platforms and of web pages have no ending for dark or tinted images by themselves; projects agree
/// on one. Among several endings of one appearance, the first is printed, and all are read.
package struct AppearanceSuffixes: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// An ending with what it stands for.
    struct Entry: Hashable, Sendable {
        var suffix: [UInt8]
        var appearance: Qualifier.Appearance
    }

    /// The endings in the order in which they were listed.
    let entries: [Entry]
    private let longestFirst: [Entry]

    /// No endings: every name is that of an image for all appearances.
    package static let none = AppearanceSuffixes([])

    /// These endings, without those that ``isSuffix(_:)`` rejects and those that occurred before.
    package init(_ suffixes: [(suffix: String, appearance: Qualifier.Appearance)]) {
        var seen: Set<[UInt8]> = []
        entries = suffixes.compactMap { suffix, appearance in
            guard Self.isSuffix(suffix), seen.insert(Array(suffix.utf8)).inserted else { return nil }
            return Entry(suffix: Array(suffix.utf8), appearance: appearance)
        }
        longestFirst = entries.enumerated().sorted {
            ($1.element.suffix.count, $0.offset) < ($0.element.suffix.count, $1.offset)
        }.map(\.element)
    }

    /// These endings, in the order in which they are written.
    package init(dictionaryLiteral suffixes: (String, Qualifier.Appearance)...) {
        self.init(suffixes.map { (suffix: $0.0, appearance: $0.1) })
    }

    /// Whether a text can be an ending: one that no scale, device, extension or folder is read from.
    package static func isSuffix(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let isPlain = bytes.allSatisfy { $0 > 0x20 && $0 != 0x7F && !reserved.contains($0) }
        guard isPlain, (2...32).contains(bytes.count), bytes.dropFirst().contains(where: \.isLetterASCII) else {
            return false
        }
        return UsageSuffix(bytes) == nil && !DeviceModifier.allCases.contains { bytes.hasSuffix($0.suffix) }
    }

    /// The ending that names of this appearance get; empty for `nil`, which needs none.
    func printed(for appearance: Qualifier.Appearance?) -> [UInt8]? {
        guard let appearance else { return [] }
        return entries.first { $0.appearance == appearance }?.suffix
    }

    /// Removes the ending of a name, of which at least one byte has to remain; with `afterScale`, only one that begins
    /// with `~`, like the device modifiers that also stand there.
    func take(from rest: inout ArraySlice<UInt8>, afterScale: Bool) -> Qualifier.Appearance? {
        for entry in longestFirst where rest.count > entry.suffix.count && rest.hasSuffix(entry.suffix) {
            if afterScale, entry.suffix.first != UInt8(ascii: "~") { continue }
            rest = rest.dropLast(entry.suffix.count)
            return entry.appearance
        }
        return nil
    }

    private static let reserved = Set("/\\@.:*?\"<>|".utf8)
}

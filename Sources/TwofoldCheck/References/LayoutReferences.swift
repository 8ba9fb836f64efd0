/// The images of Android's layouts, values and other XML, and how views show them.
///
/// Text that people read does not count as a name, and neither do the names of texts, colors and views: `history` may be any of them.
enum LayoutReferences {
    private static let namespace = Array("http://schemas.android.com/apk/".utf8)

    /// Whether a text is XML of Android: its root is a list of resources, or states Android's namespace.
    static func areIn(_ bytes: [UInt8]) -> Bool {
        guard bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") else { return false }
        var scanner = XMLScanner(bytes)
        guard case .start(let root)? = scanner.next() else { return false }
        return root.name == "resources"
            || root.attributes.contains { $0.key.hasPrefix("xmlns") && $0.value.starts(with: namespace) }
    }

    static func read(_ bytes: [UInt8]) -> FileReferences {
        var found = FileReferences()
        var scanner = XMLScanner(bytes)
        var kept: Set<[UInt8]> = []
        /// - Parameter isText: Whether people read it, so that only words which end as files do are names.
        func note(_ value: [UInt8], isText: Bool) {
            let read = WordReferences.read(value)
            found.patterns.formUnion(read.patterns)
            found.mentions.formUnion(
                read.mentions.filter { TreeListing.isImageName($0) || !isText && !isOfOtherKind($0) })
        }
        while let event = scanner.next() {
            if case .text(let text, _) = event {
                note(text, isText: text.split(whereSeparator: { $0 <= 0x20 }).count != 1)
            }
            guard case .start(let element) = event else { continue }
            for (key, value) in element.attributes {
                let isDefinition = key == "name" && element.name != "drawable" && element.text("type") != "drawable"
                note(value, isText: isDefinition || isForPeople(key))
                guard
                    let name = prefixes.lazy.compactMap({
                        value.starts(with: $0) ? Array(value.dropFirst($0.count)) : nil
                    }).first
                else { continue }
                if stretches(element, key) { found.stretched.insert(name) } else { kept.insert(name) }
                if showsAsIs(element, key) { found.shownAsIs.insert(name) }
            }
        }
        found.stretched.subtract(kept)
        return found
    }

    /// Whether an attribute has what is read out or shown, or what only a program for designers reads; `tools:keep` states what code
    /// asks for by a name that it makes up.
    private static func isForPeople(_ key: String) -> Bool {
        let parts = key.split(separator: ":").map(String.init)
        return parts.first == "tools" && parts.last != "keep" || parts.first == "xmlns"
            || texts.contains(parts.last ?? key)
    }

    private static let texts: Set = ["text", "hint", "contentDescription", "label", "title", "summary", "fontFamily"]

    /// Whether a word is a resource that is no image: `@string/history`, `@+id/history`, `@android:color/white`.
    private static func isOfOtherKind(_ word: [UInt8]) -> Bool {
        guard let first = word.first, "@?".utf8.contains(first), let slash = word.firstIndex(of: UInt8(ascii: "/"))
        else { return false }
        let kind = word[1..<slash].split(separator: UInt8(ascii: ":")).last ?? []
        return !kinds.contains(String(decoding: kind.map(\.lowercasedASCII), as: UTF8.self))
    }

    private static let kinds: Set = ["drawable", "mipmap", "raw"]
    private static let prefixes = ["@drawable/", "@mipmap/"].map { Array($0.utf8) }
    private static let sides = ["android:layout_width", "android:layout_height"]
    /// The attributes that fill a view; a background that is not given a size makes the view as large as itself.
    private static let filling: Set = ["android:background", "android:src", "app:srcCompat"]
    /// Those of an image view that leave an image as large as it is, unless it is too large.
    private static let keeping: Set = ["center", "centerInside", "matrix"]

    private static func stretches(_ element: XMLScanner.Element, _ key: String) -> Bool {
        guard filling.contains(key), element.text("android:scaleType").map({ !keeping.contains($0) }) ?? true else {
            return false
        }
        return sides.allSatisfy { element.text($0).map { $0 != "wrap_content" } ?? false }
    }

    /// Whether a view is as large as the image, or shows it beside its text, or a drawable puts it somewhere.
    private static func showsAsIs(_ element: XMLScanner.Element, _ key: String) -> Bool {
        if key.split(separator: ":").last?.hasPrefix("drawable") ?? false { return element.name != "item" }
        if element.name == "bitmap" { return element.text("android:gravity").map { !$0.contains("fill") } ?? false }
        return filling.contains(key)
            && (sides.contains { element.text($0) == "wrap_content" }
                || element.text("android:scaleType").map(keeping.contains) ?? false)
    }
}

extension XMLScanner.Element {
    fileprivate func text(_ key: String) -> String? { attributes[key].map { String(decoding: $0, as: UTF8.self) } }
}

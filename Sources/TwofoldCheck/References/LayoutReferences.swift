/// The images of Android's layouts and other XML: words as of any text, and how views show them.
enum LayoutReferences {
    static let mark = Array("schemas.android.com".utf8)

    static func read(_ bytes: [UInt8]) -> FileReferences {
        var found = WordReferences.read(bytes)
        var scanner = XMLScanner(bytes)
        var kept: Set<[UInt8]> = []
        while let event = scanner.next() {
            guard case .start(let element) = event else { continue }
            for (key, value) in element.attributes {
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

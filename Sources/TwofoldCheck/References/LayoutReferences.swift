/// The images of Android's layouts and other XML: words as of any text, and the views that stretch their image.
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
        func text(_ key: String) -> String? { element.attributes[key].map { String(decoding: $0, as: UTF8.self) } }
        guard filling.contains(key), text("android:scaleType").map({ !keeping.contains($0) }) ?? true else {
            return false
        }
        return sides.allSatisfy { text($0).map { $0 != "wrap_content" } ?? false }
    }
}

import TwofoldKit

@testable import TwofoldBuild

extension FuzzTarget {
    /// A `pubspec.yaml`: entries that are added are read back, and every other byte stays where it was.
    ///
    /// What comes before the first zero byte is the file, and what follows it is a path to add.
    static let pubspec = FuzzTarget(
        name: "pubspec",
        seeds: [
            "name: a\nflutter:\n  assets:\n    - assets/a.png # first\n    - 'assets/b/'\n", "name: a\nflutter:\n",
            "name: a\n", "flutter: {uses-material-design: true, assets: [a.png, \"b.png\"]}\n", "flutter: ~\r\n",
            "flutter:\n  assets:\n  - path: a.png\n    flavors: [x]\n  - b.png\n  fonts: []\n\n# end\n",
            "flutter:\n    deferred-components:\n      - name: c\n        assets:\n          - d.png\n    assets: null\n",
            "{flutter: {}}", "\u{FEFF}flutter:\n  assets: []\n",
        ].map { Array($0.utf8) + [0] + Array("assets/new é#: image.png".utf8) },
        tokens: [
            "flutter:", "assets:", "deferred-components:", "path:", "flavors:", "  - ", "- ", "[", "]", "{", "}", ": ",
            ", ", "~", "null", "\"", "'", "#", "\n", "\r\n", "\n  ", "&a", "*a", "|\n", ">\n", "---\n", "...\n", "\t",
        ].map { Array($0.utf8) }
    ) { input in
        let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        guard let text = parts.first.map({ Array($0) }), let file = try? Pubspec(text) else { return }
        let path = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "a b/c.png"
        expect((try? file.adding([])) == .some(nil), "nothing to add is an edit")
        // A path that YAML cannot say is refused, and so is a list without a place for it.
        guard let new = try? file.adding([path, "images/"]), let again = try? Pubspec(new) else { return }
        let before = file.assets.map(\.path)
        expect(again.assets.map(\.path) == before + [path, "images/"], "the list has other entries")
        expect(again.deferred.map(\.path) == file.deferred.map(\.path), "another list has changed")
        checkKept(text, in: new)
    }

    /// Every line of the old text is in the new one, in its order; an empty value may have made room for the list.
    private static func checkKept(_ old: [UInt8], in new: [UInt8]) {
        var rest = new[...]
        for byte in old where !removable.contains(byte) {
            guard let place = rest.firstIndex(of: byte) else { return expect(false, "a byte is lost") }
            rest = rest[(place + 1)...]
        }
        expect(old.count { $0 == 0x23 } <= new.count { $0 == 0x23 }, "a comment is lost")
    }

    /// The bytes of `~`, `null`, `Null` and `NULL`, and the spaces before them.
    private static let removable = Set(" ~nulNUL".utf8)
}

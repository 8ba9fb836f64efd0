import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// `check --fix` on an `Info.plist`, and systems that need extensions, through the real program.
@Suite struct PropertyListCommandTests {
    private static let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \t<key>CFBundleIconFile</key> <!-- old -->
        \t<string>Icon.png</string>
        \t<key>LSRequiresIPhoneOS</key>
        \t<true/>
        \t<key>UILaunchScreen</key>
        \t<dict/>
        </dict>
        </plist>

        """

    private func tree() throws -> RealTree {
        try RealTree([
            "App/Info.plist": Array(Self.plist.utf8), "App/Icon.png": BuildCommandTests.image(57, 57),
            "App/Icon@2x.png": BuildCommandTests.image(114, 114, seed: 2),
        ])
    }

    @Test func `a preview shows the edit, and the fix makes exactly that`() throws {
        let tree = try tree()
        let before = tree.hashes
        let preview = try TwofoldBinary.run("check", "--fix", "-n", "--no-content", in: tree.path)
        #expect(tree.hashes == before)
        #expect(preview.output.hasPrefix("to edit   App/Info.plist  CFBundleIconFiles: Icon.png, Icon@2x.png\n"))
        let result = try TwofoldBinary.run("check", "--fix", "--no-content", in: tree.path)
        #expect(result.output.hasPrefix("edited    App/Info.plist  CFBundleIconFiles: Icon.png, Icon@2x.png\n"))
        #expect(result.output.contains(" · 1 edited · 2 images · "))
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        let text = try String(contentsOfFile: tree.path + "/App/Info.plist", encoding: .utf8)
        let added = """
            \t<key>CFBundleIconFiles</key>
            \t<array>
            \t\t<string>Icon.png</string>
            \t\t<string>Icon@2x.png</string>
            \t</array>

            """
        #expect(text == Self.plist.replacing("Icon.png</string>\n", with: "Icon.png</string>\n\(added)"))
        #expect(try TwofoldBinary.run("check", "--fix", "--no-content", in: tree.path).status == 0)
    }

    @Test func `JSON says which list a fix changes`() throws {
        let tree = try tree()
        let result = try TwofoldBinary.run("check", "--format", "json", "--no-content", in: tree.path)
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let findings = try #require(document["diagnostics"] as? [[String: Any]])
        let edits = findings.compactMap { $0["edit"] as? [String: Any] }
        #expect(edits.map { $0["place"] as? String } == ["CFBundleIconFiles"])
        #expect(edits.map { $0["path"] as? String } == ["App/Info.plist"])
        #expect(edits.map { $0["names"] as? [String] } == [["Icon.png", "Icon@2x.png"]])
    }

    @Test func `an old system needs the extension`() throws {
        let tree = try tree()
        let words = "iOS 3.1 finds no image by a name without an extension"
        for (arguments, isSaid) in [
            (["Icon", "App", "--minimum-system", "3.1"], true),
            (["Icon.png", "App", "--minimum-system", "3.1"], false),
            (["Icon", "App", "--minimum-system", "4.0"], false), (["Icon", "App"], false),
        ] {
            let result = try TwofoldBinary.start(["resolve"] + arguments, in: tree.path).finish()
            #expect((result.output + result.errors).contains(words) == isSaid, "\(arguments)")
        }
        #expect(try TwofoldBinary.run("resolve", "Icon", "App", "--minimum-system", "x", in: tree.path).status == 64)
    }
}

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging
import TwofoldKit

extension FuzzTarget {
    /// Source files that ask for images: every place lies in the file, and an empty line in front only moves it down.
    ///
    /// The first byte chooses the kind of file, and the rest is the file.
    static let references = FuzzTarget(
        name: "references",
        seeds: [
            "0let a = UIImage(named: \"a@2x\") // \"b\"\nImage(\"c\\(i)\").resizable()\n#imageLiteral(resourceName: \"d\")",
            "0enum Asset: String { case sun, moon = \"Moon\" }\nlet s = #\"a\"#\n\"\"\"\n\\(x)\n\"\"\"\n/* /* */ */",
            "1[UIImage imageNamed:@\"a.png\"]; /* [UIImage imageNamed:@\"b\"] */ NSString *s = [NSString stringWithFormat:@\"x%d\", i];",
            "1#define ICON @\"a\\\n\"\nimageView.contentMode = UIViewContentModeCenter;",
            "2<?xml version=\"1.0\"?><document><imageView image=\"a\" contentMode=\"center\"><rect width=\"1\" height=\"2\"/>"
                + "</imageView><resources><image name=\"a\" width=\"1\" height=\"2\"/></resources></document>",
            "3<plist><dict><key>CFBundleIconFile</key><string>a.icns</string></dict></plist>",
            "4\"key\" = \"a\"; /* b */", "5{\"icon\": \"a\"}",
        ].map { Array($0.utf8) },
        tokens: [
            "UIImage(named: \"", "Image(\"", "imageNamed:@\"", "\"\"\"", "\\(", "#\"", "\"#", "/*", "*/", "//", "\n",
            "\\", "@\"",
            "<imageView ", "image=\"", "contentMode=\"", "/>", "<!--", "-->", "<![CDATA[", "]]>", "&amp;", "&#x41;",
            ".init(", "bundle:", ", in:", "%@", "%d", "case ", "enum ", "#if 0\n", "#endif\n",
        ].map { Array($0.utf8) }
    ) { input in
        guard let first = input.first else { return }
        let kinds: [ReferenceReader.Kind] = [.swift, .objectiveC, .nib, .propertyList, .strings, .words]
        let kind = kinds[Int(first) % kinds.count]
        let file = Array(input.dropFirst())
        let found = ReferenceReader.read(file, as: kind)
        let lineCount = 1 + file.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        for place in found.requests.compactMap(\.place) + found.fixedViews.compactMap(\.place) {
            expect((1...lineCount).contains(place.line), "line \(place.line) of \(lineCount)")
            expect((1...file.count + 1).contains(place.column), "column \(place.column)")
        }
        expect(found.mentions.allSatisfy { $0.count <= FileReferences.maxNameLength }, "a name is too long")
        // A mark of the encoding, and a first line for the shell, count at the beginning only.
        guard kind == .swift || kind == .objectiveC, let start = file.first, start < 0x80, start != UInt8(ascii: "#")
        else { return }
        let lower = ReferenceReader.read([UInt8(ascii: "\n")] + file, as: kind)
        expect(lower.requests.map(\.name) == found.requests.map(\.name), "an empty line asks for something")
        expect(
            lower.requests.map { $0.place.map { $0.line - 1 } } == found.requests.map { $0.place?.line },
            "an empty line does not move the places")
        expect(lower.mentions == found.mentions, "an empty line changes the texts")
    }
}

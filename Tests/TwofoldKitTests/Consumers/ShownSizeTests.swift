import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging

/// A size matters where something shows the image at that size; each case stands beside one in which a view gives it its size.
@Suite struct ShownSizeTests: ChecksTrees {
    static let settings = WeightTests.settings
    /// What somebody hears of two sizes, 20 and 45 pixels wide, in an app.
    private static func heard(_ rule: String = "size.mismatch", in file: String, _ text: String) -> [String] {
        var files = WeightTests.pair((20, 20), rule == "size.mismatch" ? (45, 45) : (20, 20), code: "")
        files[file] = Self.text(text)
        return WeightTests.heard(rule, files)
    }

    @Test(
        arguments: [
            ("a button", "[b setImage:[UIImage imageNamed:@\"a\"] forState:UIControlStateNormal];", "warning"),
            (
                "a button of a bar", "c = [[UIBarButtonItem alloc] initWithImage:[UIImage imageNamed:@\"a\"]];",
                "warning"
            ),
            ("a pattern", "c = [UIColor colorWithPatternImage:[UIImage imageNamed:@\"a\"]];", "warning"),
            ("caps", "c = [[UIImage imageNamed:@\"a\"] resizableImageWithCapInsets:i];", "warning"),
            ("a bar", "[b setBackgroundImage:[UIImage imageNamed:@\"a\"] forBarMetrics:0];", "warning"),
            ("a view of any size", "v.image = [UIImage imageNamed:@\"a\"];", "request"),
        ])
    func codeSaysHowAnAppShowsAnImage(row: (id: String, code: String, heard: String)) {
        for rule in ["size.mismatch", "size.same-at-two-scales"] {
            let heard = Self.heard(rule, in: "w.m", row.code)
            let isCopy = rule == "size.same-at-two-scales" && row.heard == "request"
            #expect(heard == [isCopy ? "note" : row.heard], "\(row.id) \(rule): \(heard)")
        }
    }

    @Test(
        arguments: [
            ("a tab", "<tabBarItem image=\"a\"/>", "warning"),
            ("a button", "<button><state image=\"a\"/></button>", "warning"),
            ("a view in which it is centered", "<imageView contentMode=\"center\" image=\"a\"/>", "warning"),
            ("a view", "<imageView image=\"a\"/>", "request"),
        ])
    func aNibFileSaysHowAnAppShowsAnImage(row: (id: String, body: String, heard: String)) {
        let nib = "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\">\(row.body)</document>"
        #expect(Self.heard(in: "A.xib", nib) == [row.heard], "\(row.id)")
    }

    /// One file for all densities, as somebody copies it who does not know better.
    @Test(
        arguments: [
            (
                "a view as large", "layout/l.xml", "<View android:layout_width=\"wrap_content\" android:src=\"R\"/>",
                "warning"
            ),
            ("beside a text", "layout/l.xml", "<TextView android:text=\"t\" app:drawableLeftCompat=\"R\"/>", "warning"),
            ("a splash screen", "drawable/l.xml", "<bitmap android:gravity=\"center\" android:src=\"R\"/>", "warning"),
            ("that it fills", "drawable/l.xml", "<bitmap android:gravity=\"fill\" android:src=\"R\"/>", "request"),
            ("a menu", "menu/m.xml", "<item android:icon=\"R\"/>", "request"),
            ("code", "raw/A.java", "builder.setSmallIcon(R.drawable.a)", "request"),
            ("nothing", "raw/A.java", "nothing", "warning"),
        ])
    func anAndroidAppSaysHowItShowsAnImage(row: (id: String, file: String, text: String, heard: String)) {
        func files(_ folder: String) -> [String: [UInt8]] {
            let names = "xmlns:android=\"http://schemas.android.com/apk/res/android\""
            let text = row.text.replacing(" android:", with: " \(names) android:", maxReplacements: 1)
                .replacing("\"R\"", with: "\"@\(folder)/a\"").replacing("R.drawable", with: "R.\(folder)")
            let prefix = "app/src/main/res"
            return [
                "app/src/main/AndroidManifest.xml": Self.text("<manifest/>"), "\(prefix)/\(row.file)": Self.text(text),
                "\(prefix)/\(folder)-mdpi/a.png": Self.png(72, 72), "\(prefix)/\(folder)-hdpi/a.png": Self.png(72, 72),
                "\(prefix)/\(folder)-xhdpi/a.png": Self.png(72, 72),
            ]
        }
        #expect(WeightTests.heard("size.mismatch", files("drawable")) == [row.heard], "\(row.id)")
    }

    /// A launcher shows icons as they are, and another shape is another picture.
    @Test(arguments: [("mipmap", 40, 40, "warning"), ("drawable", 40, 40, "request"), ("drawable", 80, 40, "warning")])
    func launchersAndOtherPicturesNeedNoEvidence(row: (folder: String, width: Int, height: Int, heard: String)) {
        let files = [
            "res/AndroidManifest.xml": Self.text("<manifest/>"), "res/A.java": Self.text("a(R.\(row.folder).a)"),
            "res/\(row.folder)-mdpi/a.png": Self.png(row.width, row.height),
            "res/\(row.folder)-hdpi/a.png": Self.png(45, 45), "res/\(row.folder)-xhdpi/a.png": Self.png(60, 60),
        ]
        #expect(WeightTests.heard("size.mismatch", files) == [row.heard])
    }

    @Test(
        arguments: [
            ("as it is", "Center(child: Image.asset('assets/a.png'))", "warning"),
            ("with a color", "Row(children: [Image.asset(\n  \"assets/a.png\", color: c(width: 2))])", "warning"),
            ("as wide as it is told", "Image.asset('assets/a.png', width: 20)", "request"),
            ("in a function", "Widget f() { return Image.asset('assets/a.png'); }", "request"),
            ("in a list", "ListTile(leading: Image.asset('assets/a.png'))", "request"),
            ("in a button", "IconButton(icon: ColorFiltered(child: Image.asset('assets/a.png')))", "request"),
            ("in a row", "Row(children: [Padding(child: Image.asset('assets/a.png'))])", "warning"),
            ("in a box", "SizedBox(height: 20, child: Image.asset('assets/a.png'))", "request"),
            ("in a box whose size comes last", "Container(child: Image.asset('assets/a.png'), width: 20)", "request"),
            ("in a circle", "CircleAvatar(backgroundImage: AssetImage('assets/a.png'))", "request"),
        ])
    func dartSaysHowItShowsAnImage(row: (id: String, code: String, heard: String)) {
        let files = [
            "pubspec.yaml": Self.text("flutter:\n  assets:\n    - assets/\n"), "lib/a.dart": Self.text(row.code),
            "assets/a.png": Self.png(40, 40), "assets/2.0x/a.png": Self.png(40, 40),
            "assets/3.0x/a.png": Self.png(40, 40),
        ]
        #expect(WeightTests.heard("size.mismatch", files) == [row.heard], "\(row.id)")
    }

    /// Whoever nests a million parentheses, or asks a million times, gets an answer.
    @Test func hostileDartIsReadWithBounds() {
        let nested = String(repeating: "(", count: 1_000_000) + "Image.asset('a.png')"
        #expect(DartReferences.read(Array(nested.utf8)).shownAsIs.isEmpty)
        let many = String(repeating: "Row(Image.asset('a.png')", count: 100_000)
        #expect(DartReferences.read(Array(many.utf8)).shownAsIs == [Array("a.png".utf8)])
    }
}

import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// Names in documents, sound and damaged.
@Suite struct ImportedNameTests {
    /// One line for each name: as written, as meant, what happened to it, what else it may have been.
    private static func read(_ document: String) -> [String] {
        ImportedName.all(in: Array(document.utf8)).map { name in
            func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
            var parts = [text(name.written), name.meant.map(text) ?? "?"]
            if !name.damages.isEmpty { parts.append(name.damages.map(\.id).joined(separator: "+")) }
            if !name.candidates.isEmpty { parts.append("or \(name.candidates.map(text).joined(separator: " "))") }
            return parts.joined(separator: " | ") + (name.isCertain ? "" : " | uncertain")
        }
    }

    @Test(
        arguments: [
            ("a sound name", "Use Button@2x.png here.", ["Button@2x.png | Button@2x.png"]),
            ("the end of a sentence", "It is Button.png. Then", ["Button.png | Button.png"]),
            ("brackets and commas", "(a.png), [b.gif]; c.jpg", ["a.png | a.png", "b.gif | b.gif", "c.jpg | c.jpg"]),
            ("a path", "Art/Sub/Sun@3x.png", ["Sun@3x.png | Sun@3x.png"]),
            ("Windows' path", #"C:\art\Sun.png"#, ["Sun.png | Sun.png"]),
            (
                "Markdown's escapes", #"Sun\@2x.png, Moon@2x\~ipad.png"#,
                [
                    "Sun@2x.png | Sun@2x.png", "Moon@2x~ipad.png | Moon@2x~ipad.png",
                ]
            ),
            ("code", #"[UIImage imageNamed:@"My Sun@2x.png"];"#, ["My Sun@2x.png | My Sun@2x.png"]),
            ("a copy's number", "see Sun (1).png", ["Sun (1).png | Sun (1).png"]),
            ("a space in the suffix", "Foo@ 2x.png", ["Foo@ 2x.png | Foo@2x.png | spaces"]),
            (
                "spaces around the suffix", "Foo.png and Foo @2x .png",
                ["Foo.png | Foo.png", "Foo @2x .png | Foo@2x.png | spaces"]
            ),
            ("spaces in the suffix and before the dot", "Use Foo@ 2x .png.", ["Foo@ 2x .png | Foo@2x.png | spaces"]),
            ("the same of a modifier", "Use Foo@2x~ ipad .png.", ["Foo@2x~ ipad .png | Foo@2x~ipad.png | spaces"]),
            (
                "spaces around the mark and before the dot", "Foo.png, Foo @ 2x .png",
                ["Foo.png | Foo.png", "Foo @ 2x .png | Foo@2x.png | spaces"]
            ),
            ("a number that is no scale", "it costs @ 2 .png", []),
            ("a space behind the dot", "Foo@2x. png", ["Foo@2x. png | Foo@2x.png | spaces"]),
            ("letter case and a space", "Foo@ 2X.png", ["Foo@ 2X.png | Foo@2x.png | spaces+scale-case"]),
            ("swapped", "k@x2.png", ["k@x2.png | k@2x.png | misspelt-scale"]),
            ("the wrong order", "Sun~ipad@2x.png", ["Sun~ipad@2x.png | Sun@2x~ipad.png | modifier-order"]),
            ("behind the extension", "Button.png@2x", ["Button.png@2x | Button@2x.png | suffix-after-extension"]),
            (
                "a hyphen for the modifier", "Foo-iPad.png",
                ["Foo-iPad.png | Foo~ipad.png | hyphen-modifier | or Foo-iPad.png | uncertain"]
            ),
            ("a URL", "https://x.y/a/My%20Sun%402x.png?v=3", ["My%20Sun%402x.png | My Sun@2x.png | escapes"]),
            ("fear of mail robots", "Sun(at)2x.png", ["Sun(at)2x.png | Sun@2x.png | damaged-mark"]),
            (
                "the small tilde of a PDF", "Map@2x\u{2DC}ipad.png",
                ["Map@2x\u{2DC}ipad.png | Map@2x~ipad.png | damaged-mark"]
            ),
            (
                "a dash for the hyphen", "Map\u{2013}iPad.png",
                ["Map-iPad.png | Map~ipad.png | hyphen-modifier | or Map-iPad.png | uncertain"]
            ),
            (
                "a space behind the hyphen", "see Map- iPad.png",
                ["Map- iPad.png | Map~ipad.png | spaces+hyphen-modifier | or Map-iPad.png | uncertain"]
            ),
            (
                "a space in front of it", "Map.png and Map -iPad.png",
                [
                    "Map.png | Map.png",
                    "Map -iPad.png | Map~ipad.png | spaces+hyphen-modifier | or Map-iPad.png | uncertain",
                ]
            ),
            ("a suffix by itself", "the -iPad.png files", []),
            ("a dash in a sentence", "the map – iPad.png", ["iPad.png | iPad.png"]),
            (
                "Markdown of a page that hid it",
                "See [[email protected]](/cdn-cgi/l/email-protection#5a092f341a6822742a343d).",
                ["Sun@2x.png | Sun@2x.png | revealed-address"]
            ),
            (
                "a link with another text",
                "<a href='/cdn-cgi/l/email-protection#5a092f341a6822742a343d'>the image</a>",
                ["Sun@2x.png | Sun@2x.png | revealed-address"]
            ),
            (
                "a hidden name that a line break cuts", "Star.png and [email\n> protected] of it",
                ["Star.png | Star.png", "[email protected] | ? | hidden-address | or Star@2x.png | uncertain"]
            ),
            (
                "the same with two spaces", "Star.png, [email  protected]",
                ["Star.png | Star.png", "[email protected] | ? | hidden-address | or Star@2x.png | uncertain"]
            ),
            ("words that hide nothing", "the [email] protected] is a.png", ["a.png | a.png"]),
            (
                "a hidden address of a person",
                "<a href='/cdn-cgi/l/email-protection#5a30353f1a227435283d'>mail</a>", []
            ),
            ("a full-width mark", "Sun\u{FF20}2x.png", ["Sun\u{FF20}2x.png | Sun@2x.png | damaged-mark"]),
            (
                "a lost mark", "file.2x.png",
                ["file.2x.png | file@2x.png | look-alike-scale | or file.2x.png | uncertain"]
            ),
            (
                "a lost mark beside its 1x", "file.png file.2x.png",
                ["file.png | file.png", "file.2x.png | file@2x.png | look-alike-scale"]
            ),
            ("no extension", "Star.jpg and Star@2x", ["Star.jpg | Star.jpg", "Star@2x | Star@2x.jpg | no-extension"]),
            ("the store's image", "iTunesArtwork@2x", ["iTunesArtwork@2x | iTunesArtwork@2x"]),
            ("Chinese around it", "图片Moon@2x.png文件。", ["Moon@2x.png | Moon@2x.png"]),
            ("a Chinese name", "请用“图标@3x.png”。", ["图标@3x.png | 图标@3x.png"]),
            ("ligatures and soft hyphens", "pro\u{FB01}le\u{AD}@2x.png", ["profile@2x.png | profile@2x.png"]),
            // What is no image's name.
            ("a kind of files", "the @2x.png files, and .png", []),
            ("an address", "john@example.com, me@3xyz.com", []),
            ("an archive", "Sun.png.zip", []),
            ("a manual", "see manual.pdf", []),
            ("a sentence about GIFs", "That is all. Gif is old.", []),
            ("nothing", "", []),
        ] as [(id: String, document: String, names: [String])])
    func namesAreReadOutOfText(row: (id: String, document: String, names: [String])) {
        #expect(Self.read(row.document) == row.names, "\(row.id)")
    }

    @Test(arguments: [
        ("Bitte exportiere Größe@2x.png und Icône@2x.png neu.", ["Größe@2x.png", "Icône@2x.png"]),
        (
            "Use Gro\u{308}ße@2x.png and Кнопка-big@2x.png, Ωmega.png.",
            ["Gro\u{308}ße@2x.png", "Кнопка-big@2x.png", "Ωmega.png"]
        ),
        ("새 아이콘Sun@2x.png 파일", ["아이콘Sun@2x.png"]),
        ("Transfer-Encoding: quoted-printable\n\nuse Gr=C3=B6=C3=9Fe@2x.png", ["Größe@2x.png"]),
        ("Transfer-Encoding: quoted-printable\n\nuse Gr=F6=DFe=402x.png =96 now", ["Größe@2x.png"]),
        ("<p>Use Gr&ouml;&szlig;e@2x.png, &Ouml;l.png&hellip;</p>", ["Größe@2x.png", "Öl.png"]),
        ("see „Größe@2x.png“ and „Öl@2x.png“–Größe.png—Öl.png", ["Größe@2x.png", "Öl@2x.png", "Größe.png", "Öl.png"]),
        ("如图：图片Moon@2x.png、Größe.png，用「Sun.png」", ["Moon@2x.png", "Größe.png", "Sun.png"]),
        ("→Größe@2x.png •Sun.png 🌞Moon@2x.png", ["Größe@2x.png", "Sun.png", "🌞Moon@2x.png"]),
    ])
    func lettersOfEveryScriptBelongToAName(document: String, names: [String]) {
        #expect(ImportedName.all(in: Array(document.utf8)).map(\.meant) == names.map { Array($0.utf8) }, "\(document)")
    }

    /// Most such lists come from Windows.
    @Test func aDocumentThatIsNotUTF8IsReadAsLatin1() {
        func names(_ bytes: [UInt8]) -> [String] {
            ImportedName.all(in: bytes).compactMap(\.meant).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(names(Array("neu: Gr".utf8) + [0xF6, 0xDF] + Array("e@2x.png".utf8)) == ["Größe@2x.png"])
        #expect(
            names(Array("a.png\nGr".utf8) + [0xF6, 0xDF] + Array("e@2x.png\nb.png".utf8)) == [
                "a.png", "Größe@2x.png", "b.png",
            ])
        #expect(names([0x93] + Array("Sun.png".utf8) + [0x94]) == ["Sun.png"], "the quotes of Windows")
    }

    /// In a list a space belongs to the name.
    @Test func aLineOfAListIsOneName() {
        let list = "My Badge@3x.png\n- Sun @2x.png\nArt/Moon~iPad.png\n[email protected]\n"
        #expect(
            Self.read(list) == [
                "My Badge@3x.png | My Badge@3x.png", "Sun @2x.png | Sun@2x.png | space-before-scale",
                "Moon~iPad.png | Moon~ipad.png | modifier-case",
                "[email protected] | ? | hidden-address | or Moon@2x~ipad.png | uncertain",
            ])
    }

    /// Documents write the parts of names that differ as words in angle brackets.
    @Test(
        arguments: [
            ("a name's base", "Name them <Name>.png and <Name>@2x.png.", []),
            (
                "every part", "<ImageName><device_modifier>.<filename_extension>, <ImageName>@2x<device_modifier>.png",
                []
            ),
            ("a part behind the scale", "use Icon@2x<device>.png or Icon@2x<device>", []),
            ("an orientation", "<basename>-Portrait@2x.png, <Image Name>-Landscape.png, Splash-<side>@2x~ipad.png", []),
            ("in quotes", "name it \"<Name>@2x.png\" or `@2x.png`, \"~ipad.png\"", []),
            ("other brackets", "{name}@2x.png, [name]~ipad.png or (@3x.png)", []),
            (
                "in a list", "a.png\nb.png\nMy Sun.png\n<Name>@2x.png\n<Name>~ipad.png",
                ["a.png | a.png", "b.png | b.png", "My Sun.png | My Sun.png"]
            ),
            (
                "other brackets in a list",
                "a.png\nb.png\nSun [draft].png\n{name}@2x.png\n[name]@2x.png\n[name].png\nBack[side]~ipad.png\n*@2x.png",
                ["a.png | a.png", "b.png | b.png", "Sun [draft].png | Sun [draft].png"]
            ),
            ("a list of nothing else", "{name}@2x.png\n[name]@2x.png\n*@2x.png\n<Name>@2x.png", []),
            ("other brackets in quotes", "\"{name}@2x.png\", `[name]@2x.png`, '*@2x.png' or \"Back{side}.png\"", []),
            (
                "a part behind other brackets",
                "{name}-568h@2x.png, [name]-Portrait~ipad.png, *-568h@2x.png, {kind}Back.png", []
            ),
            (
                "other brackets behind the scale", "Back@2x{device}.png, Back@2x[device]~ipad.png and Back@2x{device}",
                []
            ),
            (
                "brackets of names and of texts",
                "*Sun.png*, [Moon](Moon.png), [1]Star.png, \"{21EC2020-3AEA}.png\" and {Sky.png}",
                [
                    "Sun.png | Sun.png", "Moon.png | Moon.png", "Star.png | Star.png",
                    "{21EC2020-3AEA}.png | {21EC2020-3AEA}.png", "Sky.png | Sky.png",
                ]
            ),
            ("in a page", "<p>&lt;Name&gt;-Small.png and &lt;Name&gt;@2x.png, <Name>@2x.png</p>", []),
            ("tags of a page", "<td>Foo@2x.png</td><TD>Sun.png", ["Foo@2x.png | Foo@2x.png", "Sun.png | Sun.png"]),
            (
                "tags without an end", "<li>Foo@2x.png\nStar.jpg <li class='a'>Star@2x<br>",
                ["Foo@2x.png | Foo@2x.png", "Star.jpg | Star.jpg", "Star@2x | Star@2x.jpg | no-extension"]
            ),
            (
                "arrows and quoted mail", "a -> Foo.png\n>Bar.png <Sun.png>",
                ["Foo.png | Foo.png", "Bar.png | Bar.png", "Sun.png | Sun.png"]
            ),
        ] as [(id: String, document: String, names: [String])])
    func placeholdersAreNoNames(row: (id: String, document: String, names: [String])) {
        #expect(Self.read(row.document) == row.names, "\(row.id)")
    }

    /// Source code and its documentation have names that a program puts together.
    @Test(
        arguments: [
            ("formats", "Use %s@2x.png, Icon%d.png, Icon%02d@2x.png, %@@2x.png, '%(name)s.png' and Sun@%dx.png.", []),
            ("variables", #"$name@2x.png, ${name}@2x.png, %name%@2x.png, #{name}.png, "\(name)@2x.png""#, []),
            ("dots", "...@2x.png, …@2x.png and Foo...~ipad.png", []),
            (
                "escapes and percentages", "My%20dog@2x.png, Sun%402x.png, 100%discount.png, 5%.png",
                ["My dog@2x.png", "Sun@2x.png", "100%discount.png", "5%.png"]
            ),
            ("in a list", "a.png\n%s@2x.png\nMy Sun.png\n$name.png\nb.png", ["a.png", "My Sun.png", "b.png"]),
        ] as [(id: String, document: String, names: [String])])
    func whatAProgramPutsInIsNoName(row: (id: String, document: String, names: [String])) {
        let names = ImportedName.all(in: Array(row.document.utf8)).compactMap(\.meant)
        #expect(names.map { String(decoding: $0, as: UTF8.self) } == row.names, "\(row.id)")
    }

    /// A space ends a word or stands inside of a name: the files of a tree tell.
    @Test(
        arguments: [
            ("before the suffix", "use Foo @2x.png", ["Foo @2x.png | Foo@2x.png"]),
            ("a space that breaks no line", "use Foo\u{A0}@2x.png", ["Foo @2x.png | Foo@2x.png"]),
            ("before the dot", "use Foo .png", ["Foo .png | Foo.png"]),
            ("a word", "use the .png and the @2x.png files", []),
        ] as [(id: String, document: String, names: [String])])
    func theFilesTellWhetherASpaceBelongsToAName(row: (id: String, document: String, names: [String])) {
        func read(_ files: [String]) -> [String] {
            let paths = files.compactMap { BytePath($0) }
            return ImportedName.all(in: Array(row.document.utf8), beside: paths).filter(\.isCertain).map {
                String(decoding: $0.written, as: UTF8.self) + " | " + String(decoding: $0.meant ?? [], as: UTF8.self)
            }
        }
        #expect(read(["art/Foo.png", "Sun.png"]) == row.names, "\(row.id)")
        #expect(read(["Sun.png"]).isEmpty, "\(row.id): without the file")
    }

    /// A word that is written as a name is not lost, though nothing proves that it is one.
    @Test(
        arguments: [
            ("See Loon @2x.png and Gull.png here.", ["Loon @2x.png?", "Gull.png"]),
            ("Change tabBar @3x.png please.", ["tabBar @3x.png?"]),
            ("We need icon_add ~ipad.png now", ["icon_add ~ipad.png?"]),
            ("The @2x.png files are large.", []), ("Send us all @2x.png files.", []),
            ("Well. Our @2x.png is fine.", []),
        ] as [(text: String, names: [String])])
    func aWordInFrontOfASuffixMayBeAName(row: (text: String, names: [String])) {
        let found = ImportedName.all(in: Array(row.text.utf8)).map {
            String(decoding: $0.written, as: UTF8.self) + ($0.isCertain ? "" : "?")
        }
        #expect(found == row.names)
    }

    /// But not a space inside of its suffix.
    @Test func aLineOfAListHasNoSpacesInItsSuffix() {
        let list = """
            Foo@ 2x .png
            My Sun@ 3x .png
            Sun~ ipad.png
            Sun@2x. png
            A @ B .png
            Foo@2x .png

            """
        #expect(
            Self.read(list) == [
                "Foo@ 2x .png | Foo@2x.png | spaces", "My Sun@ 3x .png | My Sun@3x.png | spaces",
                "Sun~ ipad.png | Sun~ipad.png | spaces", "Sun@2x. png | Sun@2x.png | spaces",
                "A @ B .png | A @ B .png", "Foo@2x .png | Foo@2x.png | text-after-scale",
            ])
    }

    @Test func aPageKeepsWhatItHides() {
        func hidden(_ name: String, key: UInt8 = 0x5A) -> String {
            ([key] + name.utf8.map { $0 ^ key }).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        let page = """
            <!doctype html><p>Use <code>Button.png</code> and <a href="/cdn-cgi/l/email-protection" class="__cf_email__"
            data-cfemail="\(hidden("Button@2x.png"))">[email&#160;protected]</a>, or
            <a href='/cdn-cgi/l/email-protection#\(hidden("Moon@2X.png", key: 0xC3))'>[email protected]</a>.
            <img src="art/Sun%402x.png" srcset="a.png 1x, a@2x.png 2x">My <b>Ic</b>on&#64;2x.png</p>
            <span data-cfemail="12zz">[email protected]</span>
            """
        #expect(
            Self.read(page) == [
                "Button.png | Button.png", "Button@2x.png | Button@2x.png | revealed-address",
                "Moon@2X.png | Moon@2x.png | revealed-address+scale-case", "Sun%402x.png | Sun@2x.png | escapes",
                "a.png | a.png", "a@2x.png | a@2x.png", "Icon@2x.png | Icon@2x.png",
                "[email protected] | ? | hidden-address | uncertain",
            ])
    }

    @Test func aMailBreaksLines() {
        let mail = "Content-Transfer-Encoding: quoted-printable\n\nWe need Moon@2x~iPad.p=\nng and Sun=402x.png=\r\n.\n"
        let names = ImportedName.all(in: Array(mail.utf8))
        #expect(Self.read(mail) == ["Moon@2x~iPad.png | Moon@2x~ipad.png | modifier-case", "Sun@2x.png | Sun@2x.png"])
        #expect(names.map(\.line) == [3, 4])
    }

    /// What a hidden name was, no one can know; the 1x nearby that has no 2x is likely.
    @Test func aHiddenNameMayBeThe2xOfANameNearby() {
        #expect(
            Self.read("If you have Button.png, make [email protected].\nSun.png and Sun@2x.png\nand Moon.png") == [
                "Button.png | Button.png",
                "[email protected] | ? | hidden-address | or Button@2x.png Moon@2x.png | uncertain",
                "Sun.png | Sun.png", "Sun@2x.png | Sun@2x.png", "Moon.png | Moon.png",
            ])
    }

    @Test(arguments: [
        (
            "a nearer one before", "Sun.png is old. Here [email protected] is what we need for the new Moon.png.",
            "Moon@2x.png"
        ),
        (
            "a nearer one behind", "Moon.png has a large form, which is called [email protected]. Sun.png has none.",
            "Moon@2x.png"
        ),
        ("an empty line", "Sun.png\n\n[email protected] goes with the image Moon.png", "Moon@2x.png"),
        ("a paragraph of a page", "<p>Sun.png<p>[email protected] goes with the image Moon.png</p>", "Moon@2x.png"),
        ("a Chinese sentence", "用 Sun.png。用 [email protected] 和很久以前的那个 Moon.png", "Moon@2x.png"),
        ("one sentence", "Sun.png, [email protected] and much later the image Moon.png", "Sun@2x.png"),
        ("a broken line", "Sun.png\n[email protected] and much later the image Moon.png", "Sun@2x.png"),
    ])
    func aNameOfTheSameSentenceIsLikelierThanANearerOne(row: (id: String, document: String, likeliest: String)) {
        let hidden = ImportedName.all(in: Array(row.document.utf8)).first { $0.meant == nil }
        #expect(hidden?.candidates.first == Array(row.likeliest.utf8), "\(row.id)")
        #expect(hidden?.candidates.count == 2, "\(row.id): the other one is named, too")
    }

    /// A space between scale and modifier does not make two names of one.
    @Test func aNameWithASpaceBeforeItsModifierIsOneName() {
        let text = """
            The standard image: MyButton.png. The high-resolution image: [email protected]
            For iPad: MyButton@2x ~ipad.png
            """
        #expect(
            Self.read(text) == [
                "MyButton.png | MyButton.png",
                "[email protected] | ? | hidden-address | or MyButton@2x.png | uncertain",
                "MyButton@2x ~ipad.png | MyButton@2x~ipad.png | spaces",
            ])
    }

    @Test func aTextInUTF16IsRead() {
        let text = Array("Größe@2x.png,\nSun.png".utf16)
        let big: [UInt8] = [0xFE, 0xFF] + text.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let little: [UInt8] = [0xFF, 0xFE] + text.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for document in [big, little, little + [0x41]] {
            let names = ImportedName.all(in: document)
            #expect(names.map(\.meant) == ["Größe@2x.png", "Sun.png"].map { Array($0.utf8) })
            #expect(names.map(\.line) == [1, 2])
        }
    }

    @Test func aNameIsListedOnceWithItsFirstLine() {
        let names = ImportedName.all(in: Array("\na.png\nb.png a.png\n[email protected] [email protected]".utf8))
        #expect(names.map(\.line) == [2, 3, 4, 4])
        #expect(names.map(\.count) == [2, 1, 1, 1], "two hidden names may be different ones")
    }

    /// The worst that a document can cause is nothing.
    @Test(
        arguments: [
            ("dots", String(repeating: ".", count: 100_000)), ("marks", String(repeating: "@2x~ipad", count: 20_000)),
            ("open tags", "</" + String(repeating: "<a \"", count: 30_000)),
            ("open comments", "<br" + String(repeating: "<!--", count: 30_000)),
            ("entities", String(repeating: "&#", count: 50_000)), ("spaces", String(repeating: " .png", count: 20_000)),
            ("hidden names", String(repeating: "[email protected]", count: 5_000)),
            ("one long name", String(repeating: "a", count: 100_000) + ".png"),
            ("quotes", String(repeating: "\"a.png\"", count: 10_000)),
            ("alternating letters", String(repeating: "a漢", count: 30_000) + ".png"),
            ("placeholders", String(repeating: "<a", count: 30_000) + ">.png"),
            ("placeholders in a list", String(repeating: "{a", count: 30_000) + "}.png\na.png\nb.png\nc.png"),
            ("brackets", String(repeating: "(1)", count: 30_000) + ".png"),
            ("escaped marks", String(repeating: "a=402x", count: 30_000)),
            ("broken suffixes", String(repeating: "a@\n", count: 50_000)),
            ("formats", String(repeating: "%(a", count: 30_000) + ".png"),
            ("broken lines", "Transfer-Encoding: quoted-printable\n" + String(repeating: "=\n", count: 50_000)),
        ] as [(id: String, document: String)])
    func aHostileDocumentTakesNoTime(row: (id: String, document: String)) {
        let start = ContinuousClock.now
        _ = ImportedName.all(in: Array(row.document.utf8))
        #expect(ContinuousClock.now - start < .seconds(20), "\(row.id)")
    }

    @Test func bytesThatAreNoTextAreNamesToo() {
        let names = ImportedName.all(in: Array("für ".utf8) + [0xFF] + Array("@2x.png\n".utf8) + [0xC3, 0x28, 0xEF])
        #expect(names.map(\.meant) == [[0xFF] + Array("@2x.png".utf8)])
    }

    /// The texts that this program came from, of which two went through a page that hid names.
    @Test(.onRealImages) func theSourceDocumentsAreRead() throws {
        let folder = try #require(Corpus.folder).deletingLastPathComponent().appendingPathComponent("seeds")
        func names(_ file: String) throws -> [String] {
            Self.read(try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8))
        }
        #expect(try names("001_268d88741064b87a.txt") == ["Button.png | Button.png", "Button@2x.png | Button@2x.png"])
        let talk = try names("000_22ec8734172eca92.txt")
        #expect(talk.first == "Button.png | Button.png")
        #expect(talk.dropFirst().first?.hasPrefix("[email protected] | ? | hidden-address | or Button@2x.png") == true)
    }
}

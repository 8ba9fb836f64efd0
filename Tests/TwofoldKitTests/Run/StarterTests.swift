import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// A new configuration says what was found, and is one that is read without errors.
@Suite struct StarterTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var id: String
        var files: [String]
        var texts: [String: String] = [:]
        /// The lines that set something.
        var lines: [String]

        var testDescription: String { id }
    }

    private static let flutter = ["pubspec.yaml": "dependencies:\n  flutter:\n    sdk: flutter\n"]
    private static let native = ["package.json": #"{"dependencies": {"react-native": "0.80"}}"#]

    static let rows = [
        Row(id: "nothing", files: ["README.md"], lines: []),
        Row(id: "loose files", files: ["Icons/Sun@2x.png", "Icons/Moon@3x.png", "Photos/a.jpg"], lines: []),
        Row(
            id: "catalogs and vectors",
            files: ["A.xcassets/a.imageset/a@2x.png", "art/sun.svg", "b/c.pdf", "x@2x.png"],
            lines: []),
        Row(id: "vectors alone", files: ["art/sun.svg", "art/moon.svg", "docs/x.svg"], lines: ["vectors: draw"]),
        Row(id: "documentation alone", files: ["docs/x.svg", "Documentation/y.pdf"], lines: []),
        Row(
            id: "Flutter, masters elsewhere", files: ["art/icons/a@3x.png", "ios/R/A.xcassets/i.appiconset/i@2x.png"],
            texts: flutter,
            lines: [
                "targets:", "  - layout: flutter", "    from: art", "    to: assets", "  - layout: catalog",
                "    from: ios",
            ]),
        Row(
            id: "Flutter, masters in its own folders", files: ["assets/3.0x/a.png", "assets/a.png", "web/index.html"],
            texts: ["pubspec.yaml": "flutter:\n  assets:\n    - assets/\n"],
            lines: ["targets:", "  - layout: flutter", "    from: assets"]),
        Row(
            id: "Flutter in a subfolder, two folders",
            files: ["app/art/a@2x.png", "app/big/b@3x.png", "app/art/c.svg"],
            texts: ["app/pubspec.yaml": "flutter:\n"],
            lines: [
                "targets:", "  - layout: flutter", "    from: app/art", "    to: app/assets/art", "  - layout: flutter",
                "    from: app/big", "    to: app/assets/big", "paths:",
                #"  - {match: "app/art/**", vectors: draw}"#,
            ]),
        Row(id: "Dart without Flutter", files: ["a@2x.png"], texts: ["pubspec.yaml": "name: x\n"], lines: []),
        Row(
            id: "React Native",
            files: ["images/a@3x.ios.png", "img/b@2x.png", "android/app/src/main/res/drawable/c.png"],
            texts: native,
            lines: [
                "targets:", "  - layout: react-native", "    from: images", "    scales: [2x, 3x]",
                "  - layout: react-native", "    from: img", "    scales: [2x, 3x]",
            ]),
        Row(
            id: "React Native with a 1x of every image", files: ["img/b.png", "img/b@2x.png"], texts: native,
            lines: ["targets:", "  - layout: react-native", "    from: img"]),
        Row(
            id: "Flutter, an icon of another system", files: ["assets/a.png", "flatpak/app-icon-grid.svg"],
            texts: ["pubspec.yaml": "flutter:\n  assets:\n    - assets/\n"], lines: []),
        Row(
            id: "Android, sources of vectors",
            files: ["app/src/main/res/drawable-mdpi/a.png", "images/drawable-src/a.svg", "docs/logo.svg"],
            lines: ["targets:", "  - layout: android", "    from: app/src/main/res", "    scales: [4x]"]),
        Row(
            id: "Android, masters elsewhere", files: ["art/a@3x.png", "app/src/main/res/drawable-hdpi/b.png"],
            lines: ["targets:", "  - layout: android", "    from: art", "    to: app/src/main/res"]),
        Row(
            id: "Android alone", files: ["app/src/main/res/drawable-xxhdpi/b@2x.png"],
            lines: ["targets:", "  - layout: android", "    from: app/src/main/res", "    scales: [4x]"]),
        Row(
            id: "a site with drawings", files: ["public/index.html", "art/a.svg", "art/a-dark.svg", "public/logo.svg"],
            lines: [
                #"appearances: {"-dark": dark}"#, "targets:", "  - layout: web", "    from: art",
                "    to: public/images",
                "paths:", #"  - {match: "art/**", vectors: draw}"#,
            ]),
        Row(
            id: "a site with its own masters", files: ["index.html", "img/a@2x.png", "docs/index.html"],
            lines: ["targets:", "  - layout: web", "    from: img"]),
        Row(
            id: "reference images of tests",
            files: ["T/__Snapshots__/a@2x.png", "ReferenceImages_64/b@3x.png", "c@2x.png"],
            lines: ["exclude:", #"  - ReferenceImages_64/"#, "  - __Snapshots__/"]),
        Row(
            id: "hostile names", files: ["a: [b]\n# x/i@2x.png", "pub/a@2x.png"],
            texts: ["pubspec.yaml": "flutter:\n  - pub/"],
            lines: [
                "targets:", "  - layout: flutter", "    from: pub", "  - layout: flutter",
                #"    from: "a: [b]\n# x""#, "    to: assets",
            ]),
    ]

    private static func disk(_ row: Row) -> MemoryDisk {
        var files = Dictionary(uniqueKeysWithValues: row.files.map { ($0, [UInt8]()) })
        for (path, text) in row.texts { files[path] = Array(text.utf8) }
        return MemoryDisk(files)
    }

    private static func starter(_ disk: MemoryDisk) -> StarterRun {
        StarterRun(Project(source: disk, engine: FakeEngine()))
    }

    @Test(arguments: rows) func whatIsFoundDecidesWhatIsSet(row: Row) throws {
        let text = Self.starter(Self.disk(row)).run(writes: false).text
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.filter { !$0.drop { $0 == " " }.hasPrefix("#") } == row.lines)
        let read = try Configuration(parsing: Array(text.utf8), file: "new")
        #expect(read.targets.allSatisfy { $0.target(from: .root) != nil })
    }

    @Test(arguments: rows) func everySuggestionIsASettingOnceItsMarkIsRemoved(row: Row) throws {
        let text = Self.starter(Self.disk(row)).run(writes: false).text
        let lines = text.split(separator: "\n").map(String.init)
        let suggestions = lines.filter { $0.hasPrefix("#") && !$0.hasPrefix("# ") && $0 != "#" }
        #expect(suggestions.count >= 4)
        for suggestion in suggestions {
            let line = String(suggestion.dropFirst())
            #expect(throws: Never.self, "\(line)") { try Configuration(parsing: Array(line.utf8), file: "") }
            let key = line.prefix { $0 != ":" }
            let has = row.lines.contains { $0.hasPrefix("\(key):") }
            if !has {
                #expect(throws: Never.self) { try Configuration(parsing: Array("\(text)\n\(line)".utf8), file: "") }
            }
        }
    }

    @Test func itIsWrittenOnceAndNothingElseIs() throws {
        let disk = MemoryDisk(["Icons/Sun@2x.png": [], "a.txt": []])
        let first = Self.starter(disk).run()
        #expect(first.isWritten && first.failure == nil)
        #expect(disk.bytes(of: ".twofold.yml") == Array(first.text.utf8))
        #expect(first.findings == ["1 master, such as Icons/Sun@2x.png"])
        let second = Self.starter(disk).run()
        #expect(!second.isWritten && second.failure != nil)
        #expect(disk.bytes(of: ".twofold.yml") == Array(first.text.utf8))
    }

    @Test func aDryRunWritesNothing() {
        let disk = MemoryDisk(["Icons/Sun@2x.png": []])
        let report = Self.starter(disk).run(writes: false)
        #expect(!report.isWritten && report.failure == nil && !report.text.isEmpty)
        #expect(disk.bytes(of: ".twofold.yml") == nil)
    }

    @Test func aLargeTreeHasFewTargetsAndTakesTimeProportionalToItsFiles() throws {
        func time(_ count: Int) throws -> Duration {
            let paths = try (0..<count).map { try #require(BytePath("a\($0 % (count / 4))/b/i\($0)@3x.png")) }
            let apps = try (0..<count / 10).map { try #require(BytePath("apps/p\($0)/pubspec.yaml")) }
            let art = try (0..<count / 10).map { try #require(BytePath("apps/p\($0)/art/x@2x.png")) }
            return try ContinuousClock().measure {
                let file = StarterConfiguration(TreeOverview(paths + apps + art) { _ in Array("flutter:".utf8) })
                let read = try Configuration(parsing: Array(file.text.utf8), file: "")
                #expect((1...100).contains(read.targets.count))
            }
        }
        let small = try time(2000)
        #expect(try time(8000) < small * 12)
    }
}

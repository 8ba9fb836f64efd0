import Synchronization
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck

/// Renames that take along the lists by which an app is built.
extension CodeRenameTests {
    private static let project = "A.xcodeproj/project.pbxproj"

    @Test(
        arguments: [
            (
                "Xcode, with its comments", project, image,
                "B /* Sun@2X.png in Resources */ = {fileRef = F /* Sun@2X.png */; };\r\nF = {path = \"Sun@2X.png\"; };",
                "B /* Sun@2x.png in Resources */ = {fileRef = F /* Sun@2x.png */; };\r\nF = {path = \"Sun@2x.png\"; };"
            ),
            (
                "Xcode, a list of exceptions", project, image,
                "membershipExceptions = (\n\t\"Img/Sun@2X.png\",\n\t\"Sun@2X.png\",\n);",
                "membershipExceptions = (\n\t\"Img/Sun@2x.png\",\n\t\"Sun@2x.png\",\n);"
            ),
            (
                "Xcode, a folder that only it knows", project, image,
                "inputPaths = (\"$(SRCROOT)/Img/Sun@2X.png\",);", "inputPaths = (\"$(SRCROOT)/Img/Sun@2x.png\",);"
            ),
            (
                "Xcode, a name with a space", project, "Sun @2x.png", "/* Sun @2x.png */ path = \"Sun @2x.png\";",
                "/* Sun@2x.png */ path = \"Sun@2x.png\";"
            ),
            ("Flutter", "pubspec.yaml", image, "assets:\n  - Img/Sun@2X.png\n", "assets:\n  - Img/Sun@2x.png\n"),
            ("Expo", "app.json", image, "{\"icon\": \"./Img/Sun@2X.png\"}", "{\"icon\": \"./Img/Sun@2x.png\"}"),
        ] as [(id: String, path: String, image: String, before: String, after: String)])
    func aListFollowsAlsoWhereNoCodeIsRead(
        row: (id: String, path: String, image: String, before: String, after: String)
    ) {
        for reads in [false, true] {
            let disk = disk([row.path: row.before], image: row.image)
            let preview = fix(disk, reads: reads, writes: false)
            #expect(text(row.path, on: disk) == row.before, "\(row.id): a preview writes nothing")
            let fixes = fix(disk, reads: reads)
            #expect(!disk.paths.contains(row.image) && fixes.isComplete, "\(row.id): \(fixes.diagnostics)")
            #expect(text(row.path, on: disk) == row.after, "\(row.id)")
            #expect(fixes.texts == preview.texts && fixes.edits == preview.edits, "\(row.id)")
            #expect(fixes.edits.count == 1, "\(row.id)")
            #expect(fix(disk, reads: reads).moves == [], "\(row.id): a second run has nothing to do")
        }
    }

    /// Xcode cannot read a name with some signs without quotation marks.
    @Test func aNameGetsTheQuotationMarksThatItNeeds() {
        let disk = MemoryDisk([
            "Info.plist": RuleExample.info(""), "Art/Default.png": RuleExample.png(640, 1136),
            Self.project: Array("path = Art/Default.png; /* Default.png */ x = Default.pngs;".utf8),
        ])
        #expect(fix(disk, reads: false).isComplete && disk.paths.contains("Art/Default-568h@2x.png"))
        let after = "path = \"Art/Default-568h@2x.png\"; /* Default-568h@2x.png */ x = Default.pngs;"
        #expect(text(Self.project, on: disk) == after)
    }

    /// A name that code asks for as well is changed in both, or in neither.
    @Test func codeAndListsChangeTogether() {
        let list = "path = \"Sun@2X.png\";"
        let both = [Self.project: list, "A.swift": "UIImage(named: \"Sun@2X\")"]
        let done = disk(both)
        #expect(fix(done).isComplete && isRenamed(done))
        #expect(text(Self.project, on: done) == "path = \"Sun@2x.png\";")
        #expect(text("A.swift", on: done) == "UIImage(named: \"Sun@2x\")")
        for (operation, path) in [("place", Self.project), ("place", "A.swift"), ("move", Self.image)] {
            let disk = disk(both)
            disk.fail { $0 == operation && $1 == BytePath(path) ? .system(code: 5, text: "broken") : nil }
            let fixes = fix(disk)
            #expect(!isRenamed(disk) && !fixes.isComplete && fixes.edits == [], "\(operation) \(path)")
            for (path, source) in both { #expect(text(path, on: disk) == source, "\(operation) \(path)") }
        }
    }

    /// The rest is taken back, and the report has what stays changed.
    @Test func aListThatCannotBeTakenBackIsTold() {
        let both = [Self.project: "path = \"Sun@2X.png\";", "A.swift": "UIImage(named: \"Sun@2X\")"]
        let disk = disk(both)
        let calls = Mutex(0)
        disk.fail { operation, path in
            if operation == "move" { return .system(code: 5, text: "broken") }
            guard operation == "place", path == BytePath(Self.project) else { return nil }
            return calls.withLock { calls in
                calls += 1
                return calls
            } > 1 ? .changed : nil
        }
        let fixes = fix(disk)
        #expect(!isRenamed(disk) && fixes.diagnostics.map(\.rule) == [.fileNotMoved])
        #expect(fixes.diagnostics.first?.message.contains("broken") == true, "\(fixes.diagnostics)")
        #expect(text("A.swift", on: disk) == both["A.swift"])
        #expect(fixes.edits.map(\.path.display) == [Self.project])
    }

    @Test(
        arguments: [
            "path = \"Big Sun@2X.png\";", "path = \"BigSun@2X.png\";", "path = \"Sun@2X.png.bak\";",
            "/* Big Sun@2X.png */", "/* Big, Sun@2X.png in Resources */", "path = \"Other/Sun@2X.png\";",
            "path = \"Sun.png\";", "name = Sun;", "path = \"Sun@2X.png", "/* Sun@2X.png", "path = \"\\",
        ])
    func aListWithAnotherFileStays(list: String) {
        let disk = disk([Self.project: list])
        let fixes = fix(disk, reads: false)
        #expect(isRenamed(disk) && fixes.isComplete, "\(fixes.diagnostics)")
        let isCut = list == "path = \"Sun@2X.png" || list == "/* Sun@2X.png"
        if !isCut { #expect(text(Self.project, on: disk) == list && fixes.edits == []) }
    }

    @Test(
        arguments: [
            ("a script", project, "shellScript = \"cp \\\"$SRCROOT/Img/Sun@2X.png\\\" x\";"),
            ("a short script", project, "shellScript = \"ICON=Sun@2X.png; cp $ICON x\";"),
            ("a folder in other letters", project, "path = \"img/Sun@2X.png\";"),
            ("a bare variable", project, "path = $SRCROOT/Img/Sun@2X.png;"),
            (".NET", "x/A.csproj", "<BundleResource Include=\"..\\Img\\Sun@2X.png\" />"),
            (".NET, as an address", "A.csproj", "<BundleResource Include=\"Img\\Sun%402X.png\" />"),
            (".NET, a list", "A.vcxproj", "<Image Include=\"Img\\A.png;Img\\Sun@2X.png;Img\\B.png\" />"),
            (".NET, shared", "A.projitems", "<Image Include=\"$(MSBuildThisFileDirectory)Sun@2X.png\" />"),
            (".NET, a resource", "A.fsproj", "<LogicalName>Mail.Sun@2X.png</LogicalName>"),
            ("Cordova", "config.xml", "<icon src='Img/Sun@2X.png' width='8'/>"),
            ("Titanium", "tiapp.xml", "<icon>Sun@2X.png</icon>"),
            ("Expo, two entries", "app.json", "{\"a\": \"./Img/Sun@2X.png\", \"b\": \"./Img/Sun@2X.png\"}"),
        ] as [(id: String, path: String, list: String)])
    func aListThatCannotFollowForbidsTheName(row: (id: String, path: String, list: String)) {
        for reads in [false, true] {
            let disk = disk([row.path: row.list])
            #expect(fix(disk, reads: reads, writes: false).diagnostics.count == 1, "\(row.id)")
            let fixes = fix(disk, reads: reads)
            #expect(!isRenamed(disk) && fixes.diagnostics.map(\.rule) == [.fileNotMoved], "\(row.id)")
            #expect(fixes.diagnostics.first?.message.contains(row.path) == true, "\(row.id): \(fixes.diagnostics)")
            #expect(text(row.path, on: disk) == row.list, "\(row.id)")
        }
        let near = disk([row.path: row.list.replacing("Sun", with: "BigSun")])
        #expect(fix(near, reads: false).isComplete && isRenamed(near), "\(row.id), another file")
    }

    @Test func aListThatCannotBeReadForbidsAllNames() {
        let disk = disk([Self.project: "path = \"Moon.png\";"])
        disk.fail { $0 == "read" && $1 == BytePath(Self.project) ? .system(code: 13, text: "no") : nil }
        let fixes = fix(disk, reads: false)
        #expect(!isRenamed(disk) && fixes.diagnostics.map(\.rule) == [.fileNotMoved], "\(fixes.diagnostics)")
        let units = Array("<Image Include=\"Img/Sun@2X.png\"/>".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let wide = self.disk([:])
        wide.write([0xFF, 0xFE] + units, to: "A.csproj")
        #expect(!fix(wide, reads: false).isComplete && !isRenamed(wide))
    }

    /// Xcode says in groups which of two files of one name is meant.
    @Test func aListThatMayMeanTwoFilesForbidsTheNameOfOne() {
        let list = "path = \"Sun@2X.png\";"
        let disk = disk([Self.project: list])
        disk.write(FakeEngine.image(8, 8, value: 3), to: "Old/Sun@2X.png")
        let both = fix(disk, reads: false)
        #expect(both.isComplete && text(Self.project, on: disk) == "path = \"Sun@2x.png\";")
        let one = self.disk([Self.project: list])
        one.write(FakeEngine.image(8, 8, value: 3), to: "Old/Sun@2X.png")
        one.write(FakeEngine.image(8, 8), to: "Old/Sun@2x.png")
        let fixes = fix(one, reads: false)
        #expect(!isRenamed(one) && text(Self.project, on: one) == list)
        #expect(fixes.diagnostics.contains { $0.message.contains("also asks for Old/Sun@2X.png") })
    }
}

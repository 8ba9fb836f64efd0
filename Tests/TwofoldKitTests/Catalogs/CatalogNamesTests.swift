import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldImaging

/// The names of sets in catalogs, and which of them are one.
@Suite struct CatalogNamesTests {
    private static func pairs(_ sets: String..., namespaces: Set<String> = []) -> [String] {
        CatalogNames { namespaces.contains($0.display) }.pairs(among: sets.compactMap { BytePath($0) })
            .map { "\(Quoting.display($0.name)): \($0.first.display), \($0.second.display)" }
    }

    @Test func `neither the kind nor the folder of a set is part of its name`() {
        #expect(
            Self.pairs("a.xcassets/x/b.imageset", "a.xcassets/y/b.imageset", "a.xcassets/y/c.imageset")
                == ["b: a.xcassets/x/b.imageset, a.xcassets/y/b.imageset"])
        #expect(
            Self.pairs("a.xcassets/b.imageset", "a.xcassets/b.dataset", "a.xcassets/g/b.symbolset")
                == [
                    "b: a.xcassets/b.dataset, a.xcassets/b.imageset",
                    "b: a.xcassets/b.dataset, a.xcassets/g/b.symbolset",
                ])
    }

    @Test func `a group that provides a namespace is part of the names in it`() {
        let sets = ("a.xcassets/x/b.imageset", "a.xcassets/y/b.imageset")
        #expect(Self.pairs(sets.0, sets.1, namespaces: ["a.xcassets/x"]) == [])
        #expect(
            Self.pairs("a.xcassets/x/z/b.imageset", "a.xcassets/x/b.imageset", namespaces: ["a.xcassets/x/z"]) == [])
        #expect(
            Self.pairs("a.xcassets/x/b.imageset", "a.xcassets/x/g/b.dataset", namespaces: ["a.xcassets/x"])
                == ["x/b: a.xcassets/x/b.imageset, a.xcassets/x/g/b.dataset"])
    }

    @Test(
        arguments: [
            ["a.xcassets/b.imageset", "c.xcassets/b.imageset"], ["b.imageset", "x/b.imageset"],
            ["a.xcassets/b.imageset", "a.xcassets/B.imageset"],
            ["a.xcassets/I.appiconset", "a.xcassets/I.brandassets", "a.xcassets/I.solidimagestack"],
            ["a.xcassets/L.launchimage", "a.xcassets/L.imageset"],
            ["a.xcassets/b.imageset", "a.xcassets/b.colorset"], ["a.xcassets/b.colorset", "a.xcassets/x/b.symbolset"],
            ["a.xcassets/t.imagestack/f.imagestacklayer/Content.imageset", "a.xcassets/Content.imageset"],
            ["a.xcassets/x", "a.xcassets/y/x"],
        ])
    func `these are no two sets of one name`(sets: [String]) {
        let names = CatalogNames { _ in false }
        #expect(names.pairs(among: sets.compactMap { BytePath($0) }) == [])
    }

    @Test func `namespaces help only where the folders differ`() {
        let names = CatalogNames { _ in false }
        func helps(_ a: String, _ b: String) -> [Bool] {
            names.pairs(among: [a, b].compactMap { BytePath($0) }).map(\.isToldApartByGroups)
        }
        #expect(helps("a.xcassets/x/b.imageset", "a.xcassets/y/b.imageset") == [true])
        #expect(helps("a.xcassets/x/b.imageset", "a.xcassets/x/b.dataset") == [false])
    }

    /// One app cannot tell the sets of its catalogs apart; two apps have nothing to do with each other.
    @Test(arguments: [
        ("one app", [["Art/A.xcassets", "Art/B.xcassets"]], 3, ["warning Art/B.xcassets/b.imageset"]),
        ("one app, the same files", [["Art/A.xcassets", "Art/B.xcassets"]], 2, ["note Art/B.xcassets/b.imageset"]),
        ("one folder of an app", [["Art"]], 3, ["warning Art/B.xcassets/b.imageset"]),
        ("two apps", [["Art/A.xcassets"], ["Art/B.xcassets"]], 3, []), ("no project", [], 3, []),
    ])
    func `sets of two catalogs are compared where one app has both`(
        id: String, apps: [[String]], width: Int, expected: [String]
    ) {
        let list = Array("{\"info\":{\"author\":\"xcode\",\"version\":1}}".utf8)
        var files = ["Art/A.xcassets/b.imageset/Contents.json": list, "Art/B.xcassets/b.imageset/Contents.json": list]
        files["Art/A.xcassets/b.imageset/b.png"] = RuleExample.png(2, 2)
        files["Art/B.xcassets/b.imageset/b.png"] = RuleExample.png(width, 2)
        let targets = apps.enumerated().map { number, paths in
            let isFolder = paths == ["Art"]
            return TinyXcodeProject.Target(
                name: "T\(number)", propertyList: "", resources: isFolder ? [] : paths,
                folders: isFolder ? ["Art": []] : [:])
        }
        if !apps.isEmpty { files["App.xcodeproj/project.pbxproj"] = TinyXcodeProject(targets: targets).bytes }
        let project = Project(source: MemoryDisk(files), engine: FakeEngine())
        let found = CheckRun(project).run().findings.map(\.diagnostic).filter { $0.rule == .catalogSameName }
        #expect(found.map { "\($0.severity) \($0.path.display)" } == expected, "\(id)")
    }

    /// An extension that shares the catalogs of its app is built without icons.
    @Test(arguments: [
        ("AppIcon", "application", true), ("$(ICON)", "application", true), ("Other", "application", false),
        ("", "application", true), ("", "app-extension", false),
    ])
    func `icons of one name matter to the app that is built with them`(name: String, product: String, isTold: Bool) {
        let list = Array("{\"info\":{\"author\":\"xcode\",\"version\":1}}".utf8)
        var files: [String: [UInt8]] = [:]
        for catalog in ["A.xcassets", "B.xcassets"] {
            files["\(catalog)/AppIcon.appiconset/Contents.json"] = list
            files["\(catalog)/AppIcon.appiconset/i.png"] = FakeEngine.image(4, 4, value: 9)
        }
        let target = TinyXcodeProject.Target(
            name: "Mail", propertyList: "", resources: ["A.xcassets", "B.xcassets"],
            settings: name.isEmpty ? [:] : ["ASSETCATALOG_COMPILER_APPICON_NAME": name], product: product)
        files["Mail.xcodeproj/project.pbxproj"] = TinyXcodeProject(targets: [target]).bytes
        let findings = CheckRun(Project(source: MemoryDisk(files), engine: FakeEngine())).run().findings
        #expect(findings.contains { $0.diagnostic.rule == .catalogSameName } == isTold)
    }
}

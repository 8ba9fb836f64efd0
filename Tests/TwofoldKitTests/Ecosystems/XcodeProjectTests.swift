import Testing

@testable import TwofoldBuild
@testable import TwofoldImaging

@Suite struct XcodeProjectTests {
    private func path(_ text: String) throws -> BytePath { try #require(BytePath(text)) }

    @Test(arguments: [
        ("App/Info.plist", "Apps/App/Info.plist"), ("../Info.plist", "Info.plist"),
        ("$(SRCROOT)/App/Info.plist", "Apps/App/Info.plist"), ("${PROJECT_DIR}/I.plist", "Apps/I.plist"),
        ("$SRCROOT/./I.plist", "Apps/I.plist"), ("$(TARGET_NAME)/$(TARGET_NAME)-Info.plist", "Apps/One/One-Info.plist"),
    ])
    func aPropertyListIsNamedFromTheFolderOfTheProject(setting: String, expected: String) throws {
        let bytes = TinyXcodeProject(targets: [.init(name: "One", propertyList: setting)]).bytes
        let project = try #require(XcodeProject(bytes, in: path("Apps")))
        #expect(project.targets.map(\.propertyLists) == [[try path(expected)]])
    }

    @Test(arguments: ["../../Info.plist", "/Info.plist", "", "../.."])
    func aTargetWithoutAPropertyListInTheTreeIsLeftOut(setting: String) throws {
        let bytes = TinyXcodeProject(targets: [.init(name: "One", propertyList: setting)]).bytes
        let project = try #require(XcodeProject(bytes, in: path("Apps")))
        #expect(project.targets.isEmpty)
    }

    @Test func aTargetCopiesFilesAndFolders() throws {
        let target = TinyXcodeProject.Target(
            name: "One", propertyList: "Info.plist", resources: ["Art/Icon.png", "../Shared/a.png", "../../gone.png"],
            folders: ["Sync": ["Info.plist", "Old/b.png"]])
        let project = try #require(XcodeProject(TinyXcodeProject(targets: [target]).bytes, in: path("Apps")))
        let found = try #require(project.targets.first)
        #expect(found.resources == [try path("Apps/Art/Icon.png"), try path("Shared/a.png"), try path("Apps/Sync")])
        #expect(found.exceptions == [try path("Apps/Sync/Info.plist"), try path("Apps/Sync/Old/b.png")])
    }

    @Test func theLanguagesOfAFileAreFilesEach() throws {
        let text = """
            {objects = {P = {mainGroup = M; targets = (T);}; M = {children = (V);};
            V = {isa = PBXVariantGroup; name = "a.png"; children = (E, D);};
            E = {path = "en.lproj/a.png"; sourceTree = "<group>";}; D = {path = de.lproj/a.png; sourceTree = SOURCE_ROOT;};
            B = {fileRef = V;}; R = {isa = PBXResourcesBuildPhase; files = (B);};
            T = {buildPhases = (R); buildConfigurationList = L;}; L = {buildConfigurations = (C);};
            C = {buildSettings = {INFOPLIST_FILE = I;};};}; rootObject = P;}
            """
        let project = try #require(XcodeProject(Array(text.utf8), in: .root))
        let paths = [try path("en.lproj/a.png"), try path("de.lproj/a.png")]
        #expect(project.targets.map(\.resources) == [Set(paths)])
    }

    @Test func noDamageDoesHarm() throws {
        let targets = ["One", "Two"].map {
            TinyXcodeProject.Target(name: $0, propertyList: "I", resources: ["a/b.png"], folders: ["S": ["c"]])
        }
        let whole = TinyXcodeProject(targets: targets).bytes
        #expect(XcodeProject(whole, in: .root)?.targets.count == 2)
        for count in 0..<(whole.count - 2) { #expect(XcodeProject(Array(whole.prefix(count)), in: .root) == nil) }
        for place in whole.indices {
            for byte in [0, UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: ";"), 0xFF] {
                var damaged = whole
                damaged[place] = byte
                _ = XcodeProject(damaged, in: .root)
            }
        }
        // A group in itself.
        let loop = "{objects = {P = {mainGroup = M; targets = (P);}; M = {children = (M, M);};}; rootObject = P;}"
        #expect(XcodeProject(Array(loop.utf8), in: .root)?.targets.isEmpty == true)
    }
}

import Testing
import TwofoldTestSupport

@testable import TwofoldBuild
@testable import TwofoldCheck

/// The devices of an app whose property list leaves them to Xcode's project.
@Suite struct DeviceFamilyTests {
    private static func project(_ families: String...) -> [UInt8] {
        let settings = families.map {
            "buildSettings = { INFOPLIST_FILE = Info.plist; TARGETED_DEVICE_FAMILY = \($0); };"
        }
        return Array("// !$*UTF8*$!\n{ \(settings.joined(separator: " ")) }\n".utf8)
    }

    /// The missing launch images of an app with one for iPhones.
    private static func missing(_ project: [UInt8], _ info: String = "") -> [String] {
        let sides = RuleExample.array("UISupportedInterfaceOrientations", "UIInterfaceOrientationPortrait")
        let disk = MemoryDisk([
            "S.xcodeproj/project.pbxproj": project, "Info.plist": RuleExample.info(sides + info),
            "Default.png": RuleExample.png(320, 480), "Default@2x.png": RuleExample.png(640, 960),
        ])
        return RuleExample.namesOfMissingLaunchImages(disk)
    }

    private static let phone = ["Default-568h@2x.png"]
    private static let pad = ["Default-Portrait@2x~ipad.png", "Default-Portrait~ipad.png"]

    @Test(
        arguments: [
            ("iPhones", ["1"], phone), ("iPads", ["2"], pad), ("both", ["\"1,2\""], phone + pad),
            ("two targets that agree", ["\"1,2\"", "\"1,2\""], phone + pad),
            ("two targets that differ", ["1", "\"1,2\""], phone), ("a variable", ["\"$(FAMILY)\""], phone),
        ] as [(id: String, families: [String], missing: [String])])
    func theProjectSaysTheDevices(row: (id: String, families: [String], missing: [String])) {
        let project = row.families.reduce(into: [UInt8]()) { $0 += Self.project($1) }
        #expect(Set(Self.missing(project)) == Set(row.missing), "\(row.id)")
    }

    @Test func thePropertyListGoesFirst() {
        let own = "<key>UIDeviceFamily</key><array><integer>1</integer></array>"
        #expect(Self.missing(Self.project("\"1,2\""), own) == Self.phone)
    }

    /// Of a project that can be read, the target that builds the app counts.
    @Test func theTargetThatBuildsTheAppCounts() throws {
        let objects = """
            // !$*UTF8*$!
            { rootObject = P; objects = {
            P = { isa = PBXProject; targets = (A, T); mainGroup = G; buildConfigurationList = LP; };
            G = { isa = PBXGroup; children = (); sourceTree = "<group>"; };
            A = { isa = PBXNativeTarget; name = App; buildConfigurationList = LA; buildPhases = (); };
            T = { isa = PBXNativeTarget; name = Tests; buildConfigurationList = LT; buildPhases = (); };
            LP = { buildConfigurations = (CP); }; LA = { buildConfigurations = (CA); }; LT = { buildConfigurations = (CT); };
            CP = { buildSettings = { TARGETED_DEVICE_FAMILY = 1; }; };
            CA = { buildSettings = { INFOPLIST_FILE = Info.plist; TARGETED_DEVICE_FAMILY = "1,2"; }; };
            CT = { buildSettings = { INFOPLIST_FILE = Tests.plist; }; };
            }; }
            """
        let project = try #require(XcodeProject(Array(objects.utf8), in: .root))
        #expect(project.targets.map(\.families) == [[1, 2], [1]])
        #expect(Set(Self.missing(Array(objects.utf8))) == Set(Self.phone + Self.pad))
    }
}

import Testing

@testable import TwofoldCheck

/// How Apple's bundle code reads file names.
@Suite struct BundleVersionTests {
    @Test(
        arguments: [
            ("foo~ipad.png", "foo.png"), ("foo@2x~ipad.png", "foo@2x.png"), ("my-icon~ipad.png", "my-icon.png"),
            ("foo-iphoneos~ipad.png", "foo.png"), ("foo-iphoneos.png", "foo.png"), ("foo~ipad", "foo"),
            ("foo~ipad.tar.gz", "foo.tar.gz"), ("foo.tar~ipad.gz", "foo.tar.gz"), ("foo~ipad~mac.png", nil),
            ("foo~ipad@2x.png", nil), ("foo~iPad.png", nil), ("foo~iphone.png", nil), ("foo~ipad-x.png", nil),
            ("foo~ipad-iphoneos.png", "foo~ipad.png"), ("foo-iphoneos-x.png", nil), ("foo.png", nil),
            ("~ipad.png", nil),
            ("foo-iphoneos@2x~ipad.png", "foo-iphoneos@2x.png"), ("", nil),
        ] as [(String, String?)])
    func namesAreReadFromTheRight(name: String, key: String?) {
        let version = BundleVersion(Array(name.utf8), product: Array("~ipad".utf8), platform: Array("-iphoneos".utf8))
        #expect(version.map { String(decoding: $0.key, as: UTF8.self) } == key, "\(name)")
    }

    @Test func withoutAProductOnlyThePlatformCounts() {
        let version = BundleVersion(Array("foo-macos~ipad.png".utf8), product: [], platform: Array("-macos".utf8))
        #expect(version == nil)
    }

    @Test func anEndingMayStandBeforeEachDot() throws {
        let name = try #require(LookupName("a.b.png"))
        let resolution = Resolver(profile: .bundle).resolve(
            name, on: Screen(.ipad, .x1), among: [Array("a~ipad.b.png".utf8)])
        #expect(resolution.chosen?.name == Array("a~ipad.b.png".utf8))
    }

    @Test func everyNameThatTheBundleProfileTriesIsAVersionOfTheOneAskedFor() throws {
        for asked in ["x", "my-icon", "a.b", "x~y", "a~b-c"] {
            let name = try #require(LookupName(asked))
            for item in DeviceClass.all {
                let device = item.screen.device
                for candidate in Resolver(profile: .bundle).resolve(name, on: item.screen, among: []).candidates {
                    let version = BundleVersion(
                        candidate.name, product: device.modifier, platform: device.platform)
                    #expect((version?.key ?? candidate.name) == name.fileName, "\(asked) on \(item.name)")
                }
            }
        }
    }
}

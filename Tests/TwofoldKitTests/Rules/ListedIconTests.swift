import Testing
import TwofoldTestSupport

@testable import TwofoldCheck

/// What a property list names is an icon in builds as in checks, so no scale is made or asked for that no device loads.
@Suite struct ListedIconTests {
    private static let files: [(name: String, side: Int)] = [
        ("Pro@2x.png", 167), ("Gem-60@2x.png", 120), ("Gem-60@3x.png", 180), ("Pad@2x.png", 152),
    ]

    private static func disk(_ names: String...) -> MemoryDisk {
        let list = "<key>CFBundleIconFiles</key><array>\(names.map { "<string>\($0)</string>" }.joined())</array>"
        let images = files.map { ($0.name, RuleExample.png($0.side, $0.side)) }
        return MemoryDisk(Dictionary(uniqueKeysWithValues: images + [("Info.plist", RuleExample.info(list))]))
    }

    private static func made(_ disk: MemoryDisk) -> [String] {
        RuleExample.make(disk)
        return disk.paths.filter { path in path.hasSuffix(".png") && !files.contains { $0.name == path } }
    }

    private static func found(_ disk: MemoryDisk) -> [String] {
        let ids: Set<Rule> = [.ledgerMissing, .sizeOdd, .iconUnlisted, .iconSize, .sizeMismatch]
        return RuleExample.check(disk).findings.map(\.diagnostic).filter { ids.contains($0.rule) }
            .map { "\($0.id.rawValue) \($0.path.display)" }
    }

    @Test func aListedIconIsMadeOnlyAtScalesThatDevicesAskFor() {
        for names in [["Pro@2x.png", "Gem-60@2x.png", "Gem-60@3x.png", "Pad@2x.png"], ["Pro", "Gem-60", "Pad"]] {
            let disk = Self.disk(names[0], names[1], names[2], names.last ?? "")
            #expect(Self.found(disk) == ["ledger.missing Pad.png"])
            #expect(Self.made(disk) == ["Pad.png"], "iPads have icons of 76 points at 1x")
        }
    }

    /// A name alone does not say that an image is an icon.
    @Test func anUnlistedImageOfTheSameSizeIsOneAsEver() {
        let disk = Self.disk("Other")
        #expect(Self.found(disk).contains("size.odd Pro@2x.png"))
        #expect(Self.made(disk) == ["Gem-60.png", "Pad.png", "Pro.png"])
    }
}

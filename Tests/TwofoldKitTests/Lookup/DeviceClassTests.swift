import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldCheck
@testable import TwofoldReports

/// The known devices, and points and pixels of their screens.
@Suite struct DeviceClassTests {
    @Test func everyDeviceHasANameOfItsOwnThatIsNoKind() {
        let ids = DeviceClass.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        for id in ids {
            #expect(DeviceKind(rawValue: id) == nil, "\(id)")
            #expect(id.utf8.allSatisfy { $0.isDigit || (0x61...0x7A).contains($0) || "-.".utf8.contains($0) }, "\(id)")
            #expect(DeviceClass.named(id)?.id == id)
        }
        #expect(DeviceClass.named("toaster") == nil)
    }

    /// Every device that the table shows can be named as the table shows it.
    @Test(arguments: [
        ("iphone-3gs", ["iPhone 3G", "iPhone 3GS"]), ("ipod-1", ["iPod touch 1", "iPod touch 2", "iPod touch 3"]),
        ("iphone-4", ["iPhone 4", "iPhone 4S", "iphone4s", "iPhone 4, 4S"]), ("ipod-4", ["iPod touch 4"]),
        (
            "iphone-5",
            ["iPhone 5", "iPhone 5c", "iPhone 5s", "iPhone SE", "iPhone SE (1st)", "iPhone SE (1st generation)"]
        ),
        ("ipod-5", ["iPod touch 5", "iPod touch 6", "iPod touch 7"]),
        ("iphone-6", ["iPhone 6", "iPhone 6s", "iPhone 7", "iPhone 8", "iPhone SE 2", "iPhone SE (3rd)"]),
        ("iphone-xr", ["iPhone XR", "iPhone 11"]),
        ("iphone-6-plus", ["iPhone 6 Plus", "iPhone 6s Plus", "iPhone 7 Plus", "iPhone 8 Plus"]),
        ("iphone-x", ["iPhone X", "iPhone XS", "iPhone 11 Pro"]),
        ("iphone-xs-max", ["iPhone XS Max", "iPhone 11 Pro Max"]),
        ("iphone-12", ["iPhone 12", "iPhone 13", "iPhone 14", "iPhone 12 Pro", "iPhone 13 Pro"]),
        ("iphone-14-pro", ["iPhone 14 Pro", "iPhone 15", "iPhone 16"]),
        ("iphone-14-pro-max", ["iPhone 14 Pro Max", "iPhone 15 Plus", "iPhone 16 Plus"]),
        ("ipad-1", ["iPad 1", "iPad 2", "iPad mini", "iPad mini 1"]),
        ("ipad-3", ["iPad 3", "iPad 6", "iPad Air", "iPad Air 2", "iPad mini 2", "iPad mini 5", "iPad Pro 9.7"]),
        ("ipad-mini-6", ["iPad mini 6"]), ("ipad-7", ["iPad 7", "iPad (9th generation)"]),
        ("ipad-10", ["iPad 10", "iPad Air 4"]), ("ipad-pro-10.5", ["iPad Pro 10.5", "iPad Air 3"]),
        ("ipad-pro-11", ["iPad Pro 11"]), ("ipod-1", ["iPod touch"]),
        ("ipad-pro-12.9", ["iPad Pro", "iPad Pro 12.9", "iPad Pro 12.9\""]), ("appletv-hd", ["Apple TV HD"]),
        ("appletv-4k", ["Apple TV 4K"]), ("vision-pro", ["Vision Pro"]), ("mac-2x", ["Mac with a Retina display"]),
    ])
    func aDeviceOfTheTableCanBeNamed(row: (id: String, names: [String])) {
        for name in row.names { #expect(DeviceClass.meant(by: name)?.id == row.id, "\(name)") }
    }

    @Test func noTwoClassesHaveADeviceInCommon() {
        for item in DeviceClass.all {
            #expect(DeviceClass.meant(by: item.id) == item)
            for name in item.devices { #expect(DeviceClass.meant(by: name) == item, "\(name)") }
        }
        #expect(DeviceClass.meant(by: "iPhone") == nil && DeviceClass.meant(by: "iPhone 99") == nil)
    }

    /// What the source documents say of screens.
    @Test(
        arguments: [
            ("iphone-3gs", 1, (320, 480), (320, 480), [163]), ("iphone-4", 2, (320, 480), (640, 960), [326]),
            ("ipad-1", 1, (768, 1024), (768, 1024), [132, 163]), ("ipad-3", 2, (768, 1024), (1536, 2048), [264, 326]),
            ("iphone-6-plus", 3, (414, 736), (1242, 2208), [401]),
            ("ipad-10", 2, (820, 1180), (1640, 2360), [264]), ("ipad-mini-6", 2, (744, 1133), (1488, 2266), [326]),
        ] as [(id: String, scale: Int, points: (Int, Int), pixels: (Int, Int), ppi: [Int])])
    func aScreenHasPointsPixelsAndDensity(
        row: (id: String, scale: Int, points: (Int, Int), pixels: (Int, Int), ppi: [Int])
    ) throws {
        let item = try #require(DeviceClass.named(row.id))
        #expect(item.screen.scale.pixelsPerPoint == row.scale)
        #expect(item.points == PixelSize(width: row.points.0, height: row.points.1))
        #expect(item.pixels == PixelSize(width: row.pixels.0, height: row.pixels.1))
        #expect(item.pixelsPerInch == row.ppi)
    }

    @Test func theDensityOfTheFirstRetinaDisplayIsDocumented() {
        #expect(DeviceClass.named("iphone-4")?.densityCertainty == .documented)
        #expect(DeviceClass.named("iphone-6-plus")?.panel == PixelSize(width: 1080, height: 1920))
    }

    @Test func theTableInTheArticleIsThisOne() throws {
        var lines = [
            "| `--device` | Devices | Scale | Points | Pixels | ppi | |", "|---|---|---|---|---|---|---|",
        ]
        for item in DeviceClass.all {
            let cells = [
                "`\(item.id)`", item.name, "\(item.screen.scale)", item.points?.description ?? "",
                item.pixels?.description ?? "", item.densityWords ?? "",
                item.pixelsPerInch.isEmpty ? "" : item.densityCertainty.rawValue,
            ]
            lines.append("|" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined())
        }
        try DocumentedTable.check(lines, in: "Sources/TwofoldKit/TwofoldKit.docc/PointsAndPixels.md")
    }

    @Test func aBitmapIsAsLargeAsEachScreenNeeds() {
        let classes = ["iphone-3gs", "iphone-4", "iphone-x"].compactMap(DeviceClass.named)
        let text = DeviceText.table(classes, bitmap: PointSize(width: 100, height: 20.5))
        let rows = text.split(separator: "\n").map(String.init)
        #expect(rows.count == 4)
        #expect(rows[0].hasPrefix("device") && rows[0].hasSuffix("100×20.5 points"))
        #expect(rows[1].hasSuffix("100×21") && rows[2].hasSuffix("200×41") && rows[3].hasSuffix("300×62"), "\(text)")
    }

    @Test func devicesForPrograms() throws {
        let json = try JSONReport(program: "1").text([try #require(DeviceClass.named("iphone-6-plus"))])
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let device = try #require((document["devices"] as? [[String: Any]])?.first)
        #expect(
            Set(device.keys) == [
                "id", "name", "device", "points", "pixels", "panel", "ppi", "certainty", "ppiCertainty", "modifier",
                "scale",
            ])
        #expect(device["ppi"] as? [Int] == [401])
    }
}

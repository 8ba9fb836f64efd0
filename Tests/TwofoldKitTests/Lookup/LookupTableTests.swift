import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

@testable import TwofoldCheck

/// The tables of the article "Lookup" are those of the code.
///
/// One after the other, because two of them are written into one page.
@Suite(.serialized) struct LookupTableTests {
    private static let page = "Sources/TwofoldKit/TwofoldKit.docc/ImageLookup.md"

    @Test func theProfilesAreAsDocumented() throws {
        var lines = ["| Profile and screen | Names, in order |", "|---|---|"]
        for profile in LookupProfile.all {
            for row in profile.rows.reversed() {
                let patterns = row.patterns.map { pattern in
                    let shown = pattern.shorthand == "plain" ? "plain" : "`\(pattern.shorthand)`"
                    return "\(shown) \(pattern.certainty.rawValue)" + (pattern.needsUnscaled ? "*" : "")
                }
                lines.append(
                    "| `\(profile.name)` \(Self.screens(row, profile)) | \(patterns.joined(separator: ", ")) |")
            }
        }
        try DocumentedTable.check(lines, in: Self.page)
    }

    @Test func theDevicesAreAsDocumented() throws {
        var lines = [
            "| Devices | `--device` | Modifier | Scale | Points | Pixels | |", "|---|---|---|---|---|---|---|",
        ]
        for item in DeviceClass.all {
            let modifier = String(decoding: item.screen.device.modifier, as: UTF8.self)
            let shown = modifier.isEmpty ? "" : "`\(modifier)`"
            let cells = [
                item.name, "`\(item.screen.device.rawValue)`", shown, item.screen.scale.description,
                item.points?.description ?? "", item.pixels?.description ?? "", item.certainty.rawValue,
            ]
            lines.append("|" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined())
        }
        try DocumentedTable.check(lines, in: Self.page)
    }

    @Test func everySourceIsNamed() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent(Self.page), encoding: .utf8)
        let sources = LookupProfile.all.flatMap { $0.rows.flatMap { $0.patterns.map(\.source) } }
        for source in Set(sources + Self.notes.map(\.evidence.source)) where source != LookupPattern.noSource {
            for name in source.split(separator: ", ") { #expect(text.contains("| \(name) |"), "\(name)") }
        }
        for profile in LookupProfile.all { #expect(text.contains("`\(profile.name)`"), "\(profile.name)") }
    }

    @Test func everyNoteSaysSomethingAndNamesItsFiles() {
        for note in Self.notes { #expect(".?".contains(note.message.last ?? " "), "\(note)") }
        #expect(Self.notes[0].message.contains("Icon@2x~ipad.png"))
    }

    private static let notes: [LookupNote] = {
        let name = Array("Icon@2x~ipad.png".utf8)
        return [
            .scaleBeatsDevice(taken: name, skipped: name, missing: name), .missing1x(name, hasLarger: true),
            .neverFound(name, meant: name), .otherCase(name, tried: name), .hidden(.root, by: .root),
            .mixedPlaces(.root, .root), .outOfReach(.root, needs: name), .nibTakes3x(name), .extensionAssumed(name),
            .extensionNeeded(name, on: .firstWithIconLists),
            .dotInName(name), .suffixInName(AssetName(parsing: name)), .unprovenDevices([.vision, .carplay]), .appKit,
            .noSuchScreen(Screen(.ipad, .x3)),
        ]
    }()

    private static func screens(_ row: LookupProfile.Row, _ profile: LookupProfile) -> String {
        let isOnly = profile.rows.count { $0.devices == row.devices } == 1 && row.devices == nil
        var words = isOnly && profile.rows.count == 1 ? "on all" : row.scale.description
        if let devices = row.devices { words += " " + devices.map(\.rawValue).sorted().joined(separator: " ") }
        if row.height > 0 { words += ", \(row.height) points or more" }
        return words
    }
}

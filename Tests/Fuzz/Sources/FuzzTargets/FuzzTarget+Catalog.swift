import Foundation
import TwofoldKit

@testable import TwofoldBuild

extension FuzzTarget {
    /// A `Contents.json`: what Foundation's reader refuses is refused; edits change what they say, by Foundation's reader, and
    /// can be taken back.
    static let catalog = FuzzTarget(
        name: "catalog",
        seeds: [
            #"{"images":[{"idiom":"universal","scale":"1x"},{"filename":"a@2x.png","idiom":"universal","scale":"2x"}]}"#,
            "{\r\n\t\"images\" : [\r\n\t\t{\r\n\t\t\t\"idiom\" : \"ipad\"\r\n\t\t}\r\n\t],\r\n\t\"info\" : {}\r\n}",
            #"{"images":[{"idiom":"mac","filename":"é\u00e9\"","scale":"3x","resizing":{"mode":"9-part","#
                + #""center":{"width":1,"height":2.5},"cap-insets":{"top":1,"left":-2,"bottom":1e9,"right":0}},"#
                + #""alignment-insets":{"top":3},"appearances":[{"appearance":"luminosity","value":"dark"}]}]}"#,
            "[ null, true, false, -0.5E+2, \"\\ud83d\\ude00\\/\\b\" ]", "{\"images\" : [\n\n  ]}",
        ].map { Array($0.utf8) } + [[0xEF, 0xBB, 0xBF, 0x7B, 0x7D]],
        tokens: [
            "\"images\"", "\"filename\"", "\"idiom\"", "\"scale\"", "\"universal\"", "\"1x\"", "\"2x\"", "\"3x\"",
            "\"ipad\"", "\"resizing\"", "\"cap-insets\"", "\"center\"", "\"alignment-insets\"", "\"appearances\"",
            "\\u00",
            "\\ud83d", "null", "true", "false", "{}", "[]", ",", ":", "\r\n",
        ].map { Array($0.utf8) }
    ) { input in
        guard let file = try? CatalogFile(input, kind: .imageset) else { return }
        expect(file.bytes == input, "the text has changed")
        let root = object(input)
        expect(root != nil, "Foundation refuses what is read")
        expect(checkRanges(file.text.root, in: 0..<input.count), "values do not lie in each other")
        let count = (root?["images"] as? [Any])?.count ?? 0
        expect(count == file.contents.slots.count || hasRepeatedKeys(file.text.root), "it has other slots")
        for slot in file.contents.slots { checkEntering(slot, file) }
        checkFilling(file)
    }

    private static func checkEntering(_ slot: CatalogSlot, _ file: CatalogFile) {
        let name = Array("new \"é\\.png".utf8)
        guard let bytes = file.entering([slot.index: name]), let again = try? CatalogFile(bytes, kind: .imageset) else {
            return expect(false, "a name cannot be entered")
        }
        var wanted = file.contents
        wanted.slots[slot.index].fileName = name
        expect(again.contents == wanted, "another thing has changed")
        // An object with blanks in one line only has no form to be restored.
        guard slot.fileName == nil, !file.text.root.members.isEmpty, hasMembers(slot, file) else { return }
        expect(again.clearing([slot.index]) == file.bytes, "the name cannot be taken back")
    }

    private static func hasMembers(_ slot: CatalogSlot, _ file: CatalogFile) -> Bool {
        file.text.root["images"]?.items[slot.index].members.isEmpty == false
    }

    private static func checkFilling(_ file: CatalogFile) {
        for addsSlots in [false, true] {
            let input = CatalogFillInput(file.contents, existing: file.contents.fileNames, addsSlots: addsSlots)
            let fillings = input.fillings()
            let names = fillings.map(\.fileName)
            expect(Set(names).count == names.count, "two variants have one name")
            expect(Set(names).isDisjoint(with: file.contents.fileNames), "a variant has the name of a file")
            guard let bytes = file.filled(with: fillings), let again = try? CatalogFile(bytes, kind: .imageset) else {
                return expect(false, "a set cannot be filled")
            }
            expect(object(bytes) != nil, "Foundation refuses the result")
            let second = CatalogFillInput(
                again.contents, existing: again.contents.fileNames, owned: Set(names), addsSlots: addsSlots
            ).fillings()
            expect(again.filled(with: second) == bytes, "a second run changes something")
        }
    }

    private static func checkRanges(_ value: JSONText.Value, in outer: Range<Int>) -> Bool {
        var start = value.range.lowerBound
        guard outer.lowerBound <= start, value.range.upperBound <= outer.upperBound, !value.range.isEmpty else {
            return false
        }
        for part in value.parts {
            guard start < part.lowerBound, part.upperBound < value.range.upperBound else { return false }
            start = part.upperBound
        }
        return (value.items + value.members.map(\.value)).allSatisfy { checkRanges($0, in: value.range) }
    }

    private static func hasRepeatedKeys(_ value: JSONText.Value) -> Bool {
        Set(value.members.map(\.key)).count < value.members.count
    }

    /// Foundation knows no byte order mark in front of some texts.
    private static func object(_ bytes: [UInt8]) -> [String: Any]? {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        return (try? JSONSerialization.jsonObject(with: Data(text))) as? [String: Any]
    }
}

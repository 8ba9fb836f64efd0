import TwofoldKit

@testable import TwofoldBuild

extension FuzzTarget {
    /// Property lists in XML and in the binary form: whatever is read is within the bounds, and is the same when it is written
    /// in either form, by the few plain lines below, and read again.
    static let propertyList = FuzzTarget(
        name: "property-list",
        seeds: [
            Array(
                "<?xml version=\"1.0\"?><!DOCTYPE plist><plist><dict><key>a</key><string>&amp;b</string></dict></plist>"
                    .utf8),
            Array("<array><true/><integer>-2</integer><!-- c --><string><![CDATA[<d>]]></string></array>".utf8),
            Array(
                "<array><real>1.5</real><date>2012</date><data>AA==</data><dict/><string>&#x2019;</string></array>".utf8
            ),
            Array("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>".utf8),
            binary(.table(["a": .list([.text("é"), .flag(true), .number(513), .other])])),
            binary(.list([.table([:]), .text("plain"), .list([])])),
            Array(
                "<plist>\n<dict>\n\t<key>A</key>\n\t<array>\n\t\t<string>a</string><!-- b -->\n\t</array>\n</dict>\n</plist>"
                    .utf8),
            Array("\u{FEFF}<plist>\r\n<dict>\r\n  <key>A</key><dict/>\r\n  <!-- c --></dict></plist>".utf8),
            // As PropertyListText.inBinary takes them: a list that holds itself, one ten times over, a table, texts, numbers.
            [0xA1, 0], [0xAA, 11, 11, 11, 11, 11, 11, 11, 11, 11, 11, 0x09], [0xD1, 3, 5, 0x51, 0x61, 0x09],
            [0xA2, 3, 6, 0x11, 2, 1, 0x62, 0xD8, 0, 0, 0x41], [0x5F, 0x10, 2, 0x61, 0x62],
        ],
        tokens: [
            "<plist>", "</plist>", "<dict>", "</dict>", "<dict/>", "<array>", "</array>", "<key>", "</key>", "<string>",
            "</string>", "<integer>", "</integer>", "<true/>", "<false/>", "<data>", "</data>", "<!--", "-->",
            "<![CDATA[",
            "]]>", "<?", "?>", "<!", "&amp;", "&#x", "&#", ";", "bplist00",
        ].map { Array($0.utf8) }
    ) { input in
        checkPropertyList(input)
        checkPropertyList(Array("<plist>".utf8) + input + Array("</plist>".utf8))
        checkPropertyList(inBinary(input))
    }

    private static func checkPropertyList(_ bytes: [UInt8]) {
        guard let list = PropertyList(bytes) else { return }
        var count = 0
        expect(depth(of: list, counting: &count) <= PropertyList.maxDepth, "it is deeper than admitted")
        expect(count < PropertyList.maxValues, "it has more values than admitted")
        let text = Array("<plist>\(xml(list))</plist>".utf8)
        expect(PropertyList(text) == list, "it is another one when it is written as XML and read")
        expect(PropertyList(binary(list)) == countable(list), "it is another one when it is written in binary and read")
        checkEdits(bytes, list)
    }

    /// Names at every place near the top: whatever is written says exactly that, and a key that was added can be removed so
    /// that nothing of it is left.
    private static func checkEdits(_ bytes: [UInt8], _ list: PropertyList) {
        guard let file = try? PropertyListFile(bytes) else { return }
        expect(file.values == list, "a file says something else than its bytes")
        let names = ["new & <é>", "b"]
        for path in places(in: list) {
            let change = PropertyListChange(names, at: path, isAddition: path.count % 2 == 0)
            guard let new = try? file.applying(change) else { continue }
            let old = list.value(at: path)
            var wanted = names.map { PropertyList.text($0) }
            if change.isAddition { wanted = (old?.items ?? []) + wanted.filter { old?.items.contains($0) != true } }
            guard let written = PropertyList(new) else { return expect(false, "what was written cannot be read") }
            expect(written == set(.list(wanted), at: path[...], in: list), "another value has changed")
            expect(!PropertyList.isBinary(bytes), "the binary form was edited")
            guard old == nil, let again = try? PropertyListFile(new) else { continue }
            var made = path
            while made.count > 1, list.value(at: Array(made.dropLast())) == nil { made.removeLast() }
            guard let back = try? again.removing(at: made) else { return expect(false, "it cannot be removed") }
            expect(back.values == list, "something of it is left")
            // What was an empty dictionary is one again, if perhaps in its other form.
            expect(shape(back.bytes) == shape(bytes), "its text is left")
        }
    }

    /// A text without blanks, with one form for empty dictionaries.
    private static func shape(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self).replacing("<dict></dict>", with: "<dict/>")
    }

    private static func places(in list: PropertyList) -> [[PropertyListStep]] {
        var places: [[PropertyListStep]] = [[.key("New")], [.key("A"), .key("B")]]
        for key in list.keys.sorted().prefix(4) {
            places += [
                [.key(key)], [.key(key), .key("New")], [.key(key), .index(0)], [.key(key), .index(0), .key("C")],
            ]
        }
        return places
    }

    /// By a few plain lines, what a change should make of a list.
    private static func set(
        _ value: PropertyList, at path: ArraySlice<PropertyListStep>, in list: PropertyList?
    ) -> PropertyList? {
        guard let step = path.first else { return value }
        switch (step, list ?? .table([:])) {
        case (.key(let key), .table(var table)):
            table[key] = set(value, at: path.dropFirst(), in: table[key])
            return .table(table)
        case (.index(let index), .list(var items)) where index < items.count:
            guard let inner = set(value, at: path.dropFirst(), in: items[index]) else { return nil }
            items[index] = inner
            return .list(items)
        default: return nil
        }
    }

    private static func depth(of list: PropertyList, counting count: inout Int) -> Int {
        count += 1
        var inner = 0
        switch list {
        case .list(let items): for item in items { inner = max(inner, depth(of: item, counting: &count)) }
        case .table(let table): for item in table.values { inner = max(inner, depth(of: item, counting: &count)) }
        case .text, .number, .flag, .other: break
        }
        return inner + 1
    }

    /// With other values in place of the numbers that no count, size or version is: the binary form is read so.
    private static func countable(_ list: PropertyList) -> PropertyList {
        switch list {
        case .number(let number): (0...Int(Int32.max)).contains(number) ? list : .other
        case .list(let items): .list(items.map(countable))
        case .table(let table): .table(table.mapValues(countable))
        case .text, .flag, .other: list
        }
    }

    private static func xml(_ list: PropertyList) -> String {
        switch list {
        case .text(let text): "<string>\(escaped(text))</string>"
        case .number(let number): "<integer>\(number)</integer>"
        case .flag(let flag): flag ? "<true/>" : "<false/>"
        case .list(let items): "<array>" + items.map(xml).joined() + "</array>"
        case .table(let table):
            "<dict>" + table.map { "<key>\(escaped($0))</key>\(xml($1))" }.joined() + "</dict>"
        case .other: "<data></data>"
        }
    }

    private static func escaped(_ text: String) -> String {
        String(
            text.unicodeScalars.flatMap { scalar -> [Character] in
                switch scalar {
                case "&": Array("&amp;")
                case "<": Array("&lt;")
                default: [Character(scalar)]
                }
            })
    }

    /// The binary form, with numbers of four bytes throughout and no value shared.
    private static func binary(_ list: PropertyList) -> [UInt8] {
        var objects: [[UInt8]] = []
        _ = append(list, to: &objects)
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += number(bytes.count, size: 4)
            bytes += object
        }
        let start = bytes.count
        return bytes + offsets + trailer(offsetSize: 4, referenceSize: 4, count: objects.count, start: start)
    }

    private static func append(_ list: PropertyList, to objects: inout [[UInt8]]) -> [UInt8] {
        let index = objects.count
        objects.append([])
        switch list {
        case .text(let text):
            let units = Array(text.utf16)
            objects[index] = marker(0x60, units.count) + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case .number(let value): objects[index] = [0x13] + number(value, size: 8)
        case .flag(let flag): objects[index] = [flag ? 0x09 : 0x08]
        case .other: objects[index] = [0x40]
        case .list(let items):
            let references = items.flatMap { append($0, to: &objects) }
            objects[index] = marker(0xA0, items.count) + references
        case .table(let table):
            let keys = table.keys.flatMap { append(.text($0), to: &objects) }
            let values = table.values.flatMap { append($0, to: &objects) }
            objects[index] = marker(0xD0, table.count) + keys + values
        }
        return number(index, size: 4)
    }

    private static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] { [kind | 0xF, 0x12] + number(count, size: 4) }

    private static func number(_ value: Int, size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func trailer(offsetSize: UInt8, referenceSize: UInt8, count: Int, start: Int) -> [UInt8] {
        [0, 0, 0, 0, 0, 0, offsetSize, referenceSize] + number(count, size: 8) + number(0, size: 8)
            + number(start, size: 8)
    }

    /// Any bytes as the values of a binary list: one begins at each of them, and a reference is the number of the byte.
    ///
    /// No random change makes a table of offsets.
    private static func inBinary(_ input: [UInt8]) -> [UInt8] {
        guard !input.isEmpty else { return [] }
        let offsets = input.indices.flatMap { number(8 + $0, size: 2) }
        return Array("bplist00".utf8) + input + offsets
            + trailer(offsetSize: 2, referenceSize: 1, count: input.count, start: 8 + input.count)
    }
}

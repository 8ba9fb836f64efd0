import Testing
import TwofoldTestSupport

@testable import TwofoldBuild

@Suite struct CatalogMemberTests {
    private static func member(
        _ name: String, _ scale: ScaleFactor?, _ device: DeviceModifier? = nil, _ qualifiers: Qualifier...
    ) -> CatalogMember {
        CatalogMember(
            fileName: Array(name.utf8), line: Line(device: device, qualifiers: qualifiers), scale: scale)
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func file(_ text: String) throws -> CatalogFile {
        try CatalogFile(Array(text.utf8), kind: .imageset)
    }

    @Test func aNewSetHasASlotForEachFile() throws {
        let draft = CatalogDraft(
            [
                Self.member("a@2x.png", .x2), Self.member("a.png", .x1), Self.member("a@2x~ipad.png", .x2, .ipad),
                Self.member("a-dark.png", .x1, nil, .appearance(.dark)),
            ], named: Array("a".utf8))
        #expect(
            Self.text(try draft.json()) == """
                {
                  "images" : [
                    {
                      "filename" : "a.png",
                      "idiom" : "universal",
                      "scale" : "1x"
                    },
                    {
                      "filename" : "a@2x.png",
                      "idiom" : "universal",
                      "scale" : "2x"
                    },
                    {
                      "filename" : "a@2x~ipad.png",
                      "idiom" : "ipad",
                      "scale" : "2x"
                    },
                    {
                      "appearances" : [
                        {
                          "appearance" : "luminosity",
                          "value" : "dark"
                        }
                      ],
                      "filename" : "a-dark.png",
                      "idiom" : "universal",
                      "scale" : "1x"
                    }
                  ],
                  "info" : {
                    "author" : "xcode",
                    "version" : 1
                  }
                }

                """)
    }

    @Test(arguments: [("starTemplate", true), ("Template", true), ("Templates", false), ("startemplate", false)])
    func theNameDecidesOnTemplates(name: String, isTemplate: Bool) {
        let draft = CatalogDraft([Self.member("a.svg", nil)], named: Array(name.utf8))
        #expect((draft.properties.templateRenderingIntent == "template") == isTemplate)
        #expect(!draft.properties.isLocalizable)
        let local = CatalogDraft([Self.member("a.svg", nil, nil, .language("de"))], named: Array(name.utf8))
        #expect(local.properties.isLocalizable)
    }

    private static let set = """
        {
          "images" : [
            {
              "idiom" : "universal",
              "scale" : "1x"
            },
            {
              "filename" : "mine.png",
              "idiom" : "universal",
              "scale" : "2x",
              "unknown" : [ 1, 2 ]
            },
            {
              "filename" : "theirs.png",
              "idiom" : "universal",
              "scale" : "3x"
            }
          ],
          "info" : {
            "author" : "somebody",
            "version" : 1
          }
        }
        """

    struct Row: Sendable, CustomTestStringConvertible {
        var id: String
        var member: CatalogMember
        var place: CatalogContents.Place
        var testDescription: String { id }
    }

    static let rows = [
        Row(id: "an empty slot", member: member("a.png", .x1), place: .empty(slot: 0)),
        Row(id: "another file's slot", member: member("a@3x.png", .x3), place: .taken(by: Array("theirs.png".utf8))),
        Row(id: "its own slot", member: member("theirs.png", .x3), place: .named),
        Row(id: "a slot that a person gave it", member: member("theirs.png", .x1), place: .named),
        Row(id: "a slot of another line", member: member("a@2x.png", .x2), place: .absent),
        Row(id: "no slot", member: member("a~ipad.png", .x1, .ipad), place: .absent),
        Row(id: "no slot for all scales", member: member("a.pdf", nil), place: .absent),
    ]

    @Test(arguments: rows)
    func aMemberHasAPlace(row: Row) throws {
        #expect(try Self.file(Self.set).contents.place(of: row.member) == row.place)
    }

    @Test func aSetThatExistsKeepsEverything() throws {
        let members = Self.rows.map(\.member)
        let listed = try Self.file(Self.set).listing(members)
        let expected = Self.set.replacing(
            """
            {
                  "idiom" : "universal",
                  "scale" : "1x"
            """,
            with: """
                {
                      "filename" : "a.png",
                      "idiom" : "universal",
                      "scale" : "1x"
                """
        ).replacing(
            """
                  "filename" : "theirs.png",
                  "idiom" : "universal",
                  "scale" : "3x"
                }
            """,
            with: """
                      "filename" : "theirs.png",
                      "idiom" : "universal",
                      "scale" : "3x"
                    },
                    {
                      "filename" : "a@2x.png",
                      "idiom" : "universal",
                      "scale" : "2x"
                    },
                    {
                      "filename" : "a~ipad.png",
                      "idiom" : "ipad",
                      "scale" : "1x"
                    },
                    {
                      "filename" : "a.pdf",
                      "idiom" : "universal"
                    }
                """)
        #expect(Self.text(listed) == expected)
        #expect(try Self.file(Self.text(listed)).listing(members) == listed, "a second run changes nothing")
    }

    @Test(arguments: [
        #"{"info":{"author":"xcode","version":1}}"#, #"{"images":[],"info":{"author":"xcode","version":1}}"#,
        "{\n  \"images\" : [\n\n  ]\n}", "{\r\n\t\"images\" : [\r\n\t]\r\n}\r\n", "{}",
        #"{ "images" : [ { "idiom" : "mac", "scale" : "1x" } ] }"#,
    ])
    func anyFormTakesMembers(text: String) throws {
        let members = [
            Self.member("a.png", .x1), Self.member("a@2x.png", .x2),
            Self.member("d@2x.png", .x2, .ipad, .appearance(.dark), .highContrast),
        ]
        let before = try Self.file(text)
        let listed = try before.listing(members)
        let after = try CatalogFile(listed, kind: .imageset)
        let added = after.contents.slots.filter { $0.file != nil }
        #expect(added.map(\.file) == members.map(\.fileName), "\(Self.text(listed))")
        #expect(added.map(\.line) == members.map(\.line) && added.map(\.scale) == members.map(\.scale))
        #expect(after.contents.slots.count == before.contents.slots.count + 3)
        #expect(after.contents.version == before.contents.version)
        #expect(listed.contains(0x0A) == text.utf8.contains(0x0A))
        #expect(!text.contains("\r\n") || listed.count { $0 == 0x0A } == listed.count { $0 == 0x0D })
        #expect(try after.listing(members) == listed)
    }

    struct Properties: Sendable, CustomTestStringConvertible {
        var id: String
        var before: String
        var after: String
        var testDescription: String { id }
    }

    /// What follows the list of images, before and after a slot for a language is added.
    static let properties = [
        Properties(
            id: "none, in lines", before: ",\n  \"info\" : {\n    \"version\" : 1\n  }\n}\n",
            after:
                ",\n  \"info\" : {\n    \"version\" : 1\n  },\n  \"properties\" : {\n    \"localizable\" : true\n  }\n}\n"
        ),
        Properties(
            id: "none, Windows and tabs", before: ",\r\n\t\"info\": {\r\n\t\t\"version\": 1\r\n\t}\r\n}",
            after:
                ",\r\n\t\"info\": {\r\n\t\t\"version\": 1\r\n\t},\r\n\t\"properties\": {\r\n\t\t\"localizable\": true\r\n\t}\r\n}"
        ),
        Properties(id: "none, in one line", before: "}", after: ",\"properties\":{\"localizable\":true}}"),
        Properties(
            id: "others",
            before: ",\"properties\":{\"compression-type\":\"lossy\",\"preserves-vector-representation\":true}}",
            after:
                ",\"properties\":{\"compression-type\":\"lossy\",\"localizable\":true,\"preserves-vector-representation\":true}}"
        ),
        Properties(
            id: "an empty object", before: ",\"properties\":{}}", after: ",\"properties\":{\"localizable\":true}}"),
        Properties(
            id: "false", before: ",\"properties\":{\"localizable\":false}}",
            after: ",\"properties\":{\"localizable\":true}}"),
        Properties(
            id: "true", before: ",\"properties\":{\"localizable\":true}}",
            after: ",\"properties\":{\"localizable\":true}}"),
        Properties(id: "not an object", before: ",\"properties\":[]}", after: ",\"properties\":[]}"),
    ]

    @Test(arguments: properties)
    func aSetThatGetsALanguageIsLocalizable(row: Properties) throws {
        let start =
            switch row.id {
            case "none, in lines": "{\n  \"images\" : [\n\n  ]"
            case "none, Windows and tabs": "{\r\n\t\"images\": [\r\n\t]"
            default: "{\"images\":[]"
            }
        let german = [Self.member("de.png", .x1, nil, .language("de"))]
        let listed = Self.text(try Self.file(start + row.before).listing(german))
        #expect(listed.hasSuffix(row.after), "\(listed)")
        #expect(Self.text(try Self.file(listed).listing(german)) == listed)
        let plain = Self.text(try Self.file(start + row.before).listing([Self.member("a.png", .x1)]))
        #expect(plain.hasSuffix(row.before), "without a language: \(plain)")
    }

    @Test func twoMembersOfOneSlotGetTwo() throws {
        let members = [Self.member("a.png", .x1), Self.member("b.png", .x1)]
        let listed = try CatalogFile(try Self.file(Self.set).listing(members), kind: .imageset)
        #expect(members.allSatisfy { listed.contents.place(of: $0) == .named })
        #expect(listed.contents.slots.count == 4)
    }

    @Test func whatACatalogCannotSayIsAnError() throws {
        let member = Self.member("a.png", .x1, nil, .platform("ios"))
        #expect(throws: LayoutProblem.qualifier(.platform("ios"))) { try Self.file(Self.set).listing([member]) }
        let bytes = CatalogMember(fileName: [0xFF], scale: .x1)
        #expect(throws: LayoutProblem.name([0xFF])) { try Self.file(Self.set).listing([bytes]) }
    }
}

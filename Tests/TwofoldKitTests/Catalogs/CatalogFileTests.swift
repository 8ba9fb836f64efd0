import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild

@Suite struct CatalogFileTests {
    static func file(_ json: String) throws -> CatalogFile { try CatalogFile(Array(json.utf8), kind: .imageset) }

    static func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

    struct Row: Sendable, CustomTestStringConvertible {
        var id: String
        var before: String
        var slot = 1
        var after: String
        var testDescription: String { id }
    }

    @Test(arguments: [
        Row(
            id: "sorted keys",
            before: #"{"images":[{"filename":"a@2x.png","idiom":"universal"},{"idiom":"universal"}]}"#,
            after: #"{"images":[{"filename":"a@2x.png","idiom":"universal"},{"filename":"b","idiom":"universal"}]}"#),
        Row(
            id: "sorted keys with appearances",
            before: #"{"images":[{"filename":"a","idiom":"mac"},{"appearances":[],"idiom":"mac"}]}"#,
            after: #"{"images":[{"filename":"a","idiom":"mac"},{"appearances":[],"filename":"b","idiom":"mac"}]}"#),
        Row(
            id: "sorted keys with one that the others do not have",
            before: #"{"images":[{"filename":"a","idiom":"mac"},{"graphics-feature-set":"g","idiom":"mac"}]}"#,
            after:
                #"{"images":[{"filename":"a","idiom":"mac"},{"filename":"b","graphics-feature-set":"g","idiom":"mac"}]}"#
        ),
        Row(
            id: "older order",
            before: #"{"images":[{"idiom":"mac","filename":"a","scale":"2x"},{"idiom":"mac","scale":"1x"}]}"#,
            after:
                #"{"images":[{"idiom":"mac","filename":"a","scale":"2x"},{"idiom":"mac","filename":"b","scale":"1x"}]}"#
        ),
        Row(
            id: "oldest order",
            before:
                #"{"images":[{"idiom":"mac","scale":"2x","filename":"a"},{"idiom":"mac","scale":"1x","subtype":"c"}]}"#,
            after:
                #"{"images":[{"idiom":"mac","scale":"2x","filename":"a"},{"idiom":"mac","scale":"1x","filename":"b","subtype":"c"}]}"#
        ),
        Row(
            id: "nobody has a name, sorted file", before: #"{"images":[{"idiom":"mac"},{"idiom":"mac"}]}"#,
            after: #"{"images":[{"idiom":"mac"},{"filename":"b","idiom":"mac"}]}"#),
        Row(
            id: "nobody has a name, older file",
            before: #"{"images":[{},{"idiom":"mac","scale":"1x"}],"info":{"version":1,"author":"xcode"}}"#,
            after: #"{"images":[{},{"idiom":"mac","filename":"b","scale":"1x"}],"info":{"version":1,"author":"xcode"}}"#
        ),
        Row(
            id: "nobody has a name, launch image",
            before:
                #"{"images":[{},{"extent":"e","idiom":"mac","subtype":"s","scale":"1x"}],"info":{"version":1,"author":"xcode"}}"#,
            after:
                #"{"images":[{},{"extent":"e","idiom":"mac","subtype":"s","filename":"b","scale":"1x"}],"info":{"version":1,"author":"xcode"}}"#
        ),
        Row(
            id: "lines, blanks round the colon, CRLF",
            before: "{\r\n\t\"images\" : [\r\n\t\t{\r\n\t\t\t\"idiom\" : \"mac\"\r\n\t\t}\r\n\t]\r\n}", slot: 0,
            after:
                "{\r\n\t\"images\" : [\r\n\t\t{\r\n\t\t\t\"filename\" : \"b\",\r\n\t\t\t\"idiom\" : \"mac\"\r\n\t\t}\r\n\t]\r\n}"
        ),
    ])
    func `a name goes where the file's own style has it, and out again`(row: Row) throws {
        let file = try Self.file(row.before)
        let longer = try #require(file.entering([row.slot: Array("b".utf8)]))
        #expect(Self.text(longer) == row.after)
        #expect(Self.text(try CatalogFile(longer, kind: .imageset).clearing([row.slot])) == row.before)
    }

    @Test func `another name replaces only the name`() throws {
        let file = try Self.file(#"{"images":[ {"filename" :  "a\u0062.png"  , "idiom":"mac"} ] }"#)
        #expect(
            Self.text(file.entering([0: Array("c\"d.png".utf8)]))
                == #"{"images":[ {"filename" :  "c\"d.png"  , "idiom":"mac"} ] }"#)
        #expect(file.entering([0: Array("ab.png".utf8)]) == file.bytes)
        #expect(file.entering([0: [0xFF]]) == nil)
        #expect(file.entering([1: [0x61]]) == nil)
    }

    @Test func `slots can be removed`() throws {
        let file = try Self.file(#"{"images":[{"a":1}, {"b":1},{"c":1}]}"#)
        #expect(Self.text(file.removing([0, 1])) == #"{"images":[{"c":1}]}"#)
        #expect(Self.text(file.removing([0, 1, 2])) == #"{"images":[]}"#)
        #expect(file.removing([7]) == file.bytes)
        #expect(try Self.file("{}").removing([0]) == Array("{}".utf8))
    }

    static let button = """
        {
          "images" : [
            {
              "filename" : "b@3x.png",
              "idiom" : "universal",
              "later" : [ 1 ],
              "resizing" : {
                "cap-insets" : {
                  "bottom" : 6,
                  "left" : 9,
                  "right" : 9,
                  "top" : 6
                },
                "center" : {
                  "height" : 1,
                  "mode" : "stretch",
                  "width" : 3
                },
                "mode" : "9-part"
              },
              "scale" : "3x"
            }
          ]
        }

        """

    @Test func `new slots are copies of the source's, with scale, name and pixels of their own`() throws {
        let file = try Self.file(Self.button)
        let input = CatalogFillInput(file.contents, existing: [Array("b@3x.png".utf8)], addsSlots: true)
        let filled = try #require(file.filled(with: input.fillings()))
        expectSnapshot(try #require(Self.text(filled)), named: "new-slots.json")
        let again = try CatalogFile(filled, kind: .imageset)
        #expect(Self.text(again.removing([0, 1])) == Self.button)
        let names = ["b.png", "b@2x.png"].map { Array($0.utf8) }
        let second = CatalogFillInput(
            again.contents, existing: again.contents.fileNames, owned: Set(names), addsSlots: true)
        #expect(second.fillings().map(\.fileName) == names)
        #expect(again.filled(with: second.fillings()) == filled)
    }

    @Test func `an empty slot gets name and insets in the source's order, and no others`() throws {
        let file = try Self.file(
            """
            {
              "images" : [
                {
                  "idiom" : "universal",
                  "scale" : "1x",
                  "alignment-insets" : {"top" : 4}
                },
                {
                  "resizing" : {"mode" : "3-part-horizontal", "cap-insets" : {"left" : 8.0, "right" : 8}},
                  "idiom" : "universal",
                  "filename" : "b@2x.png",
                  "scale" : "2x",
                  "alignment-insets" : {"top" : 2}
                }
              ]
            }
            """)
        let input = CatalogFillInput(file.contents, existing: [Array("b@2x.png".utf8)])
        let expected = """
            {
              "images" : [
                {
                  "resizing" : {"mode" : "3-part-horizontal", "cap-insets" : {"left" : 4, "right" : 4}},
                  "idiom" : "universal",
                  "filename" : "b.png",
                  "scale" : "1x",
                  "alignment-insets" : {"top" : 4}
                },
            """
        #expect(Self.text(file.filled(with: input.fillings()))?.hasPrefix(expected) == true)
    }

    @Test func `what a filling wrote can be taken back`() throws {
        let empty = #"{"images":[{"idiom":"universal","later":[ 1 ],"scale":"1x"},"#
        let file = try Self.file(empty + Self.button.dropFirst(18))
        let input = CatalogFillInput(file.contents, existing: [Array("b@3x.png".utf8)])
        let filled = try CatalogFile(try #require(file.filled(with: input.fillings())), kind: .imageset)
        #expect(filled.contents.slots[0].resizing != nil)
        #expect(filled.clearing([0], insets: true) == file.bytes)
        #expect(try CatalogFile(filled.clearing([0]), kind: .imageset).contents.slots[0].resizing != nil)
    }

    // MARK: Real files

    @Test(.onRealImages, .onRealCatalogs) func `every real file is read and written back byte for byte`() throws {
        let files = Corpus.catalogContents
        #expect(files.count >= 286)
        for url in files {
            let bytes = Array(try Data(contentsOf: url))
            let file = try CatalogFile(bytes, kind: Self.kind(url))
            #expect(file.bytes == bytes)
            #expect(file.text.applying([]) == bytes)
            #expect(file.filled(with: []) == bytes)
        }
    }

    private static func kind(_ url: URL) -> CatalogKind {
        CatalogKind(folder: Array(url.deletingLastPathComponent().lastPathComponent.utf8))
    }

    /// The judge shares nothing with the code under test: Python's reader, and a comparison line by line.
    @Test(.onRealImages, .onRealCatalogs, .having("python3"))
    func
        `a name in each empty slot of real files changes that slot's lines only, and its removal gives the file again`()
        throws
    {
        let tree = try RealTree()
        var count = 0
        for url in Corpus.catalogContents {
            let file = try CatalogFile(Array(try Data(contentsOf: url)), kind: Self.kind(url))
            guard file.contents.kind.hasImages else { continue }
            for slot in file.contents.slots where slot.file == nil {
                let name = "new \(count)é\".png"
                let bytes = try #require(file.entering([slot.index: Array(name.utf8)]))
                let back = try CatalogFile(bytes, kind: file.contents.kind).clearing([slot.index])
                #expect(back == file.bytes, "\(url.path) \(slot.index)")
                try tree.write(file.bytes, to: "\(count).old")
                try tree.write(bytes, to: "\(count).new")
                try tree.write(Array("\(slot.index)\n\(name)".utf8), to: "\(count).is")
                count += 1
            }
        }
        #expect(count > 300)
        #expect(try Self.python(Self.judge, tree.path) == "\(count)\n")
    }

    private static let judge = """
        import difflib, glob, json, sys
        count = 0
        for path in glob.glob(sys.argv[1] + "/*.old"):
            read = lambda end: open(path[:-4] + end, newline="").read()
            old, new, (index, name) = read(".old"), read(".new"), read(".is").split("\\n")
            wanted = json.loads(old)
            wanted["images"][int(index)]["filename"] = name
            assert json.loads(new) == wanted, path
            # In a file with a line for each member a line is added; the comma of the line before may be, too.
            lines = [line for line in difflib.ndiff(old.splitlines(True), new.splitlines(True)) if line[0] in "+-"]
            added, gone = [l for l in lines if l[0] == "+"], [l for l in lines if l[0] == "-"]
            assert len(added) == len(gone) + 1 <= 2, (path, lines)
            keys = list(json.loads(new)["images"][int(index)])
            orders = [list(image) for image in json.loads(old)["images"] if "filename" in image]
            if orders and orders[0] == sorted(orders[0]) and keys != sorted(keys):
                rest = [key for key in keys if key != "filename"]
                assert rest != sorted(rest), (path, keys)
            count += 1
        print(count)
        """

    static func python(_ program: String, _ arguments: String...) throws -> String {
        try Program.run(["python3", "-c", program] + arguments).output
    }

    @Test(.onRealImages, .onRealCatalogs) func `damaged real files never trap, whatever is edited`() throws {
        var random = SystemRandomNumberGenerator()
        for url in Corpus.catalogContents.prefix(120) {
            let bytes = Array(try Data(contentsOf: url))
            for _ in 0..<20 {
                var damaged = bytes
                for _ in 0..<3 {
                    let index = Int.random(in: damaged.indices, using: &random)
                    damaged[index] = bytes[Int.random(in: bytes.indices, using: &random)]
                }
                guard let file = try? CatalogFile(damaged, kind: Self.kind(url)) else { continue }
                let input = CatalogFillInput(file.contents, existing: file.contents.fileNames, addsSlots: true)
                if let filled = file.filled(with: input.fillings()) {
                    _ = try CatalogFile(filled, kind: Self.kind(url))
                }
                _ = try CatalogFile(file.clearing(Set(file.contents.slots.map(\.index))), kind: Self.kind(url))
            }
        }
    }
}

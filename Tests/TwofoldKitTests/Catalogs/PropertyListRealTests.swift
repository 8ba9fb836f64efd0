import Foundation
import Testing
import TwofoldTestSupport

@testable import TwofoldBuild

/// Edits of the property lists of real apps; those in the binary form are refused.
@Suite(.onRealImages, .onRealPropertyLists) struct PropertyListRealTests {
    /// Lists that most apps lack, that some have, and that need dictionaries on the way.
    private static let places: [[PropertyListStep]] = [
        [.key("CFBundleIconFiles")], [.key("CFBundleIcons"), .key("CFBundlePrimaryIcon"), .key("CFBundleIconFiles")],
        [.key("CFBundleDocumentTypes"), .index(0), .key("CFBundleTypeIconFiles")], [.key("zz"), .key("a")],
    ]

    private static let names = ["A & <é>.png", "B@2x.png"]

    @Test func `every real list is the same, byte for byte, after a change and its reversal`() throws {
        var counts = (changed: 0, binary: 0)
        for url in Corpus.propertyLists {
            let file = try PropertyListFile(Array(try Data(contentsOf: url)))
            for path in Self.places {
                let change = PropertyListChange(Self.names, at: path, isAddition: true)
                if PropertyList.isBinary(file.bytes) {
                    #expect(throws: PropertyListProblem.self, "\(url.path) \(path)") { try file.applying(change) }
                    counts.binary += 1
                    continue
                }
                guard let new = try? file.applying(change) else { continue }
                let again = try PropertyListFile(new)
                let back: [UInt8]
                if let old = file.values.value(at: path) {
                    back = try again.setting(old, at: path).bytes
                } else {
                    back = try again.removing(at: Self.made(path, in: file)).bytes
                }
                #expect(new != file.bytes && back == file.bytes, "\(url.path) \(path)")
                counts.changed += 1
            }
        }
        #expect(counts.changed > 300 && counts.binary > 0, "\(counts)")
    }

    /// The first key on the way that was made.
    private static func made(_ path: [PropertyListStep], in file: PropertyListFile) -> [PropertyListStep] {
        var path = path
        while path.count > 1, file.values.value(at: Array(path.dropLast())) == nil { path.removeLast() }
        return path
    }

    /// The judge shares nothing with the code under test: Python's reader, and a comparison line by line.
    @Test(.having("python3")) func `another reader finds exactly the change, and no line is gone`() throws {
        let tree = try RealTree()
        var count = 0
        for url in Corpus.propertyLists {
            let file = try PropertyListFile(Array(try Data(contentsOf: url)))
            for path in Self.places {
                let change = PropertyListChange(Self.names, at: path, isAddition: true)
                guard let new = try? file.applying(change) else { continue }
                try tree.write(file.bytes, to: "\(count).old")
                try tree.write(new, to: "\(count).new")
                let steps = path.map { step in
                    switch step {
                    case .key(let key): key
                    case .index(let index): "\(index)"
                    }
                }
                try tree.write(Array(steps.joined(separator: "\n").utf8), to: "\(count).is")
                count += 1
            }
        }
        #expect(try CatalogFileTests.python(Self.judge, tree.path) == "\(count)\n")
    }

    private static let judge = """
        import glob, plistlib, sys
        count = 0
        for path in glob.glob(sys.argv[1] + "/*.old"):
            read = lambda end: open(path[:-4] + end, "rb").read()
            old, new = read(".old"), read(".new")
            steps = read(".is").decode().split("\\n")
            wanted = plistlib.loads(old)
            inner = wanted
            for step in steps[:-1]:
                inner = inner[int(step)] if isinstance(inner, list) else inner.setdefault(step, {})
            inner[steps[-1]] = inner.get(steps[-1], []) + ["A & <é>.png", "B@2x.png"]
            assert plistlib.loads(new) == wanted, path
            # Each old line is there, in order; an empty element may have been opened.
            lines = iter(new.split(b"\\n"))
            for line in old.split(b"\\n"):
                opened = line.replace(b"<array/>", b"<array>").replace(b"<dict/>", b"<dict>")
                assert any(other in (line, opened) for other in lines), (path, line)
            count += 1
        print(count)
        """

    @Test func `damaged real lists never trap`() throws {
        var random = SystemRandomNumberGenerator()
        for url in Corpus.propertyLists.prefix(80) {
            let bytes = Array(try Data(contentsOf: url))
            for _ in 0..<10 {
                var damaged = bytes
                for _ in 0..<3 {
                    damaged[Int.random(in: damaged.indices, using: &random)] =
                        bytes[Int.random(in: bytes.indices, using: &random)]
                }
                guard let file = try? PropertyListFile(damaged) else { continue }
                for path in Self.places { _ = try? file.applying(PropertyListChange(Self.names, at: path)) }
            }
        }
    }
}

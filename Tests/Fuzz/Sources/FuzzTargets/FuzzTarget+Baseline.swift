import TwofoldKit

@testable import TwofoldBuild
@testable import TwofoldImaging
@testable import TwofoldPixels
@testable import TwofoldCheck

extension FuzzTarget {
    /// The baseline: every line of it counts or is named as damaged, and what was read is the same when it is written and read.
    static let baseline = FuzzTarget(
        name: "baseline",
        seeds: [
            "twofold-baseline 1\n# Findings\nsize.odd\tIcons/a@2x.png\ncontent.upscaled\tb/\\303\\251 c.png\n",
            "\u{FEFF}twofold-baseline 1\r\n\r\nsize.odd\ta.png\r\nsize.odd\ta.png\r\n", "twofold-baseline 2\n",
            "twofold-baseline 1\n<<<<<<< HEAD\nsize.odd\ta.png\n=======\n", "twofold-baseline 1\nsize.odd\t../a.png",
        ].map { Array($0.utf8) },
        tokens: [
            "twofold-baseline ", "1", "2", "\n", "\r\n", "\t", "# ", "size.odd", "a.png", "..", "\\n", "\\t", "\\377",
            "\\\\",
        ].map { Array($0.utf8) }
    ) { input in
        checkBaseline(input)
        checkBaseline(Array("twofold-baseline 1\n".utf8) + input)
    }

    private static func checkBaseline(_ text: [UInt8]) {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let lines = text.dropFirst(text.starts(with: mark) ? 3 : 0).split(
            separator: 0x0A, omittingEmptySubsequences: false
        )
        .map { Array($0.last == 0x0D ? $0.dropLast() : $0) }
        func isEntry(_ line: [UInt8]) -> Bool { !line.isEmpty && line.first != UInt8(ascii: "#") }
        do throws(BaselineError) {
            let baseline = try Baseline(decoding: text)
            expect(lines.first == Array("twofold-baseline 1".utf8), "it is read without its first line")
            // A path can be spelled in several ways, and a rule in one.
            let written = Set(lines.dropFirst().filter(isEntry).map { Array($0.prefix { $0 != 0x09 }) })
            expect(Set(baseline.entries.map { Array($0.rule.utf8) }) == written, "it lost a rule, or has one too many")
            let paths = Set(
                lines.dropFirst().filter(isEntry).map { Quoting.unescape($0.drop { $0 != 0x09 }.dropFirst()) })
            expect(Set(baseline.entries.map { .some($0.path.bytes) }) == paths, "it lost a path, or has one too many")
            expect((try? Baseline(decoding: baseline.encoded)) == baseline, "it changes when it is written and read")
        } catch {
            expect(!error.reason.isEmpty, "it is refused without a reason")
            if case .damagedLine(let number) = error {
                expect((2...lines.count).contains(number) && isEntry(lines[number - 1]), "the damaged line is no entry")
            }
        }
    }
}

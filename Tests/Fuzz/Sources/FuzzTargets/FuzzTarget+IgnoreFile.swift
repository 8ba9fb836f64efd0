@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging
import TwofoldKit

extension FuzzTarget {
    /// A `.gitignore` and a path behind the first byte of 255: the last line that says something of the path decides.
    static let ignoreFile = FuzzTarget(
        name: "ignore-file",
        seeds: ignoreFiles.flatMap { text in
            ["", "a", "d/e/a.png"].map { (path: String) -> [UInt8] in Array(text.utf8) + [0xFF] + Array(path.utf8) }
        },
        tokens: [[0xFF], [0xEF, 0xBB, 0xBF]] + ignoreTokens.map { Array($0.utf8) }
    ) { input in
        let text = Array(input.prefix { $0 != 0xFF })
        let path = BytePath(Array(input.dropFirst(text.count + 1))).flatMap { $0 == .root ? nil : $0.bytes }
        checkIgnoreFile(text, path ?? Array("d/e/a.png".utf8))
    }

    private static let ignoreFiles = [
        "*.png\n!a.png\n", "/d/\nd/**/a.png\n**/e/\n", "[!a-c]*.[[:alpha:]]ng\n[]-]\n[a\n",
        "a\\*\\ \\\\\n# c\n\\#c\n\\!d", "\u{FEFF}*\r\n!*/\r\n", "**\n***\n*a*b*c*\n/**/x/**\n",
        "a \nb\\ \n\t\n!\n/\n//\n",
    ]

    private static let ignoreTokens = [
        "*", "**", "/**/", "**/", "/**", "?", "[", "]", "[!", "[^", "[:alpha:]", "[:digit:]", "-", "\\", "\\/", "!",
        "#",
        "\n", "\r\n", " ", "\\ ", "a.png", "d/", "\0",
    ]

    private static func checkIgnoreFile(_ text: [UInt8], _ path: [UInt8]) {
        let file = IgnoreFile(text)
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let lines = text.dropFirst(text.starts(with: mark) ? 3 : 0).split(separator: 0x0A)
        expect(file.patterns.count <= lines.count, "there are more patterns than lines")
        expect(!file.isCut || lines.count > IgnoreFile.maxPatterns, "a short file is cut")
        // Behind a line break, so that no line is taken for one with a byte order mark.
        let alone = lines.map { IgnoreFile([0x0A] + $0) }
        for isFolder in [false, true] {
            let answers = alone.map { answer($0, path, isFolder) }
            let last = answers.reversed().compactMap(\.self).first
            expect(answer(file, path, isFolder) == last, "another line than the last one decides")
        }
        for line in alone {
            let answer = answer(line, path, false)
            expect(
                answer == nil || answer == Self.answer(line, path, true), "a folder is judged unlike a file of its name"
            )
            expect(line.patterns.count <= 1, "a line is several patterns")
        }
        checkLiteral(path, behind: text)
    }

    /// Every byte but slashes escaped, a path is a pattern for itself, whatever was said before.
    private static func checkLiteral(_ path: [UInt8], behind text: [UInt8]) {
        guard !path.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return }
        let literal: [UInt8] =
            [0x2F] + path.flatMap { (byte: UInt8) -> [UInt8] in byte == 0x2F ? [byte] : [0x5C, byte] }
        for isFolder in [false, true] {
            expect(
                answer(IgnoreFile(text + [0x0A] + literal), path, isFolder) == true, "a literal does not match itself")
            expect(answer(IgnoreFile(text + [0x0A, 0x21] + literal), path, isFolder) == false, "its negation does not")
        }
        let forFolders = IgnoreFile(literal + [0x2F])
        expect(
            answer(forFolders, path, false) == nil && answer(forFolders, path, true) == true, "a slash counts for files"
        )
        expect(answer(IgnoreFile(literal), path + [0x61], false) == nil, "a literal matches a longer name")
    }

    private static func answer(_ file: IgnoreFile, _ path: [UInt8], _ isFolder: Bool) -> Bool? {
        let name = path.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0
        return file.isIgnored(path, base: 0, name: name, isFolder: isFolder)
    }
}

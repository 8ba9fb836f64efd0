/// The names of files in a `project.pbxproj`: whole words and texts in quotation marks, and comments, in which Xcode repeats them.
struct XcodeProjectNames {
    private(set) var literals: [NameLiteral] = []
    private let bytes: [UInt8]
    private let names: ListedNames
    private var lines: TextLines

    init(_ bytes: [UInt8], _ names: ListedNames) {
        self.bytes = bytes
        self.names = names
        lines = TextLines(bytes)
        read()
    }

    /// Whether a text with this byte may stand without quotation marks, as Xcode writes it.
    static func isPlain(_ byte: UInt8) -> Bool {
        byte.isDigit || byte.isLetterASCII || "_./".utf8.contains(byte)
    }

    private static let ends = Set(" \t\r\n;,(){}=\"'".utf8)

    private mutating func read() {
        var index = 0
        while index < bytes.count {
            let (byte, start) = (bytes[index], index)
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                var (end, isPlain) = (start + 1, true)
                while end < bytes.count, bytes[end] != byte {
                    if bytes[end] == UInt8(ascii: "\\") { (end, isPlain) = (end + 1, false) }
                    end += 1
                }
                end = min(end, bytes.count)
                addText(start + 1..<max(end, start + 1), isPlain: isPlain)
                index = end + 1
            case UInt8(ascii: "/") where bytes[(start + 1)...].first == UInt8(ascii: "*"):
                let end = bytes[(start + 2)...].range(of: "*/".utf8) ?? bytes.count..<bytes.count
                addComment(start + 2..<end.lowerBound)
                index = end.upperBound
            case _ where Self.ends.contains(byte): index += 1
            default:
                index = bytes[start...].firstIndex { Self.ends.contains($0) } ?? bytes.count
                addPath(start..<index, isBare: true)
            }
        }
    }

    /// A text in quotation marks: a path, or one in which a name stands among others, as in a script, which only a person can change.
    private mutating func addText(_ range: Range<Int>, isPlain: Bool) {
        if isPlain, addPath(range, isBare: false) { return }
        let text = Array(bytes[range])
        let isCode = text.contains { "\\;=\n".utf8.contains($0) }
        // Without a sign of code, what ends with the name is the longer name of another file.
        for name in BuildList.sorted(names.found(in: text)) where isCode || !text.hasSuffix(name) {
            literals.append(BuildList.literal(name, of: name, place: lines.place(at: range.lowerBound)))
        }
    }

    @discardableResult
    private mutating func addPath(_ range: Range<Int>, isBare: Bool) -> Bool {
        let name = Array(bytes[range].split(separator: UInt8(ascii: "/")).last ?? [])
        guard names.all.contains(name), bytes[range].hasSuffix(name) else { return false }
        // A variable stands for a folder that only Xcode knows; a bare path gets quotation marks as a whole, and has none then.
        let isVariable = { (folder: ArraySlice<UInt8>) in folder.first == UInt8(ascii: "$") }
        let folders = bytes[range].split(separator: UInt8(ascii: "/")).dropLast()
        let path = Array((folders.filter { !isVariable($0) } + [name[...]]).joined(separator: [UInt8(ascii: "/")]))
        let isFixed = isBare && folders.contains(where: isVariable)
        literals.append(
            BuildList.literal(
                path, of: name, at: isFixed ? nil : range, place: lines.place(at: range.lowerBound), isBare: isBare))
        return true
    }

    /// `Sun@2x.png`, or `Sun@2x.png in Resources`.
    private mutating func addComment(_ range: Range<Int>) {
        guard range.count > 2, range.count < 4096, bytes[range].first == 0x20, bytes[range].last == 0x20 else { return }
        let text = bytes[range.dropFirst().dropLast()]
        let ends = [text.endIndex] + Array(text).allRanges(of: " in ".utf8).map { text.startIndex + $0.lowerBound }
        guard let end = ends.first(where: { names.all.contains(Array(text[..<$0])) }) else { return }
        let name = text.startIndex..<end
        literals.append(
            BuildList.literal(
                Array(bytes[name]), of: Array(bytes[name]), at: name, place: lines.place(at: name.lowerBound)))
    }
}

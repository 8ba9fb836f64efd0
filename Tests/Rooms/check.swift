/// Keeps the rooms of the library in order: no folder names a type of a higher one, or a member that a higher one adds to a type.
///
///     Tests/Rooms/check [--write] [--arrows]
///
/// `rooms.txt` lists the rooms, `homonyms.txt` the names that mean different things in different rooms. Names are matched without
/// types, so a homonym has to be told. `--write` puts the table of rooms into the article Architecture; without it, a table that is stale is
/// an error. `--arrows` prints each use of one room by another.
import Foundation

/// A word of source, without comments and string literals, but with the code that strings interpolate.
struct Token {
    let text: Substring
    let line: Int
    /// Whether a dot stands before it, as before a member.
    let isMember: Bool

    var isType: Bool { text.first?.isUppercase == true }
}

/// Splits a file into words and single characters of punctuation.
struct Lexer {
    let bytes: [UInt8]
    var index = 0
    var line = 1
    var tokens: [Token] = []

    init(_ text: String) { bytes = Array(text.utf8) }

    func peek(_ offset: Int = 0) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

    static func isWord(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte >= 128 || (byte | 32 >= 97 && byte | 32 <= 122) || (byte >= 48 && byte <= 57)
    }

    /// Reads until the parenthesis that closes an interpolation, or the end.
    mutating func run(untilParenthesis: Bool = false) {
        var depth = 0
        while index < bytes.count {
            let byte = peek()
            switch byte {
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
                while index < bytes.count, peek() != 10 { index += 1 }
            case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
                while index < bytes.count, !(peek() == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) {
                    if peek() == 10 { line += 1 }
                    index += 1
                }
                index += 2
            case UInt8(ascii: "\""): string(hashes: 0)
            case UInt8(ascii: "#") where peek(1) == UInt8(ascii: "\""):
                index += 1
                string(hashes: 1)
            case let other where Self.isWord(other):
                let start = index
                while Self.isWord(peek()) { index += 1 }
                let text = String(decoding: bytes[start..<index], as: UTF8.self)
                let isMember = start > 0 && bytes[start - 1] == UInt8(ascii: ".")
                tokens.append(Token(text: text[...], line: line, isMember: isMember))
            default:
                if byte == 10 { line += 1 }
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") {
                    if untilParenthesis, depth == 0 { return }
                    depth -= 1
                }
                if byte > 32 {
                    tokens.append(Token(text: String(UnicodeScalar(byte))[...], line: line, isMember: false))
                }
                index += 1
            }
        }
    }

    mutating func string(hashes: Int) {
        let isLong = peek(1) == UInt8(ascii: "\"") && peek(2) == UInt8(ascii: "\"")
        let quotes = isLong ? 3 : 1
        index += quotes
        while index < bytes.count {
            if peek() == UInt8(ascii: "\\"), hashes == 0 || peek(1) == UInt8(ascii: "#") {
                index += 1 + hashes
                if peek() == UInt8(ascii: "(") {
                    index += 1
                    run(untilParenthesis: true)
                }
                index += 1
                continue
            }
            if (0..<quotes).allSatisfy({ peek($0) == UInt8(ascii: "\"") }),
                hashes == 0 || peek(quotes) == UInt8(ascii: "#")
            {
                index += quotes + hashes
                return
            }
            if peek() == 10 { line += 1 }
            index += 1
        }
    }
}

struct Source {
    let room: Int
    let path: String
    let lines: Int
    let tokens: [Token]
}

func read(_ path: String) -> String {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { fail("\(path) cannot be read") }
    return text
}

func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(1)
}

/// The lines of a list, each a name and a text that a colon divides.
func list(_ path: String) -> [(name: String, text: String)] {
    read(path).split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
        let parts = $0.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { fail("\(path): no colon in '\($0)'") }
        return (String(parts[0]), parts[1].trimmingCharacters(in: .whitespaces))
    }
}

let kit = "Sources/TwofoldKit"
let rooms = list("Tests/Rooms/rooms.txt")
let homonyms = Set(list("Tests/Rooms/homonyms.txt").map(\.name))
var numbers: [String: Int] = [:]
for (number, room) in rooms.enumerated() { numbers[room.name] = number }

var sources: [Source] = []
guard let files = FileManager.default.enumerator(atPath: "Sources") else { fail("Sources cannot be listed") }
for case let name as String in files where name.hasSuffix(".swift") {
    let folders = name.split(separator: "/").dropLast().map(String.init)
    // A file beside the rooms says only which modules there are.
    guard folders.count > 1,
        [
            "TwofoldPixels", "TwofoldMeasures", "TwofoldImaging", "TwofoldBuild", "TwofoldCheck", "TwofoldReports",
        ].contains(folders[0])
    else { continue }
    guard let room = numbers[folders[1]] else { fail("Sources/\(name) lies in no room of rooms.txt") }
    let text = read("Sources/\(name)")
    var lexer = Lexer(text)
    lexer.run()
    sources.append(
        Source(
            room: room, path: "Sources/\(name)",
            lines: text.split(separator: "\n", omittingEmptySubsequences: false).count - 1, tokens: lexer.tokens))
}
sources.sort { ($0.room, $0.path) < ($1.room, $1.path) }

// Where each name is declared: types with the rooms that can be meant from outside, members that extensions add to other rooms' types.
let typeWords: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
let memberWords: Set<Substring> = ["func", "var", "let", "case"]
var types: [Substring: Set<Int>] = [:]
var nestedTypes: [Substring: Set<Int>] = [:]
var declared: [Substring: Set<Int>] = [:]
var added: [(name: Substring, room: Int, type: Substring)] = []

for source in sources {
    var depth = 0
    var extended: (type: Substring, depth: Int)?
    var pending: Substring?
    var previous: Substring = ""
    for (index, token) in source.tokens.enumerated() {
        let next = index + 1 < source.tokens.count ? source.tokens[index + 1].text : ""
        switch token.text {
        case "{":
            depth += 1
            if let type = pending { extended = (type, depth) }
            pending = nil
        case "}":
            if let current = extended, current.depth == depth { extended = nil }
            depth -= 1
        case "extension" where depth == 0 && !token.isMember: pending = next
        case let word
        where typeWords.contains(word) && !token.isMember && !memberWords.contains(next) && next != "static":
            if depth == 0, previous != "private", previous != "fileprivate" {
                types[next, default: []].insert(source.room)
            } else {
                nestedTypes[next, default: []].insert(source.room)
            }
        case let word where memberWords.contains(word) && !token.isMember:
            declared[next, default: []].insert(source.room)
            let isPrivate = source.tokens[max(0, index - 3)..<index].contains {
                $0.text == "private" || $0.text == "fileprivate"
            }
            if let extended, depth == extended.depth, !isPrivate { added.append((next, source.room, extended.type)) }
        default: break
        }
        // A parameter, an argument's label or a local name, too, is a declaration of this room.
        if next == ":", !token.isMember { declared[token.text, default: []].insert(source.room) }
        previous = token.text
    }
}
var additions: [Substring: Set<Int>] = [:]
for member in added {
    let home = types[member.type] ?? []
    if !home.contains(member.room) { additions[member.name, default: []].insert(member.room) }
}

var arrows: [Int: [Int: [String]]] = [:]
var mistakes: [String] = []
var usedHomonyms: Set<String> = []
for source in sources {
    for token in source.tokens {
        let homes: Set<Int>
        if let found = types[token.text] {
            homes = found
        } else if token.isMember, let found = additions[token.text] {
            homes = found.union(declared[token.text, default: []].filter { $0 <= source.room })
        } else {
            continue
        }
        // A nested or private type of this room hides one of the same name in another.
        if homes.contains(source.room) || nestedTypes[token.text]?.contains(source.room) == true { continue }
        let use = "\(source.path):\(token.line): \(token.text)"
        if let home = homes.filter({ $0 < source.room }).max() {
            if token.isType { arrows[source.room, default: [:]][home, default: []].append(use) }
        } else if homonyms.contains(String(token.text)) {
            usedHomonyms.insert(String(token.text))
        } else {
            mistakes.append(
                "\(use) is of \(rooms[homes.min() ?? 0].name), a higher room than \(rooms[source.room].name)")
        }
    }
}

let arguments = CommandLine.arguments.dropFirst()
for (number, room) in rooms.enumerated() {
    let files = sources.filter { $0.room == number }
    let below = (arrows[number] ?? [:]).sorted { $0.key < $1.key }
    let uses = below.map { "\(rooms[$0.key].name) \($0.value.count)" }.joined(separator: ", ")
    print(
        "\(room.name): \(files.count) files, \(files.reduce(0) { $0 + $1.lines }) lines\(uses.isEmpty ? "" : "; uses \(uses)")"
    )
    if arguments.contains("--arrows") { for arrow in below { arrow.value.forEach { print("    \($0)") } } }
}
for name in homonyms.subtracting(usedHomonyms).sorted() {
    mistakes.append("Tests/Rooms/homonyms.txt: \(name) is not needed any more")
}
mistakes.forEach { print($0) }

// The article's table is what the sources say.
let article = "\(kit)/TwofoldKit.docc/Architecture.md"
let opening = "<!-- rooms: written by Tests/Rooms/check.swift -->\n"
let closing = "<!-- end of rooms -->"
var table = "| Room | What is in it | It uses |\n|---|---|---|\n"
for (number, room) in rooms.enumerated() {
    let uses = (arrows[number] ?? [:]).keys.sorted().map { rooms[$0].name }.joined(separator: ", ")
    table += "| `\(room.name)` | \(room.text) | \(uses.isEmpty ? "–" : uses) |\n"
}
let text = read(article)
guard let start = text.range(of: opening), let end = text.range(of: closing) else {
    fail("\(article) has no place for the table of rooms")
}
let fresh = text.replacingCharacters(in: start.upperBound..<end.lowerBound, with: table)
if fresh != text {
    if arguments.contains("--write") {
        do {
            try fresh.write(toFile: article, atomically: true, encoding: .utf8)
        } catch {
            fail("\(article) cannot be written: \(error)")
        }
    } else {
        mistakes.append("stale table")
        print("\(article): the table of rooms is stale; run Tests/Rooms/check --write")
    }
}
if !mistakes.isEmpty { fail("\(mistakes.count) mistakes; a room uses only itself and the rooms below it") }
print("no room uses one above it")

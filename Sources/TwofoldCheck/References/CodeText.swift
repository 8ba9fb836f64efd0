/// A source file as tokens, without comments.
struct CodeText {
    /// A word, a literal, or a single character of punctuation.
    struct Token {
        enum Kind: UInt8 { case word, string, number, symbol }

        var kind: Kind
        /// Whether it is the first of its line.
        var beginsLine: Bool
        /// The offsets of its first byte, and of the first one behind it.
        var start: Int32
        var end: Int32
        /// The index of a string's content, or of the bracket that belongs to a bracket; else -1.
        var partner: Int32 = -1
    }

    /// The rules for comments and literals; JSON is a script, too.
    enum Dialect { case swift, objectiveC, script }

    let bytes: [UInt8]
    private(set) var tokens: [Token]
    private let strings: [RequestedName]
    /// By token, the brace that closes the block around it, or the number of tokens.
    private var blockEnds: [Int32] = []

    init(_ bytes: [UInt8], _ dialect: Dialect) {
        var tokenizer = CodeTokenizer(bytes, dialect)
        tokenizer.run()
        self.bytes = bytes
        tokens = tokenizer.tokens + tokenizer.deferred
        strings = tokenizer.strings
        matchBrackets()
        endBlocks()
    }

    private mutating func endBlocks() {
        blockEnds = Array(repeating: Int32(tokens.count), count: tokens.count)
        var closing: [Int] = []
        for index in tokens.indices.reversed() {
            if isSymbol(index, "}") { closing.append(index) } else if isSymbol(index, "{") { _ = closing.popLast() }
            if let last = closing.last { blockEnds[index] = Int32(last) }
        }
    }

    /// The token that closes the block around a token, or the end of the file.
    func endOfBlock(around start: Int) -> Int {
        tokens.indices.contains(start) ? Int(blockEnds[start]) : tokens.count
    }

    private mutating func matchBrackets() {
        var open: [Int] = []
        for index in tokens.indices where tokens[index].kind == .symbol {
            switch bytes[Int(tokens[index].start)] {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(index)
            case let byte where [UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte):
                // A brace ends all that is still open in it, so that one damaged line does not spoil the rest.
                let isBrace = byte == UInt8(ascii: "}")
                while let last = open.last {
                    let opened = bytes[Int(tokens[last].start)]
                    let fits = opened == (byte == UInt8(ascii: ")") ? byte - 1 : byte - 2)
                    guard fits || isBrace else { break }
                    open.removeLast()
                    guard fits else { continue }
                    tokens[last].partner = Int32(index)
                    tokens[index].partner = Int32(last)
                    break
                }
            default: break
            }
        }
    }

    // MARK: Tokens

    /// The bytes of a token; empty outside of the file.
    subscript(index: Int) -> ArraySlice<UInt8> {
        guard tokens.indices.contains(index) else { return [] }
        return bytes[Int(tokens[index].start)..<Int(tokens[index].end)]
    }

    func isWord(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .word }

    func isWord(_ index: Int, _ text: StaticString) -> Bool { isWord(index) && spells(self[index], text) }

    func isSymbol(_ index: Int, _ symbol: Unicode.Scalar) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .symbol
            && bytes[Int(tokens[index].start)] == UInt8(ascii: symbol)
    }

    /// A word as text; empty for any other token.
    func word(_ index: Int) -> String { isWord(index) ? String(decoding: self[index], as: UTF8.self) : "" }

    /// The offset of a token; that of the end behind the last.
    func offset(_ index: Int) -> Int {
        tokens.indices.contains(index) ? Int(tokens[index].start) : bytes.count
    }

    func string(_ index: Int) -> RequestedName? {
        guard tokens.indices.contains(index), tokens[index].kind == .string else { return nil }
        return strings[Int(tokens[index].partner)]
    }

    /// The bracket that closes or opens what a bracket opens or closes.
    func partner(_ index: Int) -> Int? {
        guard tokens.indices.contains(index), tokens[index].kind == .symbol, tokens[index].partner >= 0 else {
            return nil
        }
        return Int(tokens[index].partner)
    }

    /// The next token on the same level: behind the bracket that this one opens.
    func after(_ index: Int) -> Int { partner(index).map { max($0, index) + 1 } ?? index + 1 }

    /// Whether one token follows another without space.
    func touches(_ index: Int, _ next: Int) -> Bool {
        tokens.indices.contains(index) && tokens.indices.contains(next) && tokens[index].end == tokens[next].start
    }

    private func spells(_ bytes: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes.elementsEqual($0) }
    }
}

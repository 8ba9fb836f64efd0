// Files that name images beside other things.

/// The images that a property list asks for.
enum PropertyListReferences {
    /// Keys of `Info.plist` whose value is an image's name; those of icons and launch images have rules of their own.
    private static let keys: Set<String> = ["UIImageName", "UIApplicationShortcutItemIconFile"]

    static func read(_ bytes: [UInt8]) -> FileReferences {
        var found = FileReferences()
        guard !bytes.starts(with: Array("bplist".utf8)) else {
            if let list = PropertyList(bytes) { read(list, &found) }
            return found
        }
        // The form of NeXT and GNUstep: `{ NSIcon = Logo; }`.
        guard bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) == UInt8(ascii: "<") else {
            return WordReferences.read(bytes)
        }
        var lines = TextLines(bytes)
        var scanner = XMLScanner(bytes)
        var (element, key) = ("", "")
        while let event = scanner.next() {
            switch event {
            case .start(let start): element = start.name
            case .end: element = ""
            case .text(let text, let offset):
                if element == "key" {
                    key = String(decoding: text, as: UTF8.self)
                } else if element == "string" {
                    add(text, key, at: lines.place(at: offset), into: &found)
                }
            }
        }
        return found
    }

    private static func read(_ list: PropertyList, key: String = "", _ found: inout FileReferences) {
        switch list {
        case .text(let text): add(Array(text.utf8), key, at: nil, into: &found)
        // Both readers limit the depth.
        case .list(let items): for item in items { read(item, key: key, &found) }
        case .table(let table):
            for (key, value) in table.sorted(by: { $0.key < $1.key }) { read(value, key: key, &found) }
        default: break
        }
    }

    private static func add(_ text: [UInt8], _ key: String, at place: TextPlace?, into found: inout FileReferences) {
        found.mention(RequestedName(text))
        // A setting of the build stands for a part of the name.
        if case let name = RequestedName(settings: text), name.whole == nil { found.mention(name) }
        // Code takes lists of names apart.
        if text.count <= FileReferences.maxNameLength, text.contains(UInt8(ascii: ",")) {
            for part in text.split(separator: UInt8(ascii: ",")) {
                found.mention(RequestedName(Array(part)).trimmed())
            }
        }
        guard keys.contains(key), PropertyList.text(String(decoding: text, as: UTF8.self)).name != nil,
            text.count <= FileReferences.maxNameLength
        else { return }
        found.requests.append(ImageReference(name: RequestedName(text), place: place, loader: .uiKit))
    }
}

/// The images that a `.strings` file asks for: its values that are names of image files.
enum StringsReferences {
    static func read(_ bytes: [UInt8]) -> FileReferences {
        var found = FileReferences()
        // Xcode wrote these files in UTF-16 for long.
        let text = UTF16Text.utf8(bytes) ?? bytes
        if text.starts(with: Array("bplist".utf8)) { return PropertyListReferences.read(text) }
        let code = CodeText(text, .objectiveC)
        var lines = TextLines(text)
        for index in code.tokens.indices {
            guard let name = code.string(index) else { continue }
            found.mention(name)
            guard code.isSymbol(index - 1, "="), let whole = name.whole, whole.count <= FileReferences.maxNameLength,
                ImageFormat(fileExtension: AssetName(parsing: whole).fileExtension) != nil,
                // A sentence may end with a file's name, and an address is no file.
                !whole.contains(where: { $0 <= 0x20 || [UInt8(ascii: "%"), UInt8(ascii: ":")].contains($0) })
            else { continue }
            found.requests.append(
                ImageReference(
                    name: name, place: lines.place(at: Int(code.tokens[index].start)), loader: .either))
        }
        return found
    }
}

/// The texts of archived objects that may be images' names: compiled nib files, and the scenes of games.
enum ArchiveReferences {
    static func read(_ bytes: [UInt8]) -> FileReferences {
        if PropertyList.isBinary(bytes), PropertyList(bytes) != nil { return PropertyListReferences.read(bytes) }
        if bytes.first == UInt8(ascii: "<") { return PropertyListReferences.read(bytes) }
        var found = FileReferences()
        for text in bytes.split(whereSeparator: { $0 < 0x20 || $0 > 0x7E }) where text.count <= 256 {
            found.mentions.insert(Array(text))
            // The byte before a text that tells its length may be a letter, too.
            found.mentions.insert(Array(text.dropFirst()))
        }
        return found
    }
}

/// Words of any other text that may be images' names: of web pages, scripts and data.
enum WordReferences {
    /// What no name of an image in a text has in it.
    static let ends = Set("\"'`()<>[]{},;=| \t\r\n".utf8)

    static func read(_ text: [UInt8]) -> FileReferences {
        var found = FileReferences()
        let bytes = withoutComments(text)
        for word in bytes.split(whereSeparator: ends.contains) where word.count <= FileReferences.maxNameLength {
            // The rest of a name that a template begins: `hex_#{color}@2x.png`.
            let isRest = word.first == UInt8(ascii: "@") && bytes[..<word.startIndex].last == UInt8(ascii: "}")
            if !isRest { found.mentions.insert(Array(word)) }
            // Pages of an app have gaps, and resources of .NET dots: `Web/%@/%@.gif`, `Mail.Resources.Logo.png`.
            if let type = word.lastIndex(of: UInt8(ascii: ".")), TreeListing.isImageName(Array(word)) {
                if word.range(of: "%@".utf8) != nil { found.patterns.insert(RequestedName(format: Array(word))) }
                if let dot = word[..<type].lastIndex(of: UInt8(ascii: ".")) {
                    found.mentions.insert(Array(word[(dot + 1)...]))
                }
            }
            // R.drawable.name
            if let dot = word.lastIndex(of: UInt8(ascii: ".")),
                let kind = word[..<dot].lastIndex(of: UInt8(ascii: ".")),
                word[..<kind].suffix(2).elementsEqual(".R".utf8) || word[..<kind].elementsEqual("R".utf8)
            {
                found.mentions.insert(Array(word[(dot + 1)...]))
            }
        }
        // Names may have spaces, which then stand in quotation marks.
        for text in bytes.split(separator: UInt8(ascii: "\"")) where text.count <= 64 && text.contains(0x20) {
            found.mentions.insert(Array(text))
        }
        return found
    }

    /// A text without the lines that are comments in most languages: code that is out of use asks for nothing.
    private static func withoutComments(_ text: [UInt8]) -> [UInt8] {
        var plain = text
        var start = 0
        while start < text.count {
            let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
            let line = text[start..<end].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            if line.starts(with: "//".utf8) { for index in line.indices { plain[index] = UInt8(ascii: " ") } }
            start = end + 1
        }
        return plain
    }
}

// From the text of a document to the names that were meant.

extension ImportedName {
    /// The most bytes of a document that are read.
    package static let maxDocumentLength = 1 << 24

    /// The names of images that a document mentions, in the order of their first mention.
    ///
    /// The document may be a list, a text, a web page or a mail. What damaged a name is undone where nothing else can have
    /// been meant; otherwise the name is uncertain. Bytes beyond ``maxDocumentLength`` are not read.
    ///
    /// - Parameters:
    ///   - document: The document, in UTF-8, UTF-16 with its mark, or Latin-1.
    ///   - files: Image files that the document may mean: where one is called `Sun.png`, `Sun @2x.png` in a sentence is a
    ///     name, and not a word in front of a suffix.
    package static func all(in document: [UInt8], beside files: [BytePath] = []) -> [ImportedName] {
        let text = DocumentText(Array(document.prefix(maxDocumentLength)))
        var names: [ImportedName] = []
        var places: [[UInt8]: Int] = [:]
        var starts: [Int] = []
        let mentions = NameScanner(bytes: text.bytes).mentions()
        let inDocument = mentions.filter { !$0.isSplit }.map(\.text)
        let known = KnownNames(inDocument)
        let inTree = files.isEmpty ? nil : KnownNames(files.map(\.name))
        var revealed = text.revealed[...]
        for mention in mentions {
            while let first = revealed.first, first.upperBound <= mention.start { revealed = revealed.dropFirst() }
            let isRevealed = revealed.first?.overlaps(mention.start..<(mention.start + mention.written.count)) == true
            guard
                let name = ImportedName(
                    mention, known, inTree, isRevealed: isRevealed, line: Int(text.lines[mention.start]))
            else { continue }
            // Two hidden names may be different ones, whatever they look like.
            if name.meant != nil, let place = places[name.written] {
                names[place].count += 1
                continue
            }
            places[name.written] = names.count
            names.append(name)
            starts.append(mention.start)
        }
        addCandidates(to: &names, starts, text.sentenceEnds)
        return names
    }

    private init?(
        _ mention: NameScanner.Mention, _ known: KnownNames, _ inTree: KnownNames?, isRevealed: Bool, line: Int
    ) {
        written = mention.written
        damages = isRevealed ? [.revealed] : []
        self.line = line
        func hasImage(of text: [UInt8]) -> Bool {
            let text = AssetName(parsing: text).possibleDevice?.bytes ?? text
            return known.hasOther(than: text) || inTree?.hasImage(of: text) == true
        }
        guard HiddenAddress.length(atStartOf: mention.text) == nil else {
            written = HiddenAddress.plain
            damages.append(.hidden)
            isCertain = false
            return
        }
        if mention.isSplit {
            // "the @2x.png files" names no image, but "Sun @2x.png" does, if there is a Sun.png, and may without one.
            isCertain = hasImage(of: mention.text)
            guard isCertain || mention.isNameLike else { return nil }
            if !isCertain { candidates = [mention.written] }
        }
        // In a name without an image's extension, nothing but that extension can be missing.
        if mention.text.count < mention.written.count {
            damages.append(.spaces)
        }
        var name = AssetName(parsing: mention.text)
        if let decoded = Self.unescaped(mention.text) {
            name = AssetName(parsing: decoded)
            damages.append(.escapes)
        }
        // A name can be damaged twice: "Sun@ 2X.png".
        for _ in 0..<3 {
            guard let anomaly = name.anomaly, anomaly != .lookAlikeScale,
                let better = anomaly.suggestion(for: name).map(AssetName.init(parsing:)), better != name
            else { break }
            damages.append(.misspelled(anomaly))
            name = better
        }
        if let device = name.possibleDevice, name.hasHyphenForTilde {
            damages.append(.hyphen)
            candidates = [name.bytes]
            isCertain = false
            name = device
        } else if let scale = name.possibleScale, name.anomaly == .lookAlikeScale {
            damages.append(.misspelled(.lookAlikeScale))
            isCertain = hasImage(of: scale.bytes)
            if !isCertain { candidates = [name.bytes] }
            name = scale
        }
        if ImageFormat(fileExtension: name.fileExtension) == nil {
            if let known = known.fileExtension(of: name) {
                name.fileExtension = known
                damages.append(.noExtension)
            } else if name.anomaly == .suffixAfterExtension {
                return nil
            }
        }
        meant = name.bytes
    }

    /// The name with its escapes of a URL undone; nil where it has none, or where no file could have the name.
    private static func unescaped(_ text: [UInt8]) -> [UInt8]? {
        guard text.contains(UInt8(ascii: "%")) else { return nil }
        var result: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let escaped = DocumentText.escape(rest[rest.startIndex], rest[rest.startIndex + 1])
            {
                guard escaped >= 0x20, escaped != 0x7F, escaped != UInt8(ascii: "/") else { return nil }
                result.append(escaped)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return result == text || String(validating: result, as: UTF8.self) == nil ? nil : result
    }

    // MARK: Hidden names

    /// Adds what hidden names may have been: the 2x of names nearby that have none in the document.
    ///
    /// One in the same sentence is likelier than a nearer one in another.
    private static func addCandidates(to names: inout [ImportedName], _ starts: [Int], _ sentenceEnds: [Int]) {
        let known = names.compactMap(\.meant).map(AssetName.init(parsing:))
        let present = Set(known.map(\.bytes))
        var alone: [(place: Int, twice: [UInt8])] = []
        for (name, start) in zip(names, starts) {
            guard let meant = name.meant.map(AssetName.init(parsing:)), meant.scale == .x1, meant.anomaly == nil,
                ImageFormat(fileExtension: meant.fileExtension)?.isVector == false,
                case let twice = meant.variant(scale: .x2, device: meant.device).bytes, !present.contains(twice)
            else { continue }
            alone.append((start, twice))
        }
        for place in names.indices where names[place].meant == nil {
            let start = starts[place]
            // Both lists are in the order of the text, so the nearest are those around this place.
            let split = alone.partitioningIndex { $0.place > start }
            let before = alone[..<split].suffix(maxCandidates).reversed()
            let after = alone[split...].prefix(maxCandidates)
            let near = before.map { ($0, start - $0.place) } + after.map { ($0, 2 * ($0.place - start)) }
            let sentence = sentenceEnds.partitioningIndex { $0 >= start }
            let ranked = near.map { candidate, distance in
                let isHere = sentenceEnds.partitioningIndex { $0 >= candidate.place } == sentence
                return (name: candidate.twice, rank: isHere ? 0 : 1, distance: distance)
            }
            names[place].candidates =
                ranked.sorted { ($0.rank, $0.distance) < ($1.rank, $1.distance) }
                .prefix(maxCandidates).map(\.name).uniqued
        }
    }

    private static let maxCandidates = 3
}

/// Names as a document or a tree has them, by what their scales and modifiers have in common.
private struct KnownNames {
    private var stems: [[UInt8]: Set<[UInt8]>] = [:]
    private var extensions: [[UInt8]: [UInt8]] = [:]

    init(_ names: [[UInt8]]) {
        for text in names {
            let name = AssetName(parsing: text)
            guard ImageFormat(fileExtension: name.fileExtension) != nil, let end = name.fileExtension else { continue }
            let stem = name.stem
            stems[stem, default: []].insert(text)
            if extensions[stem] == nil { extensions[stem] = end }
        }
    }

    /// Whether the document has another name of the same image.
    func hasOther(than text: [UInt8]) -> Bool {
        var name = AssetName(parsing: text)
        if let anomaly = name.anomaly, let better = anomaly.suggestion(for: name) { name = AssetName(parsing: better) }
        return (stems[name.stem] ?? []).contains { $0 != text }
    }

    /// Whether there is a name of the same image.
    func hasImage(of text: [UInt8]) -> Bool { stems[AssetName(parsing: text).stem] != nil }

    /// The extension of another name of the same image.
    func fileExtension(of name: AssetName) -> [UInt8]? { extensions[name.stem] }
}

extension Array {
    /// The first place whose element satisfies a condition that holds for all after it.
    fileprivate func partitioningIndex(_ belongsToSecond: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = low + (high - low) / 2
            if belongsToSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// Finds variants whose names collide with another file's: exactly, or on disks that fold letter case or accents.
package struct OutputNames {
    private let existing: [Place: BytePath]

    /// - Parameter existing: Every file that was listed.
    init(existing: [BytePath]) {
        self.existing = Dictionary(existing.map { (Place($0), $0) }) { _, last in last }
    }

    /// The variants that can be made, and an error for each that cannot.
    ///
    /// - Parameters:
    ///   - existing: Every file that was listed.
    ///   - isSpelled: Whether a project of Xcode spells an image like this.
    static func separate(
        _ variants: [VariantPlan], existing: [BytePath], isSpelled: ([UInt8]) -> Bool = { _ in false }
    ) -> (good: [VariantPlan], diagnostics: [Diagnostic]) {
        if areDistinct(variants, existing) { return (variants, []) }
        // By index. The table holds the variants' places only, because the files are many times as many.
        var claims: [Place: Int] = [:]
        claims.reserveCapacity(variants.count)
        var rivals: [Int: [Int]] = [:]
        for index in variants.indices {
            let place = Place(variants[index].path)
            if let first = claims[place] {
                rivals[first, default: [first]].append(index)
            } else {
                claims[place] = index
            }
        }
        var others: [Int: BytePath] = [:]
        for path in existing {
            guard let index = claims[Place(path)] else { continue }
            if path != variants[index].path {
                others[index] = path
            } else if !others.isEmpty {
                others[index] = nil
            }
        }
        if rivals.isEmpty, others.isEmpty { return (variants, []) }
        let contested = Set(rivals.values.joined())
        var good: [VariantPlan] = []
        var diagnostics: [Diagnostic] = []
        for (index, variant) in variants.enumerated() where !contested.contains(index) {
            if let other = others[index] {
                let isMasterRight = isSpelled(stem(variant.master)) && !isSpelled(stem(other))
                let (odd, right) = isMasterRight ? (other, variant.master) : (variant.master, other)
                diagnostics.append(
                    .outputCollision(
                        variant.path, with: other, from: variant.master,
                        renaming: respelling(odd, as: right, existing).map { (odd, $0) }))
            } else {
                good.append(variant)
            }
        }
        for group in rivals.values {
            let masters = group.map { variants[$0].master }.sorted()
            diagnostics.append(.twoMasters(variants[group[0]].path, masters[0], masters[masters.count - 1]))
        }
        return (good, diagnostics.sorted { $0.path < $1.path })
    }

    private static func stem(_ path: BytePath) -> [UInt8] { AssetName(parsing: path.name).stem }

    /// The name of a file if it spelled its image as another file does; nil where letter case is not all that differs, and
    /// where a file has that name.
    private static func respelling(_ file: BytePath, as other: BytePath, _ existing: [BytePath]) -> [UInt8]? {
        let (own, right) = (stem(file), stem(other))
        guard own.map(\.lowercasedASCII) == right.map(\.lowercasedASCII) else { return nil }
        let name = right + file.name.dropFirst(own.count)
        return file.folder.appending(name).map(existing.contains) ?? true ? nil : name
    }

    /// Whether certainly no disk takes one of these names for another, as in nearly every tree.
    ///
    /// Paths are compared by numbers, which are the same where only letter case differs. Other paths can have the same number;
    /// those are compared whole, as are trees with names beyond ASCII.
    private static func areDistinct(_ variants: [VariantPlan], _ existing: [BytePath]) -> Bool {
        var claims: [UInt64: Int] = [:]
        claims.reserveCapacity(variants.count)
        for index in variants.indices {
            guard let number = foldedNumber(variants[index].path),
                claims.updateValue(index, forKey: number) == nil
            else { return false }
        }
        return existing.allSatisfy { path in
            guard let number = foldedNumber(path) else { return false }
            return claims[number].map { variants[$0].path == path } ?? true
        }
    }

    /// A number of a path in lower case (FNV-1a); nil beyond ASCII.
    private static func foldedNumber(_ path: BytePath) -> UInt64? {
        var number: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in path.bytes {
            if byte >= 0x80 { return nil }
            number = (number ^ UInt64(byte.lowercasedASCII)) &* 0x100_0000_01B3
        }
        return number
    }

    /// The other file whose name is the same on a disk that folds letter case or accents.
    func other(than path: BytePath) -> BytePath? { existing[Place(path)].flatMap { $0 == path ? nil : $0 } }

    /// A path as a disk compares it that ignores case and Unicode form in names: `String` compares by canonical
    /// equivalence.
    ///
    /// Folders are compared by their bytes. A folder of plain ASCII is part of the text, so that there is one text for
    /// a path.
    package struct Place: Hashable {
        private var folder = BytePath.root
        private var text: String

        package init(_ path: BytePath) {
            let nameLength = path.bytes.suffix(while: { $0 != UInt8(ascii: "/") }).count
            let folder = path.bytes.dropLast(nameLength)
            guard folder.allSatisfy({ $0 < 0x80 }) else {
                self.folder = path.folder
                text = OutputNames.folded(path.name)
                return
            }
            guard path.bytes.allSatisfy({ $0 < 0x80 }) else {
                text = String(decoding: folder, as: UTF8.self) + OutputNames.folded(path.name)
                return
            }
            text = String(unsafeUninitializedCapacity: path.bytes.count) { buffer in
                let end = buffer.initialize(fromContentsOf: path.bytes)
                for index in folder.count..<end { buffer[index] = buffer[index].lowercasedASCII }
                return end
            }
        }
    }

    /// A name as such disks compare it; bytes that are not UTF-8 stand for themselves, escaped.
    package static func folded(_ name: [UInt8]) -> String {
        (String(validating: name, as: UTF8.self) ?? "\u{0}\(Quoting.escape(name))").lowercased()
    }
}

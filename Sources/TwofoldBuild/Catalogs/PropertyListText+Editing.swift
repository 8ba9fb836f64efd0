// Edits of a property list's text that change the bytes they must and no others.

extension PropertyListText {
    /// The text with a value at a place; missing dictionaries on the way are made.
    ///
    /// - Parameter neighbor: The key that a new key follows if it is there.
    func setting(
        _ value: PropertyList, at path: [PropertyListStep], after neighbor: String?
    ) throws(PropertyListProblem) -> [UInt8] {
        let found = try find(path[...])
        switch (found.rest.first, found.value.content) {
        case (nil, _): return try replacing(found.value, with: value, lead: found.lead)
        case (.key(let key)?, .table(let members)):
            var nested = value
            for step in found.rest.dropFirst().reversed() {
                guard case .key(let key) = step else { throw .otherKind(path.name) }
                nested = .table([key: nested])
            }
            return try inserting(key, nested, into: (found.value, members, found.lead), after: neighbor)
        default: throw .otherKind(path.name)
        }
    }

    /// The text without the value at a place, and without its key and line.
    func removing(at path: [PropertyListStep]) throws(PropertyListProblem) -> [UInt8] {
        guard let last = path.last else { throw .otherKind("") }
        let found = try find(path.dropLast()[...])
        guard found.rest.isEmpty else { throw .otherKind(path.name) }
        switch (last, found.value.content) {
        case (.key(let key), .table(let members)):
            guard let member = try Self.member(key, of: members) else { throw .otherKind(key) }
            return removing([member.range], from: found.value, count: members.count)
        case (.index(let index), .list(let items)) where items.indices.contains(index):
            return removing([items[index].range], from: found.value, count: items.count)
        default: throw .otherKind(path.name)
        }
    }

    // MARK: Finding

    private typealias Found = (value: Value, lead: [UInt8], rest: ArraySlice<PropertyListStep>)

    /// The last value on a way that exists, the blanks before it or its key, and the rest of the way.
    private func find(_ path: ArraySlice<PropertyListStep>) throws(PropertyListProblem) -> Found {
        var found: Found = (root, lead(before: root.range.lowerBound), path)
        while let step = found.rest.first {
            switch (step, found.value.content) {
            case (.key(let key), .table(let members)):
                guard let member = try Self.member(key, of: members) else { return found }
                found = (member.value, lead(before: member.keyRange.lowerBound), found.rest.dropFirst())
            case (.index(let index), .list(let items)):
                guard items.indices.contains(index) else { return found }
                found = (items[index], lead(before: items[index].range.lowerBound), found.rest.dropFirst())
            default: return found
            }
        }
        return found
    }

    private static func member(_ key: String, of members: [Member]) throws(PropertyListProblem) -> Member? {
        let found = members.filter { $0.key == key }
        guard found.count <= 1 else { throw .repeatedKey(key) }
        return found.first
    }

    // MARK: Changing

    private func replacing(
        _ old: Value, with new: PropertyList, lead: [UInt8]
    ) throws(PropertyListProblem) -> [UInt8] {
        let style = PropertyListStyle(self)
        guard case .list(let wanted) = new, case .list(let items) = old.content else {
            return bytes.replacing(old.range, with: try style.text(of: new, lead: lead))
        }
        guard !wanted.isEmpty else { return removing(items.map(\.range), from: old, count: items.count) }
        if items.isEmpty, let end = commentEnd(in: old) {
            let lead = end.lead.contains(0x0A) ? end.lead + style.unit : end.lead
            var text: [UInt8] = []
            for value in wanted { text += lead + (try style.text(of: value, lead: lead)) }
            return bytes.replacing(end.place..<end.place, with: text)
        }
        guard !items.isEmpty else { return bytes.replacing(old.range, with: try style.text(of: new, lead: lead)) }
        // What is in both lists keeps its bytes, and comments stay in any case.
        var kept: [(old: Int, new: Int)] = []
        for (index, item) in items.enumerated() {
            let next = kept.last.map { $0.new + 1 } ?? 0
            if let place = wanted[next...].firstIndex(of: item.value) { kept.append((index, place)) }
        }
        guard !kept.isEmpty else { return try replacingAll(items, of: old, with: wanted, style) }
        guard kept.count == items.count else {
            let gone = Set(items.indices).subtracting(kept.map(\.old)).sorted().map { items[$0].range }
            let text = removing(gone, from: old, count: items.count)
            guard let less = PropertyListText(text), let value = less.value(like: old) else { throw .unsure }
            return try less.replacing(value, with: new, lead: lead)
        }
        let old = Set(kept.map(\.new))
        var result: [UInt8] = []
        var position = 0
        for (index, value) in wanted.enumerated() where !old.contains(index) {
            let before = kept.last { $0.new < index }.map { items[$0.old] }
            let model = before ?? items[0]
            let lead = self.lead(before: model.range.lowerBound)
            let place = before.map { lineEnd(after: $0.range.upperBound) } ?? model.range.lowerBound - lead.count
            result += bytes[position..<place] + lead + (try style.text(of: value, lead: lead))
            position = place
        }
        return result + bytes[position...]
    }

    private func replacingAll(
        _ items: [Value], of list: Value, with wanted: [PropertyList], _ style: PropertyListStyle
    ) throws(PropertyListProblem) -> [UInt8] {
        guard let first = items.first, let last = items.last else { return bytes }
        let lead = self.lead(before: first.range.lowerBound)
        var text: [UInt8] = []
        for (index, value) in wanted.enumerated() {
            text += (index == 0 ? [] : lead) + (try style.text(of: value, lead: lead))
        }
        // Comments between the old items would be about none of the new ones, but they are a person's.
        var between: [UInt8] = []
        for (item, next) in zip(items, items.dropFirst()) {
            let part = bytes[item.range.upperBound..<next.range.lowerBound]
            if !part.allSatisfy(\.isBlankOfXML) { between += part }
        }
        return bytes.replacing(first.range.lowerBound..<last.range.upperBound, with: text + between)
    }

    private func inserting(
        _ key: String, _ value: PropertyList, into table: (value: Value, members: [Member], lead: [UInt8]),
        after neighbor: String?
    ) throws(PropertyListProblem) -> [UInt8] {
        let style = PropertyListStyle(self)
        guard let first = table.members.first else {
            if let end = commentEnd(in: table.value) {
                let lead = end.lead.contains(0x0A) ? end.lead + style.unit : end.lead
                let text = lead + (try style.key(key)) + lead + (try style.text(of: value, lead: lead))
                return bytes.replacing(end.place..<end.place, with: text)
            }
            return bytes.replacing(table.value.range, with: try style.text(of: .table([key: value]), lead: table.lead))
        }
        let keys = table.members.map(\.key)
        let isSorted = zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 }
        let place =
            neighbor.flatMap { keys.firstIndex(of: $0) }.map { $0 + 1 }
            ?? (isSorted ? keys.firstIndex { key < $0 } : nil) ?? keys.count
        let model = place > 0 ? table.members[place - 1] : first
        let lead = self.lead(before: model.keyRange.lowerBound)
        let gap = Array(bytes[model.keyRange.upperBound..<model.value.range.lowerBound].filter(\.isBlankOfXML))
        let text =
            lead + (try style.key(key)) + (gap.contains(0x0A) ? lead : gap) + (try style.text(of: value, lead: lead))
        let start = place > 0 ? lineEnd(after: model.range.upperBound) : model.range.lowerBound - lead.count
        return bytes.replacing(start..<start, with: text)
    }

    private func removing(_ gone: [Range<Int>], from container: Value, count: Int) -> [UInt8] {
        var result: [UInt8] = []
        var position = 0
        for range in gone {
            let start = range.lowerBound - lead(before: range.lowerBound).count
            result += bytes[position..<start]
            position = range.upperBound
        }
        result += bytes[position...]
        guard gone.count == count, count > 0 else { return result }
        // An empty container has the form in which Apple's tools write it, unless a comment is left in it.
        let removed = bytes.count - result.count
        let whole = container.range.lowerBound..<(container.range.upperBound - removed)
        let name = result[whole].dropFirst().prefix { $0 != UInt8(ascii: ">") }
        guard let end = result[whole].lastIndex(of: UInt8(ascii: "<")),
            result[(whole.lowerBound + name.count + 2)..<end].allSatisfy(\.isBlankOfXML)
        else { return result }
        return result.replacing(whole, with: [UInt8(ascii: "<")] + name + Array("/>".utf8))
    }

    // MARK: Blanks

    /// The blanks before a place, from the last line end on.
    func lead(before place: Int) -> [UInt8] {
        let blanks = bytes[..<place].suffix { $0.isBlankOfXML }
        guard let end = blanks.lastIndex(of: 0x0A) else { return Array(blanks) }
        return Array(blanks[(end > blanks.startIndex && blanks[end - 1] == 0x0D ? end - 1 : end)...])
    }

    /// The place behind the comments of a container that has nothing else, and the blanks of its end; nil without any.
    private func commentEnd(in container: Value) -> (place: Int, lead: [UInt8])? {
        let whole = bytes[container.range]
        guard let start = whole.firstIndex(of: UInt8(ascii: ">")), let end = whole.lastIndex(of: UInt8(ascii: "<")),
            start < end, !bytes[(start + 1)..<end].allSatisfy(\.isBlankOfXML)
        else { return nil }
        let lead = lead(before: end)
        return (end - lead.count, lead)
    }

    /// The end of a comment that follows a value in the same line, or else of the value.
    private func lineEnd(after place: Int) -> Int {
        var end = place
        while true {
            let start = bytes[end...].drop { $0 == 0x20 || $0 == 0x09 }.startIndex
            guard bytes[start...].starts(with: "<!--".utf8), let close = bytes[start...].range(of: "-->".utf8),
                !bytes[start..<close.lowerBound].contains(0x0A)
            else { return end }
            end = close.upperBound
        }
    }

    /// The value that begins where another text's value does: nothing before it was changed.
    private func value(like other: Value) -> Value? {
        var values = [root]
        while let value = values.popLast() {
            if value.range.lowerBound == other.range.lowerBound { return value }
            switch value.content {
            case .plain: break
            case .list(let items): values += items
            case .table(let members): values += members.map(\.value)
            }
        }
        return nil
    }
}

extension [UInt8] {
    /// The same with other bytes in one place.
    fileprivate func replacing(_ range: Range<Int>, with bytes: [UInt8]) -> [UInt8] {
        Array(self[..<range.lowerBound]) + bytes + self[range.upperBound...]
    }
}

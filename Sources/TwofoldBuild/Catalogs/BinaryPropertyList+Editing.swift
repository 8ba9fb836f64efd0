// Edits of a binary property list that leave every other object as it is.

extension BinaryPropertyList {
    /// Sets the value at a place, or removes it and its key; missing dictionaries on the way are made.
    mutating func set(_ value: PropertyList?, at path: [PropertyListStep]) throws(PropertyListProblem) {
        let lostBefore = Set(objects.indices).subtracting(reachable(from: [top]))
        var users = Array(repeating: 0, count: objects.count)
        for case .container(_, let references) in objects { for index in references { users[index] += 1 } }
        var index = top
        for (depth, step) in path.enumerated() {
            guard case .container(let kind, var references) = objects[index],
                let slot = try slot(of: step, kind, references)
            else { throw .otherKind(path.name) }
            let rest = path[(depth + 1)...]
            if slot == references.count {
                guard case .key(let key) = step, let value else { throw .otherKind(path.name) }
                var nested = value
                for step in rest.reversed() {
                    guard case .key(let key) = step else { throw .otherKind(path.name) }
                    nested = .table([key: nested])
                }
                let middle = references.count / 2
                references.insert(append(.text(key)), at: middle)
                references.append(append(nested))
                objects[index] = .container(kind: kind, references: references)
                break
            }
            if rest.isEmpty {
                if let value {
                    references[slot] = append(value)
                } else {
                    references.remove(at: slot)
                    if kind == Self.table { references.remove(at: slot - (references.count + 1) / 2) }
                }
                objects[index] = .container(kind: kind, references: references)
                break
            }
            var next = references[slot]
            // A value that several places share is changed in one of them only.
            if users[next] > 1 {
                let copy = objects[next]
                users[next] -= 1
                if case .container(_, let shared) = copy { for index in shared { users[index] += 1 } }
                next = objects.count
                objects.append(copy)
                users.append(1)
                references[slot] = next
                objects[index] = .container(kind: kind, references: references)
            }
            index = next
        }
        dropLost(except: lostBefore)
    }

    /// The place of a step among a container's references; their number for a new key, nil for another kind.
    private func slot(
        of step: PropertyListStep, _ kind: UInt8, _ references: [Int]
    ) throws(PropertyListProblem) -> Int? {
        switch (step, kind) {
        case (.key(let key), Self.table):
            let middle = references.count / 2
            let found = (0..<middle).filter {
                if case .text(let text, _) = objects[references[$0]] { text == key } else { false }
            }
            guard found.count <= 1 else { throw .repeatedKey(key) }
            return found.first.map { $0 + middle } ?? references.count
        case (.index(let index), Self.array): return references.indices.contains(index) ? index : nil
        default: return nil
        }
    }

    private mutating func append(_ value: PropertyList) -> Int {
        let object: Object
        switch value {
        case .text(let text): object = Self.object(of: text)
        case .number(let number): object = Self.object(of: number)
        case .flag(let flag): object = .leaf([flag ? 0x09 : 0x08])
        case .other: object = .leaf([0x00])
        case .list(let items): object = .container(kind: Self.array, references: items.map { append($0) })
        case .table(let table):
            let members = table.sorted { $0.key < $1.key }
            let keys = members.map { append(.text($0.key)) }
            object = .container(kind: Self.table, references: keys + members.map { append($0.value) })
        }
        objects.append(object)
        return objects.count - 1
    }

    private func reachable(from roots: [Int]) -> Set<Int> {
        var found: Set<Int> = []
        var open = roots
        while let index = open.popLast() {
            guard found.insert(index).inserted, case .container(_, let references) = objects[index] else { continue }
            open += references
        }
        return found
    }

    /// Removes the objects that nothing refers to any more; the others keep their order.
    private mutating func dropLost(except lostBefore: Set<Int>) {
        let kept = reachable(from: [top] + lostBefore)
        var numbers: [Int] = []
        var count = 0
        for index in objects.indices {
            numbers.append(count)
            if kept.contains(index) { count += 1 }
        }
        objects = objects.indices.filter(kept.contains).map { index in
            guard case .container(let kind, let references) = objects[index] else { return objects[index] }
            return .container(kind: kind, references: references.map { numbers[$0] })
        }
        top = numbers[top]
    }
}

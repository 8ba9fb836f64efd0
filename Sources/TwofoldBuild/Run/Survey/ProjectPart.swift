/// The result of one project, and the project's root relative to the folder of a report on several.
package struct ProjectPart<Value: Sendable>: Sendable {
    package var value: Value
    package var place: BytePath

    package init(_ value: Value, at place: BytePath = .root) {
        self.value = value
        self.place = place
    }
}

extension Array {
    /// The lists of all projects, one after the other, with their paths prefixed by the project's root.
    package func gathered<Value, List: Sequence>(_ list: KeyPath<Value, List>) -> [List.Element]
    where Element == ProjectPart<Value>, List.Element: Placeable {
        flatMap { part in part.value[keyPath: list].map { $0.placed(in: part.place) } }
    }

    /// The lists of all projects, one after the other, in which `paths` are prefixed by the project's root.
    package func gathered<Value, Item>(
        _ list: KeyPath<Value, [Item]>, placing paths: WritableKeyPath<Item, BytePath>...
    ) -> [Item] where Element == ProjectPart<Value> {
        flatMap { part in
            part.value[keyPath: list].map { item in
                paths.reduce(into: item) { $0[keyPath: $1] = item[keyPath: $1].placed(in: part.place) }
            }
        }
    }

    /// The tables of all projects in one, with their paths prefixed by the project's root.
    func gathered<Value, Item>(_ table: KeyPath<Value, [BytePath: Item]>) -> [BytePath: Item]
    where Element == ProjectPart<Value> {
        reduce(into: [:]) { tables, part in
            let placed = part.value[keyPath: table].map { ($0.key.placed(in: part.place), $0.value) }
            tables.merge(placed) { first, _ in first }
        }
    }

    package func sum<Value, Number: AdditiveArithmetic>(_ number: KeyPath<Value, Number>) -> Number
    where Element == ProjectPart<Value> {
        reduce(.zero) { $0 + $1.value[keyPath: number] }
    }
}

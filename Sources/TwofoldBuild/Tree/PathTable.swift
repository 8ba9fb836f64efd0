/// Values by path, in the order in which the paths came.
///
/// A hash table is half empty as a rule, so it holds only indices, and one array holds the values. A dictionary of the
/// values would take twice the memory for a large tree.
struct PathTable<Value: Sendable>: Sendable {
    private var places: [BytePath: Int32] = [:]
    private(set) var paths: [BytePath] = []
    private(set) var values: [Value] = []

    var count: Int { values.count }

    mutating func reserveCapacity(_ count: Int) {
        places.reserveCapacity(count)
        paths.reserveCapacity(count)
        values.reserveCapacity(count)
    }

    /// The value of a path; a value is replaced, never removed.
    subscript(path: BytePath) -> Value? { places[path].map { values[Int($0)] } }

    mutating func set(_ value: Value, at path: BytePath) {
        let place = places[path, default: Int32(values.count)]
        if Int(place) < values.count {
            values[Int(place)] = value
        } else {
            places[path] = place
            paths.append(path)
            values.append(value)
        }
    }

    func filter(_ isIncluded: (BytePath, Value) -> Bool) -> PathTable {
        var table = PathTable()
        for (path, value) in zip(paths, values) where isIncluded(path, value) { table.set(value, at: path) }
        return table
    }
}

extension PathTable: Equatable where Value: Equatable {}

extension PathTable: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (BytePath, Value)...) {
        for (path, value) in elements { set(value, at: path) }
    }
}

/// The listed files of a tree by path, found in the listing itself.
struct ListedItems: Sendable {
    private let items: [TreeListing.Item]
    private let places: [BytePath: Int32]

    /// - Parameter items: A listing; of repeated paths, the first counts.
    init(_ items: [TreeListing.Item]) {
        self.items = items
        var places: [BytePath: Int32] = [:]
        places.reserveCapacity(items.count)
        for (place, item) in items.enumerated() where places[item.path] == nil { places[item.path] = Int32(place) }
        self.places = places
    }

    subscript(path: BytePath) -> TreeListing.Item? { places[path].map { items[Int($0)] } }

    func holds(_ path: BytePath) -> Bool { places[path] != nil }
}

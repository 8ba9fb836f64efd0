/// The conditions that the files of a line have in common: all but the scale.
///
/// Each line of an image is made from masters of the same line: a dark variant from the dark master, never from the light one.
package struct Line: Hashable, Comparable, Sendable {
    /// Nil for files that are for all devices.
    package var device: DeviceModifier?
    /// The other conditions, sorted and without repetition.
    package let qualifiers: [Qualifier]

    /// A line; the qualifiers may be in any order.
    init(device: DeviceModifier? = nil, qualifiers: [Qualifier] = []) {
        self.device = device
        self.qualifiers = qualifiers.count < 2 ? qualifiers : Array(Set(qualifiers)).sorted()
    }

    /// The line of files that are for every screen.
    static let universal = Line()

    /// Hashes in few steps: nearly every line has a device at most.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(device)
        if !qualifiers.isEmpty { hasher.combine(qualifiers) }
    }

    /// Orders universal files first, then by device and qualifiers.
    package static func < (a: Line, b: Line) -> Bool {
        if a.qualifiers != b.qualifiers { return a.qualifiers.lexicographicallyPrecedes(b.qualifiers) }
        return (a.device?.rawValue ?? "") < (b.device?.rawValue ?? "")
    }
}

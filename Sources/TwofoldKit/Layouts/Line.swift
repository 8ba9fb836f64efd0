/// The conditions that the files of a line have in common: all but the scale.
///
/// Each line of an image is made from masters of the same line: a dark variant from the dark master, never from the light one.
public struct Line: Hashable, Comparable, Sendable {
    /// Nil for files that are for all devices.
    public var device: DeviceModifier?
    /// The other conditions, sorted and without repetition.
    public let qualifiers: [Qualifier]

    /// A line; the qualifiers may be in any order.
    public init(device: DeviceModifier? = nil, qualifiers: [Qualifier] = []) {
        self.device = device
        self.qualifiers = qualifiers.count < 2 ? qualifiers : Array(Set(qualifiers)).sorted()
    }

    /// The line of files that are for every screen.
    public static let universal = Line()

    /// Hashes in few steps: nearly every line has a device at most.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(device)
        if !qualifiers.isEmpty { hasher.combine(qualifiers) }
    }

    /// Orders universal files first, then by device and qualifiers.
    public static func < (a: Line, b: Line) -> Bool {
        if a.qualifiers != b.qualifiers { return a.qualifiers.lexicographicallyPrecedes(b.qualifiers) }
        return (a.device?.rawValue ?? "") < (b.device?.rawValue ?? "")
    }
}

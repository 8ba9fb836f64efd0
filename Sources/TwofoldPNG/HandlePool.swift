import Synchronization

/// Handles of a C library that take time to make, kept for whoever needs one next.
///
/// There are never more of them than there were borrowers at once, and they live as long as the process.
final class HandlePool: Sendable {
    // As numbers, because a pointer cannot be proven to have one user at a time; what is in here has none.
    private let idle = Mutex<[UInt]>([])
    private let make: @Sendable () -> OpaquePointer?

    init(make: @escaping @Sendable () -> OpaquePointer?) { self.make = make }

    /// Lends a handle, made when all others are lent; nil when there is no memory for it.
    func borrow<Result>(_ body: (OpaquePointer) -> Result?) -> Result? {
        let known = idle.withLock { $0.popLast() }
        guard let handle = known.flatMap(OpaquePointer.init(bitPattern:)) ?? make() else { return nil }
        defer { idle.withLock { $0.append(UInt(bitPattern: handle)) } }
        return body(handle)
    }
}

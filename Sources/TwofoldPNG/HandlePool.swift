import Synchronization

/// Handles of a C library that take time to make, kept for the next user.
///
/// There are never more than there were users at the same time, and they live as long as the process.
final class HandlePool: Sendable {
    // Stored as numbers, because the compiler cannot check that a pointer has one user at a time; these have none.
    private let idle = Mutex<[UInt]>([])
    private let make: @Sendable () -> OpaquePointer?

    init(make: @escaping @Sendable () -> OpaquePointer?) { self.make = make }

    /// Lends a handle, which is made when all others are lent; nil when there is not enough memory for it.
    func borrow<Result>(_ body: (OpaquePointer) -> Result?) -> Result? {
        let known = idle.withLock { $0.popLast() }
        guard let handle = known.flatMap(OpaquePointer.init(bitPattern:)) ?? make() else { return nil }
        defer { idle.withLock { $0.append(UInt(bitPattern: handle)) } }
        return body(handle)
    }
}

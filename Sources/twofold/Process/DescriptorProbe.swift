#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Finds out whether Dispatch could open the descriptors that it watches its threads with.
///
/// Dispatch ends the process where it cannot.
enum DescriptorProbe {
    /// Whether this many descriptors can be opened now.
    static func areLeft(_ count: Int) -> Bool {
        var descriptors: [Int32] = []
        defer { for descriptor in descriptors { close(descriptor) } }
        while descriptors.count < count {
            let descriptor = dup(2)
            guard descriptor != -1 else { return false }
            descriptors.append(descriptor)
        }
        return true
    }
}

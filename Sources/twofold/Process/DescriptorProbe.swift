#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Finds out whether descriptors are left for what Dispatch opens to listen for signals: where it gets none, it ends the process.
enum DescriptorProbe {
    /// Whether so many could be opened now.
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

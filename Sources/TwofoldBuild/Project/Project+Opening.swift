#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Project {
    /// The version of the library, which is also the program's.
    package static let currentVersion = "0.1.0"

    /// The number of processors that are in use on this machine.
    public static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}

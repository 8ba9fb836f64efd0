#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Project {
    /// The version of the library, which is also the program's.
    public static let currentVersion = "0.1.0"

    /// A project in a folder of the file system; see ``init(folder:staging:engine:policy:jobs:)``.
    public init(
        folder: URL, staging: URL? = nil, engine: any ImageEngine, policy: BuildPolicy = BuildPolicy(),
        jobs: Int = Self.processorCount
    ) throws(DiskError) {
        try self.init(
            folder: folder.path, staging: staging?.path, engine: engine, policy: policy, jobs: jobs)
    }

    /// The number of processors that are in use on this machine.
    public static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}

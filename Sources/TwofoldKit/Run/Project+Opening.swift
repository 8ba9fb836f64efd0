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

    /// A project in a folder of the file system, with the settings of the `.twofold.yml` in it: what the command makes there.
    ///
    /// A configuration in a folder above, `.gitignore` files above and Git's index are the command's business; this reads nothing outside
    /// the folder.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder, the root of the project.
    ///   - staging: The path of another folder to write copies of masters and variants to; nil writes beside the masters.
    ///   - engine: The engine that decodes and encodes.
    ///   - jobs: The number of images that are processed at once. Default: one for each processor.
    /// - Throws: `DiskError` when a folder does not exist or cannot be opened, or the file cannot be read, and
    ///   ``ConfigurationErrors`` when it is wrong.
    public init(
        opening folder: String, staging: String? = nil, engine: any ImageEngine, jobs: Int = Self.processorCount
    ) throws {
        try self.init(folder: folder, staging: staging, engine: engine, jobs: jobs)
        guard let name = BytePath(Configuration.fileName), try source.status(of: name) != nil else { return }
        let bytes = try source.read(name, upTo: Configuration.largestFile + 1).bytes
        let configuration = try Configuration(parsing: bytes, file: Configuration.fileName)
        policy = configuration.policy()
        scope = configuration.scope()
    }

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

extension MergeRun {
    /// Merges the shards under the project's run lock.
    ///
    /// - Parameters:
    ///   - policy: Whether to wait while another run has the lock.
    ///   - observer: Receives the progress of the run.
    /// - Returns: The report that one run would have had, and what each shard did.
    /// - Throws: ``RunLockError``, and ``MergeError`` when the parts cannot be put together.
    public func runLocked(
        ifHeld policy: LockPolicy = .wait, observer: any RunObserver = SilentObserver()
    ) throws -> MergeReport {
        try project.withLock(ifHeld: policy) { locked in
            var run = self
            run.project = locked
            return try run.run(observer: observer)
        }
    }
}

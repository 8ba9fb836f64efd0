import CSandboxShim
import TwofoldKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The folders that a run may read and write from now on, to which the kernel holds the process where it has Landlock.
///
/// Decoders are large, old, and fed with files from anywhere. One that is taken over by such a file has the rights of the
/// program it is in, so those that a run will not need are given up before the first byte is decoded.
struct Sandbox {
    /// The trees to work on.
    var sources: [LocalDisk]
    /// The folders that `--into` has for them: with these, the trees themselves are only read.
    var staging: [LocalDisk] = []
    /// What is remembered between runs.
    var cache: LocalDisk?
    /// Whether anything but a report and what is remembered is written.
    var writes: Bool
    /// The paths of the folders that a report or another named file is written to.
    var reports: [[UInt8]] = []

    private static let read = TF_MAY_READ.rawValue
    private static let written = TF_MAY_READ.rawValue | TF_MAY_WRITE.rawValue

    /// Gives the rights up, for good.
    ///
    /// Whatever stands in the way of that, the run goes on with the rights that it has. The rules hold for the calling
    /// thread and for those that it begins afterwards, so this comes before anything that begins threads.
    ///
    /// - Returns: What came of it, in words for people.
    func enter() -> String {
        let version = tf_sandbox_version()
        guard version > 0 else { return "none (this kernel has no Landlock)" }
        let rules = tf_sandbox_begin()
        guard rules >= 0 else { return Self.failure(rules) }
        defer { _ = close(rules) }
        for (disk, allowance) in allowances {
            // Without this one the work could not be done.
            let code = tf_sandbox_allow(rules, disk.root, Int32(allowance))
            guard code == 0 else { return Self.failure(code) }
        }
        // Most of these are not there on any one system; and a report whose folder is missing is an error of its own.
        for path in Self.system + Self.fonts + Self.libraries + Self.libraryPath { Self.allow(path, Self.read, rules) }
        for report in reports { Self.allow(report, Self.written, rules) }
        // Where what a worker's libraries say goes.
        Self.allow(Array("/dev/null".utf8), Self.written, rules)
        for path in Self.startable { Self.allow(path, Self.read | TF_MAY_START.rawValue, rules) }
        let code = tf_sandbox_enter(rules)
        return code == 0 ? "Landlock ABI \(version)" : Self.failure(code)
    }

    /// What is allowed in the folders of the run; nothing needs folders made but staging, which copies a tree's.
    private var allowances: [(LocalDisk, UInt32)] {
        let changed = writes ? Self.written : Self.read
        // Moving gives no right to a file that reading and writing do not give.
        return sources.map { ($0, staging.isEmpty ? changed | (writes ? TF_MAY_MOVE.rawValue : 0) : Self.read) }
            // Its facts spare reading and prove nothing, so that a check may remember what it saw.
            + [cache].compactMap { $0 }.map { ($0, Self.written) }
            + staging.map { ($0, writes ? changed | TF_MAY_MAKE_FOLDERS.rawValue : changed) }
    }

    private static func allow(_ path: [UInt8], _ allowance: UInt32, _ rules: Int32) {
        _ = withCString(path) { tf_sandbox_allow_path(rules, $0, Int32(allowance)) }
    }

    private static func failure(_ code: Int32) -> String { "none (\(String(cString: strerror(-code))))" }

    // MARK: What every run reads

    /// Where systems keep programs, libraries, their settings and what they say of themselves.
    private static let system = [
        "/usr", "/bin", "/lib", "/lib64", "/etc", "/opt", "/proc", "/sys", "/dev", "/nix", "/gnu", "/snap",
        "/var/cache/fontconfig",
    ].map { Array($0.utf8) }

    /// The user's own fonts, and what says which to take.
    private static var fonts: [[UInt8]] {
        let home = variable("HOME")
        guard !home.isEmpty else { return [] }
        return ["/.fonts", "/.local/share/fonts", "/.config/fontconfig", "/.cache/fontconfig"].map { home + $0.utf8 }
    }

    /// The value of an environment variable; empty when it is not set.
    private static func variable(_ name: String) -> [UInt8] {
        getenv(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
    }

    /// The program itself, which serves as a worker, and what loads it.
    private static var startable: [[UInt8]] {
        let loaders = mappedFiles.filter { path in
            let name = path[((path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]
            return name.starts(with: Array("ld-".utf8))
        }
        return loaders + [CurrentExecutable.path].compactMap { $0.map { Array($0.utf8) } }
    }

    /// The folders of the program and of the libraries that it has loaded: what these load later lies beside them.
    private static var libraries: Set<[UInt8]> {
        Set(mappedFiles.compactMap { path in path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[..<$0]) } })
    }

    /// Where the system looks for what is loaded later, libvips above all: folders that the environment and settings name.
    ///
    /// Nearly all of them are below the system's own.
    private static var libraryPath: [[UInt8]] {
        let named = variable("LD_LIBRARY_PATH").split { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }
        let set = librarySettings.split(separator: UInt8(ascii: "\n")).filter { $0.first == UInt8(ascii: "/") }
        return (named + set).map(Array.init)
    }

    /// What stands in the files in which a Linux system names folders of libraries, a line each.
    private static var librarySettings: [UInt8] {
        guard let etc = try? LocalDisk(folder: Array("/etc".utf8)), let folder = BytePath("ld.so.conf.d")
        else { return [] }
        let names = (try? etc.entries(of: folder))?.compactMap { folder.appending($0.name) } ?? []
        return (names + [BytePath("ld.so.conf")].compactMap { $0 }).flatMap { path in
            ((try? etc.read(path, upTo: 1 << 16).bytes) ?? []) + "\n".utf8
        }
    }

    /// The files that hold the code that runs here.
    ///
    ///     7f39c5ff8000-7f39c67f8000 r-xp 00000000 fd:01 131074        /opt/swift/usr/lib/swift/linux/libdispatch.so
    private static var mappedFiles: Set<[UInt8]> {
        guard let process = try? LocalDisk(folder: Array("/proc/self".utf8)), let path = BytePath("maps"),
            let text = try? process.read(path, upTo: 1 << 22).bytes
        else { return [] }
        var files: Set<[UInt8]> = []
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5)
            guard fields.count == 6, fields[1].contains(UInt8(ascii: "x")),
                let start = fields[5].firstIndex(of: UInt8(ascii: "/"))
            else { continue }
            files.insert(Array(fields[5][start...]))
        }
        return files
    }
}

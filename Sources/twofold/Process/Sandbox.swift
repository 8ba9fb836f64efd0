import CSandboxShim

/// The folders that a run may read and write, enforced by the kernel where it has Landlock.
///
/// Decoders are large and old, and read files from anywhere. A decoder that a malicious file exploits has the rights of
/// its process, so the rights that a run does not need are given up before the first byte is decoded.
struct Sandbox {
    var sources: [LocalDisk]
    /// The folders that `--into` writes their files to; then the trees themselves are only read.
    var staging: [LocalDisk] = []
    var cache: LocalDisk?
    /// The shared cache: its folder, or the port of its server.
    var shared: OpenedCache?
    /// Whether anything but a report and the cache is written.
    var writes: Bool
    /// Whether targets of the trees write folders that may not exist yet.
    var makesFolders = false
    /// Whether the folder of shards is removed, which are merged or recorded by the run.
    var removesFolders = false
    /// Whether the process starts workers, which are this program again.
    var startsWorkers = true
    /// Whether files outside are read as well, until the configuration is known.
    var readsAll = false
    /// Whether the calls that no path says are forbidden already.
    var hasForbidden = false
    /// The folders that a report or another file named by an option is written to.
    var reports: [[UInt8]] = []

    private static let read = TF_MAY_READ.rawValue
    private static let written = TF_MAY_READ.rawValue | TF_MAY_WRITE.rawValue

    /// Gives up all other rights for the rest of the process.
    ///
    /// If that fails, the run continues with the rights that it has. The rules hold for the calling thread and for threads
    /// that it starts afterwards, so this has to come before anything that starts threads.
    ///
    /// - Returns: The confinement, or the reason why there is none.
    func enter() -> Confinement {
        let version = tf_sandbox_version()
        guard version > 0 else { return .none("this kernel has no Landlock") }
        let rules = tf_sandbox_begin()
        guard rules >= 0 else { return Self.failure(rules) }
        defer { _ = close(rules) }
        if readsAll { Self.allow(Array("/".utf8), Self.read, rules) }
        for (disk, allowance) in allowances {
            // Without this folder the run could not do its work.
            let code = tf_sandbox_allow(rules, disk.root, Int32(allowance))
            guard code == 0 else { return Self.failure(code) }
        }
        // No system has all of these, and a missing folder of a report is reported when the report is written.
        for path in Self.system + Self.fonts + Self.libraries + Self.libraryPath { Self.allow(path, Self.read, rules) }
        for report in reports { Self.allow(report, Self.written, rules) }
        if let port = shared?.port {
            // An older kernel allows connections anyway, and a server that cannot be reached only costs time.
            _ = tf_sandbox_allow_connecting(rules, Int32(port))
            for path in Self.names + [shared?.netrc].compactMap({ $0 }) { Self.allow(path, Self.read, rules) }
        }
        // The output of a worker's libraries goes there.
        Self.allow(Array("/dev/null".utf8), Self.written, rules)
        for path in Self.startable { Self.allow(path, Self.read | TF_MAY_START.rawValue, rules) }
        let code = tf_sandbox_enter(rules)
        guard code == 0 else { return Self.failure(code) }
        return .inForce("Landlock ABI \(version)\(forbid() ? ", seccomp" : "")")
    }

    /// Forbids the calls that no path says: sockets, programs in memory, files' rights and owners.
    ///
    /// - Returns: False where the system cannot.
    private func forbid() -> Bool {
        if hasForbidden { return true }
        let sockets = shared?.port == nil ? TF_NO_SOCKETS : TF_NO_LOCAL_SOCKETS
        return tf_sandbox_forbid(Int32(sockets.rawValue | (startsWorkers ? 0 : TF_NO_PROGRAMS.rawValue))) == 0
    }

    /// Whether the rights that a run does not need were given up.
    enum Confinement: CustomStringConvertible {
        case inForce(String)
        case none(String)

        var description: String {
            switch self {
            case .inForce(let means): means
            case .none(let reason): "none (\(reason))"
            }
        }

        /// The line for somebody who did not ask for details; nil where nothing is missing that this system could have.
        var warning: String? {
            #if os(Linux)
            guard case .none(let reason) = self else { return nil }
            return
                "twofold: no sandbox, because \(reason): a decoder that a malicious image takes over has all rights of this user; "
                + "--no-sandbox says that this is wanted\n"
            #else
            return nil
            #endif
        }
    }

    /// The rights in the folders of the run; only staging and targets make folders.
    private var allowances: [(LocalDisk, UInt32)] {
        let changed = writes ? Self.written : Self.read
        // Landlock's right to move files adds no right to read or write them.
        let moved = writes ? TF_MAY_MOVE.rawValue | inFolders : 0
        return sources.map { ($0, staging.isEmpty ? changed | moved : Self.read) }
            // A check may write the cache, too: the cache saves reading and never changes a result.
            + [cache].compactMap { $0 }.map { ($0, Self.written) }
            + [shared?.folder].compactMap { $0 }.map { folder in
                (folder, shared?.cache.isReadOnly == true ? Self.read : Self.written | TF_MAY_MAKE_FOLDERS.rawValue)
            }
            + staging.map { ($0, writes ? changed | TF_MAY_MAKE_FOLDERS.rawValue : changed) }
    }

    private var inFolders: UInt32 {
        (makesFolders ? TF_MAY_MAKE_FOLDERS.rawValue : 0) | (removesFolders ? TF_MAY_REMOVE_FOLDERS.rawValue : 0)
    }

    private static func allow(_ path: [UInt8], _ allowance: UInt32, _ rules: Int32) {
        _ = withCString(path) { tf_sandbox_allow_path(rules, $0, Int32(allowance)) }
    }

    private static func failure(_ code: Int32) -> Confinement { .none(String(cString: strerror(-code))) }

    // MARK: What every run reads

    /// The folders where systems keep programs, libraries, their settings, and information about the system.
    private static let system = [
        "/usr", "/bin", "/lib", "/lib64", "/etc", "/opt", "/proc", "/sys", "/dev", "/nix", "/gnu", "/snap",
        "/var/cache/fontconfig",
    ].map { Array($0.utf8) }

    /// The folders to which `/etc/resolv.conf` leads, where another program keeps it.
    private static let names = ["/run/systemd/resolve", "/run/resolvconf", "/run/NetworkManager"].map { Array($0.utf8) }

    /// The folders of the user's fonts and their settings.
    private static var fonts: [[UInt8]] {
        guard let home = Terminal.path("HOME"), !home.isEmpty else { return [] }
        return ["/.fonts", "/.local/share/fonts", "/.config/fontconfig", "/.cache/fontconfig"].map { home + $0.utf8 }
    }

    /// The program, which also serves as a worker, and the dynamic loader.
    private static var startable: [[UInt8]] {
        let loaders = mappedFiles.filter { lastName(of: $0).starts(with: "ld-".utf8) }
        return loaders + [CurrentExecutable.path].compactMap { $0.map { Array($0.utf8) } }
    }

    /// The folders of the program and its loaded libraries: libraries that are loaded later lie beside these.
    private static var libraries: Set<[UInt8]> {
        Set(mappedFiles.compactMap { path in path.lastIndex(of: UInt8(ascii: "/")).map { Array(path[..<$0]) } })
    }

    /// The folders, named by the environment and the system's settings, where libvips and other libraries are looked up later.
    ///
    /// Nearly all of them are inside the system's folders.
    private static var libraryPath: [[UInt8]] {
        let named = (Terminal.path("LD_LIBRARY_PATH") ?? []).split {
            $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";")
        }
        let set = librarySettings.split(separator: UInt8(ascii: "\n")).filter { $0.first == UInt8(ascii: "/") }
        return (named + set).map(Array.init)
    }

    /// The content of the files in which a Linux system lists folders of libraries, one a line.
    private static var librarySettings: [UInt8] {
        guard let etc = try? LocalDisk(folder: Array("/etc".utf8)), let folder = BytePath("ld.so.conf.d")
        else { return [] }
        let names = (try? etc.entries(of: folder))?.compactMap { folder.appending($0.name) } ?? []
        return (names + [BytePath("ld.so.conf")].compactMap { $0 }).flatMap { path in
            ((try? etc.read(path, upTo: 1 << 16).bytes) ?? []) + "\n".utf8
        }
    }

    /// The files whose code is mapped into this process.
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

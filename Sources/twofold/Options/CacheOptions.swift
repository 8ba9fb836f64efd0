import TwofoldHTTP

/// The cache of variants that machines share.
struct CacheOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Take variants from this shared cache, and store those that it lacks: a folder, or the address of a server with \
            Bazel's simple cache, such as https://cache.example.com/twofold.
            """, valueName: "url|dir"),
        completion: .directory)
    var cache: String?

    @Flag(help: "Store nothing in the shared cache, as for untrusted branches.")
    var cacheReadOnly = false

    @Option(
        help: ArgumentHelp(
            "Log in to the shared cache by this file (default: ~/.netrc if there is one).", valueName: "file"),
        completion: .file())
    var cacheNetrc: String?

    @Option(
        help: ArgumentHelp(
            """
            Send the lines of this file to the shared cache with every request, such as 'Authorization: Bearer …'.
            """, valueName: "file"),
        completion: .file())
    var cacheHeaderFile: String?

    @Option(
        help: ArgumentHelp(
            """
            Use only entries of the shared cache that were stored with the secret in this file, of 16 bytes or more, and store \
            with it.
            """, valueName: "file"),
        completion: .file())
    var cacheKeyFile: String?

    @Option(
        help: ArgumentHelp(
            "Wait this long for the shared cache before a request counts as failed (default: 10).",
            valueName: "seconds"))
    var cacheTimeout: Int?

    func validate() throws {
        if let cacheTimeout, !(1...600).contains(cacheTimeout) {
            throw ValidationError("--cache-timeout takes a number of seconds from 1 to 600.")
        }
        guard let cache else {
            let needing = [
                (cacheReadOnly, "--cache-read-only"), (cacheNetrc != nil, "--cache-netrc"),
                (cacheHeaderFile != nil, "--cache-header-file"), (cacheKeyFile != nil, "--cache-key-file"),
                (cacheTimeout != nil, "--cache-timeout"),
            ].first { $0.0 }
            if let needing { throw ValidationError("\(needing.1) needs --cache.") }
            return
        }
        if HTTPAddress.isMeant(cache) {
            do throws(HTTPAddress.Mistake) { _ = try HTTPAddress(cache) } catch {
                throw ValidationError("--cache: \(error.message).")
            }
        } else if let option = (cacheNetrc ?? cacheHeaderFile).map({ _ in
            cacheNetrc == nil ? "--cache-header-file" : "--cache-netrc"
        }) {
            throw ValidationError("\(option) is for the address of a server, and --cache is a folder.")
        }
    }

    /// Refuses to store what comes of a stranger's images; every command with these options validates it.
    func refuseStrangers(_ safety: SafetyOptions) throws {
        try safety.refuse(
            cache != nil && !cacheReadOnly, "--cache",
            because: "others would take what a stranger's image made; add --cache-read-only")
    }

    /// The cache; nil where none is asked for.
    ///
    /// Files with credentials are read before the sandbox makes them unreadable.
    func open() throws -> OpenedCache? {
        guard let cache else { return nil }
        guard HTTPAddress.isMeant(cache) else { return openFolder(RawArguments.bytes(of: cache), key: try key) }
        let key = try key
        let address = try HTTPAddress(cache)
        var settings = HTTPStore.Settings()
        if let cacheTimeout { settings.timeout = cacheTimeout }
        settings.netrc = try netrc
        if let cacheHeaderFile { settings.headers = try Self.headers(in: cacheHeaderFile) }
        return OpenedCache(
            cache: SharedCache(
                HTTPStore(address, settings), isReadOnly: cacheReadOnly, key: key,
                machine: MachineName.ofLibraries),
            port: address.port, netrc: settings.netrc)
    }

    private func openFolder(_ path: [UInt8], key: [UInt8]?) -> OpenedCache {
        let name = String(decoding: path, as: UTF8.self)
        func shared(_ store: any CacheStore) -> SharedCache {
            SharedCache(store, isReadOnly: cacheReadOnly, key: key, machine: MachineName.ofLibraries)
        }
        do throws(DiskError) {
            if !cacheReadOnly { _ = withCString(path) { mkdir($0, 0o777) } }
            // A file that a power cut damages is noticed by its hash.
            let folder = try LocalDisk(folder: path, isDurable: false)
            return OpenedCache(cache: shared(FolderStore(folder, name: name)), folder: folder)
        } catch {
            return OpenedCache(cache: shared(BrokenStore(name: name, reason: error.reason)))
        }
    }

    private var netrc: [UInt8]? {
        get throws {
            if let cacheNetrc {
                let path = RawArguments.bytes(of: cacheNetrc)
                guard withCString(path, { access($0, R_OK) }) == 0 else {
                    throw ValidationError("--cache-netrc: \(Quoting.display(path)) cannot be read.")
                }
                return path
            }
            guard let home = Terminal.path("HOME") else { return nil }
            let path = home + Array("/.netrc".utf8)
            return withCString(path) { access($0, R_OK) } == 0 ? path : nil
        }
    }

    /// The secret, without the line break that editors put at its end.
    private var key: [UInt8]? {
        get throws {
            guard let cacheKeyFile else { return nil }
            var key = try Self.contents(of: cacheKeyFile, "--cache-key-file")
            while let last = key.last, last == 0x0A || last == 0x0D { key.removeLast() }
            guard key.count >= 16 else {
                throw ValidationError(
                    "--cache-key-file: the secret has \(key.count) bytes; take 16 or more, such as those of "
                        + "'openssl rand -hex 32'.")
            }
            return key
        }
    }

    private static func contents(of file: String, _ option: String) throws -> [UInt8] {
        guard let name = ReportFile.name(of: file), let disk = try? LocalDisk(folder: ReportFile.folder(of: file)),
            let bytes = try? disk.contents(of: name, limit: 64 << 10)
        else { throw ValidationError("\(option): \(Quoting.display(RawArguments.bytes(of: file))) cannot be read.") }
        return bytes
    }

    /// The lines of a file of headers; messages never show what it contains.
    private static func headers(in file: String) throws -> [String] {
        let shown = Quoting.display(RawArguments.bytes(of: file))
        let lines = try contents(of: file, "--cache-header-file").split { $0 == 0x0A || $0 == 0x0D }.filter {
            $0.contains { $0 != 0x20 && $0 != 0x09 }
        }
        for (number, line) in lines.enumerated() {
            guard let colon = line.firstIndex(of: 0x3A), colon > line.startIndex,
                line[..<colon].allSatisfy({ (0x21...0x7E).contains($0) }), line.allSatisfy({ $0 >= 0x20 || $0 == 0x09 })
            else {
                throw ValidationError(
                    "--cache-header-file: line \(number + 1) of \(shown) is not of the form 'Name: value'.")
            }
        }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }
}

/// A shared cache, and what it needs of the sandbox.
struct OpenedCache {
    var cache: SharedCache
    var folder: LocalDisk?
    /// The port of the cache's server; nil where it is no server.
    var port: Int?
    /// The file of logins, which is read with every request.
    var netrc: [UInt8]?
}

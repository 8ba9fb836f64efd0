import Foundation
import Testing
import TwofoldKit
import TwofoldTestSupport

/// `--cache` with the real program: folders and servers, and what they can do wrong.
@Suite struct SharedCacheCommandTests {
    private struct Build {
        var result: TwofoldBinary.Result
        var tree: RealTree
        var files: [String: [UInt8]]
        /// The numbers of its report.
        var numbers: [String: Int]
    }

    /// A build of a fresh checkout.
    private static func build(_ arguments: [String], environment: [String: String] = [:]) throws -> Build {
        let tree = try BuildCommandTests.tree()
        let result = try TwofoldBinary.start(
            ["--report", "report.json"] + arguments, in: tree.path, environment: environment
        ).finish()
        var files: [String: [UInt8]] = [:]
        for path in tree.paths where path != "report.json" { files[path] = tree.bytes(of: path) }
        let report = String(decoding: tree.bytes(of: "report.json") ?? [], as: UTF8.self)
        var numbers: [String: Int] = [:]
        for match in report.matches(of: #/"(hits|misses|stored|failures|verified|decodedMasterCount)" : ([0-9]+)/#) {
            numbers[String(match.output.1)] = Int(match.output.2)
        }
        return Build(result: result, tree: tree, files: files, numbers: numbers)
    }

    private static let plain: [String: [UInt8]] = (try? build([]).files) ?? [:]

    @Test func aFolderSparesTheNextMachineAllDecoding() throws {
        let folder = try RealTree()
        let cache = ["--cache", folder.path + "/shared"]
        let first = try Self.build(cache)
        #expect(first.result.status == 0, "\(first.result.errors)")
        #expect(first.files == Self.plain)
        #expect(first.numbers["stored"] == 4 && first.numbers["decodedMasterCount"] == 3)
        let second = try Self.build(cache)
        #expect(second.files == Self.plain)
        #expect(second.numbers["hits"] == 4 && second.numbers["verified"] == 4)
        #expect(second.numbers["decodedMasterCount"] == 0 && second.numbers["failures"] == 0)
        #expect(
            second.result.output.contains(" · 4 variants from the cache, 0 masters decoded · "),
            "\(second.result.output)")
        #expect(
            folder.paths.allSatisfy { $0.contains(#/^shared/(ac|cas)/[0-9a-f]{2}/[0-9a-f]{64}$/#) }, "\(folder.paths)")
        #expect(folder.paths.count == 8)
        let again = try TwofoldBinary.start(cache, in: second.tree.path).finish()
        #expect(again.output.contains("nothing to make") && !again.output.contains("from the cache"))
    }

    @Test func twoRunsFillOneFolder() throws {
        let folder = try RealTree()
        let trees = try (0..<4).map { _ in try BuildCommandTests.tree() }
        let runs = try trees.map { try TwofoldBinary.start(["--cache", folder.path], in: $0.path) }
        for run in runs {
            let result = try run.finish()
            #expect(result.status == 0, "\(result.errors)")
        }
        #expect(folder.paths.count == 8, "\(folder.paths)")
        #expect(try Self.build(["--cache", folder.path]).numbers["hits"] == 4)
    }

    @Test func aFolderForReadingIsNotWritten() throws {
        let folder = try RealTree()
        let cache = ["--cache", folder.path, "--cache-read-only"]
        let result = try Self.build(cache)
        #expect(result.result.status == 0 && folder.paths.isEmpty && result.numbers["misses"] == 4)
        let absent = try Self.build(["--cache", folder.path + "/absent", "--cache-read-only"])
        #expect(absent.result.status == 0 && absent.files == Self.plain)
        #expect(
            absent.result.output.contains(
                "could not be asked (once): No such file or directory; the rest of the run did not ask it"))
    }

    @Test(arguments: [
        (arguments: ["--cache", "http://user:secret@localhost/"], message: "--cache-netrc"),
        (arguments: ["--cache", "ftp://localhost/"], message: "begins with http:// or https://"),
        (arguments: ["--cache", "http:///x"], message: "has a host"),
        (arguments: ["--cache", "https://localhost/?token=secret"], message: "no '?'"),
        (arguments: ["--cache-read-only"], message: "--cache-read-only needs --cache"),
        (arguments: ["--cache", ".", "--cache-netrc", "n"], message: "--cache-netrc is for the address of a server"),
        (arguments: ["--cache", "http://localhost", "--cache-timeout", "0"], message: "from 1 to 600"),
        (arguments: ["--cache", "http://localhost", "--cache-netrc", "absent"], message: "absent cannot be read"),
        (
            arguments: ["--cache", "http://localhost", "--cache-header-file", "absent"],
            message: "absent cannot be read"
        ),
        (arguments: ["--cache", "http://localhost", "--cache-header-file", "Bad"], message: "line 2 of Bad"),
    ])
    func mistakesAreRefusedWithoutRepeatingSecrets(row: (arguments: [String], message: String)) throws {
        let tree = try BuildCommandTests.tree()
        try tree.write(Array("X-Token: secret\nsecret\n".utf8), to: "Bad")
        let result = try TwofoldBinary.start(row.arguments, in: tree.path).finish()
        #expect(result.status == 64)
        #expect(result.errors.contains(row.message), "\(result.errors)")
        #expect(!(result.errors + result.output).contains("secret"), "\(result.errors)")
    }

    // MARK: Servers

    @Test(.having("python3")) func aServerSparesTheNextMachineAllDecoding() throws {
        let folder = try RealTree()
        let server = try CacheServer(.truly, in: folder.path)
        let cache = ["--cache", server.address + "/"]
        let first = try Self.build(cache)
        #expect(first.result.status == 0, "\(first.result.errors)")
        #expect(first.files == Self.plain && first.numbers["stored"] == 4)
        let second = try Self.build(cache)
        #expect(second.files == Self.plain)
        #expect(second.numbers["hits"] == 4 && second.numbers["decodedMasterCount"] == 0)
        let third = try Self.build(cache + ["--no-sandbox", "-j", "1", "--cache-read-only"])
        #expect(third.files == Self.plain && third.numbers["hits"] == 4)
        let log = String(decoding: try #require(folder.bytes(of: "log")), as: UTF8.self).split(separator: "\n")
        #expect(log.count { $0.hasPrefix("PUT ") } == 8)
        #expect(log.count { $0.contains(#/^GET /ac/[0-9a-f]{64}$/#) } == 12)
        #expect(log.count { $0.contains(#/^GET /cas/[0-9a-f]{64}$/#) } == 8)
    }

    @Test(
        .having("python3"),
        arguments: [
            (manner: CacheServer.Manner.failing, says: "the server answered 500"),
            (manner: .redirecting, says: "the server redirects to another address (302), which is not followed"),
            (manner: .halving, says: "could not be asked"),
            (manner: .confusing, says: "an entry of /cas/ "),
            (manner: .silent, says: "could not be asked"),
            (manner: .dripping, says: "could not be asked"),
            (manner: .endless, says: "an entry of /ac/ is longer than it may be"),
            (manner: .guarded, says: "the server wants a login (401); the rest of the run did not ask it"),
        ])
    func aBadServerCostsTimeOnly(row: (manner: CacheServer.Manner, says: String)) throws {
        let folder = try RealTree()
        let good = try CacheServer(.truly, in: folder.path)
        #expect(try Self.build(["--cache", good.address]).numbers["stored"] == 4)
        let bad = try CacheServer(row.manner, in: folder.path)
        let result = try Self.build(["--cache", bad.address, "--cache-timeout", "1", "--strict", "--cache-read-only"])
        #expect(result.result.status == 0, "\(row.manner): \(result.result.output)")
        #expect(result.files == Self.plain, "\(row.manner)")
        #expect(result.result.output.contains(row.says), "\(row.manner): \(result.result.output)")
        #expect(result.result.output.contains("1 warning"), "\(row.manner): \(result.result.output)")
        #expect(result.numbers["hits"] == 0 && result.numbers["decodedMasterCount"] == 3)
    }

    @Test(.having("python3")) func aFullServerIsRead() throws {
        let folder = try RealTree()
        let server = try CacheServer(.full, in: folder.path)
        let result = try Self.build(["--cache", server.address])
        #expect(result.result.status == 0 && result.files == Self.plain)
        #expect(result.result.output.contains("the server has no room for it (507)"), "\(result.result.output)")
        #expect(result.numbers["misses"] == 4 && result.numbers["stored"] == 0)
    }

    @Test func nobodyAtThePortCostsTimeOnly() throws {
        let result = try Self.build(["--cache", "http://127.0.0.1:1"])
        #expect(result.result.status == 0 && result.files == Self.plain)
        #expect(
            result.result.output.contains("the shared cache http://127.0.0.1:1 could not be asked"),
            "\(result.result.output)")
        #expect(result.result.output.contains("[cache.unavailable]"), "\(result.result.output)")
        #expect(result.result.output.contains(" · 1 warning\n"), "\(result.result.output)")
    }

    @Test(.having("python3"), arguments: ["a file of headers", "a file of logins", "the user's own file of logins"])
    func whoLogsInIsServedAndNoSecretIsShown(way: String) throws {
        let folder = try RealTree()
        let server = try CacheServer(.guarded, in: folder.path)
        let secrets = try RealTree([
            "headers": Array("Authorization: Bearer secret-token\r\n\n".utf8),
            ".netrc": Array("machine 127.0.0.1 login user password secret-word\n".utf8),
        ])
        let login: [String] =
            switch way {
            case "a file of headers": ["--cache-header-file", secrets.path + "/headers"]
            case "a file of logins": ["--cache-netrc", secrets.path + "/.netrc"]
            default: []
            }
        for number in 0..<2 {
            let result = try Self.build(
                ["-v", "--cache", server.address] + login, environment: login.isEmpty ? ["HOME": secrets.path] : [:])
            #expect(result.numbers[number == 0 ? "stored" : "hits"] == 4, "\(way): \(result.result.output)")
            #expect(!(result.result.output + result.result.errors).contains("secret-"))
        }
    }

    @Test(.having("python3")) func anInterruptDoesNotWaitForTheServer() throws {
        let folder = try RealTree()
        let good = try CacheServer(.truly, in: folder.path)
        _ = try Self.build(["--cache", good.address])
        let other = try RealTree()
        let silent = try CacheServer(.silent, in: other.path)
        let tree = try BuildCommandTests.tree()
        let run = try TwofoldBinary.start(["--cache", silent.address, "--cache-timeout", "600"], in: tree.path)
        while run.isRunning, other.bytes(of: "log") == nil { usleep(2000) }
        run.signal(SIGINT)
        // Without an end to the request, it would take a minute.
        let result = try run.finish()
        #expect(result.wasSignalled && result.status == SIGINT, "\(result.errors)")
        #expect(tree.paths.allSatisfy { !$0.hasSuffix("Sun.png") })
    }

    // MARK: nginx

    /// The configuration in the article, for this folder and a free port.
    private static func nginx(_ folder: RealTree, port: Int) throws -> Process {
        let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sources/TwofoldKit/TwofoldKit.docc/SharingVariants.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let block = try #require(text.firstMatch(of: #/```nginx\n(?<block>(.|\n)*?)```/#)).output.block
        let server = block.replacing("listen 8080;", with: "listen 127.0.0.1:\(port);")
            .replacing("/srv/twofold", with: folder.path)
        let configuration = """
            daemon off; master_process off; pid \(folder.path)/pid; error_log \(folder.path)/errors;
            events {}
            http { access_log off; \(server) }
            """
        try folder.write(Array(configuration.utf8), to: "nginx.conf")
        for name in ["cache", "tmp"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name, withIntermediateDirectories: true)
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "nginx", "-p", folder.path, "-e", folder.path + "/errors", "-c", folder.path + "/nginx.conf",
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private static func freePort() -> Int {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let number = socket(AF_INET, stream, 0)
        defer { close(number) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                guard bind(number, $0, size) == 0, getsockname(number, $0, &size) == 0 else { return 0 }
                return Int(UInt16(bigEndian: UnsafeRawPointer($0).load(as: sockaddr_in.self).sin_port))
            }
        }
    }

    @Test(.having("nginx")) func nginxAsTheArticleConfiguresItIsACache() throws {
        let folder = try RealTree()
        let port = Self.freePort()
        let server = try Self.nginx(folder, port: port)
        defer { kill(server.processIdentifier, SIGKILL) }
        // It listens before it writes its number.
        while folder.bytes(of: "pid") == nil, server.isRunning { usleep(10_000) }
        let cache = ["--cache", "http://127.0.0.1:\(port)"]
        let first = try Self.build(cache)
        let errors = String(decoding: folder.bytes(of: "errors") ?? [], as: UTF8.self)
        #expect(first.files == Self.plain, "\(first.result.errors)")
        #expect(first.numbers["stored"] == 4, "\(first.result.output) \(errors)")
        #expect(folder.paths.count { $0.hasPrefix("cache/") } == 8, "\(folder.paths)")
        let second = try Self.build(cache)
        #expect(second.files == Self.plain && second.numbers["hits"] == 4 && second.numbers["decodedMasterCount"] == 0)
        // Somebody swaps two files.
        let files = folder.paths.filter { $0.hasPrefix("cache/cas/") }
        let sizes = files.map { folder.bytes(of: $0)?.count ?? 0 }
        let smallest = try #require(zip(files, sizes).min { $0.1 < $1.1 }).0
        let largest = try #require(zip(files, sizes).max { $0.1 < $1.1 }).0
        try folder.write(try #require(folder.bytes(of: smallest)), to: largest)
        let third = try Self.build(cache)
        #expect(third.files == Self.plain && third.numbers["hits"] == 3 && third.numbers["failures"] == 1)
        #expect(third.result.output.contains("an entry of /cas/ has other bytes than its name says"))
        #expect(try Self.build(cache).numbers["hits"] == 4, "what was damaged is stored again")
    }
}

import Foundation
#if canImport(Glibc)
import Glibc
#endif

/// A server with Bazel's simple remote cache on this machine, which can be told to be bad at it.
///
/// It needs Python.
package final class CacheServer {
    /// How it answers when it is asked for something.
    package enum Manner: String, CaseIterable, Sendable {
        case truly
        /// Only who says "Authorization: Bearer secret-token" or logs in as "user" with "secret-word" gets an answer.
        case guarded
        /// 500 to everything.
        case failing
        /// 302 to where everything is answered truly.
        case redirecting
        /// A length, and half as many bytes.
        case halving
        /// The first file that it has, for each file.
        case confusing
        /// Nothing, for a minute.
        case silent
        /// A byte now and then.
        case dripping
        /// More and more bytes.
        case endless
        /// 507 to whoever stores something.
        case full
    }

    /// The address, such as `http://127.0.0.1:8080`.
    package let address: String
    private let process: Process

    /// Starts a server that keeps its items in a folder.
    package init(_ manner: Manner, in folder: String) throws {
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-u", "-c", Self.program, manner.rawValue, folder]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var line = Data()
        while !line.contains(10) {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            line += more
        }
        address = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    deinit { kill(process.processIdentifier, SIGKILL) }

    private static let program = #"""
        import base64, http.server, os, sys, time
        manner, folder = sys.argv[1:]

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def log_message(self, *rest):
                with open(folder + "/log", "a") as log:
                    log.write(self.command + " " + self.path + "\n")
            def file(self):
                return folder + "/" + self.path.lstrip("/").replace("/", "-")
            def answer(self, status, body=b"", length=None, **headers):
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body) if length is None else length))
                self.end_headers()
                self.wfile.write(body)
            def is_allowed(self):
                login = "Basic " + base64.b64encode(b"user:secret-word").decode()
                return manner != "guarded" or self.headers.get("Authorization") in ("Bearer secret-token", login)
            def do_PUT(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if not self.is_allowed():
                    return self.answer(401)
                if manner in ("failing", "full"):
                    return self.answer(500 if manner == "failing" else 507)
                with open(self.file() + ".new", "wb") as file:
                    file.write(body)
                os.rename(self.file() + ".new", self.file())
                self.answer(201)
            def do_GET(self):
                if not self.is_allowed():
                    return self.answer(401)
                if manner == "silent":
                    self.log_message()
                    time.sleep(60)
                if manner == "failing":
                    return self.answer(500, b"sorry")
                if manner == "redirecting" and not self.path.startswith("/there"):
                    return self.answer(302, Location=address + "/there" + self.path)
                self.path = self.path.replace("/there", "")
                name = self.file()
                if manner == "confusing" and "/cas/" in self.path:
                    others = [folder + "/" + other for other in sorted(os.listdir(folder)) if other.startswith("cas-")]
                    name = [other for other in others if other != name][0]
                if not os.path.exists(name):
                    return self.answer(404)
                with open(name, "rb") as file:
                    body = file.read()
                if manner == "halving":
                    self.answer(200, body[:len(body) // 2], len(body))
                    self.close_connection = True
                elif manner in ("dripping", "endless"):
                    self.send_response(200)
                    self.send_header("Transfer-Encoding", "chunked")
                    self.end_headers()
                    while True:
                        piece = b"A" * (1 if manner == "dripping" else 4096)
                        self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
                        if manner == "dripping":
                            time.sleep(0.1)
                else:
                    self.answer(200, body)

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 64
            def handle_error(self, *rest):
                pass
        server = Server(("127.0.0.1", 0), Handler)
        address = "http://127.0.0.1:%d" % server.server_port
        print(address)
        server.serve_forever()
        """#
}

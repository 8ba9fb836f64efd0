import Foundation
import Testing
import TwofoldTestSupport

/// A browser without a window, driven by its own protocol over two named pipes: it shows a page, presses keys, and tells
/// what it has to complain about.
final class HeadlessBrowser {
    private let folder: RealTree
    private let process: TwofoldBinary.Running
    private let input: Int32
    private let output: Int32
    private var received: [UInt8] = []
    private var events: [[String: Any]] = []
    private var number = 0
    private var session: String?
    /// The tree of the page, which is removed when nobody has it any more.
    private var tree: RealTree?

    init() throws {
        folder = try RealTree()
        input = try Self.pipe(folder.path + "/in")
        output = try Self.pipe(folder.path + "/out")
        process = try TwofoldBinary.start(
            [
                "chromium-headless-shell", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
                "--user-data-dir=\(folder.path)/profile", "about:blank",
            ], environment: ["HOME": folder.path],
            through: #"exec "$@" 3<"$HOME/in" 4>"$HOME/out" 2>"$HOME/errors""#,
            program: URL(fileURLWithPath: "/usr/bin/env"))
        let target = try #require(try call("Target.createTarget", ["url": "about:blank"])["targetId"] as? String)
        let attached = try call("Target.attachToTarget", ["targetId": target, "flatten": true])
        session = try #require(attached["sessionId"] as? String)
        for domain in ["Page", "Runtime", "Log"] { try call("\(domain).enable") }
    }

    /// A named pipe, opened for both directions, so that neither side waits for the other.
    private static func pipe(_ path: String) throws -> Int32 {
        try #require(mkfifo(path, 0o600) == 0)
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        try #require(descriptor >= 0)
        return descriptor
    }

    deinit {
        session = nil
        _ = try? call("Browser.close")
        process.signal(SIGKILL)
        _ = try? process.finish()
        close(input)
        close(output)
    }

    /// Shows a page, and returns when it has been loaded.
    func show(_ name: String, in tree: RealTree, width: Int = 1200, height: Int = 900) throws {
        self.tree = tree
        try call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
        try call("Page.navigate", ["url": "file://\(tree.path)/\(name)"])
        while !events.contains(where: { $0["method"] as? String == "Page.loadEventFired" }) { try receive() }
        events.removeAll { $0["method"] as? String == "Page.loadEventFired" }
    }

    /// Shows pages as to somebody who asked their system for less motion, or no longer.
    func setReducedMotion(_ isReduced: Bool) throws {
        let feature = ["name": "prefers-reduced-motion", "value": isReduced ? "reduce" : "no-preference"]
        try call("Emulation.setEmulatedMedia", ["features": [feature]])
    }

    /// The value of an expression as text.
    func value(_ expression: String) throws -> String {
        let answer = try call(
            "Runtime.evaluate", ["expression": "String(\(expression))", "returnByValue": true, "awaitPromise": true])
        let result = try #require(answer["result"] as? [String: Any])
        return try #require(result["value"] as? String, "\(expression): \(answer)")
    }

    /// Waits until an expression is true; false if that takes too long.
    func waits(for expression: String) throws -> Bool {
        for _ in 0..<200 {
            if try value(expression) == "true" { return true }
            usleep(25_000)
        }
        return false
    }

    /// Presses and releases keys, one after the other.
    func press(_ keys: String...) throws {
        for key in keys {
            let text = key.count == 1 ? key : key == "Enter" ? "\r" : ""
            try call(
                "Input.dispatchKeyEvent",
                [
                    "type": "keyDown", "key": key, "code": key, "text": text,
                    "windowsVirtualKeyCode": Self.codes[key] ?? 0,
                ])
            try call("Input.dispatchKeyEvent", ["type": "keyUp", "key": key, "code": key])
        }
    }

    private static let codes = ["Escape": 27, "Enter": 13, "Tab": 9, " ": 32]

    /// A picture of the window, as a PNG file.
    func screenshot() throws -> [UInt8] {
        let answer = try call("Page.captureScreenshot", ["format": "png"])
        let text = try #require(answer["data"] as? String)
        return Array(try #require(Data(base64Encoded: text)))
    }

    /// Everything that pages said in the console so far: messages, errors, violations of their policy.
    var complaints: [String] {
        events.filter {
            ["Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown"].contains($0["method"] as? String)
        }.map { "\($0["params"] ?? "")" }
    }

    @discardableResult
    private func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        number += 1
        var message: [String: Any] = ["id": number, "method": method, "params": parameters]
        if let session { message["sessionId"] = session }
        let bytes = Array(try JSONSerialization.data(withJSONObject: message)) + [0]
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
            try #require(count > 0)
            sent += count
        }
        while true {
            if let index = events.firstIndex(where: { $0["id"] as? Int == number }) {
                let answer = events.remove(at: index)
                return try #require(answer["result"] as? [String: Any], "\(method): \(answer)")
            }
            try receive()
        }
    }

    /// Reads until at least one message has come.
    private func receive() throws {
        while true {
            if let end = received.firstIndex(of: 0) {
                let object = try JSONSerialization.jsonObject(with: Data(received[..<end]))
                received.removeSubrange(...end)
                events.append(try #require(object as? [String: Any]))
                return
            }
            var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            try #require(poll(&waiting, 1, 60_000) > 0, "the browser does not answer")
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = read(output, &buffer, buffer.count)
            try #require(count > 0)
            received += buffer[..<count]
        }
    }
}

import CVipsShim
import Synchronization
import TwofoldKit

/// Opens and starts libvips once in a process, when the first engine is made: a program that makes none does not load it.
///
/// It must be started on one thread before any other thread uses it, so ``VipsEngine`` can only be had from here.
enum VipsRuntime {
    private static let outcome = Mutex<Result<Void, VipsStartError>?>(nil)

    static func start() throws(VipsStartError) {
        try outcome.withLock { outcome throws(VipsStartError) in
            let result = outcome ?? startOnce()
            outcome = result
            try result.get()
        }
    }

    private static func startOnce() -> Result<Void, VipsStartError> {
        var error: UnsafeMutablePointer<CChar>?
        guard tf_start(&error) == 0 else { return .failure(VipsStartError(detail: takeText(error))) }
        return .success(())
    }

    /// The version that is running, `8.14.1`.
    static var version: String { String(cString: tf_version()) }

    /// The version of libpng that is running, `1.6.39`.
    static var pngVersion: String { String(cString: tf_png_version()) }

    /// The text of a failed call, quoted, without the line breaks between its parts.
    static func takeText(_ text: UnsafeMutablePointer<CChar>?) -> String {
        guard let text else { return "no reason given" }
        defer { tf_free(text) }
        let lines = lines(of: text)
        return lines.isEmpty ? "no reason given" : lines.joined(separator: "; ")
    }

    /// Captures what libvips and its codecs warn of in this thread while `body` runs; what nobody takes is dropped.
    static func capturingWarnings<Result>(_ body: () throws(ImageError) -> Result) throws(ImageError) -> Result {
        tf_warnings_begin()
        defer { tf_warnings_end() }
        return try body()
    }

    /// The text of a failed call and the warnings before it: a codec's own words often are only there.
    static func takeWords(_ text: UnsafeMutablePointer<CChar>?) -> String {
        let reason = text == nil || text?.pointee == 0 ? [] : [takeText(text)]
        let words = (reason + takeWarnings()).filter { !$0.isEmpty }
        return words.isEmpty ? "no reason given" : words.joined(separator: "; ")
    }

    /// The warnings that were captured in this thread, quoted, one an element.
    static func takeWarnings() -> [String] {
        guard let text = tf_warnings_take() else { return [] }
        defer { tf_free(text) }
        return lines(of: text)
    }

    // libvips quotes bytes of the file in its texts, so they are as hostile as the file.
    private static func lines(of text: UnsafePointer<CChar>) -> [String] {
        let bytes = String(cString: text).utf8
        return bytes.split(separator: UInt8(ascii: "\n")).prefix(4).map { Quoting.escape(Array($0.prefix(200))) }
    }
}

/// Why libvips could not be started: it, or a library that it needs, is not installed as it should be.
public struct VipsStartError: Error, CustomStringConvertible, Sendable {
    /// The library's own words, quoted.
    public let detail: String

    /// A sentence for people.
    public var description: String {
        "libvips could not be started: \(detail); 'apt install libvips-dev' or 'brew install vips' installs all of it"
    }
}

import CVipsShim
import Synchronization
import TwofoldImaging

/// Loads and starts libvips once per process, when the first engine is made: a program without an engine does not load
/// it.
///
/// It must be started on one thread before any other thread uses it, so a ``VipsEngine`` cannot exist without it.
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

    /// Captures the warnings of libvips and its codecs in this thread while `body` runs; those that are not taken are
    /// dropped.
    ///
    /// Where a call failed, `body` runs a second time while no other thread has a capture: libvips has one buffer for the
    /// messages of all threads, and a file must not be blamed for the damage of another one.
    static func capturingWarnings<Result>(_ body: () throws(ImageError) -> Result) throws(ImageError) -> Result {
        tf_warnings_begin(0)
        do throws(ImageError) {
            let result = try body()
            tf_warnings_end()
            return result
        } catch {
            guard tf_warnings_end() != 0 else { throw error }
        }
        tf_warnings_begin(1)
        defer { tf_warnings_end() }
        return try body()
    }

    /// The text of a failed call and the warnings before it, because a codec's own message often is only in these.
    static func takeMessage(_ text: UnsafeMutablePointer<CChar>?) -> String {
        let reason = text == nil || text?.pointee == 0 ? [] : [takeText(text)]
        let parts = (reason + takeWarnings()).filter { !$0.isEmpty }
        return parts.isEmpty ? "no reason given" : parts.joined(separator: "; ")
    }

    /// The captured warnings of this thread, quoted, one per element.
    static func takeWarnings() -> [String] {
        guard let text = tf_warnings_take() else { return [] }
        defer { tf_free(text) }
        return lines(of: text)
    }

    // libvips quotes bytes of the file in its messages, so they are as hostile as the file.
    private static func lines(of text: UnsafePointer<CChar>) -> [String] {
        let bytes = String(cString: text).utf8
        return bytes.split(separator: UInt8(ascii: "\n")).prefix(4).map { Quoting.escape(Array($0.prefix(200))) }
    }
}

/// The reason why libvips could not be started: it, or a library that it needs, is missing or wrongly installed.
public struct VipsStartError: Error, CustomStringConvertible, Sendable {
    /// The library's own message, quoted.
    public let detail: String

    /// A sentence for people.
    public var description: String {
        "libvips could not be started: \(detail); 'apt install libvips42' or 'brew install vips' installs all of it"
    }
}

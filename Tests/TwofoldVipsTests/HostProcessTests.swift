import CVipsShim
import Foundation
import Synchronization
import Testing
import TwofoldKit
import TwofoldTestSupport
import TwofoldVips

/// What a program that uses the library finds of its own process afterwards.
///
/// Each test has a process of its own, because all of it is the process's.
@Suite struct HostProcessTests {
    private typealias Handler =
        @convention(c) (UnsafePointer<CChar>?, CInt, UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Void

    /// The messages that the host's own handler has been given.
    private static let heard = Atomic(0)

    private static var glib: UnsafeMutableRawPointer? { dlopen("libglib-2.0.so.0", RTLD_NOW) }

    /// Handles libvips' messages as a host program would.
    private static func listen() throws {
        typealias Call = @convention(c) (UnsafePointer<CChar>?, CInt, Handler, UnsafeMutableRawPointer?) -> CUnsignedInt
        let call = unsafeBitCast(try #require(dlsym(glib, "g_log_set_handler")), to: Call.self)
        // Only the level of `warn`: libvips has more to say while it starts.
        _ = call("VIPS", 1 << 3, { _, _, _, _ in HostProcessTests.heard.add(1, ordering: .relaxed) }, nil)
    }

    /// Logs a warning in libvips' domain, in this thread.
    private static func warn(_ words: String) throws {
        typealias Call = @convention(c) (UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Void
        let call = unsafeBitCast(try #require(dlsym(glib, "g_return_if_fail_warning")), to: Call.self)
        call("VIPS", "a function", words)
    }

    private static func takenWarnings() -> String? {
        tf_warnings_take().map { text in
            defer { tf_free(text) }
            return String(cString: text)
        }
    }

    @Test func aHostsOwnHandlerOfMessagesStaysInPlace() async throws {
        try await #require(processExitsWith: .success) {
            try Self.listen()
            let engine = try VipsEngine()
            try Self.warn("before a call")
            try #require(Self.heard.load(ordering: .relaxed) == 1)
            let image = PixelBuffer.noise(PixelSize(width: 8, height: 8), .rgb, .eight, seed: 1)
            let jpeg = try engine.encode(image, metadata: ImageMetadata(), encoding: .jpeg(quality: 90))
            let cut = Array(jpeg.dropLast(jpeg.count / 4))
            #expect(throws: ImageError.self) {
                try engine.decode(cut, format: .jpeg, limits: ImageLimits())
            }
            try Self.warn("after a call")
            try #require(Self.heard.load(ordering: .relaxed) == 2)
        }
    }

    @Test func warningsAreCapturedOnlyInTheThreadThatAsks() async throws {
        try await #require(processExitsWith: .success) {
            _ = try VipsEngine()
            tf_warnings_begin(0)
            let other = Thread { try? Self.warn("another thread's") }
            other.start()
            while !other.isFinished { usleep(1000) }
            try #require(Self.takenWarnings() == nil)
            tf_warnings_begin(0)
            try Self.warn("of a call in a call")
            tf_warnings_end()
            let taken = try #require(Self.takenWarnings())
            try #require(taken.contains("of a call in a call"))
            try Self.warn("that nobody takes")
            tf_warnings_end()
            tf_warnings_begin(0)
            try #require(Self.takenWarnings() == nil)
            tf_warnings_end()
        }
    }

    @Test func theEnvironmentStaysAsItIs() async throws {
        try await #require(processExitsWith: .success) {
            unsetenv("VIPSHOME")
            let before = ProcessInfo.processInfo.environment
            func rest(_ environment: [String: String]) -> [String: String] {
                environment.filter { $0.key != "VIPSHOME" }
            }
            let engine = try VipsEngine()
            let image = PixelBuffer.noise(PixelSize(width: 8, height: 8), .rgb, .eight, seed: 1)
            _ = try engine.encode(image, metadata: ImageMetadata(), encoding: .png(effort: .fast))
            let after = ProcessInfo.processInfo.environment
            try #require(rest(after) == rest(before))
            // libvips itself sets it to where it was found, and looks there for its modules.
            try #require(after["VIPSHOME"] != "/nonexistent")
        }
    }

    /// libtiff's own handler would print it, and the report would say nothing of the cause.
    @Test func whatLibtiffRefusesIsSaidInItsOwnWords() throws {
        _ = try VipsEngine()
        let samples = [UInt8](repeating: 0, count: 64)
        try samples.withUnsafeBytes { samples in
            // Its predictor knows samples of 8, 16, 32 and 64 bits.
            var page = tf_pixels(
                samples: samples.baseAddress, width: 4, height: 4, channels: 1, bits: 12, profile: nil,
                profile_length: 0, frames: 0, delays: nil, plays: 0)
            var density = tf_density()
            var file: UnsafeMutableRawPointer?
            var length = 0
            var error: UnsafeMutablePointer<CChar>?
            try #require(tf_tiff_encode(&page, &density, 1, &file, &length, &error) == -1)
            let text = try #require(error)
            defer { tf_free(text) }
            #expect(String(cString: text).contains("Predictor"), "\(String(cString: text))")
        }
    }
}

import TwofoldKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The environment variables by which libvips, GLib and libjpeg change what they do.
///
/// They are for whoever debugs those libraries. Here they would make results depend on the machine, lift limits, write into
/// the report on standard output or into the current folder, or keep the program from ending. So they are removed.
enum DecoderEnvironment {
    /// Why each is ignored, or what to use instead.
    private static let ignored = [
        "VIPS_CONCURRENCY": "use --jobs", "IM_CONCURRENCY": "use --jobs", "VIPS_MAX_THREADS": "use --jobs",
        "VIPS_MIN_STACK_SIZE": "threads that large may never start",
        "VIPS_UNLIMITED": "use --max-pixels, --max-side, --max-file or --max-seconds",
        "VIPS_BLOCK_UNTRUSTED": "whatever Twofold does not name is blocked",
        "VIPS_PIPE_READ_LIMIT": "nothing is read from pipes",
        "VIPS_DISC_THRESHOLD": "images stay in memory", "IM_DISC_THRESHOLD": "images stay in memory",
        "VIPS_NOVECTOR": "pixels could differ", "IM_NOVECTOR": "pixels could differ",
        "VIPS_VECTOR": "pixels could differ", "VIPS_SIMD": "pixels could differ",
        "VIPS_WARNING": "it hides remarks", "IM_WARNING": "it hides remarks",
        "VIPS_INFO": writes, "IM_INFO": writes, "VIPS_PROGRESS": writes, "IM_PROGRESS": writes, "VIPS_TRACE": writes,
        "VIPS_STALL": writes, "G_MESSAGES_DEBUG": writes,
        "VIPS_PROFILE": "it writes into the current folder, over what is there",
        "VIPSHOME": "modules are not loaded",
        "G_DEBUG": "a remark on one image would end the run",
        "JPEGMEM": "sound files would fail",
    ]

    private static let writes = "it writes to standard output"

    /// What only looks: libvips tells of memory that is never freed.
    private static let kept = "VIPS_LEAK"

    /// Removes them, and sets what libvips shall see when it starts, while the process has only one thread.
    ///
    /// Newer versions of libvips may have others, so every variable with its prefix goes.
    ///
    /// - Returns: A line for each that was set, for people, sorted.
    static func clear() -> [String] {
        let variables = ProcessInfo.processInfo.environment.filter { name, _ in
            ignored[name] != nil || name.hasPrefix("VIPS_") && name != kept
        }
        for name in variables.keys { unsetenv(name) }
        // Opening the modules that libvips would load (poppler, ImageMagick, HEIC, JPEG XL, slides) is most of its start-up
        // time; the two that are of use are opened when the first file needs them. It looks for them below its home.
        setenv("VIPSHOME", "/nonexistent", 1)
        return variables.sorted { $0.key < $1.key }.map { name, value in
            let reason = ignored[name].map { " (\($0))" } ?? ""
            return Quoting.display(Array("\(name)=\(value)".utf8)) + reason
        }
    }
}

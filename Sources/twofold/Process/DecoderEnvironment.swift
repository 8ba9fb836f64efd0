import CWorkerShim

/// Removes the environment variables that change the behavior of libvips, GLib and libjpeg.
///
/// They are for debugging those libraries. Here they would make results depend on the machine, lift limits, write into
/// the report on standard output or into the current folder, or keep the program from ending.
enum DecoderEnvironment {
    /// Why each variable is ignored, or which option to use instead.
    private static let ignored = [
        "VIPS_CONCURRENCY": "use --jobs", "IM_CONCURRENCY": "use --jobs", "VIPS_MAX_THREADS": "use --jobs",
        "VIPS_MIN_STACK_SIZE": "threads that large may never start",
        "VIPS_UNLIMITED": "use --max-pixels, --max-side, --max-file or --max-seconds",
        "VIPS_BLOCK_UNTRUSTED": "loaders that Twofold does not use are always blocked",
        "VIPS_PIPE_READ_LIMIT": "images are not read from pipes",
        "VIPS_DISC_THRESHOLD": "images stay in memory", "IM_DISC_THRESHOLD": "images stay in memory",
        "VIPS_NOVECTOR": "pixels could differ", "IM_NOVECTOR": "pixels could differ",
        "VIPS_VECTOR": "pixels could differ", "VIPS_SIMD": "pixels could differ",
        "VIPS_WARNING": "it hides decoder warnings", "IM_WARNING": "it hides decoder warnings",
        "VIPS_INFO": writes, "IM_INFO": writes, "VIPS_PROGRESS": writes, "IM_PROGRESS": writes, "VIPS_TRACE": writes,
        "VIPS_STALL": writes, "G_MESSAGES_DEBUG": writes,
        "VIPS_PROFILE": "it overwrites files in the current folder",
        "VIPSHOME": "modules are not loaded",
        "G_DEBUG": "a warning about one image would end the run",
        "JPEGMEM": "valid files would fail",
    ]

    private static let writes = "it writes to standard output"

    /// The variable that changes no result: libvips then reports memory that is never freed.
    private static let kept = "VIPS_LEAK"

    /// Removes the variables and sets those that libvips needs at its start, while the process has only one thread.
    ///
    /// Newer versions of libvips may have others, so every variable with its prefix is removed.
    ///
    /// - Returns: A line for each variable that was set, for people, sorted.
    static func clear() -> [String] {
        let found = variables.filter { name, _ in ignored[name] != nil || name.hasPrefix("VIPS_") && name != kept }
        for (name, _) in found { unsetenv(name) }
        // Opening its modules (poppler, ImageMagick, HEIC, JPEG XL, slides) is most of the start-up time of libvips, so a home
        // without modules is set; the three useful ones are opened when the first file needs them.
        setenv("VIPSHOME", "/nonexistent", 1)
        return found.sorted { $0.name < $1.name }.map { name, value in
            let reason = ignored[name].map { " (\($0))" } ?? ""
            return Quoting.display(Array("\(name)=\(value)".utf8)) + reason
        }
    }

    private static var variables: [(name: String, value: String)] {
        var variables: [(name: String, value: String)] = []
        var next = tf_environment()
        while let entry = next?.pointee {
            let text = String(cString: entry)
            if let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
                variables.append((String(text[..<sign]), String(text[text.utf8.index(after: sign)...])))
            }
            next = next?.successor()
        }
        return variables
    }
}

import CDeflate
import TwofoldSystem

/// The version of the loaded libdeflate, as far as it can be determined: the library does not report it.
///
/// The loaded library may be newer or older than the headers of this build. The presence of one function tells whether
/// it has at least version 1.19; where the headers are on the same side of that version, theirs is the best guess.
enum DeflateVersion {
    /// The version, such as `1.14`, `1.19 or later` or `before 1.19`.
    static let loaded = text(
        headers: LIBDEFLATE_VERSION_STRING,
        isBuiltForNewer: (LIBDEFLATE_VERSION_MAJOR, LIBDEFLATE_VERSION_MINOR) >= (1, 19),
        isNewerLoaded: dlsym(dlopen(nil, RTLD_LAZY), "libdeflate_alloc_compressor_ex") != nil)

    static func text(headers: String, isBuiltForNewer: Bool, isNewerLoaded: Bool) -> String {
        switch (isBuiltForNewer, isNewerLoaded) {
        case (false, true): "1.19 or later"
        case (true, false): "before 1.19"
        default: headers
        }
    }
}

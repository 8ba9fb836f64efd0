import CDeflate

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The version of the libdeflate that is loaded, as far as it can be told: the library does not say its own.
///
/// What is loaded may be newer or older than the headers that this was built with. One function tells which side of version
/// 1.19 it is on; on the headers' side, theirs is the best guess.
enum DeflateVersion {
    /// Such as `1.14`, `1.19 or later` or `before 1.19`.
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

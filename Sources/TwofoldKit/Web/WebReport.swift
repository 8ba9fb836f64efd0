/// The images of a tree for web pages.
public struct WebReport: Sendable {
    /// The images, sorted by folder and name.
    public var images: [WebImage] = []
    /// Image files that no page can name, sorted by path.
    public var leftOut: [LeftOut] = []
    /// The number of variants that are missing or stale.
    public var pendingCount = 0
    /// The number of copies with hashed names that were written.
    public var copiedCount = 0
    /// What could not be read or written, sorted by path.
    public var diagnostics: [Diagnostic] = []

    /// An image file that is part of no image.
    public struct LeftOut: Hashable, Sendable {
        /// Its path.
        public var path: BytePath
        /// Why it is left out.
        public var reason: Reason

        /// Why a file is left out.
        public enum Reason: String, Hashable, CaseIterable, Sendable {
            /// TIFF, HEIC, PDF and PNGs that Xcode crushed: one browser shows them at most.
            case format = "a format that not all browsers show"
            /// Such as `foo@0x.png`.
            case name = "a name that says no scale that files have"
        }
    }

    /// A report on nothing.
    public init() {}

    /// Whether something failed.
    public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

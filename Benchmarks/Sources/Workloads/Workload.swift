/// A piece of work that is measured, and another that it is held against.
///
/// The quotient of the two says the same on a fast and on a slow machine, where seconds say nothing.
public struct Workload: Sendable {
    /// The work and its yardstick, with their inputs made.
    public struct Prepared {
        /// What is measured.
        ///
        /// Throws when its result is not what it must be.
        public var work: () throws -> Void
        /// What takes about the same on any machine as the work does when that is as it should be.
        public var yardstick: () throws -> Void
    }

    /// Why a measurement would be of something else than it says.
    public struct Broken: Error {
        var reason: String
    }

    /// Lower case, digits and hyphens: thresholds are files of this name.
    public let name: String
    /// By how much the quotient may grow before it is an error, in per cent.
    ///
    /// Default: 60. That is room for other processors and compilers; a loop that is no longer vectorised takes more.
    public var tolerance = 60.0
    /// Makes the inputs, which are the same each time.
    public let prepare: @Sendable () throws -> Prepared

    /// All of them.
    public static var all: [Workload] { kernels + codec + trees }
}

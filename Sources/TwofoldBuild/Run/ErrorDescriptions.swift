#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// What the errors of the library say in an app: `error.localizedDescription`, in English like all messages.

extension DiskError: LocalizedError {
    /// The path and the cause.
    public var errorDescription: String? { "\(path.display): \(reason)" }
}

extension ImageError: LocalizedError {
    /// The cause, in the library's own words where it has some.
    public var errorDescription: String? {
        switch self {
        case .damaged(let detail): "the image is damaged or cut short: \(detail)"
        case .unsupported(let detail): "the image is of a kind that is not supported: \(detail)"
        case .withoutSize: "the SVG states neither a size nor a view box"
        case .tooLarge(let size): "the image has \(size) pixels, more than the limits allow"
        case .tooSlow(let seconds): "decoding took longer than \(seconds) seconds"
        case .decoderDied(let detail): "the decoder's process ended: \(detail)"
        case .animated(let frames): "the image is an animation\(frames > 0 ? " of \(frames) frames" : "")"
        case .missingCodec(let format): "this installation cannot read or write \(format)"
        case .engineMissing(let detail): "the library for the format could not be started: \(detail)"
        case .quantizerMissing(let detail): "the library for PNGs with a quality could not be loaded: \(detail)"
        case .externalReference(let reference): "the image refers to something outside its file: \(reference)"
        case .encodingFailed(let detail): "the image could not be encoded: \(detail)"
        }
    }
}

extension RunLockError: LocalizedError {
    /// The reason, and the process that has the lock, if the system names it.
    public var errorDescription: String? {
        switch self {
        case .held(let process): "another run has the lock of this folder" + (process.map { " (process \($0))" } ?? "")
        case .unavailable(let error): "this disk has no locks: \(error.reason)"
        case .cancelled: "the run was cancelled before it had the lock"
        }
    }
}

extension MergeError: LocalizedError {
    package var errorDescription: String? { message() }
}

extension ConfigurationErrors: LocalizedError {
    /// All errors, one a line.
    public var errorDescription: String? { errors.map(\.description).joined(separator: "\n") }
}

extension ShardError: LocalizedError {
    package var errorDescription: String? {
        count < 1 || count > Shard.limit
            ? "a project is divided into 1 to \(Shard.limit) shards, not \(count)"
            : "there is no shard \(number) of \(count): shards are numbered from 1 to \(count)"
    }
}

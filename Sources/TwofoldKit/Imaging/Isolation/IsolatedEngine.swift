import Synchronization

/// An engine that lets a process of its own do what is dangerous, with limits on time and memory.
///
/// A drawing of a few lines can ask for any amount of either, and libraries that draw cannot be interrupted; a file can be
/// made to crash a decoder, or to take it over. In a process of its own all of that costs one picture. Workers are kept
/// and used again: to start one takes longer than to draw an icon.
public struct IsolatedEngine: ImageEngine {
    /// What is done elsewhere.
    public enum Scope: Hashable, Sendable {
        /// What SVG and PDF ask for.
        case drawings
        /// Everything that reads a master.
        case everything
    }

    private let base: any ImageEngine
    private let scope: Scope
    private let limits: ImageLimits
    private let pool: WorkerPool

    /// An engine around another.
    ///
    /// - Parameters:
    ///   - base: What does all the rest, and what a worker does with the same result.
    ///   - command: The program that serves as a worker (``WorkerService``) and its arguments.
    ///   - scope: What is done by workers.
    ///   - limits: What a picture may take of time and memory; a drawing's size is the caller's to check.
    public init(_ base: any ImageEngine, command: [String], scope: Scope, limits: ImageLimits) {
        self.base = base
        self.scope = scope
        self.limits = limits
        pool = WorkerPool(command: command)
    }

    /// The base's: where the work is done decides no bytes.
    public var identity: String { base.identity }

    /// The base's.
    public var formats: Set<ImageFormat> { base.formats }

    /// By a worker where the scope says so.
    public func header(of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader {
        guard isElsewhere(format) else { return try base.header(of: file, format: format) }
        guard case .header(let header) = try ask(.header(file, format)) else { throw Self.nonsense }
        return header
    }

    /// By a worker where the scope says so.
    public func decode(
        _ file: [UInt8], format: ImageFormat, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage {
        guard isElsewhere(format) else { return try base.decode(file, format: format, limits: limits) }
        guard case .image(let image) = try ask(.decode(file, format, limits)), limits.admit(image.pixels.size) else {
            throw Self.nonsense
        }
        return image
    }

    /// By the base: this reads files that the base has written.
    public func decode(
        page: Int, of file: [UInt8], format: ImageFormat, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage { try base.decode(page: page, of: file, format: format, limits: limits) }

    /// By the base, which has only pixels to fear.
    public func encode(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> [UInt8] { try base.encode(pixels, metadata: metadata, encoding: encoding) }

    /// By the base.
    public func encodePair(
        _ small: PixelBuffer, _ large: PixelBuffer, metadata: ImageMetadata
    ) throws(ImageError) -> [UInt8] { try base.encodePair(small, large, metadata: metadata) }

    /// By the base.
    public func convertedToSRGB(_ image: DecodedImage) throws(ImageError) -> DecodedImage {
        try base.convertedToSRGB(image)
    }

    /// By a worker.
    public func draw(_ file: [UInt8], format: ImageFormat, size: PixelSize) throws(ImageError) -> PixelBuffer {
        guard case .image(let image) = try ask(.draw(file, format, size)), image.pixels.size == size,
            image.pixels.layout == .rgba, image.pixels.depth == .eight
        else { throw Self.nonsense }
        return image.pixels
    }

    private static let nonsense = ImageError.decoderDied(detail: "it answered nonsense")

    private func isElsewhere(_ format: ImageFormat) -> Bool { scope == .everything || format.isVector }

    private func ask(_ request: WorkerRequest) throws(ImageError) -> WorkerReply {
        guard let worker = pool.take() else { throw .decoderDied(detail: "its process could not be started") }
        // The pixels of the largest picture that is admitted, and what came with them.
        let longest = min(limits.pixels, 1 << 50) * 8 + min(limits.fileBytes, 1 << 50)
        let message = request.encoded
        let memory = min(limits.workerMemory, 1 << 50) + message.count * 4 + request.pictureAllowance
        switch worker.exchange(message, seconds: limits.seconds, memory: memory, longestReply: longest) {
        case .timedOut: throw .tooSlow(seconds: limits.seconds)
        case .tooLarge: throw .decoderDied(detail: "it took more than \(memory >> 20) MiB of memory")
        case .died(let signal):
            throw .decoderDied(
                detail: signal == 0 ? "its process ended" : "its process was ended by signal \(signal)")
        case .reply(let bytes):
            pool.giveBack(worker)
            guard let reply = WorkerReply(bytes) else { throw Self.nonsense }
            if case .failure(let error) = reply { throw error }
            return reply
        }
    }
}

/// Workers that have nothing to do.
private final class WorkerPool: Sendable {
    private let command: [String]
    private let idle = Mutex<[WorkerProcess]>([])

    init(command: [String]) { self.command = command }

    func take() -> WorkerProcess? { idle.withLock { $0.popLast() } ?? WorkerProcess(command) }

    func giveBack(_ worker: WorkerProcess) { idle.withLock { $0.append(worker) } }
}

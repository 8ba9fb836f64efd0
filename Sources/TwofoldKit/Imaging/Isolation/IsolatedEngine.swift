import Synchronization

/// An engine that lets a process of its own do what is dangerous, with limits on time and memory.
///
/// A drawing of a few lines can ask for any amount of either, and libraries that draw cannot be interrupted; a file can be
/// made to crash a decoder, or to take it over. In a process of its own all of that costs one image. Workers are kept
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
    ///   - limits: What an image may take of time and memory; a drawing's size is the caller's to check.
    public init(_ base: any ImageEngine, command: [String], scope: Scope, limits: ImageLimits) {
        self.base = base
        self.scope = scope
        self.limits = limits
        pool = WorkerPool(command: command)
    }

    /// The base's: where the work is done decides no bytes.
    public var identity: String { base.identity }

    /// The base's.
    public func identity(from source: ImageFormat, to target: ImageFormat) -> String {
        base.identity(from: source, to: target)
    }

    /// The engine's own.
    public func revision(from source: ImageFormat, to target: ImageFormat) -> String {
        base.revision(from: source, to: target)
    }

    /// The base's.
    public var formats: Set<ImageFormat> { base.formats }

    /// By a worker where the scope says so.
    public func header(of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader {
        guard isElsewhere(format) else { return try base.header(of: file, format: format) }
        return try ask(.header(file, format)) { reply in
            if case .header(let header) = reply { header } else { nil }
        }
    }

    /// By a worker where the scope says so.
    public func decode(
        _ file: [UInt8], format: ImageFormat, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage {
        guard isElsewhere(format) else { return try base.decode(file, format: format, limits: limits) }
        return try ask(.decode(file, format, limits)) { reply in
            guard case .image(let image) = reply, limits.admit(image.pixels.size) else { return nil }
            return image
        }
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
        try ask(.draw(file, format, size)) { reply in
            guard case .image(let image) = reply, image.pixels.size == size, image.pixels.layout == .rgba,
                image.pixels.depth == .eight
            else { return nil }
            return image.pixels
        }
    }

    private static let nonsense = ImageError.decoderDied(detail: "it answered nonsense")

    private func isElsewhere(_ format: ImageFormat) -> Bool { scope == .everything || format.isVector }

    /// Has a worker do something.
    ///
    /// - Parameter accept: What was asked for, out of a reply; nil when the reply is another thing.
    private func ask<Answer>(
        _ request: WorkerRequest, _ accept: (WorkerReply) -> Answer?
    ) throws(ImageError) -> Answer {
        let message = request.encoded
        // One that has waited may have been ended meanwhile, by nobody's fault here.
        if let worker = pool.takeIdle() {
            let outcome = exchange(message, request, worker)
            if case .died = outcome {} else { return try answer(outcome, worker, accept) }
        }
        guard let worker = pool.start() else { throw .decoderDied(detail: "its process could not be started") }
        return try answer(exchange(message, request, worker), worker, accept)
    }

    private func exchange(
        _ message: [UInt8], _ request: WorkerRequest, _ worker: WorkerProcess
    ) -> WorkerProcess.Outcome {
        // The pixels of the largest image that is admitted, and what came with them.
        let longest = min(limits.pixels, 1 << 50) * 8 + min(limits.fileBytes, 1 << 50)
        return worker.exchange(
            message, seconds: limits.seconds, memory: allowance(request, message), longestReply: longest)
    }

    private func allowance(_ request: WorkerRequest, _ message: [UInt8]) -> Int {
        min(limits.workerMemory, 1 << 50) + message.count * 4 + request.imageAllowance
    }

    private func answer<Answer>(
        _ outcome: WorkerProcess.Outcome, _ worker: WorkerProcess, _ accept: (WorkerReply) -> Answer?
    ) throws(ImageError) -> Answer {
        switch outcome {
        case .timedOut: throw .tooSlow(seconds: limits.seconds)
        case .tooLarge:
            throw .decoderDied(
                detail: "it took more than \(min(limits.workerMemory, 1 << 50) >> 20) MiB besides the image")
        case .nonsense: throw Self.nonsense
        case .died(let signal):
            throw .decoderDied(
                detail: signal == 0 ? "its process ended" : "its process was ended by signal \(signal)")
        case .reply(let bytes):
            // A worker that has said anything else, or more, is not asked again: it would serve one file as another.
            guard let reply = WorkerReply(bytes), worker.isSilent else { throw Self.nonsense }
            if case .failure(let error) = reply {
                pool.giveBack(worker)
                throw error
            }
            guard let answer = accept(reply) else { throw Self.nonsense }
            pool.giveBack(worker)
            return answer
        }
    }
}

/// Workers that have nothing to do.
private final class WorkerPool: Sendable {
    private let command: [String]
    private let idle = Mutex<[WorkerProcess]>([])

    init(command: [String]) { self.command = command }

    func takeIdle() -> WorkerProcess? { idle.withLock { $0.popLast() } }

    func start() -> WorkerProcess? { WorkerProcess(command) }

    func giveBack(_ worker: WorkerProcess) { idle.withLock { $0.append(worker) } }
}

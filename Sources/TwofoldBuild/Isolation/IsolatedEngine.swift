import Synchronization

/// An engine that does the dangerous work in separate processes, with limits on time and memory.
///
/// A vector image of a few lines can demand any amount of either, and the libraries that render it cannot be
/// interrupted; a file can be crafted to crash a decoder, or to take it over. In a separate process all of that costs
/// one image. Workers are kept and used again, because starting one takes longer than rendering an icon.
package struct IsolatedEngine: ImageEngine {
    /// The work that is done in other processes.
    package enum Scope: Hashable, Sendable {
        /// Reading and rendering of SVG and PDF.
        case drawings
        /// All reading of masters.
        case everything
    }

    private var base: any ImageEngine
    private let scope: Scope
    private let limits: ImageLimits
    private let pool: WorkerPool

    /// An engine that isolates another one.
    ///
    /// - Parameters:
    ///   - base: The engine for all other work, which gives the same results in a worker.
    ///   - command: The program that serves as a worker (``WorkerService``) and its arguments.
    ///   - scope: The work for workers.
    ///   - limits: The limits on time and memory for an image; the caller checks a vector image's size.
    package init(_ base: any ImageEngine, command: [String], scope: Scope, limits: ImageLimits) {
        self.base = base
        self.scope = scope
        self.limits = limits
        pool = WorkerPool(command: command)
    }

    /// The base engine's, because the place of the work has no effect on bytes.
    package var identity: String { base.identity }

    package func identity(from source: ImageFormat, to target: ImageFormat) -> String {
        base.identity(from: source, to: target)
    }

    package func revision(from source: ImageFormat, to target: ImageFormat) -> String {
        base.revision(from: source, to: target)
    }

    package var formats: Set<ImageFormat> { base.formats }

    /// Reads a header, in a worker if the scope includes it.
    package func header(of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader {
        try header(page: 0, of: file, format: format)
    }

    package func header(page: Int, of file: [UInt8], format: ImageFormat) throws(ImageError) -> ImageHeader {
        guard isElsewhere(format) else { return try base.header(page: page, of: file, format: format) }
        return try ask(.header(file, format, page: page)) { reply in
            if case .header(let header) = reply { header } else { nil }
        }
    }

    /// Decodes, in a worker if the scope includes it.
    package func decode(
        _ file: consuming [UInt8], format: ImageFormat, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage {
        guard isElsewhere(format) else { return try base.decode(file, format: format, limits: limits) }
        return try ask(.decode(file, format, limits)) { reply in
            guard case .image(let image) = reply, limits.admit(image.frameSize, frames: image.frameCount) else {
                return nil
            }
            return image
        }
    }

    /// Decodes a page with the base engine, because only files that it has written are read this way.
    package func decode(
        page: Int, of file: [UInt8], format: ImageFormat, limits: ImageLimits
    ) throws(ImageError) -> DecodedImage { try base.decode(page: page, of: file, format: format, limits: limits) }

    /// Encodes with the base engine, because pixels are no danger.
    package func encode(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> [UInt8] { try base.encode(pixels, metadata: metadata, encoding: encoding) }

    package func encodedFile(
        _ pixels: PixelBuffer, metadata: ImageMetadata, encoding: ImageEncoding
    ) throws(ImageError) -> EncodedFile {
        try base.encodedFile(pixels, metadata: metadata, encoding: encoding)
    }

    package var quantizer: String { base.quantizer }

    package func quantized(_ pixels: PixelBuffer, quality: Int) throws(ImageError) -> PixelBuffer? {
        try base.quantized(pixels, quality: quality)
    }

    package func encodePair(
        _ small: PixelBuffer, _ large: PixelBuffer, metadata: ImageMetadata
    ) throws(ImageError) -> [UInt8] { try base.encodePair(small, large, metadata: metadata) }

    package func convertedToSRGB(_ image: DecodedImage) throws(ImageError) -> DecodedImage {
        try base.convertedToSRGB(image)
    }

    package func draw(
        _ file: [UInt8], format: ImageFormat, page: Int, size: PixelSize
    ) throws(ImageError) -> PixelBuffer {
        try ask(.draw(file, format, page: page, size)) { reply in
            guard case .image(let image) = reply, image.pixels.size == size, image.pixels.layout == .rgba,
                image.pixels.depth == .eight
            else { return nil }
            return image.pixels
        }
    }

    private static let nonsense = ImageError.decoderDied(detail: "its answer was invalid")

    private func isElsewhere(_ format: ImageFormat) -> Bool { scope == .everything || format.isVector }

    /// Sends a request to a worker.
    ///
    /// - Parameter accept: Takes the answer out of a reply; nil when the reply is of another kind.
    private func ask<Answer>(
        _ request: WorkerRequest, _ accept: (WorkerReply) -> Answer?
    ) throws(ImageError) -> Answer {
        let message = request.encoded
        // An idle worker may have been ended meanwhile, which is not an error of this image.
        if let worker = pool.takeIdle() {
            let outcome = exchange(message, request, worker)
            if case .failure(.died) = outcome {} else { return try answer(outcome, worker, accept) }
        }
        guard let worker = pool.start() else { throw .decoderDied(detail: "its process could not be started") }
        return try answer(exchange(message, request, worker), worker, accept)
    }

    private func exchange(
        _ message: [UInt8], _ request: WorkerRequest, _ worker: WorkerProcess
    ) -> Result<[UInt8], WorkerProcess.Failure> {
        // The pixels of the largest image that is admitted, and its metadata.
        let longest = min(limits.pixels, 1 << 50) * 8 + min(limits.fileBytes, 1 << 50)
        let memory = min(limits.workerMemory, 1 << 50) + message.count * 4 + request.imageAllowance(limits)
        return Result { () throws(WorkerProcess.Failure) in
            try worker.exchange(message, seconds: limits.seconds, memory: memory, maxReplyLength: longest)
        }
    }

    private func answer<Answer>(
        _ outcome: Result<[UInt8], WorkerProcess.Failure>, _ worker: WorkerProcess, _ accept: (WorkerReply) -> Answer?
    ) throws(ImageError) -> Answer {
        switch outcome {
        case .failure(.timedOut): throw .tooSlow(seconds: limits.seconds)
        case .failure(.tooLarge):
            throw .decoderDied(
                detail: "it used more than \(min(limits.workerMemory, 1 << 50) >> 20) MiB in addition to the image")
        case .failure(.nonsense): throw Self.nonsense
        case .failure(.died(let signal)):
            throw .decoderDied(
                detail: signal == 0 ? "its process ended" : "its process was killed by signal \(signal)")
        case .success(let bytes):
            // After any other answer, or a longer one, the worker is not used again: it could mix up files.
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

extension IsolatedEngine: MeasurableEngine {
    package func measured(by timer: StageTimer<CodecStage>) -> any ImageEngine {
        var engine = self
        engine.base = base.measuredIfPossible(by: timer)
        return engine
    }
}

/// Idle workers.
private final class WorkerPool: Sendable {
    private let command: [String]
    private let idle = Mutex<[WorkerProcess]>([])

    init(command: [String]) { self.command = command }

    func takeIdle() -> WorkerProcess? { idle.withLock { $0.popLast() } }

    func start() -> WorkerProcess? { WorkerProcess(command) }

    func giveBack(_ worker: WorkerProcess) { idle.withLock { $0.append(worker) } }
}

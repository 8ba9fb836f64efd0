import CWorkerShim

/// The other side of an ``IsolatedEngine``: what a worker's process does from its start to its end.
public enum WorkerService {
    /// Answers requests until the process that asks has gone.
    ///
    /// For a process that was started for this and does nothing else: it ignores interrupts, and ends, whatever it is doing,
    /// as soon as the process that asks has gone.
    ///
    /// - Parameters:
    ///   - engine: What does the work.
    ///   - channel: The descriptor to read from and to write to: 0 where an ``IsolatedEngine`` has started the process.
    public static func serve(_ engine: any ImageEngine, on channel: Int32 = 0) {
        tf_worker_begin(channel)
        while case .message(let bytes) = WorkerProcess.receive(on: channel, seconds: -1, longest: .max) {
            guard let request = WorkerRequest(bytes) else { return }
            guard WorkerProcess.send(answer(request, engine).encoded, on: channel, seconds: -1) == .done else { return }
        }
    }

    private static func answer(_ request: WorkerRequest, _ engine: any ImageEngine) -> WorkerReply {
        do throws(ImageError) {
            switch request {
            case .header(let file, let format): return .header(try engine.header(of: file, format: format))
            case .decode(let file, let format, let limits):
                return .image(try engine.decode(file, format: format, limits: limits))
            case .draw(let file, let format, let size):
                let pixels = try engine.draw(file, format: format, size: size)
                return .image(DecodedImage(pixels: pixels, metadata: ImageMetadata()))
            }
        } catch {
            return .failure(error)
        }
    }
}

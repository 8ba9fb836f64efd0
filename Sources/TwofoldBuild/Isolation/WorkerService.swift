import CWorkerShim

/// The worker's side of an ``IsolatedEngine``: all that a worker process does.
package enum WorkerService {
    /// Answers requests until the process that sends them has ended.
    ///
    /// For a process that was started for this alone: it ignores interrupts, and ends, even in the middle of a
    /// request, as soon as the process that sends them has ended.
    ///
    /// - Parameters:
    ///   - engine: The engine that does the work.
    ///   - channel: The descriptor for reading and writing: 0 in a process that an ``IsolatedEngine`` has started.
    package static func serve(_ engine: any ImageEngine, on channel: Int32 = 0) {
        tf_worker_begin(channel)
        while let bytes = try? WorkerProcess.receive(on: channel, seconds: -1, longest: .max) {
            guard let request = WorkerRequest(bytes),
                (try? WorkerProcess.send(answer(request, engine).encoded, on: channel, seconds: -1)) != nil
            else { return }
        }
    }

    private static func answer(_ request: WorkerRequest, _ engine: any ImageEngine) -> WorkerReply {
        do throws(ImageError) {
            switch request {
            case .header(let file, let format, let page):
                return .header(try engine.header(page: page, of: file, format: format))
            case .decode(let file, let format, let limits):
                return .image(try engine.decode(file, format: format, limits: limits))
            case .draw(let file, let format, let page, let size):
                let pixels = try engine.draw(file, format: format, page: page, size: size)
                return .image(DecodedImage(pixels: pixels, metadata: ImageMetadata()))
            }
        } catch {
            return .failure(error)
        }
    }
}

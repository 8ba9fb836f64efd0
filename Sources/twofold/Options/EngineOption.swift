import TwofoldPNG
import TwofoldVips

/// `--engine`: the engine that decodes and encodes.
enum EngineOption: String, ExpressibleByArgument, CaseIterable {
    /// Each format by the fastest engine for it.
    case auto
    /// Every format by libvips, except Xcode's crushed PNGs, which libpng refuses and only our own decoder reads.
    case vips

    /// The engine, with workers of this program for what is decoded in separate processes.
    func engine(isolatesAll: Bool, _ limits: ImageLimits, _ cores: HelperThreads) -> any ImageEngine {
        let direct = direct(cores)
        guard let program = CurrentExecutable.path else { return direct }
        return IsolatedEngine(
            direct, command: [program, WorkerCommand._commandName, "--engine", rawValue],
            scope: isolatesAll ? .everything : .drawings, limits: limits)
    }

    /// The engine that does everything in the process that calls it.
    func direct(_ cores: HelperThreads? = nil) -> any ImageEngine {
        let fast =
            switch self {
            case .auto: PNGEngine(cores: cores)
            case .vips: PNGEngine(formats: [.crushedPNG])
            }
        return CombinedEngine(fast, formats: VipsEngine.readable, revision: VipsEngine.revision) {
            () throws(ImageError) in
            do throws(VipsStartError) {
                return try VipsEngine()
            } catch {
                throw .engineMissing(detail: error.detail)
            }
        }
    }
}

import ArgumentParser
import TwofoldKit
import TwofoldPNG
import TwofoldVips

/// `--engine`: what decodes and encodes.
enum EngineOption: String, ExpressibleByArgument, CaseIterable {
    /// Each format by what does it fastest.
    case auto
    /// Every format by libvips, and what Xcode made of a PNG by our own reader, because libpng refuses that.
    case vips

    /// The engine, with workers of this program where something is done by processes of its own.
    func engine(isolatesAll: Bool, _ limits: ImageLimits, _ cores: HelperThreads) -> any ImageEngine {
        let direct = direct(cores)
        guard let program = CurrentExecutable.path else { return direct }
        return IsolatedEngine(
            direct, command: [program, WorkerCommand._commandName, "--engine", rawValue],
            scope: isolatesAll ? .everything : .drawings, limits: limits)
    }

    /// The engine that does everything in the process that calls it.
    func direct(_ cores: HelperThreads? = nil) -> any ImageEngine {
        let vips = LazyEngine(formats: VipsEngine.readable, revision: VipsEngine.revision) { () throws(ImageError) in
            do throws(VipsStartError) {
                return try VipsEngine()
            } catch {
                throw .engineMissing(detail: error.detail)
            }
        }
        return switch self {
        case .auto: CombinedEngine(PNGEngine(cores: cores), vips)
        case .vips: CombinedEngine(PNGEngine(formats: [.crushedPNG]), vips)
        }
    }
}

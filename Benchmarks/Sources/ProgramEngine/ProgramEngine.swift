public import TwofoldKit
import TwofoldPNG
import TwofoldVips

/// The engine of the program as it is without options: libvips is not started before something asks for it.
public func programEngine() -> any ImageEngine {
    CombinedEngine(PNGEngine(), formats: VipsEngine.readable, revision: VipsEngine.revision) { () throws(ImageError) in
        do throws(VipsStartError) {
            return try VipsEngine()
        } catch {
            throw .engineMissing(detail: error.detail)
        }
    }
}

import Testing
import TwofoldKit
import TwofoldPNG
import TwofoldTestSupport
import TwofoldVips

/// An animation of one frame is read where the frame is the image that every decoder shows.
@Suite struct HiddenFrameTests {
    private static let size = PixelSize(width: 6, height: 4)

    /// The frame's chunk, and its pixels in a chunk of their own.
    private static let control = PNGChunk(
        type: "fcTL",
        data: [0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 4] + [UInt8](repeating: 0, count: 8) + [0, 1, 0, 10, 0, 0])
    private static let frame = PNGChunk(type: "fdAT", data: [0, 0, 0, 1] + TinyPNG.zlibStream([1, 2, 3]))

    private static func count(_ frames: Int) -> PNGChunk {
        PNGChunk(type: "acTL", data: TinyPNG.bigEndian(frames) + [0, 0, 0, 0])
    }

    @Test(
        arguments: [
            ("the image is the frame", [count(1), control], [], true),
            ("the image is the frame, whose chunk comes first", [control, count(1)], [], true),
            ("the image is no part of it", [count(1)], [control, frame], false),
            ("the frame is missing", [count(1)], [], false),
            ("no animation, but a frame", [], [control, frame], true),
            ("an animation of no frames", [count(0)], [], true),
            ("an animation behind the pixels", [], [count(1), control, frame], true),
            ("two frames", [count(2), control], [control, frame], false),
        ] as [(id: String, before: [PNGChunk], after: [PNGChunk], isRead: Bool)])
    func bothEnginesReadTheImageThatIsTheAnimation(
        row: (id: String, before: [PNGChunk], after: [PNGChunk], isRead: Bool)
    ) throws {
        let image = PixelBuffer.noise(Self.size, .rgb, .eight, seed: 1)
        let end = PNGChunk(type: "IEND", data: []).encoded
        let file = TinyPNG.file(image, chunks: row.before).dropLast(end.count) + row.after.flatMap(\.encoded) + end
        for engine in [PNGEngine(), try VipsEngine()] as [any ImageEngine] {
            let result = Result { try engine.decode(Array(file), format: .png, limits: ImageLimits()).pixels }
            guard !row.isRead else {
                #expect(try result.get() == image)
                continue
            }
            guard case .failure(let error as ImageError) = result else {
                Issue.record("it was read")
                continue
            }
            switch error {
            case .unsupported, .animated(2): break
            default: Issue.record("\(error)")
            }
        }
    }
}

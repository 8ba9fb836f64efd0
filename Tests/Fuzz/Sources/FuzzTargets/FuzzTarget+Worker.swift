@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging
@testable import TwofoldPixels
import TwofoldKit

extension FuzzTarget {
    /// Messages between a run and a worker, which a file may have taken over: whatever it answers is checked.
    static let worker = FuzzTarget(
        name: "worker",
        seeds: requests.map(\.encoded) + replies.map(\.encoded),
        tokens: ImageFormat.allCases.map { Array($0.rawValue.utf8) } + [[UInt8](repeating: 0xFF, count: 8)]
    ) { input in
        if let request = WorkerRequest(input) {
            expect(WorkerRequest(request.encoded) == request, "a request is another after it was sent")
            expect(request.imageAllowance(ImageLimits()) >= 0, "an allowance is less than nothing")
        }
        guard let reply = WorkerReply(input) else { return }
        // Not the very same: what a worker says in words is quoted each time that it is read.
        expect(WorkerReply(reply.encoded) != nil, "a reply is none after it was sent")
        switch reply {
        case .header(let header): expect(header.size.width > 0 && header.size.height > 0, "a header has no size")
        case .image(let image):
            expect(
                image.pixels.bytes.count == image.pixels.size.area * image.pixels.layout.channels
                    * image.pixels.depth.bytes, "pixels are missing")
        case .failure(let error):
            let diagnostic = Diagnostic.image(error, .root, limits: ImageLimits())
            expect(diagnostic.message.utf8.allSatisfy { $0 >= 0x20 }, "a message holds control characters")
        }
    }

    private static let requests: [WorkerRequest] = [
        .header([1, 2, 3], .svg), .header([4], .pdf, page: 3), .decode([4], .png, ImageLimits()),
        .draw([], .pdf, PixelSize(width: 3, height: 2)),
    ]

    private static var replies: [WorkerReply] {
        let pixels = PixelBuffer(
            size: PixelSize(width: 1, height: 2), layout: .greyAlpha, depth: .eight, bytes: [1, 2, 3, 4])
        var metadata = ImageMetadata(
            colorChunks: [PNGChunk(type: "sRGB", data: [0])], iccProfile: [1, 2],
            density: Density(x: 1, y: 2, unit: .inch))
        metadata.animation = Animation(delays: [.init(1, perSecond: 10), .init(3, perSecond: 100)], plays: 2)
        let drawing = VectorImage(size: PointSize(width: 1.5, height: 2), pages: 3, externalReference: "a")
        return [
            .header(ImageHeader(drawing)), .image(DecodedImage(pixels: pixels, metadata: metadata, remarks: ["b"])),
            .failure(.damaged(detail: "c")), .failure(.missingCodec(.heic)), .failure(.tooSlow(seconds: 5)),
            .failure(.tooLarge(PixelSize(width: 9, height: 9))), .failure(.animated(frames: 2)),
        ]
    }
}

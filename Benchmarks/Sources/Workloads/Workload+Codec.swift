import TwofoldKit
import TwofoldPNG

extension Workload {
    /// `PNGEngine` on a screen, a photograph and icons, held against libdeflate's part of it alone.
    public static let codec: [Workload] = {
        let inputs: [(name: String, images: @Sendable () -> [PixelBuffer])] = [
            ("interface", { [Images.interface(PixelSize(width: 750, height: 1334))] }),
            ("photo", { [Images.photo(PixelSize(width: 1024, height: 768))] }),
            ("icons", { (0..<64).map { Images.icon(64, number: $0) } }),
        ]
        return inputs.flatMap { input in
            [
                decode("decode-\(input.name)", input.images),
                encode("encode-\(input.name)-default", .standard, level: 6, input.images),
                encode("encode-\(input.name)-fast", .fast, level: 2, input.images),
            ]
        }
    }()

    private static func decode(_ name: String, _ images: @escaping @Sendable () -> [PixelBuffer]) -> Workload {
        Workload(name: name, tolerance: 40) {
            let files = try encoded(images(), .standard)
            let streams = try files.map(ZlibStream.init)
            return Prepared(
                work: {
                    for file in files { _ = try PNGEngine().decode(file, format: .png, limits: ImageLimits()) }
                },
                yardstick: { for stream in streams { try stream.inflate() } })
        }
    }

    private static func encode(
        _ name: String, _ effort: PNGEffort, level: Int, _ images: @escaping @Sendable () -> [PixelBuffer]
    ) -> Workload {
        Workload(name: name, tolerance: 40) {
            let images = images()
            // The rows that the engine itself decided for: to pack them once is the least that a file costs.
            let rows = try encoded(images, effort).map { try ZlibStream($0).inflate() }
            return Prepared(
                work: { _ = try encoded(images, effort) },
                yardstick: { for rows in rows { try ZlibStream.deflate(rows, level: level) } })
        }
    }

    private static func encoded(_ images: [PixelBuffer], _ effort: PNGEffort) throws -> [[UInt8]] {
        try images.map { try PNGEngine().encode($0, metadata: ImageMetadata(), encoding: .png(effort: effort)) }
    }
}

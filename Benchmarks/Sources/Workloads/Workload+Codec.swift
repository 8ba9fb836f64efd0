import TwofoldKit
import TwofoldPNG

extension Workload {
    /// `PNGEngine` on a screen, a photograph and icons, held against libdeflate's part of it alone.
    public static let codec: [Workload] = {
        let inputs: [(name: String, pictures: @Sendable () -> [PixelBuffer])] = [
            ("interface", { [Pictures.interface(PixelSize(width: 750, height: 1334))] }),
            ("photo", { [Pictures.photo(PixelSize(width: 1024, height: 768))] }),
            ("icons", { (0..<64).map { Pictures.icon(64, number: $0) } }),
        ]
        return inputs.flatMap { input in
            [
                decode("decode-\(input.name)", input.pictures),
                encode("encode-\(input.name)-default", .standard, level: 6, input.pictures),
                encode("encode-\(input.name)-fast", .fast, level: 2, input.pictures),
            ]
        }
    }()

    private static func decode(_ name: String, _ pictures: @escaping @Sendable () -> [PixelBuffer]) -> Workload {
        Workload(name: name, tolerance: 40) {
            let files = try encoded(pictures(), .standard)
            let streams = try files.map(ZlibStream.init)
            return Prepared(
                work: {
                    for file in files { _ = try PNGEngine().decode(file, format: .png, limits: ImageLimits()) }
                },
                yardstick: { for stream in streams { try stream.inflate() } })
        }
    }

    private static func encode(
        _ name: String, _ effort: PNGEffort, level: Int, _ pictures: @escaping @Sendable () -> [PixelBuffer]
    ) -> Workload {
        Workload(name: name, tolerance: 40) {
            let pictures = pictures()
            // The rows that the engine itself decided for: to pack them once is the least that a file costs.
            let rows = try encoded(pictures, effort).map { try ZlibStream($0).inflate() }
            return Prepared(
                work: { _ = try encoded(pictures, effort) },
                yardstick: { for rows in rows { try ZlibStream.deflate(rows, level: level) } })
        }
    }

    private static func encoded(_ pictures: [PixelBuffer], _ effort: PNGEffort) throws -> [[UInt8]] {
        try pictures.map { try PNGEngine().encode($0, metadata: ImageMetadata(), encoding: .png(effort: effort)) }
    }
}

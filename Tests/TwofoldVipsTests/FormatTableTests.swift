import Testing
import TwofoldKit
import TwofoldPNG
import TwofoldTestSupport
import TwofoldVips

@testable import TwofoldBuild

/// The table of the article "Formats" is what this finds out by making variants; `RECORD_SNAPSHOTS=1` writes it there.
@Suite struct FormatTableTests {
    let engine: VipsEngine
    init() throws { engine = try VipsEngine() }

    /// A format as a master has it.
    private struct Row {
        var title: String
        var fileExtension: String
        var encoding: ImageEncoding
        var animation: [UInt8]?
        /// A file of these pixels that asks to be turned.
        var turned: ((_ file: [UInt8], PixelBuffer) -> [UInt8])?
    }

    private var rows: [Row] {
        [
            Row(
                title: "PNG", fileExtension: "png", encoding: .png(effort: .standard),
                animation: animatedPNG,
                turned: { _, pixels in
                    TinyPNG.file(pixels, chunks: [PNGChunk(type: "eXIf", data: TinyFiles.exif(orientation: 6))])
                }),
            Row(
                title: "JPEG", fileExtension: "jpg", encoding: .jpeg(quality: 90),
                turned: { file, _ in TinyFiles.jpeg(file, orientation: 6) }),
            Row(
                title: "WebP, lossless", fileExtension: "webp", encoding: .webp(quality: nil), animation: animatedWebP,
                turned: { TinyFiles.webp($0, $1.size, hasAlpha: false, orientation: 6) }),
            Row(
                title: "WebP, lossy", fileExtension: "webp", encoding: .webp(quality: 90), animation: animatedWebP,
                turned: { TinyFiles.webp($0, $1.size, hasAlpha: false, orientation: 6) }),
            Row(
                title: "GIF", fileExtension: "gif", encoding: .gif,
                animation: TinyFiles.gif(frames: 3, side: 8)),
            Row(
                title: "TIFF", fileExtension: "tiff", encoding: .tiff, animation: pages,
                turned: { file, _ in TinyFiles.tiff(file, orientation: 6) }),
            Row(title: "HEIC", fileExtension: "heic", encoding: .heic(quality: 80)),
            Row(title: "AVIF", fileExtension: "avif", encoding: .avif(quality: 80)),
            Row(
                title: "JPEG XL, lossless", fileExtension: "jxl", encoding: .jxl(quality: nil), animation: animatedJXL,
                turned: { file, pixels in
                    var header = TinyJXL(pixels.size)
                    header.orientation = 6
                    return header.file(file) ?? file
                }),
            Row(title: "JPEG XL, lossy", fileExtension: "jxl", encoding: .jxl(quality: 90), animation: animatedJXL),
        ]
    }

    private var animatedPNG: [UInt8] {
        let frames = (1...3).map { PixelBuffer.noise(PixelSize(width: 4, height: 4), .rgb, .eight, seed: $0) }
        return TinyAPNG(frames.map { TinyAPNG.Frame($0) }).file
    }

    private var animatedWebP: [UInt8] {
        let image = PixelBuffer.noise(PixelSize(width: 4, height: 4), .rgb, .eight, seed: 1)
        let still = try? engine.encode(image, metadata: ImageMetadata(), encoding: .webp(quality: nil))
        return TinyFiles.animatedWebP(Array((still ?? []).dropFirst(12)), side: 4, frames: 2)
    }

    private var animatedJXL: [UInt8] {
        var header = TinyJXL(PixelSize(width: 4, height: 4))
        header.isAnimated = true
        return header.header
    }

    private var pages: [UInt8]? {
        let small = PixelBuffer.noise(PixelSize(width: 4, height: 4), .rgb, .eight, seed: 1)
        let large = PixelBuffer.noise(PixelSize(width: 8, height: 8), .rgb, .eight, seed: 1)
        return try? engine.encodePair(small, large, metadata: ImageMetadata())
    }

    @Test func theTableOfFormatsIsWhatHappens() throws {
        let titles = ["Master", "Variant", "Transparency", "Gray", "16 bits", "Color profile", "`--srgb`"]
        let more = ["Resolution", "Orientation", "Several images", "Cut short", "CMYK"]
        var lines = ["| \((titles + more).joined(separator: " | ")) |"]
        lines.append("|" + String(repeating: "---|", count: titles.count + more.count))
        for row in rows { lines.append("| \(try cells(row).joined(separator: " | ")) |") }
        for row in try drawings() { lines.append("| \(row.joined(separator: " | ")) |") }
        try DocumentedTable.check(lines, in: "Sources/TwofoldKit/TwofoldKit.docc/Formats.md")
    }

    private func cells(_ row: Row) throws -> [String] {
        [
            row.title, try variantFormat(row), try transparency(row), try grey(row), try depth(row),
            try profile(row, .keep), try profile(row, .srgb), try resolution(row), try orientation(row),
            several(row), try cutShort(row), cmyk(row),
        ]
    }

    // MARK: Cells

    private func variantFormat(_ row: Row) throws -> String {
        let file = try #require(try variant(of: CodecTests.smooth(PixelSize(width: 32, height: 24), .rgb), row))
        return ImageFormat(sniffing: file)?.displayName ?? "?"
    }

    private func transparency(_ row: Row) throws -> String {
        let (large, small) = FormatTests.blocks(8, 8, .rgba)
        // Opaque or not at all: what every format with transparency can hold.
        let holes = { (image: PixelBuffer) in
            let bytes = image.bytes.indices.map { index in
                image.bytes[index / 4 * 4 + 3] < 128 ? 0 : index % 4 == 3 ? 255 : image.bytes[index]
            }
            return PixelBuffer(size: image.size, layout: .rgba, depth: .eight, bytes: bytes)
        }
        guard let file = try variant(of: holes(large), row) else { return "–" }
        let ours = try engine.decode(file, format: row.encoding.format, limits: ImageLimits()).pixels.asRGBA
        let wanted = holes(small)
        let pairs = stride(from: 3, to: ours.bytes.count, by: 4).map { (ours.bytes[$0], wanted.bytes[$0]) }
        guard pairs.allSatisfy({ abs(Int($0) - Int($1)) < 64 }) else { return "changed" }
        return try isPartlyKept(row) ? "kept" : "on or off"
    }

    private func isPartlyKept(_ row: Row) throws -> Bool {
        let half = PixelBuffer(
            size: PixelSize(width: 8, height: 8), layout: .rgba, depth: .eight,
            bytes: (0..<64).flatMap { _ in [UInt8]([200, 100, 50, 128]) })
        guard let file = try variant(of: half, row) else { return false }
        let ours = try engine.decode(file, format: row.encoding.format, limits: ImageLimits()).pixels.asRGBA
        return stride(from: 3, to: ours.bytes.count, by: 4).allSatisfy { abs(Int(ours.bytes[$0]) - 128) < 4 }
    }

    private func grey(_ row: Row) throws -> String {
        guard let file = try variant(of: CodecTests.smooth(PixelSize(width: 32, height: 24), .grey), row) else {
            return "–"
        }
        let layout = try engine.decode(file, format: row.encoding.format, limits: ImageLimits()).pixels.layout
        return layout == .grey || layout == .greyAlpha ? "kept" : "as RGB"
    }

    private func depth(_ row: Row) throws -> String {
        let image = PixelBuffer.noise(PixelSize(width: 16, height: 16), .rgb, .sixteen, seed: 4)
        guard let file = try variant(of: image, row) else { return "–" }
        let depth = try engine.decode(file, format: row.encoding.format, limits: ImageLimits()).pixels.depth
        guard depth == .sixteen else { return "as 8 bits" }
        return row.encoding.isLossless || row.encoding.format == .jxl
            ? "kept" : row.encoding.format == .heic ? "as 10 bits" : "as 12 bits"
    }

    private func profile(_ row: Row, _ policy: ColorPolicy) throws -> String {
        let profile = TinyProfile(primaries: TinyProfile.p3, gamma: 2.2).bytes
        let image = CodecTests.smooth(PixelSize(width: 32, height: 24), .rgb)
        let metadata = ImageMetadata(iccProfile: profile)
        guard let file = try variant(of: image, row, metadata, BuildPolicy { $0.color = policy }) else { return "–" }
        let master = try engine.encode(image, metadata: metadata, encoding: row.encoding)
        let before = try engine.decode(master, format: row.encoding.format, limits: ImageLimits())
        guard before.metadata.iccProfile != nil else { return "–" }
        let after = try engine.decode(file, format: row.encoding.format, limits: ImageLimits())
        return after.metadata.iccProfile == profile ? "kept" : policy == .srgb ? "converted" : "lost"
    }

    private func resolution(_ row: Row) throws -> String {
        let density = Density(x: 144, y: 144, unit: row.encoding.format == .png ? .metre : .inch)
        let said = row.encoding.format == .png ? Density.standard(for: .x2, unit: .metre) : density
        let image = CodecTests.smooth(PixelSize(width: 32, height: 24), .rgb)
        guard let file = try variant(of: image, row, ImageMetadata(density: said)) else { return "–" }
        let after = try engine.decode(file, format: row.encoding.format, limits: ImageLimits()).metadata.density
        guard let after else { return "–" }
        return after.says(.x1) ? "follows" : "kept"
    }

    private func orientation(_ row: Row) throws -> String {
        guard let turned = row.turned else { return row.encoding == .gif ? "–" : "by its decoder" }
        let image = CodecTests.smooth(PixelSize(width: 32, height: 24), .rgb)
        let file = turned(try engine.encode(image, metadata: ImageMetadata(), encoding: row.encoding), image)
        let disk = MemoryDisk(["a@2x.\(row.fileExtension)": file])
        let project = Project(source: disk, engine: engine)
        _ = BuildRun(project).run(project.survey())
        guard let made = disk.bytes(of: "a.\(row.fileExtension)") else { return "refused" }
        let header = try engine.header(of: made, format: row.encoding.format)
        return header.size == PixelSize(width: 12, height: 16) ? "applied" : "ignored"
    }

    private func several(_ row: Row) -> String {
        guard let animation = row.animation else { return "the main one" }
        return outcome(of: animation, "a@2x.\(row.fileExtension)") == "made" ? "reduced" : "refused"
    }

    private func cutShort(_ row: Row) throws -> String {
        let image = PixelBuffer.noise(PixelSize(width: 32, height: 24), .rgb, .eight, seed: 5)
        let file = try engine.encode(image, metadata: ImageMetadata(), encoding: row.encoding)
        return outcome(of: Array(file.prefix(file.count / 2)), "a@2x.\(row.fileExtension)")
    }

    private func cmyk(_ row: Row) -> String {
        guard row.encoding.format == .jpeg else { return "–" }
        return outcome(of: TinyFiles.jpeg(side: 16, components: 4), "a@2x.\(row.fileExtension)")
    }

    private func drawings() throws -> [[String]] {
        try [
            ("SVG", "a.svg", TinyFiles.svg("8", "8", ##"<rect width="8" height="8" fill-opacity=".5"/>"##)),
            ("PDF", "a.pdf", TinyPDF(pages: 2, content: "").file),
        ].map { title, name, file in
            let disk = MemoryDisk([name: file])
            let project = Project(source: disk, engine: engine, policy: BuildPolicy { $0.vectors = .draw })
            let report = BuildRun(project).run(project.survey())
            let made = try #require(disk.bytes(of: "a@2x.png"))
            let alpha = try engine.decode(made, format: .png, limits: ImageLimits()).pixels.asRGBA.bytes[3]
            let hasWarned = report.diagnostics.contains { $0.rule == .imageSeveralPages }
            return [
                title, ImageFormat(sniffing: made)?.displayName ?? "?", alpha < 255 ? "kept" : "lost", "kept", "–", "–",
                "–", "–", turnedPage(name), hasWarned ? "the first, with a warning" : "–",
                outcome(of: Array(file.prefix(file.count / 2)), name), "–",
            ]
        }
    }

    private func turnedPage(_ name: String) -> String {
        guard name.hasSuffix("pdf") else { return "–" }
        let header = try? engine.header(of: TinyPDF(rotation: 90).file, format: .pdf)
        return header?.size == PixelSize(width: 20, height: 40) ? "applied" : "ignored"
    }

    // MARK: Making

    /// The variant of a master of these pixels; nil where the format cannot hold them.
    private func variant(
        of pixels: PixelBuffer, _ row: Row, _ metadata: ImageMetadata = ImageMetadata(),
        _ policy: BuildPolicy = BuildPolicy()
    ) throws -> [UInt8]? {
        guard let master = try? engine.encode(pixels, metadata: metadata, encoding: row.encoding) else { return nil }
        let disk = MemoryDisk(["a@2x.\(row.fileExtension)": master])
        let project = Project(source: disk, engine: engine, policy: policy)
        let report = BuildRun(project).run(project.survey())
        let made: [UInt8]? = disk.bytes(of: "a.\(row.fileExtension)")
        let file = try #require(made, "\(row.title): \(report.diagnostics)")
        return file
    }

    private func outcome(of file: [UInt8], _ name: String) -> String {
        let disk = MemoryDisk([name: file])
        // As in the program, which reads PNGs by its own engine.
        let engine = CombinedEngine(PNGEngine(), engine)
        let project = Project(source: disk, engine: engine, policy: BuildPolicy { $0.vectors = .draw })
        let report = BuildRun(project).run(project.survey())
        return report.hasErrors && report.counts.made == 0 ? "refused" : "made"
    }
}

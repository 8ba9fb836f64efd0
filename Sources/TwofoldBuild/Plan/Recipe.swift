/// Everything that decides a variant's bytes, except the master's bytes and the engine.
package struct Recipe: Hashable, Sendable {
    /// The master's scale.
    package var sourceScale: ScaleFactor
    /// The variant's scale.
    package var scale: ScaleFactor
    /// The variant's size in pixels.
    package var size: PixelSize
    /// Source pixels to one output pixel, at least 1; of a vector image, points to a pixel.
    package var ratio: Double
    /// Whether the master is a vector image, drawn at the variant's size instead of reduced to it.
    package var isDrawn = false
    /// The page of a vector image that is drawn, 0 for the first.
    var page = 0
    /// Whether the variant is the master's file, byte for byte, in another place.
    package var isCopy = false
    /// Whether the master is a nine-patch, whose border is drawn again and whose segments are reduced by themselves.
    ///
    /// Then ``size`` is only the least size: an image whose runs need more room gets it.
    package var isNinePatch = false
    /// The kernel.
    package var filter: ResamplingFilter
    /// Whether an opaque image of more than 680 colors takes Lanczos 3 instead: ``FilterChoice/isByPixels``.
    package var isFilterByPixels = false
    /// The space in which colors are averaged.
    package var space: BlendingSpace
    /// The treatment of colors that a profile describes.
    var color = ColorPolicy.keep
    /// The resolution that the variant states.
    var density: DensityPolicy
    package var encoding: ImageEncoding
    /// Files of the same image in other formats, whose sizes decide whether this variant is made.
    package var rivals = FormatRivals()

    /// Whether it, or a file that it is compared with, is a PNG with a quality.
    package var isQuantized: Bool { ([encoding] + rivals.encodings).contains(where: \.isQuantized) }

    /// Whether the master's pixels are needed: a copy needs them only where it is compared with other formats.
    var needsPixels: Bool { !isCopy || !rivals.encodings.isEmpty }

    /// The size of a variant of a master of `size` at `scale`: whole points, never less than one pixel a side.
    static func size(of size: PixelSize, at scale: ScaleFactor, ratio: Double) -> PixelSize {
        let whole = size.extended(to: scale)
        func side(_ pixels: Int) -> Int { max(1, Int((Double(pixels) / ratio).rounded())) }
        return PixelSize(width: side(whole.width), height: side(whole.height))
    }

    /// Hashes in few steps: the synthesized function takes each setting's name letter by letter, and sizes already
    /// differ.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(scale)
        hasher.combine(size)
        hasher.combine(ratio)
    }

    /// Raised when the same recipe would give other bytes than before.
    static let version = 3

    /// The digest that the lock file records: equal digests, equal recipes.
    var digest: String {
        var fingerprint = Fingerprint()
        fingerprint.append("version", "\(Self.version)")
        fingerprint.append("source scale", "\(sourceScale)")
        fingerprint.append("scale", "\(scale)")
        fingerprint.append("size", "\(size.width)x\(size.height)")
        fingerprint.append("ratio", "\(ratio)")
        fingerprint.append("filter", filter.rawValue)
        if isFilterByPixels { fingerprint.append("filter by pixels", "\(PixelBuffer.flatArtColors)") }
        fingerprint.append("space", space.rawValue)
        fingerprint.append("drawn", "\(isDrawn)")
        // Not said where it is false, because the digests of older lock files do not say it.
        if page > 0 { fingerprint.append("page", "\(page)") }
        if isCopy { fingerprint.append("copy", "\(isCopy)") }
        if isNinePatch { fingerprint.append("nine-patch", "\(isNinePatch)") }
        fingerprint.append("colour", color.rawValue)
        fingerprint.append("density", density.rawValue)
        fingerprint.append(encoding.field.name, encoding.field.value)
        for rival in rivals.smallerThan { fingerprint.append("smaller than", rival.text) }
        for rival in rivals.atMost { fingerprint.append("at most", rival.text) }
        return fingerprint.digest
    }
}

extension ImageEncoding {
    /// The encoding as a digest has it.
    fileprivate var field: (name: StaticString, value: String) {
        switch self {
        case .png(let effort, nil): ("png", effort.rawValue)
        case .png(let effort, let quality?): ("png", "\(effort.rawValue), quality \(quality)")
        case .jpeg(let quality): ("jpeg", "\(quality)")
        case .webp(let quality): ("webp", quality.map { "\($0)" } ?? "lossless")
        case .gif: ("gif", "")
        case .tiff: ("tiff", "one page")
        case .tiffPair: ("tiff", "pair")
        case .heic(let quality): ("heic", "\(quality)")
        case .avif(let quality): ("avif", "\(quality)")
        case .jxl(let quality): ("jxl", quality.map { "\($0)" } ?? "lossless")
        }
    }
}

extension FormatRivals.Rival {
    /// The rival as a digest has it.
    fileprivate var text: String {
        switch self {
        case .variant(let encoding): "\(encoding.field.name) \(encoding.field.value)"
        case .master: "master"
        }
    }
}

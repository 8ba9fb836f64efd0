/// Everything that decides the bytes of a launch image, except the master's bytes and the engine.
struct LaunchRecipe: Hashable, Sendable {
    var size: PixelSize
    /// How the master comes into it.
    var framing: LaunchFraming
    /// The kernel.
    var filter: ResamplingFilter
    /// Whether an opaque image of many colors takes Lanczos 3 instead: ``FilterChoice/isByPixels``.
    var isFilterByPixels = false
    /// The space in which colors are averaged.
    var space: BlendingSpace
    /// The treatment of colors that a profile describes.
    var color: ColorPolicy
    /// The effort to make the file small.
    var effort: PNGEffort
    /// The page that is drawn, 0 for the first.
    var page = 0

    /// Raised when the same recipe would give other bytes than before.
    static let version = 1

    /// The digest that the lock file records: equal digests, equal recipes.
    var digest: String {
        var fingerprint = Fingerprint()
        fingerprint.append("launch image", "\(Self.version)")
        fingerprint.append("size", "\(size.width)x\(size.height)")
        fingerprint.append("fit", framing.fit.rawValue)
        fingerprint.append("background", framing.background?.description ?? "none")
        fingerprint.append("filter", filter.rawValue)
        if isFilterByPixels { fingerprint.append("filter by pixels", "\(PixelBuffer.flatArtColors)") }
        fingerprint.append("space", space.rawValue)
        fingerprint.append("colour", color.rawValue)
        fingerprint.append("png", effort.rawValue)
        if page > 0 { fingerprint.append("page", "\(page)") }
        return fingerprint.digest
    }
}

/// How a master of another shape comes into a launch image.
package struct LaunchFraming: Hashable, Sendable {
    /// What is made of the difference between the shapes.
    package enum Fit: String, Hashable, CaseIterable, Sendable {
        /// The image covers the screen; what is too wide or too high is cut off at both ends.
        case fill
        /// The whole image is shown, and the background beside it.
        case fit
    }

    /// What is made of the difference between the shapes.
    var fit: Fit
    /// The color behind the image and beside it; nil if the image covers everything.
    var background: RGBColor?

    package init(fit: Fit = .fill, background: RGBColor? = nil) {
        self.fit = fit
        self.background = background
    }

    /// The part of a master that is shown, around its center, before it is reduced.
    func part(of master: PixelSize, in image: PixelSize) -> PixelSize {
        guard fit == .fill else { return master }
        let ratio = min(quotient(master.width, image.width), quotient(master.height, image.height))
        func side(_ pixels: Int, of whole: Int) -> Int {
            min(whole, max(pixels, Int((Double(pixels) * ratio).rounded())))
        }
        return PixelSize(width: side(image.width, of: master.width), height: side(image.height, of: master.height))
    }

    /// The size in the image of the part that is shown, centered.
    func place(of master: PixelSize, in image: PixelSize) -> PixelSize {
        guard fit == .fit else { return image }
        let ratio = max(quotient(master.width, image.width), quotient(master.height, image.height))
        func side(_ pixels: Int, in whole: Int) -> Int { min(whole, max(1, Int((Double(pixels) / ratio).rounded()))) }
        return PixelSize(width: side(master.width, in: image.width), height: side(master.height, in: image.height))
    }

    func enlarges(_ master: PixelSize, for image: PixelSize) -> Bool {
        let isNarrow = master.width < image.width
        let isLow = master.height < image.height
        return fit == .fill ? isNarrow || isLow : isNarrow && isLow
    }

    /// The least size of a master that needs no enlarging for any of the images.
    func minSize(of master: PixelSize, for images: [PixelSize]) -> PixelSize {
        let width = images.map(\.width).max() ?? 1
        let height = images.map(\.height).max() ?? 1
        guard fit == .fit else { return PixelSize(width: width, height: height) }
        let factor =
            images.map { image in
                1 / max(quotient(master.width, image.width), quotient(master.height, image.height))
            }.max() ?? 1
        func side(_ pixels: Int) -> Int { Int(exactly: (Double(pixels) * factor).rounded(.up)) ?? pixels }
        return PixelSize(width: side(master.width), height: side(master.height))
    }

    /// Pixels of the master to one of the image.
    private func quotient(_ master: Int, _ image: Int) -> Double { Double(master) / Double(image) }
}

extension LaunchFraming {
    /// The size at which a vector image covers a launch image.
    func covering(_ drawing: PointSize, _ image: PixelSize) -> PixelSize {
        guard drawing.width > 0, drawing.height > 0 else { return image }
        let factor = max(Double(image.width) / drawing.width, Double(image.height) / drawing.height)
        let whole = PointSize(width: drawing.width * factor, height: drawing.height * factor).inPixels
        return PixelSize(width: max(whole.width, image.width), height: max(whole.height, image.height))
    }
}

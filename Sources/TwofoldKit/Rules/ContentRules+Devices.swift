extension ContentRules {
    /// How far apart the thumbnails of one image may be; the article "Rules" says how the limits were chosen.
    struct DeviceLimits {
        /// The distance of the mean colors.
        var color: Double
        /// The distance apart from the mean colors.
        var structure: Double
        /// The least correlation, however little contrast there is.
        var correlation: Double

        /// Two drawings of one small icon have less in common than two of a large one.
        static func forSide(_ side: Int) -> DeviceLimits {
            side >= 32
                ? DeviceLimits(color: 0.15, structure: 0.25, correlation: 0.6)
                : DeviceLimits(color: 0.3, structure: 0.3, correlation: 0.45)
        }
    }

    /// Images that have hardly a color in common, and whose colors are this far apart, are not the same: a gray one, or one with
    /// channels exchanged.
    static let deviceTintLimit = 0.1

    /// Reports files for one device that show another image than those for the others.
    ///
    /// - Parameters:
    ///   - images: For each image the largest hand-made file of every line, universal first.
    ///   - thumbnails: Those of the files that were decoded, by path.
    static func differencesByDevice(_ images: [[CheckedFile]], _ thumbnails: [BytePath: Thumbnail]) -> [Finding] {
        images.flatMap { files in
            guard let first = files.first, let size = first.size, let usual = thumbnails[first.path] else {
                return [Finding]()
            }
            return files.dropFirst().compactMap { file in
                guard let own = file.size, hasSameShape(own, size), let thumbnail = thumbnails[file.path],
                    let difference = thumbnail.difference(from: usual)
                else { return nil }
                let tint = thumbnail.recoloring(of: usual)
                let limits = DeviceLimits.forSide(min(own.width, own.height, size.width, size.height))
                guard
                    difference.color > limits.color || difference.structure > limits.structure
                        || tint > deviceTintLimit
                        || thumbnail.correlation(with: usual).map({ $0 < limits.correlation }) ?? false
                else { return nil }
                let most = max(difference.color, difference.structure, min(1, tint))
                return Finding(.differsByDevice(file.path, first.path, most))
            }
        }
    }

    /// Whether one size is the other, enlarged, up to a pixel: an image for another shape of screen is drawn for it.
    private static func hasSameShape(_ a: PixelSize, _ b: PixelSize) -> Bool {
        abs(a.width * b.height - b.width * a.height) <= max(a.width, a.height, b.width, b.height)
    }
}

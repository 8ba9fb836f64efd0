extension ContentRules {
    /// Mean colors farther apart than this are those of two images; the article "Rules" says how the limits were chosen.
    static let deviceColorLimit = 0.15
    /// Thumbnails farther apart than this, apart from their mean colors, are those of two images.
    static let deviceStructureLimit = 0.25

    /// Thumbnails that correlate less than this are those of two images, however little contrast they have.
    ///
    /// Two drawings of one small icon have less in common than two of a large one.
    private static func correlationLimit(_ side: Int) -> Double { side >= 32 ? 0.6 : 0.45 }

    /// Images that have hardly a color in common, and whose colors are this far apart, are not the same: a gray one, or one with
    /// channels exchanged.
    static let deviceTintLimit = 0.1

    /// The files of an image that are compared with each other: the largest hand-made one of each line, universal first.
    static func forDevices(_ image: CheckedImage) -> [CheckedFile] {
        // Most images have files for all devices only, and every check asks about all of them.
        guard image.files.contains(where: { $0.name.device != nil }) else { return [] }
        let largest = image.devices.compactMap { device in
            image.line(device).filter { !$0.isOwned }.max { $0.scale < $1.scale }
        }
        return largest.count > 1 ? largest : []
    }

    /// Reports files for one device that show another image than those for the others.
    ///
    /// - Parameter thumbnails: Those of the files that were decoded, by path.
    static func differencesByDevice(_ images: [CheckedImage], _ thumbnails: [BytePath: Thumbnail]) -> [Finding] {
        images.flatMap { image in
            let files = forDevices(image)
            guard let first = files.first, let size = first.size, let usual = thumbnails[first.path] else {
                return [Finding]()
            }
            return files.dropFirst().compactMap { file in
                guard let own = file.size, hasSameShape(own, size), let thumbnail = thumbnails[file.path],
                    let difference = thumbnail.difference(from: usual)
                else { return nil }
                let tint = thumbnail.recoloring(of: usual)
                let side = min(own.width, own.height, size.width, size.height)
                guard
                    difference.color > deviceColorLimit || difference.structure > deviceStructureLimit
                        || tint > deviceTintLimit
                        || thumbnail.correlation(with: usual).map({ $0 < correlationLimit(side) }) ?? false
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

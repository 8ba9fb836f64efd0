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

    /// An image of another shape is drawn for its screen; but where more of both has no color of the other, it shows something else.
    static let foreignLimit = 0.8

    /// How the file for one device differs from that for the others.
    private enum DeviceDifference {
        /// By this part of the greatest difference.
        case pixels(Double)
        /// A part of what is drawn is something else, though few pixels differ.
        case part(LocalDifference)
        /// In shape, and in nearly all colors.
        case colors
    }

    /// Reports files for one device that show another image than those for the others.
    ///
    /// - Parameter measures: The measures of those that were decoded, by path.
    static func differencesByDevice(_ devices: DeviceFiles, _ measures: [BytePath: PixelMeasures]) -> [Finding] {
        devices.images.flatMap { files in
            files.dropFirst().compactMap { file in
                // A screen's height in the name is that of one iPhone.
                guard let first = files.first, let own = measures[file.path],
                    !file.name.usage.contains(where: \.isHeight)
                else { return nil }
                if let (other, difference) = pixelDifference(own) { return finding(file.path, other, difference) }
                let difference = measures[first.path].flatMap { thumbnailDifference((file, own), (first, $0)) }
                return difference.map { finding(file.path, first.path, $0) }
            }
        }
    }

    private static func finding(_ path: BytePath, _ usual: BytePath, _ difference: DeviceDifference) -> Finding {
        let name = usual.name(beside: path)
        let message =
            switch difference {
            case .pixels(let part): "the image differs by \(percent(part)) from \(name), reduced to one size"
            case .part(let local): inPart(name, local)
            case .colors: "the image has another shape than \(name), and hardly a color in common with it"
            }
        return Finding(.contentDiffersByDevice, path, message, related: [usual])
    }

    /// The difference from a file of the same size in points, within the limits of one image's scales, because people see both alike.
    ///
    /// Of two sizes in points, only what is drawn in parts is compared.
    private static func pixelDifference(_ measures: PixelMeasures) -> (other: BytePath, DeviceDifference)? {
        guard let comparison = measures.byDevice else { return nil }
        guard let difference = comparison.difference else {
            let isOther = comparison.local.share > LocalDifference.scaledLimit
            return isOther ? (comparison.other, .part(comparison.local)) : nil
        }
        if difference.color > colorLimit || difference.structure > PixelDifference.structureLimit {
            return (comparison.other, .pixels(min(1, max(difference.color, difference.structure))))
        }
        return comparison.local.isOther ? (comparison.other, .part(comparison.local)) : nil
    }

    /// The difference of the mean colors of two files; nil where it is within the limits.
    private static func thumbnailDifference(
        _ one: (file: CheckedFile, measures: PixelMeasures), _ other: (file: CheckedFile, measures: PixelMeasures)
    ) -> DeviceDifference? {
        guard let own = one.file.size, let size = other.file.size, let thumbnail = one.measures.thumbnail,
            let usual = other.measures.thumbnail
        else { return nil }
        guard hasSameShape(own, size) else {
            return thumbnail.foreignColors(to: usual) > foreignLimit ? .colors : nil
        }
        guard let difference = thumbnail.difference(from: usual) else { return nil }
        let tint = thumbnail.recoloring(of: usual)
        let limits = DeviceLimits.forSide(min(own.width, own.height, size.width, size.height))
        guard
            difference.color > limits.color || difference.structure > limits.structure || tint > deviceTintLimit
                || thumbnail.correlation(with: usual).map({ $0 < limits.correlation }) ?? false
        else { return nil }
        return .pixels(max(difference.color, difference.structure, min(1, tint)))
    }

    /// Whether one size is the other, enlarged, up to a pixel: an image for another shape of screen is drawn for it.
    static func hasSameShape(_ a: PixelSize, _ b: PixelSize) -> Bool {
        abs(a.width * b.height - b.width * a.height) <= max(a.width, a.height, b.width, b.height)
    }
}

extension Rule {
    static let contentDiffersByDevice = Rule(
        "content.differs-by-device", .note, isArt: true, items: [70],
        meaning: "a hand-made file for one device shows another image than the file for other devices",
        fix: "nothing to do if intended; otherwise export both from one source",
        why: "people see one image on the phone and another on the tablet, mostly because one of them was forgotten",
        yieldsTo: [.refusal])
}

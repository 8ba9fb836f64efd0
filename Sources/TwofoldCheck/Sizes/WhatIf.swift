/// A coming display to estimate the bytes of images for.
package enum WhatIf: Hashable, Sendable {
    /// A screen of this scale: every image gets a file for it.
    case scale(Double)
    /// A screen of this many pixels.
    case screen(PixelSize)

    /// Reads `3x`, `1.5x` or `1242x2208`.
    package init(text: String) throws(WrongValue) {
        // Reports print sizes with the sign of multiplication.
        let parts = text.split(omittingEmptySubsequences: false) { "x×".contains($0) }
        if parts.count == 2, parts[1].isEmpty, let scale = Double(parts[0]), (0.1...99).contains(scale) {
            self = .scale(scale)
            return
        }
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
            (1...100_000).contains(width), (1...100_000).contains(height)
        else {
            throw WrongValue(
                "\(Quoting.display(Array(text.utf8))) is neither a scale nor a screen; write 3x, or 1242x2208 for a "
                    + "screen's pixels.")
        }
        self = .screen(PixelSize(width: width, height: height))
    }
}

extension SizeReport {
    /// The estimated files of one more scale: new pixels times the bytes that a pixel of the same image takes now.
    package struct Projection: Hashable, Sendable {
        package var scale: Double
        /// Images without a file of the scale.
        package var images = 0
        /// The pixels of their files.
        package var pixels = 0
        /// The estimated bytes of their files.
        package var bytes = 0

        /// The bytes of memory of their files when all of them are decoded.
        package var memory: Int { pixels.multipliedReportingOverflow(by: 4).partialValue }
    }

    /// The estimated images for a screen, by those that a present screen loads.
    package struct ScreenProjection: Hashable, Sendable {
        /// The screen's pixels.
        package var size: PixelSize
        /// The present screen of the nearest shape that the files were made for, and among several the one with the most
        /// bytes of images.
        package var screen: Screen
        /// That screen's pixels: those that a file covers exactly, or else the most of any known one.
        package var screenSize: PixelSize
        /// The bytes of the images that it loads.
        package var presentBytes: Int
        /// The estimated bytes of the images for the new screen: as many more as it has more pixels.
        package var bytes: Int
        /// The estimated bytes of one image that covers the new screen.
        package var fullScreenBytes: Int

        /// The number of pixels as a multiple of the present screen's.
        package var ratio: Double { Double(size.area) / Double(max(1, screenSize.area)) }
    }

    /// What a screen would take; nil if no present screen loads anything.
    package func projection(of size: PixelSize) -> ScreenProjection? {
        let sized = loads.compactMap { load -> (load: Load, size: PixelSize, distance: Double)? in
            let sizes = DeviceClass.all.filter {
                $0.screen.device == load.screen.device && $0.screen.scale == load.screen.scale
            }.compactMap(\.pixels)
            let distance = sizes.map { abs(Self.shape($0) - Self.shape(size)) }.min()
            guard let largest = largestMeant(of: sizes, on: load.screen), let distance else { return nil }
            return (load, largest, distance)
        }
        // A phone's screen is compared with phones, whose images it would load, and not with tablets.
        let nearest = sized.map(\.distance).min() ?? 0
        let alike = sized.filter { $0.distance <= nearest + Self.sameShape }
        let most = alike.max { ($0.load.used, $0.size.area) < ($1.load.used, $1.size.area) }
        guard let most, most.load.used > 0 else { return nil }
        let pixels = scales.reduce(0) { $0 + $1.memory } / 4
        let ownBytes = scales.reduce(0) { $0 + $1.bytes }
        return ScreenProjection(
            size: size, screen: most.load.screen, screenSize: most.size, presentBytes: most.load.used,
            bytes: Self.share(most.load.used, size.area, of: most.size.area),
            fullScreenBytes: Self.share(ownBytes, size.area, of: pixels))
    }

    /// The largest of some screens' sizes that the files were made for; nil if all files are for smaller scales.
    ///
    /// A screen of a larger scale loads the files, too, but shows them enlarged. A file that covers a screen exactly was
    /// made for it; where there is none, the largest screen counts.
    private func largestMeant(of sizes: [PixelSize], on screen: Screen) -> PixelSize? {
        let modifier: DeviceModifier = screen.device == .ipad ? .ipad : .iphone
        let files = images.flatMap(\.files).filter { file in
            AssetName(parsing: file.path.name).device.map { $0 == modifier } ?? true
        }
        guard files.contains(where: { $0.scale >= screen.scale }) else { return nil }
        let covered = files.filter { $0.scale == screen.scale }.compactMap { $0.size?.upright }
        let meant = sizes.filter(covered.contains)
        return (meant.isEmpty ? sizes : meant).max { $0.area < $1.area }
    }

    /// Screens of one kind of device differ by less in their shape; the shapes of phones and tablets by more.
    private static let sameShape = 0.1

    /// The longer side over the shorter one.
    private static func shape(_ size: PixelSize) -> Double {
        Double(max(size.width, size.height)) / Double(max(1, min(size.width, size.height)))
    }

    private static func share(_ bytes: Int, _ part: Int, of whole: Int) -> Int {
        Int(exactly: (Double(bytes) * Double(part) / Double(max(1, whole))).rounded()) ?? .max
    }

    /// The estimate for a scale.
    ///
    /// Each image is judged by its file of the next smaller scale, or else of the next larger one. Files for iPads count
    /// up to 2x only, because no iPad has a larger scale.
    static func projection(_ scale: Double, _ images: [CheckedImage]) -> Projection {
        var projection = Projection(scale: scale)
        for image in images where !image.hasVectorImage {
            for device in image.devices where device != .ipad || scale <= 2 {
                let line = image.line(device).filter { $0.name.mipmapLevel == nil && $0.size != nil }
                guard !line.contains(where: { $0.scale.factor == scale }),
                    let basis = line.last(where: { $0.scale.factor < scale }) ?? line.first, let size = basis.size
                else { continue }
                let factor = scale / basis.scale.factor
                func side(_ pixels: Int) -> Double { max(1, (Double(pixels) * factor).rounded()) }
                let area = side(size.width) * side(size.height)
                projection.images += 1
                projection.pixels &+= Int(exactly: area) ?? 0
                projection.bytes &+= share(basis.byteCount, Int(exactly: area) ?? 0, of: size.area)
            }
        }
        return projection
    }
}

extension PixelSize {
    fileprivate var upright: PixelSize { PixelSize(width: min(width, height), height: max(width, height)) }
}

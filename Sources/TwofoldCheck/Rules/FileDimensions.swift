/// The size of one image file in pixels, and in the points that it takes on a screen.
package struct FileDimensions: Hashable, Sendable {
    package var path: BytePath
    /// Pixels per point, as the file's name, folder or slot says, or the caller where the name says none; nil where an asset
    /// catalog names none.
    package var scale: ScaleFactor?
    /// The size in pixels; nil for a vector image, and for a file that could not be read.
    package var pixels: PixelSize?

    /// The size in points at which a vector image is drawn; nil for any other file, and where nobody asked to draw it.
    var drawnPoints: PointSize?

    /// The size in points, fractions kept; nil where the pixels or the scale are unknown.
    package var points: PointSize? {
        guard let pixels, let scale else { return drawnPoints }
        return pixels.inPoints(at: scale)
    }

    /// Whether the file's extension is that of a vector image, which has no pixels.
    package var isVector: Bool {
        ImageFormat(fileExtension: AssetName(parsing: path.name).fileExtension)?.isVector ?? false
    }
}

extension CheckContext {
    /// The dimensions of the files that a condition admits, sorted by path.
    ///
    /// - Parameter policy: The policy whose layouts say what paths mean.
    func dimensions(where isAdmitted: (BytePath) -> Bool, _ policy: BuildPolicy) -> [FileDimensions] {
        let reader = LayoutReader(policy, consumers)
        let sets = catalogs.map { ($0.folder, $0.scales) }
        let byFolder = Dictionary(sets) { first, _ in first }
        let drawn = Dictionary(
            plan.masters.filter { $0.master.format.isVector }.map { entry in
                (entry.master.path, entry.master.drawnSize(fitting: policy.at(entry.master.path).vectorSize))
            }
        ) { first, _ in first }
        let given = Dictionary(
            plan.masters.filter(\.master.hasGivenScale).map { ($0.master.path, $0.master.name.scale) }
        ) { first, _ in first }
        return files.filter { isAdmitted($0.path) }.map { file in
            var scale: ScaleFactor? = file.scale
            if let known = given[file.path] {
                scale = known
            } else if file.isInCatalog {
                scale = byFolder[file.path.folder]?[file.path.name] ?? nil
            } else if case .fractionalScale = file.name.anomaly, file.isOwned || policy.wantsFractions {
                scale = file.name.readingFraction.scale
            } else if !file.isLoose, case .image(let rendition, _) = reader.reading(of: file.path, named: file.name) {
                scale = rendition.name.scale
            }
            return FileDimensions(
                path: file.path, scale: scale, pixels: file.size, drawnPoints: drawn[file.path] ?? nil)
        }
    }
}

extension CheckedSet {
    /// The scale of each file; nil for one in slots of several scales, or of none, because it has no single size in points.
    fileprivate var scales: [[UInt8]: ScaleFactor?] {
        var scales: [[UInt8]: ScaleFactor?] = [:]
        for slot in read?.slots ?? [] {
            guard let file = slot.file else { continue }
            if let known = scales[file], known != slot.scale {
                scales[file] = .some(nil)
            } else {
                scales[file] = .some(slot.scale)
            }
        }
        return scales
    }
}

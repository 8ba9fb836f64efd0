extension SizeReport {
    /// The savings of all vector images: in place of the files of their names, or else of those that a build made of them, which may
    /// have other names and lie in other folders.
    ///
    /// - Parameter listed: The icons that property lists name: systems show no vector image in place of icons and launch images.
    static func savings(
        _ images: [CheckedImage], _ tree: CheckContext, besides listed: Set<BytePath>,
        _ isSelected: (BytePath) -> Bool
    ) -> [Saving] {
        let (ofSystem, own) = (images.filter { $0.isOfSystem(listed) }, images.filter { !$0.isOfSystem(listed) })
        let byName = own.flatMap { savings($0, tree) }
        let known = Set(byName.map(\.vectorImage) + ofSystem.flatMap(\.files).map(\.path))
        let planned = tree.plan.masters.filter(\.master.format.isVector).map { plan in
            (plan.master.path, Set(plan.variants.map(\.path)))
        }
        // A build may have had other settings than this report.
        let drawn = Dictionary(planned) { $0.union($1) }.merging(tree.drawnFiles) { $0.union($1) }
        let made = drawn.compactMap { path, files -> Saving? in
            guard !known.contains(path), isSelected(path), let vector = tree[path] else { return nil }
            return saving(by: vector, of: files.compactMap { tree[$0] }.filter { !$0.format.isVector })
        }
        return byName + made
    }

    /// A vector image takes the place of all pixels but those for a device that has a vector image of its own.
    private static func savings(_ image: CheckedImage, _ tree: CheckContext) -> [Saving] {
        let vectors = image.files.filter(\.format.isVector)
        let devices = Set(vectors.map(\.name.device))
        return vectors.compactMap { vector in
            let device = vector.name.device
            let lines = image.devices.filter { $0 == device || (device == nil && !devices.contains($0)) }
            let pixels = lines.flatMap(image.line)
            return pixels.isEmpty ? nil : saving(by: vector, of: pixels.filter(Replaced(vector, tree).holds))
        }
    }

    private static func saving(by vector: CheckedFile, of pixels: [CheckedFile]) -> Saving? {
        guard !pixels.isEmpty else { return nil }
        return Saving(
            vectorImage: vector.path, vectorBytes: vector.byteCount, pixelFileCount: pixels.count,
            pixelBytes: pixels.reduce(0) { $0 + $1.byteCount })
    }
}

/// Which files of its name a vector image can stand for: a document beside an icon, `Help.pdf` beside `Help.png`, is another picture.
private struct Replaced {
    private enum Drawing {
        case size(PointSize)
        /// Nothing here reads the format, so its name has to do.
        case unread
        /// It is damaged, or a document of several pages.
        case none
    }

    private let drawing: Drawing

    init(_ vector: CheckedFile, _ tree: CheckContext) {
        let look = try? tree.source.probe.look(
            at: vector.path, status: vector.status, promised: vector.format, needsHeader: true)
        guard case .image(let image) = look?.content, look?.problem == nil else {
            drawing = .none
            return
        }
        guard let vector = image.header?.drawing else {
            drawing = .unread
            return
        }
        drawing = vector.pages == 1 ? .size(vector.size) : .none
    }

    /// Whether a file has the shape of the vector image, up to a pixel, or was drawn of it.
    func holds(_ file: CheckedFile) -> Bool {
        switch drawing {
        case .none: return file.isOwned
        case .unread: return true
        case .size(let points):
            guard !file.isOwned, let size = file.size else { return true }
            let (width, height) = (Double(size.width), Double(size.height))
            return abs(width * points.height - height * points.width) <= max(points.width, points.height)
        }
    }
}

// The sizes of several projects in one report.

extension SizeReport {
    /// The sizes of several projects together, as one app that contains all of them.
    package init(merging parts: [ProjectPart<SizeReport>]) {
        func all<Element>(
            _ list: KeyPath<SizeReport, [Element]>, _ path: WritableKeyPath<Element, BytePath>
        ) -> [Element] {
            parts.flatMap { part in
                part.value[keyPath: list].map { element in
                    var placed = element
                    placed[keyPath: path] = element[keyPath: path].placed(in: part.place)
                    return placed
                }
            }
        }
        fileCount = parts.reduce(0) { $0 + $1.value.fileCount }
        passedOver = PassedOver(parts.map(\.value.passedOver))
        bytes = parts.reduce(0) { $0 + $1.value.bytes }
        looseBytes = parts.reduce(0) { $0 + $1.value.looseBytes }
        loads = Load.sums(of: parts.map(\.value.loads), loose: looseBytes)
        scales = parts.flatMap(\.value.scales).reduce(into: []) { sums, total in
            if let index = sums.firstIndex(where: { $0.scale == total.scale }) {
                sums[index].add(total)
            } else {
                sums.append(total)
            }
        }.sorted { $0.scale < $1.scale }
        additions = parts.flatMap(\.value.additions).reduce(into: []) { sums, addition in
            if let index = sums.firstIndex(where: { $0.scale == addition.scale }) {
                sums[index].add(addition)
            } else {
                sums.append(addition)
            }
        }
        launchImages = parts.reduce(LaunchImageTotal()) { $0 + $1.value.launchImages }
        projections = parts.flatMap(\.value.projections).reduce(into: []) { sums, projection in
            if let index = sums.firstIndex(where: { $0.scale == projection.scale }) {
                sums[index].add(projection)
            } else {
                sums.append(projection)
            }
        }
        images = parts.flatMap { part in part.value.images.map { $0.placed(in: part.place) } }.sorted {
            ($1.bytes, $0.name) < ($0.bytes, $1.name)
        }
        savings = all(\.savings, \.vectorImage).sorted { ($1.bytes, $0.vectorImage) < ($0.bytes, $1.vectorImage) }
        dimensions = parts.flatMap { $0.list(\.dimensions) }.sorted { $0.path < $1.path }
        gains = all(\.gains, \.path).sorted(by: Gain.order)
        flatArt = all(\.flatArt, \.path).sorted { ($1.bytes, $0.path) < ($0.bytes, $1.path) }
    }
}

extension SizeReport.Image {
    /// The same image as part of the report on a folder around its project.
    fileprivate func placed(in place: BytePath) -> SizeReport.Image {
        var image = self
        image.name = name.placed(in: place)
        for index in image.files.indices { image.files[index].path = files[index].path.placed(in: place) }
        return image
    }
}

extension SizeReport.Load {
    /// The loads of several projects together, as one app that contains all of them.
    ///
    /// - Parameters:
    ///   - parts: The loads of each project.
    ///   - bytes: The bytes of all loose files, because every device downloads all of them, also those of projects whose images
    ///     it never shows; nil for those of the projects with loads.
    static func sums(of parts: [[SizeReport.Load]], loose bytes: Int? = nil) -> [SizeReport.Load] {
        let bytes = bytes ?? parts.reduce(0) { $0 + ($1.first.map { $0.downloaded - $0.thinned } ?? 0) }
        return SizeReport.screens.compactMap { screen in
            let loads = parts.joined().filter { $0.screen == screen }
            return loads.isEmpty
                ? nil : loads.reduce(into: SizeReport.Load(screen: screen, downloaded: bytes)) { $0.add($1) }
        }
    }

    fileprivate mutating func add(_ other: SizeReport.Load) {
        images += other.images
        downloaded += other.thinned
        thinned += other.thinned
        used += other.used
        sliced += other.sliced
        memory += other.memory
    }
}

extension SizeReport.ScaleTotal {
    fileprivate mutating func add(_ other: SizeReport.ScaleTotal) {
        fileCount += other.fileCount
        bytes += other.bytes
        memory += other.memory
        memoryBesideOne += other.memoryBesideOne
        memoryOfOne += other.memoryOfOne
    }
}

extension SizeReport.Projection {
    fileprivate mutating func add(_ other: SizeReport.Projection) {
        images += other.images
        pixels &+= other.pixels
        bytes &+= other.bytes
    }
}

extension SizeReport.Addition {
    /// The sum of two additions; the factor is the mean of both, weighted by the images that it was measured on.
    fileprivate mutating func add(_ other: SizeReport.Addition) {
        let sum = factor * Double(images) + other.factor * Double(other.images)
        images += other.images
        factor = sum / Double(images)
        bytes += other.bytes
        evidence += other.evidence
    }
}

// The sizes of several projects in one report.

extension SizeReport {
    /// The sizes of several projects together, as one app that contains all of them.
    package init(merging parts: [ProjectPart<SizeReport>]) {
        fileCount = parts.sum(\.fileCount)
        ignoredCounts = IgnoredCounts(parts.map(\.value.ignoredCounts))
        bytes = parts.sum(\.bytes)
        looseBytes = parts.sum(\.looseBytes)
        loads = Load.sums(of: parts.map(\.value.loads), loose: looseBytes)
        scales = parts.sums(\.scales, by: \.scale) { $0.add($1) }.sorted { $0.scale < $1.scale }
        additions = parts.sums(\.additions, by: \.scale) { $0.add($1) }
        launchImages = parts.reduce(LaunchImageTotal()) { $0 + $1.value.launchImages }
        projections = parts.sums(\.projections, by: \.scale) { $0.add($1) }
        images = parts.gathered(\.images).sorted { ($1.bytes, $0.name) < ($0.bytes, $1.name) }
        savings = parts.gathered(\.savings, placing: \.vectorImage).sorted {
            ($1.bytes, $0.vectorImage) < ($0.bytes, $1.vectorImage)
        }
        dimensions = parts.gathered(\.dimensions, placing: \.path).sorted { $0.path < $1.path }
        gains = parts.gathered(\.gains, placing: \.path).sorted(by: Gain.order)
        flatArt = parts.gathered(\.flatArt, placing: \.path).sorted { ($1.bytes, $0.path) < ($0.bytes, $1.path) }
    }
}

extension [ProjectPart<SizeReport>] {
    /// The sums of all projects: one for each value of `key`, in the order in which they first occur.
    fileprivate func sums<Sum>(
        _ sums: KeyPath<SizeReport, [Sum]>, by key: KeyPath<Sum, some Equatable>, add: (inout Sum, Sum) -> Void
    ) -> [Sum] {
        flatMap { $0.value[keyPath: sums] }.reduce(into: []) { found, sum in
            if let index = found.firstIndex(where: { $0[keyPath: key] == sum[keyPath: key] }) {
                add(&found[index], sum)
            } else {
                found.append(sum)
            }
        }
    }
}

extension SizeReport.Image: Placeable {
    package mutating func place(in folder: BytePath) {
        name.place(in: folder)
        for index in files.indices { files[index].path.place(in: folder) }
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

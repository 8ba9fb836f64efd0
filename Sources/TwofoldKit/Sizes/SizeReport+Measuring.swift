extension SizeReport {
    /// Weighs a tree.
    ///
    /// - Parameter isSelected: Whether a file is to be counted.
    init(_ tree: CheckedTree, isSelected: (BytePath) -> Bool) {
        let files = tree.files.filter { isSelected($0.path) }
        let chains = tree.mipmapChains.filter { isSelected($0.path) }
        let pictures = CheckedPicture.group(files)
        fileCount = files.count + chains.count
        let bytes = (files.map(\.byteCount) + chains.map(\.byteCount)).reduce(0, +)
        self.bytes = bytes
        loads = Self.screens.map { Self.load($0, pictures, chains, bytes) }.filter { $0.pictures > 0 }
        self.pictures = Self.joined(pictures.map(Picture.init) + chains.map(Picture.init)).sorted {
            ($1.bytes, $0.name) < ($0.bytes, $1.name)
        }
        additions = [Self.addition(.x3, pictures)].compactMap { $0 }
        savings = pictures.flatMap(Self.savings).sorted { ($1.bytes, $0.drawing) < ($0.bytes, $1.drawing) }
        gains = Self.gains(pictures, tree.source)
    }

    /// The screens that look for different files.
    static let screens: [Screen] = {
        var seen: Set<Screen> = []
        return DeviceClass.all.map { Screen($0.screen.device, $0.screen.scale) }.filter { screen in
            [.iphone, .ipad].contains(screen.device) && seen.insert(screen).inserted
        }
    }()

    /// Mipmaps belong to the picture that they are made of.
    private static func joined(_ pictures: [Picture]) -> [Picture] {
        Dictionary(grouping: pictures, by: \.name).map { name, parts in
            Picture(
                name: name, fileCount: parts.reduce(0) { $0 + $1.fileCount }, bytes: parts.reduce(0) { $0 + $1.bytes },
                memory: parts.map(\.memory).max() ?? 0)
        }
    }

    private static func load(
        _ screen: Screen, _ pictures: [CheckedPicture], _ chains: [MipmapChainFile], _ all: Int
    ) -> Load {
        let resolver = Resolver()
        let chainBytes = chains.reduce(0) { $0 + $1.byteCount }
        // Code loads textures by itself, on every device.
        var load = Load(screen: screen, downloaded: all, used: chainBytes, sliced: chainBytes)
        for picture in pictures {
            let isLevel = picture.files.contains { $0.name.mipmapLevel != nil }
            if let file = picture.loaded(on: screen, by: resolver) {
                load.pictures += isLevel ? 0 : 1
                load.used += file.byteCount
                load.memory += file.memory
            }
            load.sliced += picture.sliced(for: screen)?.byteCount ?? 0
        }
        return load
    }

    /// Without pictures to judge by: 9/4 of the pixels, and larger pictures compress a little better.
    private static let assumedFactor = 1.9
    /// So many pictures with both scales make a factor of this tree's own.
    private static let leastEvidence = 5

    private static func addition(_ scale: ScaleFactor, _ pictures: [CheckedPicture]) -> Addition? {
        var factors: [Double] = []
        var lacking = 0
        var smallerBytes = 0
        for picture in pictures where !picture.hasDrawing {
            for device in picture.devices where device != .ipad {
                let line = picture.line(device)
                guard let smaller = line.first(where: { $0.scale == .x2 }), smaller.byteCount > 0 else { continue }
                if let own = line.first(where: { $0.scale == scale }) {
                    factors.append(Double(own.byteCount) / Double(smaller.byteCount))
                } else {
                    lacking += 1
                    smallerBytes += smaller.byteCount
                }
            }
        }
        guard lacking > 0 else { return nil }
        let isMeasured = factors.count >= leastEvidence
        let factor = isMeasured ? factors.sorted()[factors.count / 2] : assumedFactor
        return Addition(
            scale: scale, pictures: lacking, bytes: Int((Double(smallerBytes) * factor).rounded()), factor: factor,
            evidence: isMeasured ? factors.count : 0)
    }

    private static func savings(_ picture: CheckedPicture) -> [Saving] {
        picture.files.filter(\.format.isVector).compactMap { drawing in
            let pixels = picture.line(drawing.name.device).reduce(0) { $0 + $1.byteCount }
            guard pixels > 0 else { return nil }
            return Saving(drawing: drawing.path, drawingBytes: drawing.byteCount, pixelBytes: pixels)
        }
    }

    private static func gains(_ pictures: [CheckedPicture], _ source: CheckedSource) -> [Gain] {
        let alone = pictures.filter { !$0.hasDrawing }.flatMap { picture in
            picture.devices.compactMap { device -> CheckedFile? in
                let line = picture.line(device)
                // A level of a chain has no scale to lack.
                return line.count == 1 && line[0].scale == .x1 && line[0].name.mipmapLevel == nil ? line[0] : nil
            }
        }
        return concurrentMap(alone, jobs: source.jobs) { file in
            source.pixels(file).map { Gain(path: file.path, score: EdgeScore.of($0)) }
        }.compactMap { $0 }.sorted { ($1.score, $0.path) < ($0.score, $1.path) }
    }
}

extension SizeReport.Picture {
    fileprivate init(_ picture: CheckedPicture) {
        let level = picture.files.first?.name.mipmapLevel
        let stem = level.map { $0.base + (picture.files[0].name.usage.flatMap(\.suffix)) } ?? picture.key.stem
        self.init(
            name: picture.key.folder.appending(stem) ?? picture.key.folder, fileCount: picture.files.count,
            bytes: picture.files.reduce(0) { $0 + $1.byteCount }, memory: picture.files.map(\.memory).max() ?? 0)
    }
}

extension SizeReport.Picture {
    fileprivate init(_ chain: MipmapChainFile) {
        let name = AssetName(parsing: chain.path.name)
        self.init(
            name: chain.path.folder.appending(name.stem) ?? chain.path.folder, fileCount: 1, bytes: chain.byteCount,
            memory: 0)
    }
}

extension CheckedFile {
    /// Bytes that it takes in memory: every platform keeps four for a pixel, also of pictures without alpha.
    fileprivate var memory: Int { (size?.area ?? 0).multipliedReportingOverflow(by: 4).partialValue }
}

extension CheckedPicture {
    /// The file that is loaded on a screen; nil when none is.
    fileprivate func loaded(on screen: Screen, by resolver: Resolver) -> CheckedFile? {
        let rasters = files.filter { !$0.format.isVector }
        guard let first = rasters.first, var asked = LookupName(key.stem) else { return nil }
        asked.stem = key.stem
        asked.fileExtension = first.name.fileExtension ?? []
        let chosen = resolver.chosen(asked, on: screen) { name in rasters.contains { $0.path.name == name } }
        return chosen.flatMap { chosen in rasters.first { $0.path.name == chosen.name } }
    }

    /// What a device gets of the picture as a set of an asset catalog: its idiom's files or else the universal ones, of its
    /// scale or else the next larger, or else the largest.
    fileprivate func sliced(for screen: Screen) -> CheckedFile? {
        let own = screen.device == .ipad ? DeviceModifier.ipad : .iphone
        let line = self.line(own).isEmpty ? self.line(nil) : self.line(own)
        if hasDrawing, line.isEmpty { return files.first(where: \.format.isVector) }
        return line.first { $0.scale >= screen.scale } ?? line.last
    }
}

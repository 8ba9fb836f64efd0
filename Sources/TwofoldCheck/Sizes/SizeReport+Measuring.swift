extension SizeReport {
    /// Measures a tree.
    ///
    /// - Parameter whatIf: The scales that every image could get; screens need no measuring.
    init(_ tree: CheckContext, whatIf: [WhatIf] = [], isSelected: (BytePath) -> Bool) {
        let counted = Counted(tree, isSelected)
        let (files, chains, images) = (counted.files, counted.chains, counted.images)
        let alternatives = Alternatives.group(images)
        fileCount = files.count + chains.count
        bytes = counted.bytes
        // The system gives the sizes of these, whatever art they are.
        let apps = AppImages(tree)
        let launch = LaunchImageTotal.images(apps, files)
        loads = Self.loads(counted, LaunchImagesShown(launch))
        looseBytes = counted.looseBytes
        self.images = Self.joined(images.map(Image.init) + chains.map(Image.init)).sorted {
            ($1.bytes, $0.name) < ($0.bytes, $1.name)
        }
        scales = Self.scales(images, alternatives)
        let listed = apps.listed
        let drawn = alternatives.map(\.fallback).filter { !$0.isOfSystem(listed) }
        additions = [Self.addition(.x3, drawn)].compactMap { $0 }
        launchImages = LaunchImageTotal(launch)
        projections = whatIf.compactMap { question in
            if case .scale(let scale) = question { Self.projection(scale, alternatives.map(\.fallback)) } else { nil }
        }
        savings = Self.savings(images, tree, besides: listed, isSelected).sorted {
            ($1.bytes, $0.vectorImage) < ($0.bytes, $1.vectorImage)
        }
        gains = Self.gains(alternatives.map(\.fallback), tree.source)
        flatArt = Self.flatArt(drawn, tree.source)
    }

    /// The files of a tree that a report counts.
    private struct Counted {
        var files: [CheckedFile]
        var chains: [MipmapChainFile]
        private let slots: SlotNames
        var images: [CheckedImage] { CheckedImage.group(files.map(\.withFraction)) }
        /// Those of which a device may get a file.
        var shippedImages: [CheckedImage] { CheckedImage.group(files.filter(slots.isShipped).map(\.withFraction)) }
        var bytes: Int { (files.map(\.byteCount) + chains.map(\.byteCount)).reduce(0, +) }
        /// Bytes of what every device downloads, because nothing thins it.
        var looseBytes: Int {
            (files.filter { !$0.isInCatalog }.map(\.byteCount) + chains.map(\.byteCount)).reduce(0, +)
        }

        init(_ tree: CheckContext, _ isSelected: (BytePath) -> Bool) {
            // What other ecosystems ship is not downloaded by these devices.
            let slots = SlotNames(tree.catalogs)
            self.slots = slots
            files = tree.files.filter { ($0.isLoose || $0.isInCatalog) && isSelected($0.path) }.map(slots.named)
            chains = tree.mipmapChains.filter { isSelected($0.path) }
        }
    }

    /// The load of each screen alone, for which no image has to be decoded.
    static func loads(_ tree: CheckContext, isSelected: (BytePath) -> Bool) -> [Load] {
        let counted = Counted(tree, isSelected)
        let launch = LaunchImagesShown(LaunchImageTotal.images(AppImages(tree), counted.files))
        return loads(counted, launch)
    }

    private static func loads(_ counted: Counted, _ launch: LaunchImagesShown) -> [Load] {
        let images = Alternatives.group(counted.shippedImages)
        let bytes = counted.looseBytes
        return screens.map { load($0, images, chains: counted.chains, loose: bytes, launch: launch) }.filter {
            $0.images > 0
        }
    }

    /// The screens that look for different files.
    static let screens: [Screen] = {
        var seen: Set<Screen> = []
        return DeviceClass.all.map { Screen($0.screen.device, $0.screen.scale) }.filter { screen in
            [.iphone, .ipad].contains(screen.device) && seen.insert(screen).inserted
        }
    }()

    /// Adds mipmaps to the images that they are made from.
    private static func joined(_ images: [Image]) -> [Image] {
        Dictionary(grouping: images, by: \.name).map { name, parts in
            Image(
                name: name, fileCount: parts.reduce(0) { $0 + $1.fileCount }, bytes: parts.reduce(0) { $0 + $1.bytes },
                memory: parts.map(\.memory).max() ?? 0, files: parts.flatMap(\.files))
        }
    }

    private static func load(
        _ screen: Screen, _ images: [Alternatives], chains: [MipmapChainFile], loose: Int,
        launch: LaunchImagesShown
    ) -> Load {
        let resolver = Resolver()
        let chainBytes = chains.reduce(0) { $0 + $1.byteCount }
        // Code loads textures itself, on every device.
        var load = Load(screen: screen, downloaded: loose, used: chainBytes, sliced: chainBytes)
        for image in images {
            let isLevel = image.fallback.files.contains { $0.name.mipmapLevel != nil }
            func file(_ image: CheckedImage, inCatalog: Bool) -> CheckedFile? {
                if launch.contains(image) { return launch.file(of: image, on: screen) }
                return inCatalog ? image.sliced(for: screen) : image.loaded(on: screen, by: resolver)
            }
            let isInCatalog = image.fallback.files[0].isInCatalog
            if let file = image.smallest({ file($0, inCatalog: isInCatalog) }) {
                load.images += isLevel ? 0 : 1
                load.used += file.byteCount
                load.memory += file.memory
            }
            let sliced = image.smallest { file($0, inCatalog: true) }?.byteCount ?? 0
            load.sliced += sliced
            if isInCatalog {
                load.thinned += sliced
                load.downloaded += sliced
            }
        }
        return load
    }

    private static func lines(_ images: [CheckedImage]) -> [[CheckedFile]] {
        images.flatMap { image in image.devices.map { image.line($0) } }
            .map { line in line.filter { $0.name.mipmapLevel == nil } }
    }

    private static func scales(_ images: [CheckedImage], _ alternatives: [Alternatives]) -> [ScaleTotal] {
        let files = Dictionary(grouping: lines(images).flatMap(\.self), by: \.scale)
        // Only one of several formats is ever decoded.
        let lines = lines(alternatives.map(\.fallback))
        let decoded = Dictionary(grouping: lines.flatMap(\.self), by: \.scale)
        return files.sorted { $0.key < $1.key }.map { scale, files in
            var total = ScaleTotal(
                scale: scale, fileCount: files.count, bytes: files.reduce(0) { $0 + $1.byteCount },
                memory: (decoded[scale] ?? []).reduce(0) { $0 + $1.memory })
            for line in lines where scale != .x1 {
                guard let one = line.first(where: { $0.scale == .x1 }),
                    let other = line.first(where: { $0.scale == scale })
                else { continue }
                total.memoryOfOne += one.memory
                total.memoryBesideOne += other.memory
            }
            return total
        }
    }

    /// The assumed factor without enough images to judge by: 9/4 of the pixels, and larger images compress a little
    /// better.
    private static let assumedFactor = 1.9
    /// The number of images with both scales that gives this tree its own factor.
    private static let minEvidence = 5

    private static func addition(_ scale: ScaleFactor, _ images: [CheckedImage]) -> Addition? {
        var factors: [Double] = []
        var lacking = 0
        var smallerBytes = 0
        for image in images where !image.hasVectorImage {
            for device in image.devices where device != .ipad {
                let line = image.line(device)
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
        let isMeasured = factors.count >= minEvidence
        let factor = isMeasured ? factors.sorted()[factors.count / 2] : assumedFactor
        return Addition(
            scale: scale, images: lacking, bytes: Int((Double(smallerBytes) * factor).rounded()), factor: factor,
            evidence: isMeasured ? factors.count : 0)
    }

    private static func gains(_ images: [CheckedImage], _ source: CheckedSource) -> [Gain] {
        let alone = images.filter { !$0.hasVectorImage }.flatMap { image in
            image.devices.compactMap { device -> CheckedFile? in
                let line = image.line(device)
                // A level of a chain has no other scales.
                return line.count == 1 && line[0].scale == .x1 && line[0].name.mipmapLevel == nil ? line[0] : nil
            }
        }
        return concurrentMap(alone, jobs: source.jobs) { file in
            source.pixels(file).map { Gain(path: file.path, size: $0.size, score: EdgeScore.of($0)) }
        }.compactMap { $0 }.sorted(by: Gain.order)
    }
}

extension SizeReport.Image {
    fileprivate init(_ image: CheckedImage) {
        let level = image.files.first?.name.mipmapLevel
        let stem = level.map { $0.base + (image.files[0].name.usage.flatMap(\.suffix)) } ?? image.key.stem
        self.init(
            name: image.key.folder.appending(stem) ?? image.key.folder, fileCount: image.files.count,
            bytes: image.files.reduce(0) { $0 + $1.byteCount }, memory: image.files.map(\.memory).max() ?? 0,
            files: image.devices.flatMap { device in
                let line = image.line(device)
                let one = line.first { $0.scale == .x1 }
                return line.map { SizeReport.File($0, beside: one) }
            })
    }
}

extension SizeReport.File {
    fileprivate init(_ file: CheckedFile, beside one: CheckedFile?) {
        self.init(path: file.path, scale: file.scale, size: file.size, bytes: file.byteCount, memory: file.memory)
        if let one, one.memory > 0 { memoryRatio = Double(file.memory) / Double(one.memory) }
    }
}

extension SizeReport.Image {
    fileprivate init(_ chain: MipmapChainFile) {
        let name = AssetName(parsing: chain.path.name)
        self.init(
            name: chain.path.folder.appending(name.stem) ?? chain.path.folder, fileCount: 1, bytes: chain.byteCount,
            memory: 0)
    }
}

extension CheckedFile {
    /// The same file, at the fractional scale for which a build made it: to Apple's lookup it is another image.
    var withFraction: CheckedFile {
        guard isOwned else { return self }
        var file = self
        file.name = name.readingFraction
        return file
    }

    /// The image's bytes in memory: every platform takes four for a pixel, even without alpha.
    var memory: Int { (size?.area ?? 0).multipliedReportingOverflow(by: 4).partialValue }
}

extension CheckedImage {
    func loaded(on screen: Screen, by resolver: Resolver) -> CheckedFile? {
        let rasters = files.filter { !$0.format.isVector }
        guard let first = rasters.first, var asked = LookupName(key.stem) else { return nil }
        asked.stem = key.stem
        asked.fileExtension = first.name.fileExtension ?? []
        let chosen = resolver.chosen(asked, on: screen) { name in rasters.contains { $0.path.name == name } }
        return chosen.flatMap { chosen in rasters.first { $0.path.name == chosen.name } }
    }

    /// The file that a device gets if the image is a set of an asset catalog.
    ///
    /// It is of the device's idiom or else universal, and of its scale, or else the next larger, or else the largest.
    func sliced(for screen: Screen) -> CheckedFile? {
        let own = screen.device == .ipad ? DeviceModifier.ipad : .iphone
        let line = self.line(own).isEmpty ? self.line(nil) : self.line(own)
        if hasVectorImage, line.isEmpty { return files.first(where: \.format.isVector) }
        return line.first { $0.scale >= screen.scale } ?? line.last
    }
}

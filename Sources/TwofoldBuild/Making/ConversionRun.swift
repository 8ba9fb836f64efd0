/// Converts a tree from one layout to another: copies each image to the path where the other platform looks for it.
///
/// No file is replaced that has other bytes, and only those of nine-patches change: what a catalog says of an image, Android
/// reads from its border. So the way back gives the same images, except for what the report says, and a second run writes
/// nothing.
package struct ConversionRun: Sendable {
    var source: any Disk
    var target: any Disk
    var from: LayoutKind
    var to: LayoutKind
    /// The suffixes of dark and tinted images, in the layouts that have none by themselves.
    var appearances: AppearanceSuffixes

    /// The engine for nine-patches; without one, cap insets are lost, and nine-patches are copied with their border.
    var engine: (any ImageEngine)?
    /// The limits on images that are decoded.
    var limits = ImageLimits()

    package init(
        from: LayoutKind, in source: any Disk, to: LayoutKind, in target: any Disk,
        appearances: AppearanceSuffixes = .none, engine: (any ImageEngine)? = nil
    ) {
        self.engine = engine
        self.source = source
        self.target = target
        self.from = from
        self.to = to
        self.appearances = appearances
    }

    /// Copies the files that are missing.
    ///
    /// It never throws: failures are in the report.
    ///
    /// - Parameters:
    ///   - writes: False reports what would be copied, and writes nothing.
    ///   - cancellation: Ends the run early.
    package func run(writes: Bool = true, cancellation: Cancellation = Cancellation()) -> ConversionReport {
        var tree = TreeListing.list(source, scope: .everything)
        tree.ignoreCopies(FileCache(disk: source, limits: limits))
        var report = ConversionReport(diagnostics: tree.diagnostics)
        var images: [BytePath] = []
        for item in tree.items {
            if item.omission != nil {
                report.otherCount += 1
            } else if item.kind == .file {
                images.append(item.path)
            } else if item.kind == .link, TreeListing.isImageName(item.path.name) {
                report.diagnostics.append(.symbolicLink(item.path))
            }
        }
        let found = renditions(of: images, &report)
        let others = Set(images).subtracting(found.map(\.path)).filter {
            from != .catalog || $0.name != ContentsFile.name
        }
        // What a diagnostic is about already has its reason.
        let told = Set(report.diagnostics.map(\.path))
        let unread = others.filter { !told.contains($0) }.compactMap { path in
            from.misreading(of: path).map { Diagnostic.unread(path, $0, in: from) }
        }
        report.diagnostics += unread
        report.otherCount += others.subtracting(told).count - unread.count
        let files = distinct(found, &report)
        let conversion = conversion(of: files.map { ($0.path, $0.rendition) })
        report.add(conversion, to: to)
        let writer = ConversionWriter(
            source: source, target: target, cancellation: cancellation, engine: engine, limits: limits)
        writer.write(
            conversion.copies.map {
                Output(source: $0.source, target: $0.target, stretch: files[$0.index].stretch)
            }, writes: writes, into: &report)
        if to == .catalog {
            // A set names only files that are there.
            let failed = Set(report.files.filter { $0.outcome == .failed }.map(\.target))
            let done = Set(report.files.map(\.target)).subtracting(failed)
            writer.write(
                contents(for: conversion.copies.filter { done.contains($0.target) }, of: files), writes: writes,
                into: &report)
        }
        report.files.sort { $0.target < $1.target }
        report.diagnostics = report.diagnostics.withOnePointer
        report.diagnostics.sort { ($0.path, $0.message) < ($1.path, $1.message) }
        return report
    }

    struct Output: Sendable {
        /// The file to copy; nil if the content is given.
        var source: BytePath?
        var target: BytePath
        var content: [UInt8]?
        var stretch: StretchConversion?
        /// Whether these bytes are of an earlier run, and may be replaced by more.
        var isEarlier: @Sendable ([UInt8]) -> Bool = { _ in false }
    }

    private func renditions(
        of paths: [BytePath], _ report: inout ConversionReport
    ) -> [File] {
        guard let grammar = from.grammar(appearances: appearances) else { return imagesOfSets(paths, &report) }
        return paths.compactMap { path in
            grammar.rendition(at: path).flatMap { withoutBorder(File(path: path, rendition: $0), &report) }
        }
    }

    /// The images that the sets among these files name.
    private func imagesOfSets(
        _ paths: [BytePath], _ report: inout ConversionReport
    ) -> [File] {
        let existing = Set(paths)
        var files: [File] = []
        for path in paths
        where path.name == ContentsFile.name && CatalogKind(folder: path.folder.name) == .imageset {
            do throws(Diagnostic) {
                var images = CatalogImages(try contents(of: path), in: path.folder)
                images.files.removeAll { !existing.contains($0.path) }
                let (converted, lost) = withBorders(images)
                files += converted
                report.diagnostics += lost + images.lost.map { .lost($0.path, $0.property, in: to) }
            } catch {
                report.diagnostics.append(error)
            }
        }
        return files
    }

    private func contents(of path: BytePath) throws(Diagnostic) -> CatalogContents {
        let json = try source.bytes(of: path, limit: JSONText.longest)
        do throws(JSONProblem) {
            return try CatalogContents(json, kind: .imageset)
        } catch {
            throw .unreadableSet(path, error)
        }
    }

    /// The files whose images a build for the other platform can tell apart.
    ///
    /// Files of two images in one Android resource would have paths of their own, and show one in place of the other. In a
    /// React Native tree all of them have their place; only its build for Android fails.
    private func distinct(_ files: [File], _ report: inout ConversionReport) -> [File] {
        let plain = files.map { (path: $0.path, rendition: $0.rendition) }
        switch to {
        case .android:
            let collisions = AndroidGrammar.collisions(plain)
            report.diagnostics += collisions.flatMap(Diagnostic.androidNames)
            if collisions.isEmpty { return files }
            let names = Set(collisions.map(\.name))
            return files.filter { !names.contains(AndroidGrammar.resourceName(of: $0.rendition)) }
        case .reactNative:
            report.diagnostics += ReactNativeGrammar.collisions(plain).flatMap(Diagnostic.reactNativeNames)
            let stopping = Set(ReactNativeGrammar.withoutDensity(plain))
            report.diagnostics += files.filter { stopping.contains($0.path) }.map {
                .noDensity($0.path, $0.rendition.name.scale)
            }
        case .apple, .catalog, .flutter, .web: break
        }
        return files
    }

    private func conversion(of files: [(path: BytePath, rendition: Rendition)]) -> LayoutConversion {
        if let grammar = to.grammar(appearances: appearances) { return LayoutConversion(files, to: grammar) }
        // A set's file names differ where slots do.
        return LayoutConversion(files, claim: \.withoutExtension) { rendition throws(LayoutProblem) in
            try rendition.pathInCatalog()
        }
    }

    /// The texts that make a catalog of these copies.
    private func contents(for copies: [LayoutConversion.Copy], of files: [File]) -> [Output] {
        let root = BytePath(components: [ContentsFile.name]).map { path in
            Output(target: path, content: CatalogDraft.group())
        }
        return (copies.isEmpty ? [] : [root].compactMap(\.self))
            + CatalogDraft.sets(of: copies) { files[$0.index].stretch?.resizing }.compactMap { path, draft in
                (try? draft.json()).map { Output(target: path, content: $0, isEarlier: draft.isEarlier) }
            }
    }
}

extension ConversionReport {
    /// Adds what a conversion cannot say.
    fileprivate mutating func add(_ conversion: LayoutConversion, to layout: LayoutKind) {
        var omissions: [ScaleFactor: [LayoutConversion.Problem]] = [:]
        for problem in conversion.problems {
            if case .scale(let scale) = problem.problem, !problem.others.isEmpty {
                omissions[scale, default: []].append(problem)
            } else {
                diagnostics.append(.notConverted(problem.source, problem.problem, to: layout))
            }
        }
        diagnostics += omissions.map { .omittedScale($0, of: $1) }
        for rivalry in conversion.rivalries {
            for path in rivalry.sources {
                // Thousands of rivals would name each other millions of times.
                let others = rivalry.sources.prefix(9).filter { $0 != path }
                diagnostics.append(.samePath(path, target: rivalry.target, as: others))
            }
        }
        diagnostics += conversion.copies.filter(\.isRenamed).map { .renamed($0.source, to: $0.target, in: layout) }
    }
}

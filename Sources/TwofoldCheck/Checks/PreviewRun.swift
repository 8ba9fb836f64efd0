/// Draws what a screen shows for the name of an image, beside what it should show; it writes nothing.
package struct PreviewRun: Sendable {
    var project: Project

    package init(_ project: Project) { self.project = project }

    /// Draws the image of a file's name.
    ///
    /// - Parameter file: Any file of the image; code asks for its name without scale and device.
    package func run(of file: BytePath, on screen: Screen) -> PreviewReport {
        var report = PreviewReport()
        let isInSet = CatalogKind(folder: file.folder.name) == .imageset
        guard let asked = isInSet ? Self.name(ofSet: file.folder) : Self.name(of: file) else {
            report.diagnostics = [.unreadable(file, DiskError("open", file, .notARegularFile))]
            return report
        }
        var lookup = Lookup(
            disk: project.source, folder: isInSet ? file.folder.folder : file.folder, engine: project.engine)
        lookup.set = isInSet ? file.folder : nil
        do throws(DiskError) {
            let result = try lookup.report(asked, on: screen)
            report.lookup = result
            // Only the list of a set says what its files are for.
            if let set = result.damagedSet {
                report.diagnostics = [.catalogUnreadable(set.path, set.problem)]
            } else if isInSet {
                report.diagnostics = result.unreadable.map { .unreadable($0.path, $0) }
            }
        } catch {
            report.diagnostics = [.unreadable(error.path, error)]
        }
        guard report.diagnostics.isEmpty, let answer = report.lookup?.answers.first else { return report }
        do throws(Diagnostic) {
            if let found = answer.catalogImage {
                try draw(
                    found.image.path, found.scale, on: screen,
                    among: found.versions.map(Member.init).sorted { $0.scale < $1.scale }, &report)
            } else if let chosen = answer.resolution.chosen, let path = answer.image?.path {
                try draw(path, chosen.scale, on: screen, among: family(of: path, on: screen), &report)
            }
        } catch {
            report.diagnostics = [error]
        }
        return report
    }

    /// The name by which code asks for the image of a file.
    private static func name(of file: BytePath) -> LookupName? {
        let name = AssetName(parsing: file.name)
        let isVector = ImageFormat(fileExtension: name.fileExtension)?.isVector ?? true
        let fileExtension = isVector ? Array("png".utf8) : name.fileExtension ?? []
        return LookupName(name.stem + [UInt8(ascii: ".")] + fileExtension)
    }

    /// The name by which code asks for the image of a set.
    private static func name(ofSet set: BytePath) -> LookupName? {
        LookupName(set.name[..<(set.name.lastIndex(of: UInt8(ascii: ".")) ?? 0)] + Array(".png".utf8))
    }

    /// - Parameter scale: Its scale; nil for a file that is for all scales.
    private func draw(
        _ path: BytePath, _ scale: ScaleFactor?, on screen: Screen, among files: [Member],
        _ report: inout PreviewReport
    ) throws(Diagnostic) {
        if scale == nil, try drawVector(path, on: screen, &report) { return }
        let scale = scale ?? .x1
        let image = try decode(path)
        let points = PointSize(
            width: Double(image.size.width) / scale.factor, height: Double(image.size.height) / scale.factor)
        let size = Self.pixels(points, at: screen.scale)
        guard project.policy.limits.admit(PixelSize(width: 2 * size.width, height: size.height)) else {
            throw .image(.tooLarge(size), path, limits: project.policy.limits)
        }
        report.shown = path
        report.fileSize = image.size
        report.size = size
        var pictures = [Self.scaled(image, to: size)]
        if scale == screen.scale {
            report.right = .shown
        } else if let (right, picture) = try right(of: files, points, on: screen) {
            report.right = right
            pictures.append(picture)
        }
        try encode(pictures, of: path, on: screen, &report)
    }

    /// Draws a vector image, which is right at every scale; false for any other.
    private func drawVector(
        _ path: BytePath, on screen: Screen, _ report: inout PreviewReport
    ) throws(Diagnostic) -> Bool {
        let file = try read(path)
        guard let format = ImageFormat(sniffing: file), format.isVector else { return false }
        let picture = try project.policy.limits.diagnosed(path) { () throws(ImageError) in
            let header = try project.engine.header(of: file, format: format)
            let size = Self.pixels(header.size.inPoints(at: .x1), at: screen.scale)
            guard project.policy.limits.admit(size) else { throw ImageError.tooLarge(size) }
            let picture = try project.engine.draw(file, format: format, size: size)
            (report.shown, report.fileSize, report.size, report.right) = (path, size, size, .shown)
            return picture
        }
        try encode([picture], of: path, on: screen, &report)
        return true
    }

    private func encode(
        _ pictures: [PixelBuffer], of path: BytePath, on screen: Screen, _ report: inout PreviewReport
    ) throws(Diagnostic) {
        let preview = PixelBuffer.row(pictures, gap: 4 * screen.scale.pixelsPerPoint)
        let encoding = ImageEncoding.png(effort: .standard)
        let file = try project.policy.limits.diagnosed(path) { () throws(ImageError) in
            try project.engine.encode(preview, metadata: ImageMetadata(), encoding: encoding)
        }
        report.file = Self.marked(file)
        report.previewSize = preview.size
    }

    /// The image that the screen should show, made of the other files of the same image; nil if all are smaller.
    ///
    /// - Parameter files: The files of the image, by scale.
    private func right(
        of files: [Member], _ points: PointSize, on screen: Screen
    ) throws(Diagnostic) -> (PreviewReport.Right, PixelBuffer)? {
        if let exact = files.first(where: { $0.scale == screen.scale && !$0.isVector }) {
            return (.file(exact.path), try decode(exact.path))
        }
        let larger = files.filter { $0.scale > screen.scale && !$0.isVector }
        // Whole ratios make the sharpest images, and the smallest of them is nearest.
        let whole = larger.first { $0.scale.pixelsPerPoint % screen.scale.pixelsPerPoint == 0 }
        if let master = whole ?? larger.first {
            let image = try decode(master.path)
            let factor = screen.scale.factor / master.scale.factor
            let size = PixelSize(
                width: max(1, Int((Double(image.size.width) * factor).rounded())),
                height: max(1, Int((Double(image.size.height) * factor).rounded())))
            return (.reduced(master.path), Self.scaled(image, to: size))
        }
        guard let vector = files.first(where: \.isVector) else { return nil }
        let size = Self.pixels(points, at: screen.scale)
        let file = try read(vector.path)
        guard let format = ImageFormat(sniffing: file), format.isVector else { return nil }
        return try project.policy.limits.diagnosed(vector.path) { () throws(ImageError) in
            (.rendered(vector.path), try project.engine.draw(file, format: format, size: size))
        }
    }

    private struct Member {
        var path: BytePath
        var scale: ScaleFactor
        var isForDevice = false
        var isVector: Bool

        init(_ version: LookupReport.Version) {
            path = version.path
            scale = version.scale ?? .x1
            isVector = ImageFormat(fileExtension: path.name.imageName?.fileExtension)?.isVector ?? false
        }
    }

    /// The files of the same image that the device may show: its own first, each line by scale.
    private func family(of path: BytePath, on screen: Screen) throws(Diagnostic) -> [Member] {
        let entries: [DiskEntry]
        do throws(DiskError) {
            entries = try project.source.entries(of: path.folder)
        } catch {
            throw .unreadable(error.path, error)
        }
        let key = FamilyKey(of: path)
        return entries.compactMap { entry -> Member? in
            guard entry.kind == .file, let other = path.folder.appending(entry.name), FamilyKey(of: other) == key else {
                return nil
            }
            let name = AssetName(parsing: entry.name)
            guard name.device.map({ $0.suffix == screen.device.modifier }) ?? true else { return nil }
            var member = Member(LookupReport.Version(path: other, scale: name.scale))
            member.isForDevice = name.device != nil
            return member
        }.sorted { a, b in
            (a.isForDevice ? 0 : 1, a.scale, a.path) < (b.isForDevice ? 0 : 1, b.scale, b.path)
        }
    }

    // MARK: Pixels

    private func read(_ path: BytePath) throws(Diagnostic) -> [UInt8] {
        try project.source.bytes(of: path, limit: project.policy.limits.fileBytes)
    }

    private func decode(_ path: BytePath) throws(Diagnostic) -> PixelBuffer {
        let file = try read(path)
        guard let format = ImageFormat(sniffing: file), !format.isVector, project.engine.formats.contains(format) else {
            throw .notAnImage(path, start: Array(file.prefix(64)), isMaster: true)
        }
        return try project.policy.limits.diagnosed(path) { () throws(ImageError) in
            try project.engine.decode(file, format: format, limits: project.policy.limits).pixels
        }
    }

    private static func pixels(_ points: PointSize, at scale: ScaleFactor) -> PixelSize {
        PointSize(width: points.width * scale.factor, height: points.height * scale.factor).inPixels
    }

    private static func scaled(_ image: PixelBuffer, to size: PixelSize) -> PixelBuffer {
        guard size.width <= image.size.width, size.height <= image.size.height else { return image.repeated(to: size) }
        return image.reduced(to: size)
    }

    /// The file with the mark, behind its header.
    private static func marked(_ file: [UInt8]) -> [UInt8] {
        let headerEnd = PNGFile.signature.count + 25
        guard file.count > headerEnd else { return file }
        let text = PNGChunk(type: "tEXt", data: Array("Software\0\(PreviewReport.mark)".utf8))
        return Array(file[..<headerEnd]) + text.encoded + Array(file[headerEnd...])
    }
}

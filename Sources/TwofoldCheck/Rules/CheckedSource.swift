/// The access of rules to more than first bytes.
struct CheckedSource: Sendable {
    var disk: any Disk
    var engine: any ImageEngine
    var limits: ImageLimits
    /// The cache of this check and the next.
    var index: FileCache
    /// The number of files to read at once.
    var jobs: Int
    /// The limit on the bytes of images that a device has to download.
    var sizeLimit: SizeLimit?
    var readsPixels = true
    /// The paths to check; other files need not be decoded.
    var selection: [BytePath] = [.root]
    /// Where the decoding of images is told; nil where nobody listens.
    var progress: CheckProgress?

    func isSelected(_ path: BytePath) -> Bool { selection.contains { path.isWithin($0) } }

    /// A file's bytes; nil if it cannot be read, which other diagnostics report.
    func bytes(of path: BytePath) -> [UInt8]? { try? disk.contents(of: path, limit: limits.fileBytes) }

    /// The probe of first bytes, the same as in a build.
    var probe: ImageProbe { ImageProbe(disk: disk, index: index, engine: engine, limits: limits) }

    /// The result of decoding a file, and its status when it was read.
    ///
    /// Nil for files that are not decoded: vector images, formats that the engine does not know, and files that cannot
    /// be read, which other diagnostics report.
    func decoding(_ file: CheckedFile) -> (result: Result<DecodedImage, ImageError>, status: FileStatus)? {
        guard let image = file.image, !file.format.isVector, engine.formats.contains(image.format),
            var content = try? disk.content(of: file.path, limit: limits.fileBytes)
        else { return nil }
        do throws(ImageError) {
            return (
                .success(try engine.decode(content.takeBytes(), format: image.format, limits: limits)), content.status
            )
        } catch {
            return (.failure(error), content.status)
        }
    }

    /// A file's pixels; nil if they are not available, which other diagnostics report.
    func pixels(_ file: CheckedFile) -> PixelBuffer? {
        guard case .success(let image)? = decoding(file)?.result else { return nil }
        return image.pixels
    }

    /// Whether the limits of this check admit a file's pixels: results under other limits do not count.
    func admits(_ file: CheckedFile) -> Bool {
        file.byteCount <= limits.fileBytes && file.image?.header.map { limits.admit($0.size) } ?? true
    }

    /// Adds a result about a file with this status to the cache.
    func learn(_ path: BytePath, status: FileStatus, _ change: (inout CachedCheck) -> Void) {
        index.learn(path, status: status) { fact in
            var checked = CachedCheck(fact.checked)
            change(&checked)
            fact.checked = checked.bytes
        }
    }
}

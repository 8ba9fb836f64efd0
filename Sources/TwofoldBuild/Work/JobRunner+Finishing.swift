// The end of every job: a file is encoded, verified, and prepared for placement.

extension JobRunner {
    /// A file that is ready to be placed, and its entry in the lock file.
    struct FinishedFile: Sendable {
        var placement: Placement
        var placed: PlacedFile
        /// Whether the existing file has the same bytes.
        var isUnchanged: Bool
    }

    /// Prepares a file that a command names.
    ///
    /// - Parameter engine: The engine that decides the bytes; nil for that which makes PNGs of the master.
    func finish(
        _ file: [UInt8], at path: BytePath, _ origin: LockFile.Origin, engine: String? = nil, of master: DecodedMaster
    ) throws(Diagnostic) -> FinishedFile {
        try finish(
            file, at: path,
            LockFile.Entry(
                hash: ContentHash(of: file), master: master.path, masterHash: master.hash, origin: origin,
                engine: engine ?? self.engine.identity(from: master.format, to: .png)),
            masterByteCount: master.byteCount)
    }

    /// The verified PNG of a file that a command names.
    ///
    /// Such a file has no scale, so every resolution would be wrong.
    func png(
        _ pixels: PixelBuffer, _ metadata: ImageMetadata, effort: PNGEffort, at path: BytePath
    ) throws(Diagnostic) -> [UInt8] {
        var metadata = metadata
        metadata.density = nil
        let encoding = ImageEncoding.png(effort: effort)
        let file = try policy.limits.diagnosed(path) { () throws(ImageError) in
            try engine.encode(pixels, metadata: metadata, encoding: encoding)
        }
        try verify(file, holds: pixels, encoding, at: path)
        return file
    }

    /// A finished file, compared with the existing one.
    func finish(
        _ file: [UInt8], at path: BytePath, _ entry: LockFile.Entry, masterByteCount: Int, form: PNGForm? = nil
    ) throws(Diagnostic) -> FinishedFile {
        do throws(DiskError) {
            // The survey has verified that an existing owned file has the recorded bytes, and placing verifies it again.
            let old = try target.status(of: path) == nil ? nil : lockFile.file(at: path)?.hash
            return FinishedFile(
                placement: Placement(file, at: path, expecting: old.map(ExpectedFile.file) ?? .absent),
                placed: PlacedFile(
                    byteCount: file.count, entry: entry, masterByteCount: masterByteCount, form: form),
                isUnchanged: old == entry.hash)
        } catch {
            throw .notPlaced(path, error)
        }
    }

    /// Verifies that a file decodes to the pixels that were encoded; otherwise it is never placed.
    func verify(
        _ file: [UInt8], page: Int = 0, holds pixels: PixelBuffer, _ encoding: ImageEncoding,
        _ animation: Animation? = nil,
        at path: BytePath
    ) throws(Diagnostic) {
        do throws(ImageError) {
            var expected = DecodedImage(pixels: pixels, metadata: ImageMetadata())
            expected.metadata.animation = animation
            let decoded = try engine.decode(
                page: page, of: file, format: encoding.format,
                limits: policy.limits.admitting(frames: expected.frameCount))
            guard decoded.frameSize == expected.frameSize else { throw ImageError.damaged(detail: "another size") }
            if encoding.isLossless, !decoded.pixels.shows(pixels) {
                throw ImageError.damaged(detail: "other pixels")
            }
            // Where pixels are lost, frames can become the same, and encoders keep only one of such: all take as long.
            let isTimed =
                encoding.isLossless
                ? decoded.metadata.animation == animation
                : animation.map { $0.lasts(as: Animation(of: file, encoding.format)) } ?? true
            guard isTimed else { throw ImageError.damaged(detail: "frames are missing, or are shown at other times") }
        } catch {
            throw .unverified(path, detail: "\(error)")
        }
    }
}

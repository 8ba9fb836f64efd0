/// The results of a check about one file, valid as long as the file's status is the same; see ``CachedFile/checked``.
package struct CachedCheck: Hashable, Sendable {
    /// The metadata in a PNG's first bytes.
    package var traits: PNGMetadataSummary?
    /// What a JPEG, TIFF, WebP, HEIC, AVIF or JPEG XL states; nil if it was not read.
    package var claimed: ClaimedMetadata?
    /// The result of decoding it.
    package var content: CachedContent?
    /// Whether it is flat art; nil if nobody asked.
    package var art: CachedArt?

    /// Raised when a measure changes: results of another version do not count.
    private static let version = 34

    package var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.write(Self.version)
        writer.write(traits) { $0.write($1) }
        writer.write(claimed) { $0.write($1) }
        writer.write(content) { $0.write($1) }
        writer.write(art) { $0.write($1.colors) { $0.write($1) } }
        return writer.bytes
    }
}

extension CachedCheck {
    /// Reads what ``bytes`` wrote; empty if the bytes are anything else.
    package init(_ bytes: [UInt8]) {
        self.init()
        guard !bytes.isEmpty else { return }
        var reader = ByteReader(bytes[...])
        guard reader.number() == Self.version, let traits = reader.optional({ $0.traits() }),
            let claimed = reader.optional({ $0.claimedMetadata() }),
            let content = reader.optional({ $0.cachedContent() }), let art = reader.optional({ $0.cachedArt() })
        else { return }
        self.init(traits: traits, claimed: claimed, content: content, art: art)
    }
}

/// The result of decoding one file: it depends on the bytes alone, so it is valid for every later check.
package indirect enum CachedContent: Hashable, Sendable {
    /// It cannot be decoded completely; the decoder's message.
    case damaged(detail: String)
    /// The measures of its pixels.
    case measured(PixelMeasures)
    /// The share of a vector image's bytes that are pixels, in percent, and what the renderer does not know of it.
    case drawn(pixelShare: Int, unknowns: [String] = [])
}

/// The colors of flat art.
package struct CachedArt: Hashable, Sendable {
    /// Their number; nil if the image is not flat art.
    package var colors: Int?

    package init(colors: Int? = nil) {
        self.colors = colors
    }
}

/// What a file other than a PNG states about itself.
package struct ClaimedMetadata: Hashable, Sendable {
    /// Its resolution; nil if it states none.
    package var density: Density?
    /// The meaning of its colors.
    package var profile = StatedProfile.none

    package init(density: Density? = nil, profile: StatedProfile = StatedProfile.none) {
        self.density = density
        self.profile = profile
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ traits: PNGMetadataSummary) {
        write(traits.width)
        write(traits.height)
        write(traits.colorType)
        write(traits.density) { $0.write($1) }
        write(traits.profile)
    }

    fileprivate mutating func write(_ claimed: ClaimedMetadata) {
        write(claimed.density) { $0.write($1) }
        write(claimed.profile)
    }

    private mutating func write(_ profile: StatedProfile) {
        switch profile {
        case .none: write(0)
        case .unknown: write(1)
        case .known(let profile):
            write(2)
            write(profile.name)
            write(Int(profile.colors))
            write(profile.isGray)
            write(profile.tone) { $0.write(Int($1)) }
        }
    }

    fileprivate mutating func write(_ content: CachedContent) {
        switch content {
        case .damaged(let detail):
            write(0)
            write(detail)
        case .measured(let measures):
            write(1)
            write(measures)
        case .drawn(let pixelShare, let unknowns):
            write(2)
            write(pixelShare)
            write(list: unknowns) { $0.write($1) }
        }
    }

    private mutating func write(_ content: PixelMeasures) {
        write(list: content.remarks) { $0.write($1) }
        write(list: content.faults) { $0.write($1) }
        write(content.hasOpaqueAlpha)
        write(content.blockSide) { $0.write($1) }
        write(content.isPixelArt)
        write(content.enlargement) { $0.write($1.rawValue) }
        write(content.judgedScale) { $0.write($1.hundredths) }
        write(content.hairlines.count)
        write(content.hairlines.longest) { writer, line in
            writer.write(line.isHorizontal)
            writer.write(line.form.start)
            writer.write(line.form.end)
            writer.write(line.length)
        }
        write(content.fineDetail.share)
        for range in [content.fineDetail.rows, content.fineDetail.columns] {
            write(range.lowerBound)
            write(range.upperBound)
        }
        for comparison in [content.comparison, content.byDevice] { write(comparison) { $0.write($1) } }
        write(content.hasThumbnail)
        write(content.thumbnail) { $0.write($1.bytes) }
    }

    private mutating func write(_ comparison: PixelMeasures.Comparison) {
        write(comparison.other.bytes)
        write(comparison.status)
        write(comparison.difference) { writer, difference in
            writer.write(difference.color)
            writer.write(difference.structure)
        }
        write(comparison.local.share)
        write(comparison.local.loneParts)
        write(comparison.local.hasPatch)
        write(comparison.shift) { writer, shift in
            writer.write(shift.right)
            writer.write(shift.down)
        }
        write(comparison.isOrigin)
    }
}

extension ByteReader {
    fileprivate mutating func traits() -> PNGMetadataSummary? {
        guard let width = size(), let height = size(), let colorType = number(),
            let density = optional({ $0.density() }), let profile = statedProfile()
        else { return nil }
        return PNGMetadataSummary(
            width: width, height: height, colorType: colorType, density: density, profile: profile)
    }

    private mutating func statedProfile() -> StatedProfile? {
        switch number() {
        case 0: return StatedProfile.none
        case 1: return .unknown
        case 2:
            guard let name = bytes(), let colors = number().flatMap(UInt32.init(exactly:)), let isGray = boolean(),
                let tone = optional({ $0.number().flatMap(UInt32.init(exactly:)) })
            else {
                return nil
            }
            return .known(ColorProfile(name: name, colors: colors, isGray: isGray, tone: tone))
        default: return nil
        }
    }

    /// A number of at most 32 bits, as in a file, so that rules can calculate with it.
    private mutating func size() -> Int? { number().flatMap { (0...Int(UInt32.max)).contains($0) ? $0 : nil } }

    fileprivate mutating func claimedMetadata() -> ClaimedMetadata? {
        guard let density = optional({ $0.density() }), let profile = statedProfile() else { return nil }
        return ClaimedMetadata(density: density, profile: profile)
    }

    fileprivate mutating func cachedContent() -> CachedContent? {
        switch number() {
        case 0: plainText().map { .damaged(detail: $0) }
        case 1: pixelMeasures().map { .measured($0) }
        case 2:
            size().flatMap { share in remarks().map { .drawn(pixelShare: share, unknowns: $0) } }
        default: nil
        }
    }

    fileprivate mutating func cachedArt() -> CachedArt? { optional { $0.size() }.map(CachedArt.init) }

    private mutating func pixelMeasures() -> PixelMeasures? {
        guard let remarks = remarks(), let faults = self.remarks(), let hasOpaqueAlpha = boolean(),
            let side = optional({ $0.side() }), let isPixelArt = boolean(),
            let enlargement = optional({ $0.number().flatMap(Enlargement.init) }),
            let judgedScale = optional({ $0.number().flatMap(ScaleFactor.init(hundredths:)) }), let count = size(),
            let longest = optional({ $0.line() }), let share = size(), let rows = range(),
            let columns = range(), let comparison = optional({ $0.comparison() }),
            let byDevice = optional({ $0.comparison() }), let hasThumbnail = boolean(),
            let thumbnail = optional({ $0.bytes().flatMap { Thumbnail($0) } })
        else { return nil }
        return PixelMeasures(
            remarks: remarks, faults: faults, hasOpaqueAlpha: hasOpaqueAlpha, judgedScale: judgedScale, blockSide: side,
            isPixelArt: isPixelArt, enlargement: enlargement,
            hairlines: Hairlines(count: count, longest: longest),
            fineDetail: FineDetail(share: share, rows: rows, columns: columns), comparison: comparison,
            byDevice: byDevice, hasThumbnail: hasThumbnail, thumbnail: thumbnail)
    }

    /// The warnings about one file: no decoder gives more than sixteen.
    private mutating func remarks() -> [String]? { list(most: 16) { $0.plainText() } }

    private mutating func line() -> Hairlines.Line? {
        guard let isHorizontal = boolean(), let edges = range(), let length = size() else { return nil }
        let form = LineForm(start: edges.lowerBound, end: edges.upperBound)
        return Hairlines.Line(isHorizontal: isHorizontal, form: form, length: length)
    }

    private mutating func range() -> Range<Int>? {
        guard let lower = size(), let upper = size(), lower <= upper else { return nil }
        return lower..<upper
    }

    private mutating func side() -> Int? { number().flatMap { (2...4).contains($0) ? $0 : nil } }

    private mutating func comparison() -> PixelMeasures.Comparison? {
        guard let other = path(), let status = status(),
            let difference = optional({ $0.difference() }), let share = double(), share.isFinite,
            let loneParts = size(), let hasPatch = boolean(), let shift = optional({ $0.shift() }),
            let isOrigin = boolean()
        else { return nil }
        return PixelMeasures.Comparison(
            other: other, status: status, difference: difference,
            local: LocalDifference(share: share, loneParts: loneParts, hasPatch: hasPatch), shift: shift,
            isOrigin: isOrigin)
    }

    private mutating func shift() -> PixelShift? {
        guard let right = number(), let down = number(), (-1...1).contains(right), (-1...1).contains(down) else {
            return nil
        }
        return PixelShift(right: right, down: down)
    }

    private mutating func difference() -> PixelDifference? {
        guard let color = double(), let structure = double(), color.isFinite, structure.isFinite else { return nil }
        return PixelDifference(color: color, structure: structure)
    }
}

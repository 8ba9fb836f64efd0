/// What a check learned of one file: true as long as the file's status is the same, see ``CachedFile/checked``.
struct CachedCheck: Hashable, Sendable {
    /// What a PNG's first bytes say.
    var traits: PNGMetadataSummary?
    /// The resolution that it claims; nil where nobody has looked.
    var density: ClaimedDensity?
    /// What decoding it showed.
    var content: CachedContent?

    /// Raised when a measure changes: what another version measured counts as unknown.
    private static let version = 3

    init(traits: PNGMetadataSummary? = nil, density: ClaimedDensity? = nil, content: CachedContent? = nil) {
        self.traits = traits
        self.density = density
        self.content = content
    }

    /// Reads what ``bytes`` wrote; knows nothing where it cannot be that.
    init(_ bytes: [UInt8]) {
        self.init()
        guard !bytes.isEmpty else { return }
        var reader = ByteReader(bytes[...])
        guard reader.number() == Self.version, let traits = reader.optional({ $0.traits() }),
            let density = reader.optional({ $0.claimedDensity() }),
            let content = reader.optional({ $0.contentFact() })
        else { return }
        self.init(traits: traits, density: density, content: content)
    }

    var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.write(Self.version)
        writer.write(traits) { $0.write($1) }
        writer.write(density) { $0.write($1.value) { $0.write($1) } }
        writer.write(content) { $0.write($1) }
        return writer.bytes
    }
}

/// What came of decoding one file: the bytes alone decide it, so it holds for every later check.
enum CachedContent: Hashable, Sendable {
    /// It cannot be decoded whole; the decoder's words.
    case damaged(detail: String)
    /// What its pixels say.
    case measured(PixelMeasures)
}

/// What a file that is not a PNG says of its resolution.
struct ClaimedDensity: Hashable, Sendable {
    /// Nil where it claims none.
    var value: Density?
}

/// What the pixels of one file say, and how they compare with those of the larger file of its image.
struct PixelMeasures: Hashable, Sendable {
    /// What the decoder remarked, quoted.
    var remarks: [String] = []
    /// Whether it has alpha for nothing.
    var hasOpaqueAlpha = false
    /// Whether it is a 1x with each pixel doubled at 2x, tripled at 3x.
    var isDoubled = false
    /// Whether it is a smaller image that was enlarged.
    var isEnlarged = false
    /// Its hairlines.
    var hairlines = Hairlines()
    /// What it was held against; nil where there is nothing larger.
    var comparison: Comparison?

    struct Comparison: Hashable, Sendable {
        /// The larger file.
        var other: BytePath
        /// Its status then: with another one, nothing here counts.
        var status: FileStatus
        /// Nil where the two are not of one shape, which is a finding of its own.
        var difference: PixelDifference?
        /// How the file is moved against the larger one, where it is the same image but for that.
        var shift: PixelShift?
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ traits: PNGMetadataSummary) {
        write(traits.width)
        write(traits.height)
        write(traits.colorType)
        write(traits.density) { $0.write($1) }
        write(traits.profileName) { $0.write($1) }
        write(traits.profileChecksum) { $0.write(Int($1)) }
    }

    fileprivate mutating func write(_ content: CachedContent) {
        switch content {
        case .damaged(let detail):
            write(true)
            write(detail)
        case .measured(let facts):
            write(false)
            write(facts)
        }
    }

    private mutating func write(_ content: PixelMeasures) {
        write(content.remarks.count)
        for remark in content.remarks { write(remark) }
        write(content.hasOpaqueAlpha)
        write(content.isDoubled)
        write(content.isEnlarged)
        write(content.hairlines.count)
        write(content.hairlines.longest) { writer, line in
            writer.write(line.isHorizontal)
            writer.write(line.position)
            writer.write(line.form.thickness)
            writer.write(line.form.isBetweenPixels)
            writer.write(line.length)
        }
        write(content.comparison) { writer, comparison in
            writer.write(comparison.other.bytes)
            writer.write(comparison.status)
            writer.write(comparison.difference) { writer, difference in
                writer.write(difference.color)
                writer.write(difference.structure)
            }
            writer.write(comparison.shift) { writer, shift in
                writer.write(shift.right)
                writer.write(shift.down)
            }
        }
    }
}

extension ByteReader {
    fileprivate mutating func traits() -> PNGMetadataSummary? {
        guard let width = size(), let height = size(), let colorType = number(),
            let density = optional({ $0.density() }), let name = optional({ $0.bytes() }),
            let checksum = optional({ $0.number().flatMap(UInt32.init(exactly:)) })
        else { return nil }
        return PNGMetadataSummary(
            width: width, height: height, colorType: colorType, density: density, profileName: name,
            profileChecksum: checksum)
    }

    /// What no file's 32 bits can exceed, so that rules may compute with it.
    private mutating func size() -> Int? { number().flatMap { (0...Int(UInt32.max)).contains($0) ? $0 : nil } }

    fileprivate mutating func claimedDensity() -> ClaimedDensity? {
        optional { $0.density() }.map(ClaimedDensity.init)
    }

    fileprivate mutating func contentFact() -> CachedContent? {
        guard let isDamaged = boolean() else { return nil }
        return isDamaged ? plainText().map { .damaged(detail: $0) } : pixelFacts().map { .measured($0) }
    }

    private mutating func pixelFacts() -> PixelMeasures? {
        guard let remarks = remarks(), let hasOpaqueAlpha = boolean(), let isDoubled = boolean(),
            let isEnlarged = boolean(),
            let count = size(), let longest = optional({ $0.line() }),
            let comparison = optional({ $0.comparison() })
        else { return nil }
        return PixelMeasures(
            remarks: remarks, hasOpaqueAlpha: hasOpaqueAlpha, isDoubled: isDoubled, isEnlarged: isEnlarged,
            hairlines: Hairlines(count: count, longest: longest), comparison: comparison)
    }

    /// No decoder has more to say of one file.
    private static let mostRemarks = 16

    private mutating func remarks() -> [String]? {
        guard let count = number(), (0...Self.mostRemarks).contains(count) else { return nil }
        var remarks: [String] = []
        for _ in 0..<count {
            guard let remark = plainText() else { return nil }
            remarks.append(remark)
        }
        return remarks
    }

    private mutating func line() -> Hairlines.Line? {
        guard let isHorizontal = boolean(), let position = size(), let thickness = size(),
            let isBetweenPixels = boolean(), let length = size()
        else { return nil }
        let form = LineForm(thickness: thickness, isBetweenPixels: isBetweenPixels)
        return Hairlines.Line(isHorizontal: isHorizontal, position: position, form: form, length: length)
    }

    private mutating func comparison() -> PixelMeasures.Comparison? {
        guard let other = bytes().flatMap({ BytePath($0) }), let status = status(),
            let difference = optional({ $0.difference() }), let shift = optional({ $0.shift() })
        else { return nil }
        return PixelMeasures.Comparison(other: other, status: status, difference: difference, shift: shift)
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

/// What a check learned of one file: true as long as the file's status is the same, see ``FileFact/checked``.
struct CheckFact: Hashable, Sendable {
    /// What a PNG's first bytes say.
    var traits: PNGTraits?
    /// The resolution that it claims; nil where nobody has looked.
    var density: ClaimedDensity?
    /// What decoding it showed.
    var content: ContentFact?

    /// Raised when a measure changes: what another version measured counts as unknown.
    private static let version = 2

    init(traits: PNGTraits? = nil, density: ClaimedDensity? = nil, content: ContentFact? = nil) {
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
enum ContentFact: Hashable, Sendable {
    /// It cannot be decoded whole; the decoder's words.
    case damaged(detail: String)
    /// What its pixels say.
    case measured(PixelFacts)
}

/// What a file that is not a PNG says of its resolution.
struct ClaimedDensity: Hashable, Sendable {
    /// Nil where it claims none.
    var value: Density?
}

/// What the pixels of one file say, and how they compare with those of the larger file of its picture.
struct PixelFacts: Hashable, Sendable {
    /// What the decoder remarked, quoted.
    var remarks: [String] = []
    /// Whether it has alpha for nothing.
    var hasOpaqueAlpha = false
    /// Whether it is a 1x with each pixel doubled.
    var isDoubled = false
    /// Whether it is a smaller picture that was enlarged.
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
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ traits: PNGTraits) {
        write(traits.width)
        write(traits.height)
        write(traits.colourType)
        write(traits.density) { $0.write($1) }
        write(traits.profileName) { $0.write($1) }
        write(traits.profileChecksum) { $0.write(Int($1)) }
    }

    fileprivate mutating func write(_ density: Density) {
        write(density.x)
        write(density.y)
        write(density.unit.rawValue)
    }

    fileprivate mutating func write(_ content: ContentFact) {
        switch content {
        case .damaged(let detail):
            write(true)
            write(detail)
        case .measured(let facts):
            write(false)
            write(facts)
        }
    }

    private mutating func write(_ content: PixelFacts) {
        write(content.remarks.count)
        for remark in content.remarks { write(remark) }
        write(content.hasOpaqueAlpha)
        write(content.isDoubled)
        write(content.isEnlarged)
        write(content.hairlines.count)
        write(content.hairlines.longest) { writer, line in
            writer.write(line.isHorizontal)
            writer.write(line.position)
            writer.write(line.length)
        }
        write(content.comparison) { writer, comparison in
            writer.write(comparison.other.bytes)
            writer.write(comparison.status)
            writer.write(comparison.difference) { writer, difference in
                writer.write(difference.colour)
                writer.write(difference.structure)
            }
        }
    }
}

extension ByteReader {
    fileprivate mutating func traits() -> PNGTraits? {
        guard let width = size(), let height = size(), let colourType = number(),
            let density = optional({ $0.density() }), let name = optional({ $0.bytes() }),
            let checksum = optional({ $0.number().flatMap(UInt32.init(exactly:)) })
        else { return nil }
        return PNGTraits(
            width: width, height: height, colourType: colourType, density: density, profileName: name,
            profileChecksum: checksum)
    }

    /// What no file's 32 bits can exceed, so that rules may compute with it.
    private mutating func size() -> Int? { number().flatMap { (0...Int(UInt32.max)).contains($0) ? $0 : nil } }

    fileprivate mutating func claimedDensity() -> ClaimedDensity? {
        optional { $0.density() }.map(ClaimedDensity.init)
    }

    private mutating func density() -> Density? {
        guard let x = size(), let y = size(), let unit = text().flatMap(Density.Unit.init) else { return nil }
        return Density(x: x, y: y, unit: unit)
    }

    fileprivate mutating func contentFact() -> ContentFact? {
        guard let isDamaged = boolean() else { return nil }
        return isDamaged ? plainText().map { .damaged(detail: $0) } : pixelFacts().map { .measured($0) }
    }

    private mutating func pixelFacts() -> PixelFacts? {
        guard let remarks = remarks(), let hasOpaqueAlpha = boolean(), let isDoubled = boolean(),
            let isEnlarged = boolean(),
            let count = size(), let longest = optional({ $0.line() }),
            let comparison = optional({ $0.comparison() })
        else { return nil }
        return PixelFacts(
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
        guard let isHorizontal = boolean(), let position = size(), let length = size() else { return nil }
        return Hairlines.Line(isHorizontal: isHorizontal, position: position, length: length)
    }

    private mutating func comparison() -> PixelFacts.Comparison? {
        guard let other = bytes().flatMap({ BytePath($0) }), let status = status(),
            let difference = optional({ $0.difference() })
        else { return nil }
        return PixelFacts.Comparison(other: other, status: status, difference: difference)
    }

    private mutating func difference() -> PixelDifference? {
        guard let colour = double(), let structure = double(), colour.isFinite, structure.isFinite else { return nil }
        return PixelDifference(colour: colour, structure: structure)
    }
}

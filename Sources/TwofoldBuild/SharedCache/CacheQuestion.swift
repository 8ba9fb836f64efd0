/// The question for one variant, by which a shared cache knows it: everything that decides its pixels.
///
/// Machines with other versions of libraries ask the same question only where every version gives the same pixels: for PNGs
/// made of PNGs, which are decoded and encoded without loss and reduced by Twofold itself. All others, and PNGs with a quality, ask as the machine that
/// they are. Nobody asks about a vector image with text, because the machine's fonts decide how it looks.
struct CacheQuestion: Sendable {
    /// The name of the answer in the store.
    let key: ContentHash
    /// The name of the variant's file in the answer.
    ///
    /// It has the key, so that the answer to another question is known as such, wherever
    /// somebody put it.
    let fileName: String
    /// The engine that must have made the variant.
    private let engine: ExpectedEngine

    /// Raised when the same question would have another answer than before.
    private static let version = 2

    /// The question for a variant.
    ///
    /// - Parameters:
    ///   - master: The hash of the master's bytes.
    ///   - engine: The engine that would make it here.
    ///   - filter: The filter that the policy sets for the master; nil if each ratio has its own.
    ///   - machine: What the libraries are part of, such as the release of a distribution.
    ///   - secret: The key of a cache whose entries are proved by one; nil for none.
    ///   - isStrictEngine: Whether only files of the same versions of libraries count, whatever the format.
    init(
        _ variant: VariantPlan, of master: ContentHash, by engine: any ImageEngine, filter: ResamplingFilter?,
        machine: String, key secret: [UInt8]? = nil, isStrictEngine: Bool
    ) {
        let recipe = variant.recipe
        let isExact = variant.hasExactPixels
        let identity = isExact && !isStrictEngine ? nil : engine.identity(for: variant)
        self.engine = identity.map(ExpectedEngine.identity) ?? .revision(engine.revision(for: variant))
        var fingerprint = Fingerprint()
        fingerprint.append("twofold shared cache", "\(Self.version)")
        fingerprint.append("master", master.hex)
        fingerprint.append("master format", variant.masterFormat.rawValue)
        fingerprint.append("recipe", recipe.digest)
        // The recipe has the filter of one page only.
        if recipe.encoding == .tiffPair { fingerprint.append("filter of pages", filter?.rawValue ?? "auto") }
        fingerprint.append("revision", engine.revision(for: variant))
        if let identity { fingerprint.append("identity", identity) }
        if !isExact { fingerprint.append("machine", machine) }
        // Who has no key, or another one, asks for other names: nobody takes for damaged what others stored.
        key = secret.map { ContentHash(of: fingerprint.hash.bytes, key: $0) } ?? fingerprint.hash
        fileName = "\(key.hex).\(recipe.encoding.format.rawValue)"
    }

    func admits(_ answer: CachedVariant) -> Bool { engine.admits(answer.maker) }
}

extension VariantPlan {
    /// Whether all versions of all libraries give the same pixels.
    ///
    /// With other formats to compare with, the sizes of their files decide whether it is made at all; and colors are
    /// converted by a library, which also chooses those of a PNG with a quality.
    fileprivate var hasExactPixels: Bool {
        [.png, .crushedPNG].contains(masterFormat) && recipe.encoding.format == .png && recipe.rivals.isEmpty
            && recipe.color == .keep && !recipe.encoding.isQuantized
    }

    /// Whether it is a PNG that is made in no more time than its pixels take to decode.
    var isQuicklyMade: Bool {
        switch recipe.encoding {
        case .png(effort: .fast, _), .png(effort: .standard, _): hasExactPixels
        default: false
        }
    }

    /// Whether its pixels depend on nothing but its recipe, its master and the libraries.
    ///
    /// - Parameter file: The bytes of the master, if it is a vector image.
    func isSharable(_ file: [UInt8]) -> Bool {
        switch masterFormat {
        case .pdf: false
        case .svg: Self.drawsShapesOnly(file)
        default: true
        }
    }

    /// Whether an SVG has neither text nor an image that could have some; false in doubt.
    private static func drawsShapesOnly(_ svg: [UInt8]) -> Bool {
        // Compressed or wider characters hide the words.
        guard !svg.contains(0), let first = svg.first, [0x3C, 0xEF, 0x20, 0x0A, 0x0D, 0x09].contains(first) else {
            return false
        }
        return !svg.contains("text".utf8) && !svg.contains("data:".utf8) && !svg.contains("<!ENTITY".utf8)
    }
}

extension [UInt8] {
    /// Whether these bytes occur, each letter in either case.
    fileprivate func contains(_ word: String.UTF8View) -> Bool {
        let word = word.map(\.lowercasedASCII)
        guard let first = word.first else { return true }
        return indices.contains { start in
            self[start].lowercasedASCII == first
                && self[start...].prefix(word.count).lazy.map(\.lowercasedASCII).elementsEqual(word)
        }
    }
}

/// Gives variants names that no other file of their set has.
struct CatalogFileNames {
    private var taken: Set<[UInt8]>
    /// The next number after a name that was taken, by name: sets from outside may ask for one name many times.
    private var numbers: [[UInt8]: Int] = [:]

    init(_ input: CatalogFillInput) {
        // A variant that no slot names is one whose entry got lost, and can have its name again.
        let named = input.contents.fileNames
        let others = input.existing.subtracting(input.owned).union(input.ofCommands)
        taken = Set(others.union(named).map(Self.folded))
    }

    /// The name of a slot's variant: the one that the slot has, else one in the style of the source's name.
    ///
    /// - Returns: Nil if another slot names the same variant.
    mutating func name(for slot: CatalogSlot?, at scale: ScaleFactor, from source: CatalogSlot) -> [UInt8]? {
        if let name = slot?.file { return claimed.insert(Self.folded(name)).inserted ? name : nil }
        guard let file = source.file else { return nil }
        var name = AssetName(parsing: file)
        let saysScale = name.scale == source.scale
        name.scale = scale
        return free(name, saysScale: saysScale)
    }

    /// The nearest name that no file has; nil where all are taken.
    ///
    /// - Parameter saysScale: Whether a name without a scale says that it is for 1x.
    mutating func free(_ name: AssetName, saysScale: Bool = true) -> [UInt8]? {
        let plain = saysScale ? name.bytes : Self.withScale(name)
        for candidate in [plain, Self.withScale(name)] where take(candidate) { return candidate }
        let key = Self.folded(plain)
        for number in (numbers[key] ?? 1)...Self.most {
            numbers[key] = number + 1
            var numbered = name
            numbered.base += Array("-\(number)".utf8)
            let candidate = saysScale ? numbered.bytes : Self.withScale(numbered)
            if take(candidate) { return candidate }
        }
        return nil
    }

    private static let most = 1 << 20
    private var claimed: Set<[UInt8]> = []

    private mutating func take(_ name: [UInt8]) -> Bool { taken.insert(Self.folded(name)).inserted }

    /// The name with its scale, also at 1x: `foo@1x.png` beside a `foo.png` that is larger.
    private static func withScale(_ name: AssetName) -> [UInt8] {
        guard name.scale == .x1 else { return name.bytes }
        var named = name
        named.base = name.stem + Array("@1x".utf8)
        named.usage = []
        return named.bytes
    }

    /// Most Macs take names that differ only in letter case for one.
    private static func folded(_ name: [UInt8]) -> [UInt8] { name.map(\.lowercasedASCII) }
}

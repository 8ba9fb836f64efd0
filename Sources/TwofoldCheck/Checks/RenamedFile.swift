/// A file that gets another name, and the texts that ask for it before and after.
struct RenamedFile {
    /// What a text in code means to the file.
    enum Meaning: Hashable {
        /// It asks for the file, which this text in the place of its last part does after the rename.
        case asks([UInt8])
        /// It may ask for the file, or does by a folder that changes.
        case mayAsk
        /// The running program may make the file's name of it.
        case mayBuild
    }

    let path: BytePath
    let newName: [UInt8]
    /// Whether the file gets another folder, so that only texts with folders no longer find it.
    private let isMoved: Bool
    /// The stems before and after; nil if the new name is asked for by the old one, too.
    private let stems: (old: [UInt8], new: [UInt8])?
    private var spellings: [(old: [UInt8], new: [UInt8])] = []

    init(_ move: FixReport.Move) {
        path = move.path
        newName = move.target.name
        isMoved = path.folder != move.target.folder
        let (olds, news) = (Self.spellings(of: path), Self.spellings(of: move.target))
        stems = Array(zip(olds, news)).last.flatMap { news.contains($0.0) ? nil : $0 }
        for (old, new) in zip(olds, news) where isMoved || !news.contains(old) {
            if spelling(after: old) == nil { spellings.append((old, new)) }
        }
    }

    /// The texts that ask for a file: with and without its extension, and without its scale and device; its stem is the last.
    static func spellings(of path: BytePath) -> [[UInt8]] {
        let name = AssetName(parsing: path.name)
        var bare = name
        bare.fileExtension = nil
        return [name.bytes, bare.bytes, name.variant(scale: .x1, device: nil).bytes, name.stem]
    }

    /// The text that asks for the file after its rename where this one does before; nil if this one does not, or still does.
    func spelling(after old: [UInt8]) -> [UInt8]? { spellings.first { $0.old == old }?.new }

    /// What a text means to the file; nil if it means another one.
    ///
    /// - Parameter images: The images of the tree by the texts that ask for them.
    func meaning(of literal: NameLiteral, in source: BytePath, among images: [[UInt8]: [BytePath]]) -> Meaning? {
        if let listed = literal.listed {
            guard listed == path.name, !path.isInCatalog else { return nil }
            if isMoved { return .mayAsk }
            if Self.fits(literal.folder, path) { return .asks(newName) }
            return Self.fits(literal.folder, path, inAnyCase: true) ? .mayAsk : nil
        }
        // The files of a set are named by its own list, and by nothing else.
        let isList = source.name == ContentsFile.name
        guard path.isInCatalog || isList ? source == path.folder.contentsFile : true else { return nil }
        let name = literal.name.lastComponent
        if let whole = name.whole, let new = spelling(after: whole) {
            let folder = literal.folder
            guard Self.fits(folder, path) else {
                return images[whole]?.contains { Self.fits(folder, $0) } == true ? nil : .mayAsk
            }
            if isMoved { return folder.isEmpty ? nil : .mayAsk }
            let isSign = literal.isAsked || whole.contains { "@~.".utf8.contains($0) }
            return isSign ? .asks(new) : .mayAsk
        }
        let pattern = name.whole.map { RequestedName(format: $0) } ?? name
        guard !isMoved, pattern.whole == nil, pattern.letterCount > 1 else { return nil }
        let plain = pattern.withoutEnds
        // What gives the new stem with something in its gaps was meant to, as "icon_\(number)" for `icon_1@2X.png`.
        let givesStem = stems.map { plain.letterCount > 1 && plain.matches($0.old) && !plain.fills($0.new) } ?? false
        return givesStem || spellings.contains { pattern.matches($0.old) && !pattern.matches($0.new) } ? .mayBuild : nil
    }

    /// Whether a text with these folders can mean a file: `../img/Sun.png` one in `src/img`.
    static func fits(_ folders: [[UInt8]], _ path: BytePath, inAnyCase: Bool = false) -> Bool {
        path.folder.components.suffix(folders.count).elementsEqual(folders) { own, other in
            inAnyCase ? own.map(\.lowercasedASCII) == other.map(\.lowercasedASCII) : own == other
        }
    }
}

extension NameLiteral {
    /// The folders that it names, as far as they are known.
    var folder: [[UInt8]] {
        let folders = name.whole?.split(separator: UInt8(ascii: "/")).dropLast() ?? []
        return folders.map(Array.init).filter { !$0.allSatisfy { $0 == UInt8(ascii: ".") } }
    }
}

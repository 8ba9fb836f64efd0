/// Everything in a tree that asks for images.
struct TreeReferences: Sendable {
    /// Something in a file.
    struct Found<Value: Sendable>: Sendable {
        var path: BytePath
        var value: Value
    }

    /// The places that ask for an image, by path and place.
    private(set) var requests: [Found<ImageReference>] = []
    /// The views that do not resize their image, in the same order.
    private(set) var fixedViews: [Found<FixedView>] = []
    /// The images of one control's states, in the same order.
    private(set) var states: [Found<StateImages>] = []
    /// The images that are listed as frames, in the same order.
    private(set) var animations: [Found<FrameList>] = []
    /// The texts before the numbers of frames that code asks for.
    private(set) var framePrefixes: Set<[UInt8]> = []
    /// The same, where code counts by itself, from any number.
    private(set) var countedPrefixes: Set<[UInt8]> = []
    /// The number of files that were read.
    private(set) var fileCount = 0
    /// Whether some file is code that asks for images.
    private(set) var hasCode = false
    /// Files that are too long, or could not be read; sorted.
    private(set) var unread: [BytePath] = []
    let offered: OfferedImages
    /// Names that code gives to images which it makes.
    private(set) var given: Set<[UInt8]> = []

    /// What asks for missing images, and is never used.
    var dead = DeadSources()

    private var texts: Set<[UInt8]> = []
    /// Those among them that are written without a scale.
    private var plainTexts: Set<[UInt8]> = []
    /// The names of images that are written with an extension, with and without a scale.
    private var scaledFiles: Set<[UInt8]> = []
    private var plainFiles: Set<[UInt8]> = []
    /// Whether some text is a scale alone, as in scripts that add it to names.
    private var addsScales = false
    /// Whether a script that is called so does, and whether anything else names one that is.
    private var hasRetina = false
    private var namesRetina = false
    /// The ends of names for a device that code has alone: `stringByAppendingString:@"-iPad"`.
    private var deviceEnds: Set<[UInt8]> = []
    /// The names of images that texts name with their extensions, in lower case.
    private var fileNames: Set<[UInt8]> = []
    /// The same names as they are written.
    private var spellings: Set<[UInt8]> = []
    /// Those in lower case that something else than a text for readers or a script names.
    private var loadedNames: Set<[UInt8]> = []
    /// The names of files that Dart code writes with their scale.
    private var scaledNames: Set<[UInt8]> = []
    /// The names that views ask for which stretch their image, and those that anything else asks for.
    private var stretched: Set<[UInt8]> = []
    private var kept: Set<[UInt8]> = []
    /// The names of images that something shows at their own size.
    private var shownAsIs: Set<[UInt8]> = []
    private var symbols: Set<[UInt8]> = []
    private var patterns: Set<RequestedName> = []
    /// The names with gaps that are asked for, with their ends as they are written.
    private var spelledPatterns: Set<RequestedName> = []
    /// The names with gaps that end in a device.
    private var devicePatterns: Set<RequestedName> = []
    private var asksForNumbers = false
    /// The folders of which any image may be asked for.
    private var folders: Set<[UInt8]> = []
    /// The same where a folder in them has a gap, too: `Web/%@/%@.gif`.
    private var outerFolders: Set<[UInt8]> = []

    /// The limit on names with gaps: each is compared with each image that nothing else names.
    private static let maxPatterns = 4096

    /// The references of files; nil stands for a file that could not be read.
    ///
    /// - Parameter files: The files with what they ask for, sorted by path.
    init(_ files: [Found<(kind: ReferenceReader.Kind, references: FileReferences)?>], offered: OfferedImages) {
        self.offered = offered
        let knownTexts = offered.texts
        let knownSymbols = Set(offered.names.map { ImageKey.symbol($0) })
        for file in files {
            guard let (kind, found) = file.value else {
                unread.append(file.path)
                continue
            }
            fileCount += 1
            requests += found.requests.map { Found<ImageReference>(path: file.path, value: $0) }
            given.formUnion(found.given)
            asksForNumbers = asksForNumbers || found.asksForNumbers
            framePrefixes.formUnion(found.framePrefixes)
            countedPrefixes.formUnion(found.countedPrefixes)
            shownAsIs.formUnion((found.shownAsIs + found.fixedViews.map(\.name)).map { ImageKey.text($0) })
            fixedViews += found.fixedViews.map { Found<FixedView>(path: file.path, value: $0) }
            states += found.states.map { Found<StateImages>(path: file.path, value: $0) }
            animations += found.animations.map { Found<FrameList>(path: file.path, value: $0) }
            let names = found.mentions.lazy.map { (key: ImageKey.text($0), isPlain: !$0.contains(UInt8(ascii: "@"))) }
            let stretched = Set(found.stretched.map { ImageKey.text($0) })
            self.stretched.formUnion(stretched)
            kept.formUnion(
                found.requests.compactMap { $0.name.whole.map { ImageKey.text($0) } }.filter { !stretched.contains($0) }
            )
            // Scripts add it to the names of pages; that of many templates only where a page has it.
            let isRetina = Self.isRetina(file.path.name)
            if !isRetina { namesRetina = namesRetina || found.mentions.contains(where: Self.isRetina) }
            let isScript =
                kind == .words
                && found.mentions.contains { $0.starts(with: "@2x".utf8) || $0.starts(with: "@3x".utf8) }
            if isScript, isRetina { hasRetina = true } else if isScript { addsScales = true }
            if kind.isCode { deviceEnds.formUnion(found.mentions.filter(Self.isDeviceEnd)) }
            for name in names where knownTexts.contains(name.key) {
                note(name.key, isPlain: name.isPlain)
                if !stretched.contains(name.key) { kept.insert(name.key) }
            }
            // The list of Flutter's images asks for none, nor does the page that shows a project to its readers.
            let asks = file.path.name != Array(Pubspec.fileName.utf8) && !Self.isForReaders(file.path)
            let ending = AssetName(parsing: file.path.name).fileExtension ?? []
            let isLoaded = !ending.isEmpty && !Self.ofBuilds.contains { ending.elementsEqual($0.utf8) }
            for mention in found.mentions where asks {
                let name = mention.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.last ?? []
                if name.contains(UInt8(ascii: ".")), knownTexts.contains(ImageKey.text(name)) {
                    note(file: name, isLoaded: isLoaded)
                    // Lists of all files, such as a build writes, ask for none.
                    if name.contains(UInt8(ascii: "@")), file.path.name.hasSuffix(".dart".utf8) {
                        scaledNames.insert(Array(name))
                    }
                }
            }
            let symbols = found.symbols.map { ImageKey.symbol($0) }.filter(knownSymbols.contains)
            self.symbols.formUnion(symbols)
            if kind.isCode, !hasCode {
                // Games ask by the names of files.
                hasCode =
                    !found.requests.isEmpty || !symbols.isEmpty || found.asksForFrames
                    || found.mentions.contains(where: TreeListing.isImageName)
            }
            for pattern in found.patterns { note(folderOf: pattern) }
            if kind != .words { devicePatterns.formUnion(found.patterns.filter(Self.endsInDevice)) }
            patterns.formUnion(found.patterns.map(\.withoutEnds).filter { $0.letterCount > 1 })
        }
        for name in requests.map(\.value.name) {
            if let whole = name.whole {
                note(ImageKey.text(whole), isPlain: !whole.contains(UInt8(ascii: "@")))
                spellings.insert(Self.plain(whole[...]))
            } else if case let pattern = name.withoutEnds, !pattern.isUnknown {
                patterns.insert(pattern)
                // `imageNamed:` takes names without extensions, too.
                let spelled = name.lastComponent
                if spelled.parts.last?.contains(UInt8(ascii: ".")) ?? false { spelledPatterns.insert(spelled) }
            } else {
                note(folderOf: name)
            }
        }
    }

    /// Whether a text of a file may mean an image of the tree, or says how names of images are made.
    static func matters(_ text: [UInt8], in kind: ReferenceReader.Kind, _ offered: OfferedImages) -> Bool {
        text.first == UInt8(ascii: "@") || kind == .words && isRetina(text)
            || kind.isCode && (isDeviceEnd(text) || TreeListing.isImageName(text))
            || offered.texts.contains(ImageKey.text(text))
    }

    /// Whether it names a script like `retina.js`, which shows the 2x of a page's images.
    private static func isRetina(_ text: [UInt8]) -> Bool {
        text.range(of: "etina".utf8) != nil && text.range(of: "js".utf8) != nil
    }

    /// The extensions of texts for readers and of scripts, which load nothing in an app; those of other scripts have none.
    private static let ofBuilds = ["md", "yml", "yaml", "sh", "toml"]

    private static func isDeviceEnd(_ text: [UInt8]) -> Bool {
        (5...7).contains(text.count) && "-_".utf8.contains(text[0])
            && DeviceModifier(inAnyCase: text.dropFirst()) != nil
    }

    /// Whether a name with gaps ends in a device as Apple's lookup reads it: `btn_%@~iPad`.
    private static func endsInDevice(_ name: RequestedName) -> Bool {
        let end = name.parts.last.flatMap { last in last.lastIndex(of: UInt8(ascii: "~")).map { last[($0 + 1)...] } }
        return end.flatMap { DeviceModifier(inAnyCase: $0) } != nil
    }

    /// Whether a file is a `README.md` outside of a manual, of which programs make pages.
    private static func isForReaders(_ path: BytePath) -> Bool {
        let name = path.name.map(\.lowercasedASCII)
        return name.prefix { !".-_".utf8.contains($0) }.elementsEqual("readme".utf8)
            && [".md", ".txt", ".rst"].contains { name.hasSuffix($0.utf8) }
            && !path.folder.components.contains { $0.elementsEqual("docs".utf8) }
    }

    private mutating func note(folderOf name: RequestedName) {
        guard let folder = name.folder else { return }
        if name.hasFolderGap { outerFolders.insert(folder) } else { folders.insert(folder) }
    }

    private mutating func note(_ text: [UInt8], isPlain: Bool) {
        texts.insert(text)
        if isPlain { plainTexts.insert(text) }
    }

    private mutating func note(file name: ArraySlice<UInt8>, isLoaded: Bool) {
        let plain = Self.plain(name)
        let key = ImageKey.text(name)
        if name.contains(UInt8(ascii: "@")) { scaledFiles.insert(key) } else { plainFiles.insert(key) }
        spellings.insert(plain)
        let lowered = plain.map(\.lowercasedASCII)
        fileNames.insert(lowered)
        if isLoaded { loadedNames.insert(lowered) }
    }

    /// Whether code asks for images of a folder by names that only the running program knows: `planet/%@.png`.
    func mayLoadAll(of folder: BytePath) -> Bool {
        Self.ends(of: folder).contains(where: folders.contains)
            || Self.ends(of: folder.folder).contains(where: outerFolders.contains)
    }

    /// The last names of a path, from one to all.
    private static func ends(of folder: BytePath) -> [[UInt8]] {
        let bytes = folder.bytes
        let starts = [bytes.startIndex] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }.map { $0 + 1 }
        return starts.map { Array(bytes[$0...]) }.filter { !$0.isEmpty }
    }

    /// The places that ask for an image that is missing, or is there in other letters.
    var failing: [Found<ImageReference>] {
        requests.filter { request in
            switch offered.verdict(request.value) {
            case .missing, .otherCase: true
            default: false
            }
        }
    }

    /// Whether some text of the tree is this name, with or without an extension.
    func names(_ name: [UInt8]) -> Bool { texts.contains(ImageKey.text(name)) }

    /// Whether code adds the device at the end of a name that is asked for without it.
    func addsDevice(of name: [UInt8]) -> Bool { deviceEnds.contains { name.hasSuffix($0) } }

    /// Whether code or a list has this name, which ends in a device, with gaps.
    func buildsDevice(of name: [UInt8]) -> Bool {
        devicePatterns.count <= Self.maxPatterns && devicePatterns.contains { $0.fills(name) }
    }

    /// Whether whatever asks for an image asks for one scale of it, by the name of that file: `Pin@2x.png`.
    func asksForOneScale(of name: [UInt8]) -> Bool {
        let text = ImageKey.text(name)
        return texts.contains(text) && !plainTexts.contains(text) && !mayBuild(name)
    }

    /// Whether pages may show several scales of an image: they name it with and without one, or a script adds scales to names.
    func asksForPairs(of name: [UInt8]) -> Bool {
        addsScales || hasRetina && namesRetina || fileNames.isEmpty || namesPair(of: name) || mayBuild(name)
    }

    /// Whether pages name an image with and without a scale.
    func namesPair(of name: [UInt8]) -> Bool {
        let text = ImageKey.text(name)
        return plainFiles.contains(text) && scaledFiles.contains(text)
    }

    /// Whether every place that asks for an image of this name is a view that stretches it.
    func stretches(_ name: [UInt8]) -> Bool {
        let text = ImageKey.text(name)
        return stretched.contains(text) && !kept.contains(text) && !symbols.contains(ImageKey.symbol(name))
            && !mayBuild(name)
    }

    /// Whether some place that asks for an image of this name shows it at its own size.
    func showsAsIs(_ name: [UInt8]) -> Bool { shownAsIs.contains(ImageKey.text(name)) }

    /// Whether something in the tree may ask for an image of this name.
    func mayLoad(for name: [UInt8]) -> Bool {
        if texts.contains(ImageKey.text(name)) || symbols.contains(ImageKey.symbol(name)) { return true }
        // Windows reads what stands behind a dot: `Logo.scale-200.png` is a file of `Logo.png`.
        if let dot = name.firstIndex(of: UInt8(ascii: ".")), texts.contains(ImageKey.text(name[..<dot])) { return true }
        return mayBuild(name)
    }

    /// Whether some text names a file with its extension; files of all scales have one name.
    func namesFile(_ name: [UInt8]) -> Bool { fileNames.contains(Self.plain(name[...]).map(\.lowercasedASCII)) }

    /// The same, of what programs read.
    func namesFileForPrograms(_ name: [UInt8]) -> Bool {
        loadedNames.contains(Self.plain(name[...]).map(\.lowercasedASCII))
    }

    /// The same, in these letters; only the running program may know the rest of the name.
    func spellsFile(_ name: [UInt8]) -> Bool {
        let plain = Self.plain(name[...])
        return spellings.contains(plain)
            || spelledPatterns.count <= Self.maxPatterns && spelledPatterns.contains { $0.fills(plain) }
    }

    /// Whether Dart code names this very file, with its scale.
    func namesScaledFile(_ name: [UInt8]) -> Bool { scaledNames.contains(name) }

    private static func plain(_ name: ArraySlice<UInt8>) -> [UInt8] {
        let parsed = AssetName(parsing: Array(name))
        return parsed.variant(scale: .x1, device: nil).bytes
    }

    /// Whether code that makes up names may make up this one.
    func mayBuild(_ name: [UInt8]) -> Bool {
        if patterns.count > Self.maxPatterns || asksForNumbers && name.allSatisfy(\.isDigit) { return true }
        // Of a name as short as "w", the numbers are needed, or every image might be meant.
        if let number = FrameNumber(atEndOf: name), framePrefixes.contains(number.prefix) { return true }
        return patterns.contains { $0.matches(name) }
    }
}

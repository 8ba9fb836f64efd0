// Names that are not found as code asks for them.

extension ReferenceRules {
    private typealias Request = TreeReferences.Found<ImageReference>

    private struct Told: Hashable {
        var path: BytePath
        var need: ReferencePlace.Need
    }

    private struct Question: Hashable {
        var name: [UInt8]
        var verdict: OfferedImages.Verdict
    }

    /// Each name that is not found as it is asked for, once.
    static func judged(
        _ references: TreeReferences, in tree: CheckContext
    ) -> (findings: [Finding], elsewhereCount: Int) {
        let manifests = AppManifest.all(in: tree, tree.consumers.projects).manifests
        let systems = manifests.compactMap(\.minimumSystem)
        let launchScreens = Set(manifests.compactMap { $0.values["UILaunchStoryboardName"]?.name })
        let catalogs = Set(tree.catalogs.compactMap(\.folder.catalog))
        let anyNeedsExtensions = systems.contains { $0 < .firstWithoutExtensions }
        let asked = references.requests.compactMap { request -> (question: Question, request: Request)? in
            guard let name = request.value.name.whole, !isInTests(request.path),
                tree.consumers.mayBeBuilt(request.path)
            else { return nil }
            var verdict = references.offered.verdict(request.value)
            // An old project elsewhere says nothing about the app that has a project around this file.
            let own = anyNeedsExtensions ? tree.consumers.consumer(of: request.path).oldestPhoneSystem : nil
            if anyNeedsExtensions, own.map({ $0 < .firstWithoutExtensions }) ?? true, mayNeedExtension(request) {
                if case .extended = verdict { return nil }
                if case .otherFormat(let file, _) = verdict { verdict = .otherFormat(file, orPNG: false) }
                if verdict == .found, references.offered.isPNG(name) { verdict = .bare }
            }
            if case .otherCase = verdict, let stem = LookupName(name)?.parts.stem, tree.consumers.projects.spell(stem) {
                return nil
            }
            if verdict == .missing, references.given.contains(name) || isIgnored(name, in: catalogs, tree) {
                return nil
            }
            if case .extended = verdict, !mayLackExtension(request) { return nil }
            return verdict == .notJudged ? nil : (Question(name: name, verdict: verdict), request)
        }
        let places = Dictionary(grouping: asked, by: \.question).mapValues { $0.map(\.request) }
        let missing = places.keys.count { $0.verdict == .missing }
        // If most images are not there, they are in a folder that was not listed.
        let areElsewhere = references.offered.isEmpty || missing >= 8 && missing * 2 > places.count
        let names = references.offered.names
        // The search for a similar name compares all names.
        let isSearching = missing * names.count < maxComparisons
        var nowhere: [ReferencePlace] = []
        let findings = places.compactMap { question, requests -> Finding? in
            if question.verdict == .missing, areElsewhere { return nil }
            guard let first = requests.first else { return nil }
            var source = ReferencePlace(
                name: question.name, path: first.path, place: first.value.place, count: requests.count,
                others: Set(requests.map(\.path)).subtracting([first.path]).sorted())
            if requests.allSatisfy(references.dead.hold) {
                source.need = .dead
            } else if question.verdict == .missing, !requests.contains(where: { isSeen($0, tree, launchScreens) }) {
                source.need = .doubtful
            }
            guard question.verdict == .missing else { return finding(question.verdict, source) }
            if let other = isSearching ? nearest(to: source.name, names) : nil {
                return self.missing([source], "add the image, or correct the name: \(Quoting.display(other)) exists")
            }
            nowhere.append(source)
            return nil
        }
        // What is nowhere, and is no slip, is told once a file.
        let told = Dictionary(grouping: nowhere) { Told(path: $0.path, need: $0.need) }.values.compactMap {
            self.missing($0)
        }
        return (findings + told, areElsewhere ? missing : 0)
    }

    /// Whether Git ignores a set of this name in a catalog, which is made when somebody sets the project up.
    private static func isIgnored(_ name: [UInt8], in catalogs: Set<BytePath>, _ tree: CheckContext) -> Bool {
        catalogs.contains { $0.appending(name + ".imageset".utf8).map(tree.ignores) ?? false }
    }

    /// The finding about names of one file that no image has.
    private static func missing(_ sources: [ReferencePlace], _ fix: String? = nil) -> Finding? {
        func key(_ source: ReferencePlace) -> (TextPlace, String) {
            (source.place ?? TextPlace(line: 0, column: 0), Quoting.display(source.name))
        }
        let sources = sources.sorted { key($0) < key($1) }
        guard var first = sources.first else { return nil }
        let unused = first.need == .dead ? ", and nothing uses this code" : ""
        guard sources.count > 1 else {
            let name = Quoting.display(first.name)
            return finding(
                .referenceMissing, first, "\(name) is asked for, but there is no such image\(unused)", fix: fix)
        }
        first.count = 1
        first.others = Set(sources.flatMap(\.others)).sorted()
        let names = Diagnostic.list(sources.map(\.name), atMost: 12)
        return finding(
            .referenceMissing, first,
            "\(sources.count) images are asked for, but there are no such images: \(names)\(unused)",
            fix: fix)
    }

    /// Whether a person wrote an extension that only iOS 3 needed: Xcode itself writes it into nib files and literals, other
    /// texts name files, and AppKit never needed it.
    private static func mayLackExtension(_ request: Request) -> Bool {
        let kind = ReferenceReader.kind(of: request.path)
        return (kind == .swift || kind == .objectiveC) && !request.value.isWrittenByXcode
            && request.value.loader != .appKit
    }

    /// Whether systems before iOS 4 look for the image by the name as it is written, so that it needs the extension.
    private static func mayNeedExtension(_ request: Request) -> Bool {
        mayLackExtension(request)
            || ReferenceReader.kind(of: request.path) == .nib && request.value.loader != .appKit
    }

    /// Whether somebody very likely sees that an image is missing.
    ///
    /// Old code and nib files ask for much that no screen shows any more, or that code replaces: of 100 such requests on trees of
    /// others, hardly forty mattered. The launch screen is shown as it is, and a project that lists the file lacks it.
    private static func isSeen(_ request: Request, _ tree: CheckContext, _ launchScreens: Set<String>) -> Bool {
        let kind = ReferenceReader.kind(of: request.path)
        guard kind == .objectiveC || kind == .nib else { return true }
        if let stem = request.value.name.whole.flatMap({ LookupName($0)?.parts.stem }),
            tree.consumers.projects.spell(stem)
        {
            return true
        }
        let name = String(decoding: request.path.name, as: UTF8.self)
        return kind == .nib && launchScreens.contains { name == "\($0).storyboard" || name == "\($0).xib" }
    }

    /// Whether a file belongs to tests, which ask for what is not there on purpose.
    private static func isInTests(_ path: BytePath) -> Bool {
        path.folder.components.contains { StandIn(folder: $0) == .tests }
    }

    private static func finding(
        _ verdict: OfferedImages.Verdict, _ source: ReferencePlace
    ) -> Finding? {
        let name = Quoting.display(source.name)
        switch verdict {
        case .found, .notJudged, .missing: return nil
        case .otherFormat(let file, let orPNG):
            // The name as it is written may find a PNG.
            let file = Quoting.display(file)
            return finding(
                .referenceMissing, source,
                "\(name) is asked for, which is found only as a PNG, but there is \(file)",
                fix: "ask for \(file)" + (orPNG ? ", or export the image as a PNG" : ""))
        case .onlyScaled(let file):
            return finding(
                .referenceMissing, source,
                "the path of \(name) is asked for, and a bundle adds no scale: it does not find \(Quoting.display(file))",
                fix: "add the 1x, or ask UIImage for the name")
        case .otherCase(let other):
            let other = Quoting.display(other)
            return finding(
                .referenceCase, source, "\(name) is asked for, but the image is called \(other)",
                fix: "write \(other)")
        case .suffixed(let plain):
            return finding(
                .referenceSuffix, source, "\(name) is asked for with its scale or device, which the lookup adds",
                fix: "ask for \(Quoting.display(plain))")
        case .extended(let plain):
            return finding(
                .referenceExtension, source,
                "\(name) is asked for with its extension, which the lookup adds since iOS 4",
                fix: "ask for \(Quoting.display(plain))")
        case .bare:
            return finding(
                .referenceNeedsExtension, source,
                "\(name) is asked for without its extension, which systems before iOS 4 do not add",
                fix: "ask for \(Quoting.display(source.name + ".png".utf8))")
        }
    }

    private static func finding(_ rule: Rule, _ source: ReferencePlace, _ message: String, fix: String?) -> Finding {
        let others = source.count - 1
        let more = others > 0 ? ", here and at \(Readable.count(others, "other place"))" : ""
        return Finding(
            rule, source.path, message + more, fix: fix, as: source.need == .likely ? nil : .note,
            isOnRequest: source.need == .likely ? nil : true, related: source.others, place: source.place)
    }

    /// The most names that are compared in search of a slip.
    static let maxComparisons = 1_000_000

    static func nearest(to name: [UInt8], _ names: [[UInt8]]) -> String? {
        let stem = LookupName(name)?.parts.stem ?? name
        let similar = names.filter { abs($0.count - stem.count) < 4 }.sorted(by: byteOrder)
        let texts = similar.compactMap { String(validating: $0, as: UTF8.self) }
        // The search takes words in lower case.
        let spellings = Dictionary(texts.map { ($0.lowercased(), $0) }) { first, _ in first }
        return NearestWord.to(String(decoding: stem, as: UTF8.self), among: spellings.keys.sorted())
            .flatMap { spellings[$0] }
    }
}

/// A name, and where it is asked for first.
struct ReferencePlace: Hashable, Sendable {
    var name: [UInt8]
    var path: BytePath
    var place: TextPlace?
    /// The number of places that ask for it.
    var count: Int
    /// The other files that do, sorted.
    var others: [BytePath]
    /// How likely it is that somebody sees the image.
    var need = Need.likely

    enum Need: Hashable, Sendable {
        /// Nothing names the code that asks for it.
        case dead
        case doubtful, likely
    }
}

extension Rule {
    static let referenceMissing = Rule(
        "references.missing", .warning, or: .note, items: [7],
        meaning:
            "code, a nib file or a property list asks for an image that is not there; a note where nothing names that code, and "
            + "in Objective-C and nib files unless a project lists the image or it is of the launch screen",
        fix: "add the image, or correct the name", why: "the lookup returns nil: the view stays empty, or the app ends")

    static let referenceCase = Rule(
        "references.letter-case", .warning, items: [7],
        meaning: "code asks for an image in other letters than its file has", fix: "write the name as the file has it",
        why: "devices tell upper from lower case, and the simulator on most Macs does not")

    static let referenceSuffix = Rule(
        "references.suffix", .note, isArt: true, items: [7],
        meaning: "code asks for an image with its scale or device", fix: "ask for the name without it",
        why: "the lookup adds both, so it always finds this one file, and some systems take its pixels for points")

    static let referenceExtension = Rule(
        "references.extension", .note, isArt: true, items: [7, 8],
        meaning: "code asks for a PNG with its extension", fix: "leave it out",
        why: "since iOS 4 the lookup adds it, and without it the image can move into a catalog")

    static let referenceNeedsExtension = Rule(
        "references.needs-extension", .note, isArt: true, items: [8],
        meaning: "code or a nib file asks for a PNG without its extension, and the app runs on systems before iOS 4",
        fix: "ask for the name with its extension", why: "the lookup of such a system adds none, and returns nil")
}

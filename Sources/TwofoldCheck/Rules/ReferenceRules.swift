/// The names of images that code asks for, and the images that it never asks for.
enum ReferenceRules: RuleGroup {
    /// The group in the rules' ids.
    static let group = "references"

    static func findings(in tree: CheckContext) -> [Finding] {
        guard let references = tree.references else { return [] }
        return judged(references, in: tree).findings + unused(references, in: tree) + fixedViews(references, in: tree)
    }

    /// What a check knows besides its findings.
    static func summary(_ tree: CheckContext) -> ReferenceSummary? {
        guard let references = tree.references else { return nil }
        var summary = ReferenceSummary()
        summary.fileCount = references.fileCount
        summary.hasCode = references.hasCode
        summary.unread = references.unread
        summary.knownCount = references.requests.count { $0.value.name.whole != nil }
        summary.unknown = references.requests.filter { $0.value.name.whole == nil }.map {
            ReferenceSummary.Source(path: $0.path, place: $0.value.place)
        }
        summary.elsewhereCount = judged(references, in: tree).elsewhereCount
        return summary
    }

    // MARK: Asked for

    private typealias Request = TreeReferences.Found<ImageReference>

    private struct Question: Hashable {
        var name: [UInt8]
        var verdict: OfferedImages.Verdict
    }

    /// Each name that is not found as it is asked for, once.
    private static func judged(
        _ references: TreeReferences, in tree: CheckContext
    ) -> (findings: [Finding], elsewhereCount: Int) {
        let systems = AppManifest.all(in: tree, XcodeProjects(tree)).manifests.compactMap(\.minimumSystem)
        let needsExtensions = systems.contains { $0 < .firstWithoutExtensions }
        let asked = references.requests.compactMap { request -> (question: Question, request: Request)? in
            guard let name = request.value.name.whole, !isInTests(request.path) else { return nil }
            var verdict = references.offered.verdict(request.value)
            if needsExtensions, mayNeedExtension(request) {
                if case .extended = verdict { return nil }
                if case .otherFormat(let file, _) = verdict { verdict = .otherFormat(file, orPNG: false) }
                if verdict == .found, references.offered.isPNG(name) { verdict = .bare }
            }
            if verdict == .missing, references.given.contains(name) { return nil }
            if case .extended = verdict, !mayLackExtension(request) { return nil }
            return verdict == .notJudged ? nil : (Question(name: name, verdict: verdict), request)
        }
        let places = Dictionary(grouping: asked, by: \.question).mapValues { $0.map(\.request) }
        let missing = places.keys.count { $0.verdict == .missing }
        // If most images are not there, they are in a folder that was not listed.
        let areElsewhere = references.offered.isEmpty || missing >= 8 && missing * 2 > places.count
        let names = references.offered.names
        // The search for a similar name compares all names.
        let isSearching = missing * names.count < 1_000_000
        let findings = places.compactMap { question, requests -> Finding? in
            if question.verdict == .missing, areElsewhere { return nil }
            guard let first = requests.first else { return nil }
            let source = ReferencePlace(
                name: question.name, path: first.path, place: first.value.place, count: requests.count,
                others: Set(requests.map(\.path)).subtracting([first.path]).sorted())
            return diagnostic(question.verdict, source, isSearching ? names : []).map { Finding($0) }
        }
        return (findings, areElsewhere ? missing : 0)
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

    /// Whether a file belongs to tests, which ask for what is not there on purpose.
    private static func isInTests(_ path: BytePath) -> Bool {
        path.folder.components.contains { folder in tests.contains { folder.hasSuffix($0) } }
    }

    private static let tests = ["Tests", "Test", "Specs", "Spec", "tests"].map { Array($0.utf8) }

    private static func diagnostic(
        _ verdict: OfferedImages.Verdict, _ source: ReferencePlace, _ names: [[UInt8]]
    ) -> Diagnostic? {
        switch verdict {
        case .found, .notJudged: return nil
        case .missing: return .missingReference(source, near: nearest(to: source.name, names))
        case .otherFormat(let file, let orPNG): return .otherFormat(source, file, orPNG: orPNG)
        case .onlyScaled(let file): return .onlyScaled(source, file)
        case .otherCase(let name): return .referenceCase(source, name)
        case .suffixed(let plain): return .referenceSuffix(source, plain)
        case .extended(let plain): return .referenceExtension(source, plain)
        case .bare: return .referenceNeedsExtension(source)
        }
    }

    private static func nearest(to name: [UInt8], _ names: [[UInt8]]) -> String? {
        let stem = LookupName(name)?.parts.stem ?? name
        let similar = names.filter { abs($0.count - stem.count) < 4 }.sorted(by: byteOrder)
        let texts = similar.compactMap { String(validating: $0, as: UTF8.self) }
        // The search takes words in lower case.
        let spellings = Dictionary(texts.map { ($0.lowercased(), $0) }) { first, _ in first }
        return NearestWord.to(String(decoding: stem, as: UTF8.self), among: spellings.keys.sorted())
            .flatMap { spellings[$0] }
    }

    // MARK: Never asked for

    /// One diagnostic for each folder or catalog with images that nothing asks for.
    private static func unused(_ references: TreeReferences, in tree: CheckContext) -> [Finding] {
        guard references.hasCode else { return [] }
        var images: [BytePath: [(name: [UInt8], files: [BytePath])]] = [:]
        for image in tree.images where isAskedForByName(image) && !references.mayAsk(for: image.key.stem) {
            guard image.key.folder.components.allSatisfy({ mayHoldUnused($0, references) }) else { continue }
            images[image.key.folder, default: []].append((image.key.stem, image.files.map(\.path)))
        }
        for set in tree.catalogs where set.kind == .imageset {
            guard let dot = set.folder.name.lastIndex(of: UInt8(ascii: ".")), let catalog = set.folder.catalog,
                case let name = Array(set.folder.name[..<dot]), !references.mayAsk(for: name),
                set.folder.folder.components.allSatisfy({ mayHoldUnused($0, references) })
            else { continue }
            images[catalog, default: []].append((name, [set.folder]))
        }
        return images.map { folder, images in
            let sorted = images.sorted { byteOrder($0.name, $1.name) }
            return Finding(.unused(folder, sorted.map(\.name), sorted.flatMap(\.files)))
        }
    }

    /// Whether code has to ask for a loose image by its name: not for icons and launch images, nor in bundles.
    private static func isAskedForByName(_ image: CheckedImage) -> Bool {
        guard let first = image.files.first, first.name.usage.isEmpty, first.isNamedForLookup,
            Place(image.key.folder).container.isEmpty, !image.key.folder.components.contains(where: isDocument),
            // What becomes of a vector image is decided elsewhere.
            !image.files.allSatisfy(\.format.isVector)
        else { return false }
        let stem = image.key.stem.map(\.lowercasedASCII)
        let isSystems = systemStems.contains { stem.starts(with: $0) } || first.name.mipmapLevel != nil
        return !isSystems && !image.key.folder.components.contains { standIns.contains($0.map(\.lowercasedASCII)) }
    }

    /// Whether the images of a folder are asked for one by one: not those of icons in layers, nor of an atlas that is asked
    /// for as a whole.
    private static func mayHoldUnused(_ folder: [UInt8], _ references: TreeReferences) -> Bool {
        guard let dot = folder.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return true }
        let kind = CatalogKind(folder: folder)
        if kind == .spriteatlas || folder[dot...].elementsEqual(".atlas".utf8) {
            return !references.mayAsk(for: Array(folder[..<dot]))
        }
        return kind.isGroup
    }

    /// Whether a folder is a document that shows its images itself.
    private static func isDocument(_ folder: [UInt8]) -> Bool { documents.contains { folder.hasSuffix($0) } }

    private static let documents = [".rtfd", ".nib", ".gorm", ".docc", ".playground", ".help"].map { Array($0.utf8) }
    private static let systemStems = ["default", "icon", "appicon", "itunesartwork", "launchimage"]
        .map { Array($0.utf8) }
    /// Folders with images for readers, stores and tests.
    private static let standIns = Set(
        [
            "docs", "doc", "documentation", "fastlane", "screenshots", "metadata", "fixtures", "snapshots",
            "preview content",
        ]
        .map { Array($0.utf8) })
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
}

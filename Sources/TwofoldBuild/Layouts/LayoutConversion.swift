/// What becomes of each file of a tree in another layout: a function of paths and meanings, made without a disk.
struct LayoutConversion: Sendable {
    /// A file that has a place in the other layout.
    struct Copy: Hashable, Sendable {
        /// Its path in the tree that is read.
        var source: BytePath
        /// Its path in the tree that is written.
        var target: BytePath
        /// Its meaning, as the other layout can say it.
        var rendition: Rendition
        /// Whether folder or name had to change, so that the way back leads elsewhere.
        var isRenamed: Bool
        /// Its place in the list of files that were converted.
        var index = 0
    }

    /// A file that the other layout has no place for.
    struct Problem: Hashable, Sendable {
        /// Its path in the tree that is read.
        var source: BytePath
        /// What the layout cannot say.
        var problem: LayoutProblem
        /// The scales at which the same image has a place, ascending.
        var others: [ScaleFactor] = []
        /// Its place in the list of files that were converted.
        var index = 0
    }

    /// Files that would have the same place, so that none of them is copied.
    struct Rivalry: Hashable, Sendable {
        /// The place.
        var target: BytePath
        /// Two files or more, sorted.
        var sources: [BytePath]
    }

    /// The files to copy, sorted by their source.
    private(set) var copies: [Copy] = []
    /// The files without a place, sorted.
    private(set) var problems: [Problem] = []
    /// The files with the same place, sorted by it.
    private(set) var rivalries: [Rivalry] = []

    /// Finds the places of files.
    ///
    /// - Parameters:
    ///   - files: The files with their meanings in the layout that they come from; a file may have several.
    ///   - legalized: See ``LayoutGrammar/legalized(_:)``.
    ///   - claim: What two files must not have in common, given their path: in most layouts the path itself.
    ///   - path: See ``LayoutGrammar/path(of:)``.
    init(
        _ files: [(path: BytePath, rendition: Rendition)], legalized: (Rendition) -> Rendition = { $0 },
        claim: (BytePath) -> BytePath = { $0 }, path: (Rendition) throws(LayoutProblem) -> BytePath
    ) {
        var claims: [BytePath: [Copy]] = [:]
        for (index, file) in files.enumerated() {
            do throws(LayoutProblem) {
                let target = try path(file.rendition)
                let legal = legalized(file.rendition)
                claims[claim(target), default: []].append(
                    Copy(
                        source: file.path, target: target, rendition: legal, isRenamed: legal != file.rendition,
                        index: index))
            } catch {
                problems.append(Problem(source: file.path, problem: error, index: index))
            }
        }
        for rivals in claims.values {
            if rivals.count == 1 {
                copies += rivals
            } else {
                let target = rivals.map(\.target).min() ?? .root
                rivalries.append(Rivalry(target: target, sources: rivals.map(\.source).sorted()))
            }
        }
        let scales = Dictionary(grouping: copies) { Self.image(files[$0.index].rendition) }
            .mapValues { Set($0.map(\.rendition.name.scale)).sorted() }
        for index in problems.indices {
            problems[index].others = scales[Self.image(files[problems[index].index].rendition)] ?? []
        }
        copies.sort { ($0.source, $0.target) < ($1.source, $1.target) }
        problems.sort { $0.source < $1.source }
        rivalries.sort { $0.target < $1.target }
    }

    /// The same for all scales of an image and all formats of it.
    private static func image(_ rendition: Rendition) -> Rendition {
        var image = rendition
        image.name = AssetName(base: rendition.name.stem, device: rendition.name.device, fileExtension: nil)
        return image
    }

    /// Finds the places of files in a layout whose paths say everything.
    init(_ files: [(path: BytePath, rendition: Rendition)], to grammar: some LayoutGrammar) {
        // A resource of Android is known without its extension.
        let claim: (BytePath) -> BytePath = grammar is AndroidGrammar ? { $0.withoutExtension } : { $0 }
        self.init(files, legalized: grammar.legalized, claim: claim) { rendition throws(LayoutProblem) in
            try grammar.path(of: rendition)
        }
    }
}

extension BytePath {
    /// The path up to the last dot of its name.
    var withoutExtension: BytePath {
        guard let stem = name.imageName?.stem else { return self }
        return folder.appending(Array(stem)) ?? self
    }
}

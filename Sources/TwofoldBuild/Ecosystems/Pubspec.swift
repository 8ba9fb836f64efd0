/// The part of a Flutter package's `pubspec.yaml` that lists its assets, and the text around it, byte for byte.
///
/// The text is never written again from what was read: an edit inserts lines, so that comments, order and quotes
/// stay as their authors wrote them.
package struct Pubspec: Sendable {
    /// The file's name.
    package static let fileName = "pubspec.yaml"

    /// The limit on the file's bytes.
    package static let maxBytes = 1 << 20

    /// The file's bytes.
    let text: [UInt8]
    /// The entries of `flutter: assets:`, in the order of the file.
    package let assets: [Entry]
    /// The entries of deferred components, which are loaded later; they list images, too.
    package let deferred: [Entry]
    /// Whether it has a `flutter` section; without one, it is probably the package of a program.
    package let isFlutter: Bool

    /// Whether it is for Flutter before 3.7 only, which took a file of the same name in any folder below for a variant.
    package let isForOldFlutter: Bool

    /// Every text in the file, because other tools read paths from it: the icon of the app, a splash screen.
    package let mentioned: Set<[UInt8]>
    /// Where an entry can be inserted.
    let place: InsertionPlace

    /// One entry of an asset list.
    package struct Entry: Hashable, Sendable {
        /// The path as it is written, without quotes; a folder's ends in a slash.
        package var path: String
        /// The builds that it is for; empty for all.
        package var flavors: Set<String> = []
        /// The systems that it is for; empty for all.
        var platforms: Set<String> = []
        /// Whether programs change the files when the app is built.
        var isTransformed = false
        /// The line, from 1.
        package var line: Int
        /// The bytes of the whole entry, after its dash.
        var span: Range<Int>

        /// The meaning of the path.
        package var target: Target { Target(path) }

        /// What an entry lists.
        package enum Target: Hashable {
            /// A file, and the files of its name in folders of scales.
            case file(BytePath)
            /// The files that lie directly in a folder.
            case folder(BytePath)
            /// A path that leaves the package, or one of another package.
            case elsewhere

            init(_ text: String) {
                var path = text.utf8[...]
                while path.starts(with: "./".utf8) { path = path.dropFirst(2) }
                let isFolder = path.last == UInt8(ascii: "/") || path.isEmpty && !text.isEmpty
                let target = BytePath(Array(isFolder ? path.dropLast() : path))
                if text.isEmpty || path.first == UInt8(ascii: "/") || path.starts(with: "packages/".utf8) {
                    self = .elsewhere
                } else if let target, isFolder || target != .root {
                    self = isFolder ? .folder(target) : .file(target)
                } else {
                    self = .elsewhere
                }
            }
        }
    }

    /// Reads the text of a `pubspec.yaml`.
    ///
    /// - Throws: Where and why it is not YAML, or not a list of assets.
    package init(_ text: [UInt8]) throws(YAMLProblem) {
        guard text.count <= Self.maxBytes else {
            throw YAMLProblem(position: .start, message: "larger than \(Self.maxBytes) bytes")
        }
        guard let document = try YAMLReader.document(of: text) else {
            throw YAMLProblem(position: .start, message: "the file is empty")
        }
        self.text = text
        mentioned = document.scalars
        let flutter = try document.value(of: "flutter", in: "the file")
        isFlutter = flutter != nil
        let environment = try document.value(of: "environment", in: "the file")?.value
        let versions = try? environment?.value(of: "sdk", in: "'environment'")?.value.string
        isForOldFlutter = versions.map(Self.isBeforeDart219) ?? false
        let list = try flutter.flatMap { flutter throws(YAMLProblem) in
            try flutter.value.isNothing ? nil : flutter.value.value(of: "assets", in: "'flutter'")
        }
        assets = try list.map { list throws(YAMLProblem) in try list.value.entries(of: "'assets'") } ?? []
        deferred = try Self.deferred(in: flutter?.value)
        place = InsertionPlace(document: document, flutter: flutter, assets: list)
    }

    /// Whether a range of Dart's versions, `>=2.7.0 <3.0.0`, begins before the Dart of Flutter 3.7 and ends before Dart 3.
    private static func isBeforeDart219(_ range: String) -> Bool {
        let limits = range.split(separator: " ").map { word in
            word.drop { "<>=^".contains($0) }.split(separator: ".").compactMap { Int($0) }
        }
        guard let first = limits.first, !first.isEmpty else { return false }
        return first.lexicographicallyPrecedes([2, 19])
            && limits.dropFirst().allSatisfy { $0.lexicographicallyPrecedes([3, 1]) }
    }

    private static func deferred(in flutter: YAMLNode?) throws(YAMLProblem) -> [Entry] {
        guard let flutter, !flutter.isNothing,
            case .sequence(let components)? = try flutter.value(of: "deferred-components", in: "'flutter'")?.value
                .content
        else { return [] }
        var entries: [Entry] = []
        for component in components {
            guard case .mapping = component.content,
                let list = try component.value(of: "assets", in: "a deferred component")
            else { continue }
            entries += try list.value.entries(of: "'assets'")
        }
        return entries
    }
}

// The nodes of a `pubspec.yaml` as entries of asset lists.

extension YAMLNode {
    /// The entry of a table with this key; nil if there is none.
    func value(of name: String, in place: String) throws(YAMLProblem) -> Entry? {
        guard case .mapping(let entries) = content else {
            throw YAMLProblem(position: position, message: "\(place) is \(kind), not a table of keys")
        }
        let found = entries.filter { $0.key.string == name }
        guard found.count < 2 else {
            throw YAMLProblem(position: found[1].key.position, message: "the key '\(name)' comes twice")
        }
        return found.first
    }

    /// The entries of an asset list; none where nothing stands after the key.
    func entries(of place: String) throws(YAMLProblem) -> [Pubspec.Entry] {
        if isNothing { return [] }
        guard case .sequence(let elements) = content else {
            throw YAMLProblem(position: position, message: "\(place) is \(kind), not a list")
        }
        var entries: [Pubspec.Entry] = []
        for element in elements { entries.append(try element.entry()) }
        return entries
    }

    private func entry() throws(YAMLProblem) -> Pubspec.Entry {
        if let path = string { return Pubspec.Entry(path: path, line: position.line, span: span) }
        guard case .mapping = content, let path = try value(of: "path", in: "an entry")?.value.string else {
            throw YAMLProblem(position: position, message: "an entry has no path")
        }
        let transformers = try value(of: "transformers", in: "an entry")?.value
        return Pubspec.Entry(
            path: path, flavors: try names("flavors"), platforms: try names("platforms"),
            isTransformed: transformers.map { !$0.isNothing } ?? false, line: position.line, span: span)
    }

    private func names(_ key: String) throws(YAMLProblem) -> Set<String> {
        guard case .sequence(let elements)? = try value(of: key, in: "an entry")?.value.content else { return [] }
        return Set(elements.compactMap(\.string))
    }

    /// Its text; nil for anything but a text.
    var string: String? {
        guard case .scalar(let text, _) = content, !isNothing else { return nil }
        return text
    }

    /// Every text in it, also keys.
    var scalars: Set<[UInt8]> {
        switch content {
        case .scalar(let text, _): [Array(text.utf8)]
        case .sequence(let elements): Set(elements.flatMap(\.scalars))
        case .mapping(let entries): Set(entries.flatMap { $0.key.scalars.union($0.value.scalars) })
        }
    }
}

// What the asset lists of a `pubspec.yaml` cover, and what they lack.

/// The files and folders that asset lists name.
package struct PubspecCover: Sendable {
    /// The files that are named one by one.
    package let files: Set<BytePath>
    /// The folders whose files are read.
    package let folders: Set<BytePath>

    /// Whether Flutter finds an image by its name.
    package func finds(_ image: FlutterImage) -> Bool {
        files.contains(image.main) || image.hasMain && folders.contains(image.main.folder)
    }
}

extension Pubspec {
    /// What its entries name, those of deferred components included.
    package var cover: PubspecCover {
        var files: Set<BytePath> = []
        var folders: Set<BytePath> = []
        for entry in assets + deferred {
            switch entry.target {
            case .file(let path): files.insert(path)
            case .folder(let path): folders.insert(path)
            case .elsewhere: break
            }
        }
        return PubspecCover(files: files, folders: folders)
    }

    /// The entries that are missing for these images to be found, sorted.
    ///
    /// A folder is named as a whole when nobody has named anything in it and everything that lies directly in it is to be
    /// listed, so that later images need no entry. In every other folder each image is named by itself, and so is an
    /// image without a 1x file, which the entry of its folder does not find. The folder of a scale is never named.
    ///
    /// - Parameters:
    ///   - images: The files of the images, relative to the file's folder: those that exist, and those that will.
    ///   - others: Other files of the package; hidden ones do not count.
    func missingEntries(for images: [BytePath], beside others: [BytePath] = []) -> [String] {
        let cover = cover
        let wanted = FlutterImage.all(of: images)
        let listed = Set(wanted.map(\.main))
        let missing = wanted.filter { !cover.finds($0) }
        let touched = Set(cover.files.map(\.folder)).union(cover.folders)
            .union(others.filter { !listed.contains($0) && $0.name.first != UInt8(ascii: ".") }.map(\.folder))
        let whole = Dictionary(grouping: missing.filter(\.hasMain), by: \.main.folder)
            .filter { $0.value.count > 1 && $0.key != .root && !touched.contains($0.key) }
        let named = missing.filter { !$0.hasMain || whole[$0.main.folder] == nil }.map(\.main.bytes)
        let entries = whole.keys.map { $0.bytes + [UInt8(ascii: "/")] } + named
        return entries.sorted(by: byteOrder).compactMap { String(validating: $0, as: UTF8.self) }
    }
}

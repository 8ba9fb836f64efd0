/// The part of a Flutter package's `pubspec.yaml` that lists its assets, and the text around it, byte for byte.
///
/// The text is never written again from what was read: an edit inserts lines, so that comments, order and quotes
/// stay as their authors wrote them.
package struct Pubspec: Sendable {
    /// The file's name.
    package static let fileName = "pubspec.yaml"

    /// The limit on the file's bytes.
    package static let mostBytes = 1 << 20

    /// The file's bytes.
    let text: [UInt8]
    /// The entries of `flutter: assets:`, in the order of the file.
    package let assets: [Entry]
    /// The entries of deferred components, which are loaded later; they list images, too.
    package let deferred: [Entry]
    /// Whether it has a `flutter` section; without one, it is probably the package of a program.
    package let isFlutter: Bool

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
    package init(_ text: [UInt8]) throws(PubspecProblem) {
        guard text.count <= Self.mostBytes else {
            throw PubspecProblem(line: 1, column: 1, message: "larger than \(Self.mostBytes) bytes")
        }
        let document: YAMLNode?
        do throws(YAMLProblem) { document = try YAMLReader.document(of: text) } catch {
            throw PubspecProblem(error.position, error.message)
        }
        guard let document else { throw PubspecProblem(line: 1, column: 1, message: "the file is empty") }
        self.text = text
        mentioned = document.scalars
        let flutter = try document.value(of: "flutter", in: "the file")
        isFlutter = flutter != nil
        let list = try flutter.flatMap { flutter throws(PubspecProblem) in
            try flutter.value.isNothing ? nil : flutter.value.value(of: "assets", in: "'flutter'")
        }
        assets = try list.map { list throws(PubspecProblem) in try list.value.entries(of: "'assets'") } ?? []
        deferred = try Self.deferred(in: flutter?.value)
        place = InsertionPlace(document: document, flutter: flutter, assets: list)
    }

    private static func deferred(in flutter: YAMLNode?) throws(PubspecProblem) -> [Entry] {
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

/// Why a `pubspec.yaml` cannot be read or edited.
package struct PubspecProblem: Error, Hashable, Sendable {
    /// The line, from 1.
    package var line: Int
    /// The column, from 1, in Unicode scalars.
    package var column: Int
    /// The reason: part of a sentence.
    package var message: String

    init(line: Int, column: Int, message: String) {
        self.line = line
        self.column = column
        self.message = message
    }

    init(_ position: TextPosition, _ message: String) {
        self.init(line: position.line, column: position.column, message: message)
    }
}

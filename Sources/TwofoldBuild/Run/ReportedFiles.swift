extension RunReport {
    /// The planned files of a report, in plan order.
    ///
    /// Those of a large tree are kept in little memory and put together when they are asked for.
    public struct Files: RandomAccessCollection, Sendable {
        private enum Source: Sendable {
            case list([File])
            case table(FileTable)

            var count: Int {
                switch self {
                case .list(let files): files.count
                case .table(let table): table.count
                }
            }

            subscript(index: Int) -> File {
                switch self {
                case .list(let files): files[index]
                case .table(let table): table.file(at: index)
                }
            }
        }

        /// The files of one project, where its root is in the report, and the index of its first file.
        private struct Part: Sendable {
            var source: Source
            var place: BytePath
            var start: Int
        }

        private var parts: [Part] = []
        /// The number of files.
        public private(set) var endIndex = 0

        init(_ files: [File]) { append(.list(files), at: .root) }

        init(_ table: FileTable) { append(.table(table), at: .root) }

        /// The files of several projects, one project after the other.
        init(joining projects: some Sequence<ProjectPart<RunReport>>) {
            for project in projects {
                for part in project.value.files.parts {
                    append(part.source, at: part.place.placed(in: project.place))
                }
            }
        }

        private mutating func append(_ source: Source, at place: BytePath) {
            guard source.count > 0 else { return }
            parts.append(Part(source: source, place: place, start: endIndex))
            endIndex += source.count
        }

        /// The index of the first file.
        public var startIndex: Int { 0 }

        /// A file, with its path as the report shows it.
        public subscript(index: Int) -> File {
            // Of a few thousand projects at most, and nearly always of one.
            let part = parts.count == 1 ? parts[0] : parts[parts.firstIndex { $0.start + $0.source.count > index } ?? 0]
            let file = part.source[index - part.start]
            return part.place == .root ? file : file.placed(in: part.place)
        }
    }
}

/// The images of a tree by folder and name, whatever their formats.
///
/// A JPEG has no alpha, so its mask is mostly a PNG, and so is a state of it with soft edges.
struct SetMembers: Sendable {
    private let byName: [FolderStem: [SetMember]]
    private let byStem: [[UInt8]: [SetMember]]

    init(_ members: [SetMember]) {
        byName = Dictionary(grouping: members, by: \.image.place)
        byStem = Dictionary(grouping: members) { $0.image.key.stem }
    }

    /// The image of the first of these names that has one: an image of the format before those of other formats.
    func first(of stems: [[UInt8]], in folder: BytePath, preferring format: ImageFormat) -> SetMember? {
        let found = stems.flatMap { byName[FolderStem(folder: folder, stem: $0)] ?? [] }
        return found.first { $0.image.key.format == format } ?? found.first
    }

    /// The only image of these names, whatever folder it lies in, beside the only one of a state: a bundle has one folder for images, and
    /// groups of a catalog mean nothing.
    func only(of stems: [[UInt8]], beside state: SetMember) -> SetMember? {
        let found = stems.flatMap { byStem[$0] ?? [] }
        return found.count == 1 && byStem[state.image.key.stem]?.count == 1 ? found.first : nil
    }

    /// Whether one of these names has an image.
    func contains(anyOf stems: [[UInt8]], in folder: BytePath) -> Bool {
        stems.contains { byName[FolderStem(folder: folder, stem: $0)] != nil }
    }

    /// The images that code shows in each other's place; where a name has several, those of one folder.
    func pairs(_ asked: StateImages) -> [(base: SetMember, state: SetMember)] {
        let (bases, states) = (named(asked.base), named(asked.state))
        if bases.count == 1, states.count == 1 { return [(bases[0], states[0])] }
        return bases.flatMap { base in
            states.filter { $0.image.key.folder == base.image.key.folder }.map { (base, $0) }
        }
    }

    /// The images that code lists as frames; where a name has several, those of the folder that has all of them.
    func frames(_ list: FrameList) -> [SetMember] {
        let candidates = Set(list.names).map(named).filter { !$0.isEmpty }
        if candidates.allSatisfy({ $0.count == 1 }) { return candidates.flatMap(\.self) }
        let folders = candidates.map { Set($0.map(\.image.key.folder)) }
        let common = folders.dropFirst().reduce(folders.first ?? []) { $0.intersection($1) }
        guard common.count == 1 else { return [] }
        return candidates.flatMap { $0.filter { common.contains($0.image.key.folder) } }
    }

    /// The images of a name as code asks for it.
    private func named(_ asked: [UInt8]) -> [SetMember] {
        LookupName(asked).flatMap { byStem[$0.parts.stem] } ?? []
    }
}

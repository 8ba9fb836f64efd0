/// What would come of removing an enlarged file before a real one is there.
enum Removal: Hashable, Sendable {
    /// Devices enlarge the smaller file themselves, and show the same.
    case showsTheSame
    /// Its image would have no file that a person made, and so no variants.
    case losesTheImage
    /// Its device would show this file in its place, which is for all devices.
    case shows(BytePath)
    /// This image of its set would have another scale than it.
    case splitsSet(with: BytePath)
}

/// The enlarged files of a tree, and the files beside them that decide whether one may be removed.
struct Removals: Sendable {
    private let images: [FamilyKey: CheckedImage]
    /// The images that are shown in turn with an image, or in its place.
    private let partners: [FamilyKey: [CheckedImage]]

    init(_ tree: CheckContext) {
        images = Dictionary(tree.images.map { ($0.key, $0) }) { first, _ in first }
        partners = SetRules.sets(in: tree).reduce(into: [:]) { partners, set in
            for image in set { partners[image.key, default: []] += set.filter { $0.key != image.key } }
        }
    }

    /// - Parameter has1x: Whether there is a hand-made 1x.
    func removal(of file: CheckedFile, has1x: Bool) -> Removal {
        guard has1x else { return .losesTheImage }
        guard file.isLoose, let key = FamilyKey(of: file.path) else { return .showsTheSame }
        func same(_ image: CheckedImage, _ device: DeviceModifier?) -> CheckedFile? {
            image.line(device).first { $0.scale == file.scale && $0.path != file.path }
        }
        // Lookup prefers the scale to the device.
        if file.name.device != nil, let other = images[key].flatMap({ same($0, nil) }) { return .shows(other.path) }
        let other = partners[key]?.lazy.compactMap { same($0, file.name.device) ?? same($0, nil) }.first
        return other.map { .splitsSet(with: $0.path) } ?? .showsTheSame
    }
}

extension SetRules {
    /// The images whose scales have to agree: runs of frames, and pairs of an image and its state.
    static func sets(in tree: CheckContext) -> [[CheckedImage]] {
        let members = tree.images.compactMap { SetMember($0, tree.planned) }
        let known = SetMembers(members)
        let pairs = members.compactMap { StatePair($0, among: known) }.map { ($0.base, $0.state) }
        let asked = (tree.references?.states ?? []).flatMap { known.pairs($0.value) }
        let prefixes = (tree.references?.framePrefixes ?? []).union(tree.references?.countedPrefixes ?? [])
        let runs = FrameRun.all(members, asked: prefixes)
        return runs.map { $0.frames.map(\.member.image) }
            + (pairs + asked).map { [$0.0.image, $0.1.image] }
    }
}

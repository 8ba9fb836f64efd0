/// The files of one image for screens of several scales, and the size in points that most of them have.
struct SizeVote: Sendable {
    struct Member: Sendable {
        var file: CheckedFile
        /// The size in pixels: of Twofold's variants that of the next build, because their master may be newer.
        var size: PixelSize
        var scale: ScaleFactor
        /// The word for its scale: `xhdpi`, `2.0x`.
        var label: String

        /// Nil for a file whose size is unknown or no size, and for a variant that no build makes any more.
        init?(_ file: CheckedFile, scale: ScaleFactor, label: String, planned: [BytePath: PixelSize]) {
            guard let size = file.isOwned ? planned[file.path] : file.size, min(size.width, size.height) > 0 else {
                return nil
            }
            (self.file, self.size, self.scale, self.label) = (file, size, scale, label)
        }

        /// The widths in points that a file of so many pixels may have had before it was rounded.
        fileprivate var widths: Range<Double> { points(size.width) }
        fileprivate var heights: Range<Double> { points(size.height) }

        private func points(_ side: Int) -> Range<Double> {
            let hundredths = Double(scale.hundredths)
            return (Double(side) - 1) * 100 / hundredths..<(Double(side) + 1) * 100 / hundredths
        }
    }

    /// All files, ascending by scale.
    let members: [Member]
    /// Whether more than half of the files agree; what Twofold made of a master outvotes what is hand-made.
    let isDecided: Bool
    /// The hand-made files that do not agree with most others, or all of them where nothing is decided.
    let wrong: [Member]
    let agreeing: Int
    /// The one of them whose size in points most others have exactly.
    let model: Member

    /// Nil where all files agree.
    init?(_ files: [Member]) {
        // No image has more files, and the time grows with the fourth power of their number.
        guard (2...16).contains(files.count) else { return nil }
        let members = files.sorted { ($0.scale, $0.file.path) < ($1.scale, $1.file.path) }
        func weight(_ group: [Member]) -> Int { group.reduce(0) { $0 + ($1.file.isOwned ? members.count : 1) } }
        // Where ranges overlap, they have the lower bound of one of them in common.
        let groups = members.flatMap { wide in
            members.map { high in
                members.filter {
                    $0.widths.contains(wide.widths.lowerBound) && $0.heights.contains(high.heights.lowerBound)
                }
            }
        }
        guard !groups.contains(where: { $0.count == members.count }) else { return nil }
        let ranked = groups.compactMap { group -> (members: [Member], model: Member, rank: [Int])? in
            guard let (model, count) = Self.model(of: group) else { return nil }
            return (group, model, [weight(group), count, group.reduce(0) { $0 + $1.scale.hundredths }])
        }
        guard let best = ranked.max(by: { $0.rank.lexicographicallyPrecedes($1.rank) }) else { return nil }
        isDecided = 2 * weight(best.members) > weight(members)
        let right = isDecided ? Set(best.members.map(\.file.path)) : []
        wrong = members.filter { !right.contains($0.file.path) && !$0.file.isOwned }
        guard !wrong.isEmpty else { return nil }
        self.members = members
        agreeing = best.members.count
        model = best.model
    }

    /// The size that a member should have, as another has it.
    func right(for member: Member, as other: Member) -> PixelSize {
        other.size.scaled(from: other.scale, to: member.scale)
    }

    /// Whether two files are wrong, and each has the size that the other should have.
    var isExchange: Bool {
        guard wrong.count == 2 else { return false }
        var (first, second) = (wrong[0], wrong[1])
        (first.size, second.size) = (second.size, first.size)
        // Where nothing is decided, the two are to agree with each other.
        let model = isDecided ? model : second
        return [first, second].allSatisfy { $0.widths.overlaps(model.widths) && $0.heights.overlaps(model.heights) }
    }

    /// Whether no wrong file is of another density: those are a third larger, or smaller by a quarter, at least.
    var isSlight: Bool {
        let right = model.size.inPoints(at: model.scale)
        return wrong.allSatisfy { member in
            let size = member.size.inPoints(at: member.scale)
            return [size.width / right.width, size.height / right.height].allSatisfy { Self.slight.contains($0) }
        }
    }

    /// Whether a view with a size enlarges a file of a larger scale: it is smaller than the model, or where nothing is decided, than
    /// all others.
    var isBlurred: Bool {
        func points(_ member: Member) -> Double { member.size.inPoints(at: member.scale).width }
        if isDecided { return wrong.contains { $0.scale > .x1 && points($0) < points(model) } }
        return wrong.min { points($0) < points($1) }.map { $0.scale > .x1 } ?? false
    }

    /// What a size may be of the right one without being that of another density.
    static let slight = 0.8...1.25

    private static func model(of group: [Member]) -> (Member, count: Int)? {
        group.map { member in
            (member, count: group.count { member.size.isSame(at: member.scale, as: $0.size, at: $0.scale) })
        }.max { ($0.count, $0.0.scale) < ($1.count, $1.0.scale) }
    }
}

extension CheckContext {
    /// The sizes of the variants that a build makes.
    var plannedSizes: [BytePath: PixelSize] {
        Dictionary(plan.variants.map { ($0.path, $0.recipe.size) }) { first, _ in first }
    }
}

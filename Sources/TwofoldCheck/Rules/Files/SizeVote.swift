/// The files of one image for screens of several scales, and the size in points that most of them have.
struct SizeVote: Sendable {
    struct Member: Sendable {
        var file: CheckedFile
        var size: PixelSize
        var scale: ScaleFactor
        /// The word for its scale: `xhdpi`, `2.0x`.
        var label: String

        /// Nil for a file of unknown size, and for one without pixels, which is another finding.
        init?(_ file: CheckedFile, scale: ScaleFactor, label: String) {
            guard let size = file.size, size.width > 0, size.height > 0 else { return nil }
            (self.file, self.size, self.scale, self.label) = (file, size, scale, label)
        }

        /// The widths in points that a file of so many pixels may have had before it was rounded.
        fileprivate var widths: Range<Double> { points(size.width) }
        fileprivate var heights: Range<Double> { points(size.height) }

        private func points(_ side: Int) -> Range<Double> {
            let hundredths = Double(scale.hundredths)
            return Double(side - 1) * 100 / hundredths..<Double(side + 1) * 100 / hundredths
        }
    }

    /// All files, ascending by scale.
    let members: [Member]
    /// Those that can be one size in points; where several sizes have as many files, those with the most pixels.
    let agreeing: [Member]
    /// The hand-made ones among the others.
    let others: [Member]
    /// The one whose size in points is exactly that of most others that agree.
    let model: Member
    /// Whether more than half of the files agree; what Twofold made of a master outvotes what is hand-made.
    let isDecided: Bool

    /// Nil where all files agree.
    init?(_ files: [Member]) {
        // No image has more, and the time grows with the fourth power of their number.
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
        let agreeing = Set(best.members.map(\.file.path))
        others = members.filter { !agreeing.contains($0.file.path) && !$0.file.isOwned }
        guard !others.isEmpty else { return nil }
        self.members = members
        self.agreeing = best.members
        model = best.model
        isDecided = 2 * weight(best.members) > weight(members)
    }

    /// The size that a member should have, as the model has it.
    func right(for member: Member) -> PixelSize { model.size.scaled(from: model.scale, to: member.scale) }

    /// Whether two files have each the size that the other should have.
    func isExchanged(_ a: Member, _ b: Member) -> Bool {
        var (first, second) = (a, b)
        (first.size, second.size) = (b.size, a.size)
        // Of two files, neither is the model of the other.
        let model = members.count == 2 ? second : model
        return [first, second].allSatisfy { $0.widths.overlaps(model.widths) && $0.heights.overlaps(model.heights) }
    }

    private static func model(of group: [Member]) -> (Member, count: Int)? {
        group.map { member in
            (member, count: group.count { member.size.isSame(at: member.scale, as: $0.size, at: $0.scale) })
        }.max { ($0.count, $0.0.scale) < ($1.count, $1.0.scale) }
    }
}

// Sizes of one image in folders of several scales: Android's densities, and Flutter's `2.0x`.

extension SizeRules {
    /// The screens that the folders are for.
    enum Screens {
        case android, flutter

        fileprivate var unit: String { self == .android ? "dp" : "logical pixels" }
        fileprivate var plural: String { self == .android ? "densities" : "scales" }
    }

    /// One finding an image, at its smallest wrong file.
    static func mismatch(_ vote: SizeVote, _ screens: Screens) -> Finding {
        let related = vote.wrong.dropFirst() + (vote.isDecided ? [vote.model] : [])
        // Most views of Flutter have a size: of 28 images that were not too small, 5 were seen to be wrong.
        let isHidden = screens == .flutter && !vote.isBlurred
        return Finding(
            .sizeMismatch, vote.wrong[0].file.path, message(vote, screens),
            fix: vote.isExchange ? "exchange the two files, if they show the same picture" : fix(vote),
            as: isHidden || screens == .android && vote.isSlight ? .note : nil,
            isOnRequest: isHidden ? vote.isSlight : nil, related: related.map(\.file.path))
    }

    private static func message(_ vote: SizeVote, _ screens: Screens) -> String {
        func points(_ member: SizeVote.Member) -> String {
            let size = member.size.inPoints(at: member.scale)
            return "\(Readable.shortest(size.width))×\(Readable.shortest(size.height)) \(screens.unit)"
        }
        func said(_ member: SizeVote.Member) -> String { "\(member.size) at \(member.label) is \(points(member))" }
        let all = vote.wrong.map(said)
        guard vote.isDecided else {
            return all.count == 2
                ? "\(all[0]), but \(all[1])" : "the \(screens.plural) disagree: \(all.joined(separator: ", "))"
        }
        let right = vote.agreeing == 1 ? "\(vote.model.label) has" : "the other \(vote.agreeing) \(screens.plural) have"
        return "\(list(all)), but \(right) \(points(vote.model))"
    }

    private static func fix(_ vote: SizeVote) -> String {
        let wrong = vote.wrong
        if vote.isDecided {
            let sizes = wrong.map { "\(vote.right(for: $0, as: vote.model))" }
            return wrong.count == 1
                ? "export it at \(sizes[0])"
                : "export " + list(zip(wrong, sizes).map { "\($0.label) at \($1)" })
        }
        guard wrong.count == 2 else { return "export all of them from one source" }
        let (small, large) = (wrong[0], wrong[1])
        return "export it at \(vote.right(for: small, as: large)), or \(large.file.path.display) at "
            + "\(vote.right(for: large, as: small))"
    }

    private static func list(_ parts: [String]) -> String {
        parts.joined(separator: parts.count == 2 ? " and " : ", ")
    }
}

// Sizes of one image in folders of several scales: Android's densities, and Flutter's `2.0x`.

extension SizeRules {
    /// The screens that the folders are for.
    enum Screens {
        case android, flutter

        fileprivate var unit: String { self == .android ? "dp" : "logical pixels" }
        fileprivate var plural: String { self == .android ? "densities" : "scales" }
    }

    static func mismatch(_ vote: SizeVote, _ screens: Screens) -> Finding {
        let others = vote.others
        let exchange = others.count == 2 && vote.isDecided ? others : vote.members.count == 2 ? vote.members : []
        let isExchange = exchange.count == 2 && vote.isExchanged(exchange[0], exchange[1])
        return Finding(
            .sizeMismatch, others[0].file.path, message(vote, screens),
            fix: isExchange ? "exchange the two files" : fix(vote),
            related: (others.dropFirst() + [vote.model]).map(\.file.path))
    }

    private static func message(_ vote: SizeVote, _ screens: Screens) -> String {
        func points(_ member: SizeVote.Member) -> String {
            let size = member.size.inPoints(at: member.scale)
            return "\(Readable.shortest(size.width))×\(Readable.shortest(size.height)) \(screens.unit)"
        }
        func said(_ members: [SizeVote.Member]) -> String {
            members.map { "\($0.size) at \($0.label) is \(points($0))" }.joined(separator: ", ")
        }
        if vote.members.count == 2 { return "\(said(vote.others)), but \(said(vote.agreeing))" }
        guard vote.isDecided else { return "the \(screens.plural) disagree: \(said(vote.members))" }
        let count = vote.agreeing.count
        let right = count == 1 ? "\(vote.model.label) has" : "the other \(count) \(screens.plural) have"
        return "\(said(vote.others)), but \(right) \(points(vote.model))"
    }

    private static func fix(_ vote: SizeVote) -> String {
        let wrong = vote.others[0]
        if vote.isDecided {
            if vote.others.count == 1 { return "export it at \(vote.right(for: wrong))" }
            return "export " + vote.others.map { "\($0.label) at \(vote.right(for: $0))" }.joined(separator: ", ")
        }
        guard vote.members.count == 2 else { return "export all of them from one source" }
        let other = wrong.size.scaled(from: wrong.scale, to: vote.model.scale)
        return "export it at \(vote.right(for: wrong)), or \(vote.model.file.path.display) at \(other)"
    }
}

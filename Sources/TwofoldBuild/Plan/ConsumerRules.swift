// What is not made because nobody would load it.

extension Rule {
    package static let consumers: [Rule] = [planScaleNotUsed, planNotLoaded]

    package static let planScaleNotUsed = Rule(
        "plan.scale-not-used", .note, kind: .planned,
        meaning: "no device that an app runs on has a screen of 1x, so no 1x is made",
        fix: "to have the 1x anyway, pass '--scales 1x,2x' or add 'scales: [1x, 2x]' to .twofold.yml",
        why: "every device would download files that none of them loads")

    package static let planNotLoaded = Rule(
        "plan.not-loaded", .note, kind: .planned,
        meaning:
            "a folder has images of a store's page, of tests, of a manual or of a design, icons that a list names one by one, "
            + "sheets of sprites, or images of a library's bundle, and nothing is made of them",
        fix: "to have variants anyway, name the folder, or set 'scales' for it in .twofold.yml",
        why: "no app loads them, and a test that compares images would find files that it does not know")
}

extension Diagnostic {
    /// - Parameters:
    ///   - consumer: The app or package that loads the masters.
    ///   - masters: The masters of which no 1x is made, sorted.
    static func scaleNotUsed(_ consumer: Consumer, _ masters: [BytePath]) -> Diagnostic {
        let number = Readable.count(masters.count, "master")
        return Rule.planScaleNotUsed.diagnostic(
            consumer.folder, "no 1x is made of \(number): \(consumer.reasonWithoutSmall)", related: masters)
    }

    /// A recorded variant of a scale that earlier versions made, or an older app needed.
    static func orphan(_ path: BytePath, unloadedBy consumer: Consumer, of master: BytePath) -> Diagnostic {
        Rule.ledgerOrphan.diagnostic(
            path,
            "nothing loads this variant of \(Quoting.display(master.name)) any more: \(consumer.reasonWithoutSmall)",
            fix: "delete the variant with 'twofold prune FILE', or add 'scales: [1x, 2x]' to .twofold.yml",
            related: [master])
    }

    static func notLoaded(_ folder: BytePath, _ consumer: Consumer, _ images: [BytePath]) -> Diagnostic {
        let (reason, fix): (String, String?) =
            switch consumer {
            case .nobody(let kind, _): ("this folder has \(kind.words)", nil)
            case .flutter:
                (
                    "Flutter reads scales from folders such as 2.0x",
                    "run 'twofold init', which writes a target for Flutter"
                )
            default:
                (
                    "Android reads densities from folders such as drawable-xhdpi",
                    "run 'twofold init', which writes a target for Android"
                )
            }
        return Rule.planNotLoaded.diagnostic(
            folder, "nothing is made of \(Readable.count(images.count, "image")) here: \(reason)", fix: fix,
            related: images)
    }
}

extension Consumers {
    /// A refusal, as a warning where two names collide that no target copies: a file is not made, but no app lacks it.
    func weighed(_ refusal: Diagnostic) -> Diagnostic {
        guard refusal.rule == .planOutputCollision, !refusal.related.isEmpty,
            refusal.related.allSatisfy({ consumer(of: $0).isLeftOut })
        else { return refusal }
        var lighter = refusal
        lighter.severity = .warning
        return lighter
    }
}

extension Consumer {
    /// Why it needs no 1x, as a part of a sentence.
    fileprivate var reasonWithoutSmall: String {
        switch self {
        case .app(let app) where app.beginsAt2x:
            "hardly any other image of this app has one, and no project states its systems"
        case .app(let app): "no device with \(app.systems.words) has a screen of 1x"
        case .web: "hardly any other image of this package has one"
        default: "React Native needs none: the few Android devices of 1x reduce a larger file"
        }
    }
}

/// Numbered images of one size that look like the frames of an animation: `walk0` to `walk9`.
struct FrameRun: Sendable {
    struct Frame: Sendable {
        var number: Int
        var member: SetMember
    }

    /// The text before the numbers.
    let prefix: [UInt8]
    /// The text behind them, mostly none.
    let suffix: [UInt8]
    /// In the order of their numbers.
    let frames: [Frame]
    /// Whether numbers have leading zeros.
    let isPadded: Bool
    let sizes: FrameSizes
    /// Whether code asks for the frames by the text before their numbers.
    let isAsked: Bool

    /// The fewest consecutive numbers of an animation: `tab1` to `tab3` are tabs.
    private static let minCount = 4
    /// The fewest that begin with 0, as the platform counts frames and people do not count tabs.
    private static let minFromZero = 3
    /// The fewest consecutive numbers with leading zeros, where there are more beyond a gap: only frames are numbered so.
    private static let minPadded = 3
    /// The fewest that code asks for as an animation.
    private static let minAsked = 2
    /// The most numbers that may be missing in one place; beyond that, two series are assumed.
    private static let widestGap = 2
    /// The most numbered controls of one kind: a menu or a tab bar has no more.
    private static let maxControls = 7

    private struct Series: Hashable {
        var folder: BytePath
        var prefix: [UInt8]
        var suffix: [UInt8]
        var format: ImageFormat

        var order: (BytePath, String, String) {
            (folder, String(decoding: prefix, as: UTF8.self), String(decoding: suffix, as: UTF8.self))
        }
    }

    /// Every run among these images, in the order of their paths.
    ///
    /// - Parameter asked: The texts before the numbers that code asks for (`animatedImageNamed`): two images are frames then.
    static func all(_ members: [SetMember], asked: Set<[UInt8]> = []) -> [FrameRun] {
        func others(than runs: [FrameRun]) -> [SetMember] {
            let known = Set(runs.flatMap { $0.frames.map(\.member.image.key) })
            return members.filter { !known.contains($0.image.key) }
        }
        func numberAtEnd(_ stem: [UInt8]) -> [FrameNumber] { [FrameNumber(atEndOf: stem)].compactMap(\.self) }
        let asked =
            asked.isEmpty
            ? []
            : runs(members, isAsked: true) { stem in
                numberAtEnd(stem).filter { asked.contains($0.prefix) && !$0.isPadded }
            }
        let atEnd = asked + runs(others(than: asked), numbered: numberAtEnd)
        return atEnd + runs(others(than: atEnd), numbered: FrameNumber.inside)
    }

    private static func runs(
        _ members: [SetMember], isAsked: Bool = false, numbered: ([UInt8]) -> [FrameNumber]
    ) -> [FrameRun] {
        var series: [Series: [(digits: [UInt8], frame: Frame)]] = [:]
        for member in members {
            let key = member.image.key
            for number in numbered(key.stem) {
                let name = Series(folder: key.folder, prefix: number.prefix, suffix: number.suffix, format: key.format)
                series[name, default: []].append((number.digits, Frame(number: number.value, member: member)))
            }
        }
        let possible = series.filter { $0.value.count >= (isAsked ? minAsked : minFromZero) }
            .sorted { $0.key.order < $1.key.order }
        return possible.compactMap { key, entries in
            FrameRun(
                key.prefix, key.suffix, entries.map(\.frame),
                isPadded: entries.contains { FrameNumber.isPadded($0.digits) }, isAsked: isAsked)
        }
    }

    private init?(_ prefix: [UInt8], _ suffix: [UInt8], _ frames: [Frame], isPadded: Bool, isAsked: Bool) {
        let sorted = frames.sorted { $0.number < $1.number }
        // "a1" and "a01" in one folder are not a series.
        guard zip(sorted, sorted.dropFirst()).allSatisfy({ $0.number < $1.number }),
            let run = isAsked ? sorted : Self.longest(sorted, isPadded: isPadded),
            isPadded || isAsked || !Self.areYears(run), isAsked || !Self.begins(codePoint: prefix),
            let sizes = FrameSizes(run.map(\.member), isSure: isAsked)
        else { return nil }
        self.prefix = prefix
        self.suffix = suffix
        self.frames = run
        self.isPadded = isPadded
        self.isAsked = isAsked
        self.sizes = sizes
    }

    /// Whether these are more likely years than frames: "award2009".
    private static func areYears(_ frames: [Frame]) -> Bool { frames.allSatisfy { (1900...2099).contains($0.number) } }

    /// Whether the text before the numbers is the beginning of a character's number, as `1f3` is: sets of emoji are named so.
    private static func begins(codePoint prefix: [UInt8]) -> Bool {
        (2...5).contains(prefix.count) && prefix[0].isDigit
            && prefix.allSatisfy { $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0.lowercasedASCII) }
    }

    /// The longest stretch of consecutive numbers, with those before and after it beyond a small gap.
    private static func longest(_ frames: [Frame], isPadded: Bool) -> [Frame]? {
        var stretches: [[Frame]] = []
        for frame in frames {
            if let last = stretches.last?.last, last.number + 1 == frame.number {
                stretches[stretches.count - 1].append(frame)
            } else {
                stretches.append([frame])
            }
        }
        guard let core = stretches.indices.max(by: { stretches[$0].count < stretches[$1].count }) else { return nil }
        let isFromZero = stretches[core][0].number == 0
        guard stretches[core].count >= (isPadded ? minPadded : isFromZero ? minFromZero : minCount) else {
            return nil
        }
        var run = stretches[core]
        func belongs(_ other: [Frame], missing: Int, isEnd: Bool) -> Bool {
            // One image beyond a gap may be of another series, unless it ends this one and just one number is missing.
            other.count >= 2 ? missing <= widestGap : isEnd && missing == 1 && run.count >= minCount
        }
        for (index, next) in stretches.enumerated().dropFirst(core + 1) {
            let missing = next[0].number - run[run.count - 1].number - 1
            guard belongs(next, missing: missing, isEnd: index == stretches.count - 1) else { break }
            run += next
        }
        for (index, previous) in stretches[..<core].enumerated().reversed() {
            let missing = run[0].number - previous[previous.count - 1].number - 1
            guard belongs(previous, missing: missing, isEnd: index == 0) else { break }
            run = previous + run
        }
        return run.count >= (isFromZero && !isPadded ? minFromZero : minCount) ? run : nil
    }

    /// Whether the images are hardly something else, such as the numbered buttons of a menu, which people count from 1.
    var isSurelyAnimation: Bool { isAsked || isPadded || frames[0].number == 0 || frames.count > Self.maxControls }

    /// Missing numbers, each with the frame that follows.
    var gaps: [(missing: [Int], after: SetMember)] {
        zip(frames, frames.dropFirst()).compactMap { a, b in
            a.number + 1 < b.number ? (Array(a.number + 1..<b.number), b.member) : nil
        }
    }

    /// Frames that a screen shows at another scale than most frames.
    struct Strangers {
        var paths: [BytePath]
        /// The scales of the files that are shown, ascending.
        var scales: [ScaleFactor]
        /// The scale of most frames.
        var usual: ScaleFactor
    }

    /// The images, of some that are shown in each other's place, that have another scale than most on a screen; nil if there are none.
    static func strangers(among members: [SetMember], _ screen: SetMember.Screen) -> Strangers? {
        let scales = Dictionary(grouping: members.filter { $0.scale(on: screen) != nil }) {
            $0.scale(on: screen) ?? .x1
        }
        guard scales.count > 1, let most = scales.max(by: { ($0.value.count, $0.key) < ($1.value.count, $1.key) })
        else { return nil }
        let others = members.filter { $0.scale(on: screen).map { $0 != most.key } ?? false }
        return Strangers(
            paths: others.map { $0.path(on: screen) },
            scales: Set(others.compactMap { $0.scale(on: screen) }).sorted(), usual: most.key)
    }
}

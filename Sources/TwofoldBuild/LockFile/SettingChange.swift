/// A setting that a variant was made with, where the present one is another.
package struct SettingChange: Hashable, Sendable {
    let key: SettingKey
    /// The format that it holds for; nil for all.
    let format: ImageFormat?
    /// Its value when the variant was made, as a configuration file writes it.
    let then: String
    let now: String

    init(_ key: SettingKey, of format: ImageFormat? = nil, _ then: String, now: String) {
        self.key = key
        self.format = format
        self.then = then
        self.now = now
    }

    /// The setting's name in a configuration file.
    package var name: String { key.rawValue }

    /// What changed, as in `quality 80, now 90`.
    package var words: String { "\(name) \(then), now \(now)" }

    /// The lines of a configuration file that state the earlier values; none for a setting that had several.
    package static func lines(_ changes: Set<SettingChange>) -> [String] {
        let byKey = Dictionary(grouping: changes, by: \.key).sorted { $0.key < $1.key }
        return byKey.compactMap { key, changes in
            let values = Dictionary(grouping: changes, by: \.format).mapValues { Set($0.map(\.then)) }
            guard values.values.allSatisfy({ $0.count == 1 }) else { return nil }
            let formats = values.compactMap { format, values in
                format.flatMap { format in values.first.map { "\(format.rawValue): \($0)" } }
            }
            let value = formats.isEmpty ? values.values.first?.first : "{\(formats.sorted().joined(separator: ", "))}"
            return value.map { "\(key.rawValue): \($0)" }
        }
    }
}

/// The settings that made variants with other recipes than the present ones.
///
/// The lock file records a digest of a recipe, and not its settings. There are few, so the one that differs is found by
/// trying: a recipe with another value whose digest is the recorded one was the variant's, and no other.
struct SettingSearch {
    /// What explained the variants before, which most often explains the next one, too.
    private var known: [[SettingChange]] = []
    private var trialsLeft = 24

    static func changes(
        _ variants: [VariantPlan], _ states: [VariantState], _ lockFile: LockFile
    ) -> [BytePath: [SettingChange]] {
        var search = SettingSearch()
        var changes: [BytePath: [SettingChange]] = [:]
        for (variant, state) in zip(variants, states) where state == .stale(.recipeChanged) {
            guard let digest = lockFile[variant.path]?.origin.recipe else { continue }
            changes[variant.path] = search.changes(of: variant, madeBy: digest)
        }
        return changes
    }

    /// What to change in a variant's recipe to get one with this digest; nil where no one or two settings do.
    private mutating func changes(of variant: VariantPlan, madeBy digest: String) -> [SettingChange]? {
        let single = Self.trials(variant.recipe, variant)
        for changes in known {
            var recipe: Recipe? = variant.recipe
            for change in changes {
                recipe = recipe.flatMap { Self.trials($0, variant).first { $0.change == change }?.recipe }
            }
            if recipe?.digest == digest { return changes }
        }
        guard trialsLeft > 0 else { return nil }
        trialsLeft -= 1
        guard let found = Self.search(single, variant, digest) else { return nil }
        known.append(found)
        return found
    }

    private static func search(_ trials: [Trial], _ variant: VariantPlan, _ digest: String) -> [SettingChange]? {
        if let one = trials.first(where: { $0.recipe.digest == digest }) { return [one.change] }
        for first in trials where first.change.key != .quality {
            for second in self.trials(first.recipe, variant) where second.change.key > first.change.key {
                if second.recipe.digest == digest { return [first.change, second.change] }
            }
        }
        return nil
    }

    private struct Trial {
        var change: SettingChange
        var recipe: Recipe
    }

    /// The recipes with another value of one setting that a command line can state.
    private static func trials(_ recipe: Recipe, _ variant: VariantPlan) -> [Trial] {
        var trials: [Trial] = []
        func add(_ change: SettingChange, _ edit: (inout Recipe) -> Void) {
            var other = recipe
            edit(&other)
            if other != recipe { trials.append(Trial(change: change, recipe: other)) }
        }
        func add<Value: CaseIterable & RawRepresentable<String>>(
            _ key: SettingKey, _ path: WritableKeyPath<Recipe, Value>, _ words: (Value) -> String = { $0.rawValue }
        ) {
            for value in Value.allCases {
                add(SettingChange(key, words(value), now: words(recipe[keyPath: path]))) { $0[keyPath: path] = value }
            }
        }
        add(.linear, \.space) { "\($0 == .linear)" }
        add(.color, \.color)
        add(.density, \.density)
        if !recipe.isDrawn {
            let now = variant.filter.reason == .named ? recipe.filter.rawValue : "auto"
            for filter in ResamplingFilter.allCases {
                add(SettingChange(.filter, filter.rawValue, now: now)) {
                    ($0.filter, $0.isFilterByPixels) = (filter, false)
                }
            }
            for isLossy in variant.filter.reason == .named ? [false, true] : [] {
                let choice = FilterChoice(
                    named: nil, format: variant.masterFormat, isLossy: isLossy, ratio: recipe.ratio)
                add(SettingChange(.filter, "auto", now: now)) {
                    ($0.filter, $0.isFilterByPixels) = (choice.filter, choice.isByPixels)
                }
            }
        }
        for encoding in Set([recipe.encoding] + recipe.rivals.encodings) {
            for (change, other) in encoding.alternatives { add(change) { $0.replace(encoding, by: other) } }
        }
        return trials
    }
}

extension Recipe {
    /// Replaces an encoding, in the files that it is compared with, too: a setting holds for all of them.
    fileprivate mutating func replace(_ old: ImageEncoding, by new: ImageEncoding) {
        if encoding == old { encoding = new }
        func replaced(_ rival: FormatRivals.Rival) -> FormatRivals.Rival {
            rival == .variant(old) ? .variant(new) : rival
        }
        rivals.smallerThan = rivals.smallerThan.map(replaced)
        rivals.atMost = rivals.atMost.map(replaced)
    }
}

extension ImageEncoding {
    /// The encodings of the same format with another value of a setting.
    fileprivate var alternatives: [(SettingChange, ImageEncoding)] {
        func qualities(_ now: Int?, _ encoding: (Int) -> ImageEncoding) -> [(SettingChange, ImageEncoding)] {
            (1...100).map {
                (SettingChange(.quality, of: format, "\($0)", now: now.map { "\($0)" } ?? "none"), encoding($0))
            }
        }
        switch self {
        case .png(let now, let quality):
            // That there was none before cannot be stated in a configuration.
            return PNGEffort.allCases.map {
                (SettingChange(.effort, $0.rawValue, now: now.rawValue), .png(effort: $0, quality: quality))
            } + qualities(quality) { .png(effort: now, quality: $0) }
        case .jpeg(let now): return qualities(now) { .jpeg(quality: $0) }
        case .webp(let now?): return qualities(now) { .webp(quality: $0) }
        case .heic(let now): return qualities(now) { .heic(quality: $0) }
        case .avif(let now): return qualities(now) { .avif(quality: $0) }
        case .jxl(let now?): return qualities(now) { .jxl(quality: $0) }
        case .tiff: return [(SettingChange(.tiffPair, "true", now: "false"), .tiffPair)]
        case .tiffPair: return [(SettingChange(.tiffPair, "false", now: "true"), .tiff)]
        case .webp, .gif, .jxl: return []
        }
    }
}

extension SettingKey: Comparable {
    /// Orders keys as the documentation lists them.
    package static func < (a: SettingKey, b: SettingKey) -> Bool {
        (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
}

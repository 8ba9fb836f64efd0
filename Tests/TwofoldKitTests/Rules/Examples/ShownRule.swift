import TwofoldKit

/// A rule with a tree that it reports, and one like it that it does not.
///
/// The tests build both, and the article "Rules" prints them.
struct ShownRule: Sendable {
    typealias Example = Rule.Example

    var rule: Rule
    var example: Example
    var nearMiss: Example

    init(_ rule: Rule, in example: Example, butNotIn nearMiss: Example) {
        self.rule = rule
        self.example = example
        self.nearMiss = nearMiss
    }

    static let all: [ShownRule] = [
        catalogNameRules, catalogReadingRules, catalogRules, catalogSlotRules, configurationRules, accountRules,
        lockFileRules, ownershipRules, planRules, findingRules, recordedVariantRules, decodingRules, formatRules,
        imageRules,
        readingRules, oddSizeRule, budgetRules, contentRules, metadataRules, sizeRules, oddNameRules, resourceNameRules,
        suffixRules, layoutRules, lookupRules, nameRules, placementRules, referenceRules, androidRules, flutterRules,
        iconRules, launchRules, mipmapRules, propertyListRules, setRules,
    ].flatMap(\.self).sorted { $0.rule.id < $1.rule.id }
}

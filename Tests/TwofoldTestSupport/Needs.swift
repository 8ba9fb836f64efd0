import Foundation
package import Testing

/// What a test needs of its machine: where that is missing, the test is skipped, and says why.
///
/// `.ci/run` lists these reasons, and fails where a test was skipped for another one.
extension Trait where Self == ConditionTrait {
    package static var onRealImages: Self { .enabled(if: Corpus.isAvailable, "TWOFOLD_CORPUS names no folder") }

    package static var onRealCatalogs: Self {
        .enabled(
            if: !Corpus.catalogContents.isEmpty, "there are no catalogs beside the folder that TWOFOLD_CORPUS names")
    }

    package static var onRealPropertyLists: Self {
        .enabled(
            if: !Corpus.propertyLists.isEmpty,
            "there are no property lists beside the folder that TWOFOLD_CORPUS names")
    }

    package static var measuringMemory: Self {
        .enabled(if: ResidentMemory.now != nil, "there is no /proc/self/status")
    }

    package static var asRoot: Self { .enabled(if: geteuid() == 0, "only root can set it up") }

    /// Permissions hold everybody back but root, who needs this program to become somebody else.
    package static var asOrdinaryUser: Self {
        .enabled(if: geteuid() != 0 || Program.isInstalled("setpriv"), Comment(rawValue: Program.absence("setpriv")))
    }

    package static func having(_ program: String) -> Self {
        .enabled(if: Program.isInstalled(program), Comment(rawValue: Program.absence(program)))
    }
}

/// The number of files and folders that were ignored, by reason, for programs.
struct PassedOverEntry: Encodable {
    /// The numbers for one kind, by reason; zeros are included, so that a reader can add them without special cases.
    struct Reasons: Encodable {
        var excluded, ignored, standard: Int

        init(_ counts: [Omission: Int]) {
            excluded = counts[.excluded] ?? 0
            ignored = counts[.ignored] ?? 0
            standard = counts[.standard] ?? 0
        }
    }

    var folders, images: Reasons
    /// The vector images that were not rendered because it was not requested; nil where a command never renders any.
    var vectors: Int?

    init(_ passedOver: PassedOver, undrawn: Int?) {
        folders = Reasons(passedOver.folders)
        images = Reasons(passedOver.files)
        vectors = undrawn
    }
}

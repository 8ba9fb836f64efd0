/// The number of files and folders that were ignored, by reason.
struct IgnoredEntry: ReportPart {
    var folders, images: Reasons
    /// Nil where a command never renders vector images.
    var vectors: Int?

    init(_ passedOver: PassedOver, undrawn: Int?) {
        folders = Reasons(passedOver.folders)
        images = Reasons(passedOver.files)
        vectors = undrawn
    }

    static let facts = PartFacts(
        name: "ignored", meaning: "The number of ignored files and folders; the article Files has the rules",
        fields: [
            "folders": "folders, by reason",
            "images": "image files in other folders, by reason",
            "vectors": "vector images that were not rendered because it was not requested; omitted by `sizes`",
        ])

    /// The numbers of one kind; zeros are included, so that a reader can add them without special cases.
    struct Reasons: ReportPart {
        var excluded, ignored, standard, submodule, sparse: Int

        init(_ counts: [Omission: Int]) {
            excluded = counts[.excluded] ?? 0
            ignored = counts[.ignored] ?? 0
            standard = counts[.standard] ?? 0
            submodule = counts[.submodule] ?? 0
            sparse = counts[.sparse] ?? 0
        }

        static let facts = PartFacts(
            name: "reasons", meaning: "Why files or folders were ignored",
            fields: [
                "excluded": "by `exclude` or `--exclude`", "ignored": "by `.gitignore`", "standard": "by default",
                "submodule": "because it is a submodule, which only a run that names it writes",
                "sparse": "recorded or tracked images that a sparse checkout leaves out",
            ])
    }
}

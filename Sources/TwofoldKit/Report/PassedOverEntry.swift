/// How much was passed over, and why, as programs read it.
struct PassedOverEntry: Encodable {
    /// How many of one kind were passed over, by the reason; all reasons are there, so that a sum needs no cases.
    struct Reasons: Encodable {
        var excluded, ignored, standard: Int

        init(_ counts: [Omission: Int]) {
            excluded = counts[.excluded] ?? 0
            ignored = counts[.ignored] ?? 0
            standard = counts[.standard] ?? 0
        }
    }

    var folders, images: Reasons
    /// Vector images that nobody asked for; nil where none would be drawn anyway.
    var vectors: Int?

    init(_ passedOver: PassedOver, undrawn: Int?) {
        folders = Reasons(passedOver.folders)
        images = Reasons(passedOver.files)
        vectors = undrawn
    }
}

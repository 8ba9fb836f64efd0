/// What a run spends its time on.
public enum RunStage: String, CaseIterable, Sendable {
    /// Files are listed, looked into and planned, and the plan is held against what is there.
    case find
    /// Masters are read.
    case read
    /// Masters and variants are hashed.
    case hash
    /// Masters are decoded, and converted where that was asked for; of drawings, whether they can be drawn at all.
    case decode
    /// Drawings are drawn for their variants.
    case draw
    /// Masters are reduced to their variants' sizes.
    case resample
    /// Variants are compressed.
    case encode
    /// Variants are decoded again and compared with what they were made of.
    case verify
    /// Finished files are noted in the journal and put in their places.
    case place
    /// Everything else: the order of jobs, the ledger, the report.
    case other
}

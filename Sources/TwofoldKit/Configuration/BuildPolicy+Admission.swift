// What a header must be like for anything to be made of its file; asked before a pixel is decoded or drawn.

extension BuildPolicy {
    /// Refuses what is beyond the limits, and drawings that want what they may not have.
    func admit(_ header: ImageHeader) throws(ImageError) {
        guard limits.admit(header.size) else { throw .tooLarge(header.size) }
        if references == .refuse, let reference = header.drawing?.externalReference {
            throw .externalReference(reference)
        }
    }
}

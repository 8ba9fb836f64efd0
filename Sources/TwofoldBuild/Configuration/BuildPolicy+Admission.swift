// Checks on an image's header, before a pixel is decoded or drawn.

extension BuildPolicy {
    /// Refuses images beyond the limits, and vector images with references that the policy refuses.
    func admit(_ header: ImageHeader) throws(ImageError) {
        guard limits.admit(header.size) else { throw .tooLarge(header.size) }
        if references == .refuse, let reference = header.drawing?.externalReference {
            throw .externalReference(reference)
        }
    }
}

extension Rule {
    /// A mistake from which other findings follow: they would be gone with it, so they are not reported beside it.
    package enum Cause: Hashable, Sendable {
        /// A file is refused, so it is not judged again.
        case refusal
        /// A file is refused, so its image is not complete.
        case refusalInImage
        /// Nothing can be made from an image.
        case damage
        /// The right size of a file is in a table of icons or launch images.
        case size
        /// A file has to get another name.
        case name
        /// An icon has no 2x.
        case missing2x
        /// Another scale of the image is in another folder.
        case place
        /// Its 2x is in another folder.
        case placeOf2x
        /// A related file may be the one of the wrong size.
        case sizeOfRelated
        /// The right size of a file is said, so that no other has to be.
        case rightSize
        /// A fix gives a file another name.
        case renamed
    }
}

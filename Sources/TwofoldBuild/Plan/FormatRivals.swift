/// The files of an image in other formats that a variant is compared with: it is made only where it is smaller.
///
/// They are part of the recipe, because whoever changes the quality of one format changes which others are worth making.
package struct FormatRivals: Hashable, Sendable {
    /// A file of the same image at the same scale.
    enum Rival: Hashable, Sendable {
        /// The same pixels in another encoding.
        case variant(ImageEncoding)
        /// The master, where it is itself the file of this scale.
        case master
    }

    /// Formats that are preferred unless this one is smaller.
    var smallerThan: [Rival] = []
    /// Formats that are preferred only if they are smaller.
    var atMost: [Rival] = []

    /// Without rivals, a variant is always made.
    init() {}

    init(of place: Int, among list: [Rival], _ choice: FormatChoice) {
        smallerThan = Array(list[(place + 1)...])
        if choice == .smallest { atMost = Array(list[..<place]) }
    }

    /// Whether there are none.
    package var isEmpty: Bool { smallerThan.isEmpty && atMost.isEmpty }

    /// The encodings of the variants among them.
    var encodings: [ImageEncoding] {
        (smallerThan + atMost).compactMap { if case .variant(let encoding) = $0 { encoding } else { nil } }
    }

    /// Whether a file of this size is to be made.
    ///
    /// - Parameter size: The bytes of a rival; nil for one that cannot be made, which prevents nothing.
    func admit(_ bytes: Int, _ size: (Rival) -> Int?) -> Bool {
        smallerThan.allSatisfy { size($0).map { bytes < $0 } ?? true }
            && atMost.allSatisfy { size($0).map { bytes <= $0 } ?? true }
    }
}

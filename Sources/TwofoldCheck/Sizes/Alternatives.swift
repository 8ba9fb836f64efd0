/// One image in all formats that it has files in: a device loads one of them, and all show the same.
struct Alternatives: Sendable {
    /// The format that every program reads, or the only one.
    var fallback: CheckedImage
    /// The other formats: AVIF, WebP, HEIC and JPEG XL, which are offered where they are smaller.
    var others: [CheckedImage] = []

    /// Groups images of one folder and name.
    ///
    /// `foo.png` and `foo.jpg` are two images, and then nothing says which of them `foo.webp` belongs to, so each is one.
    static func group(_ images: [CheckedImage]) -> [Alternatives] {
        var places: [FolderStem: Int] = [:]
        var members: [[CheckedImage]] = []
        for image in images {
            let place = places[image.place] ?? members.count
            if place == members.count {
                places[image.place] = place
                members.append([])
            }
            members[place].append(image)
        }
        return members.flatMap { images -> [Alternatives] in
            let fallbacks = images.filter { !$0.key.format.isOffered }
            guard images.count > 1, fallbacks.count < 2, let fallback = fallbacks.first ?? images.first else {
                return images.map { Alternatives(fallback: $0) }
            }
            return [Alternatives(fallback: fallback, others: images.filter { $0.key != fallback.key })]
        }
    }

    /// The smallest of the files that the formats have for one purpose: a larger one is not offered.
    func smallest(_ file: (CheckedImage) -> CheckedFile?) -> CheckedFile? {
        ([fallback] + others).compactMap(file).min { $0.byteCount < $1.byteCount }
    }
}

extension ImageFormat {
    /// Whether the format is one of those that are offered besides another one.
    fileprivate var isOffered: Bool { [.avif, .webp, .heic, .jxl].contains(self) }
}

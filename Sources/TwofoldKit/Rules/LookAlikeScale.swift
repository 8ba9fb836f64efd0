/// A name such as `bonus_2x.png`: it may be the 2x of `bonus.png`, or an image of a doubled bonus.
///
/// Only sizes can decide, so a file is renamed only if they fit a scale.
struct LookAlikeScale {
    private let path: BytePath
    private let meant: AssetName

    /// - Parameter meant: The name with a scale.
    init(_ path: BytePath, as meant: [UInt8]) {
        self.path = path
        self.meant = AssetName(parsing: meant)
    }

    /// Whether the file's size fits the other scales; without other scales, whether it is whole at this one.
    func isConfirmed(by tree: CheckContext) -> Bool {
        guard let size = tree[path]?.size else { return false }
        let others = relatives(in: tree)
        if others.isEmpty { return size.isWhole(at: meant.scale) }
        return others.allSatisfy { scale, other in
            agree(size.width, other.width, scale) && agree(size.height, other.height, scale)
        }
    }

    /// The possible other scales of the image: by its name, or by a name that looks like this file's.
    private func relatives(in tree: CheckContext) -> [(scale: ScaleFactor, size: PixelSize)] {
        let digit = meant.base.count + 1
        return [ScaleFactor.x1, .x2, .x3, .x4].filter { $0 != meant.scale }.flatMap { scale in
            var alike = path.name
            if alike.indices.contains(digit) { alike[digit] = UInt8(ascii: "0") + UInt8(scale.pixelsPerPoint) }
            return [meant.variant(scale: scale, device: meant.device).bytes, alike].compactMap { name in
                path.folder.appending(name).flatMap { tree[$0]?.size }.map { (scale, $0) }
            }
        }
    }

    /// Whether two sides differ by less than a point, because either may have been rounded.
    private func agree(_ side: Int, _ other: Int, _ scale: ScaleFactor) -> Bool {
        let (a, b) = (meant.scale.pixelsPerPoint, scale.pixelsPerPoint)
        return abs(side * b - other * a) < max(a, b)
    }
}

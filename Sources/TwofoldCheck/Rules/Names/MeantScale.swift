/// A name that would get another scale if it were renamed as its author probably meant it.
///
/// `bonus_2x.png` may be the 2x of `bonus.png`, or an image of a doubled bonus, and `Sun@X2.png` may be another drawing than
/// `Sun.png`. Only sizes can decide.
struct MeantScale {
    private let path: BytePath
    private let meant: AssetName
    private let isLookAlike: Bool

    /// - Parameters:
    ///   - meant: The name with the scale.
    ///   - isLookAlike: Whether the name only looks like one with a scale.
    init(_ path: BytePath, as meant: [UInt8], isLookAlike: Bool) {
        self.path = path
        self.meant = AssetName(parsing: meant)
        self.isLookAlike = isLookAlike
    }

    /// Whether the file's size fits the other scales; without other scales, whether it is whole at this one.
    ///
    /// - Parameter needsOthers: Whether there has to be another scale.
    func isConfirmed(by tree: CheckContext, needsOthers: Bool = false) -> Bool {
        guard let size = size(in: tree) else { return false }
        let others = relatives(in: tree)
        if others.isEmpty { return !needsOthers && size.isWhole(at: meant.scale) }
        return others.allSatisfy { agree(size, $0) }
    }

    /// A file of the image that this file's size does not fit; nil if there is none, and if the size is unknown.
    func misfit(in tree: CheckContext) -> BytePath? {
        guard let size = size(in: tree) else { return nil }
        return relatives(in: tree).first { !agree(size, $0) }?.path
    }

    private typealias Relative = (path: BytePath, scale: ScaleFactor, size: PixelSize)

    /// The file's size; a file without an image's extension is not among the tree's images.
    private func size(in tree: CheckContext) -> PixelSize? {
        if let file = tree[path] { return file.size }
        guard let format = ImageFormat(fileExtension: meant.fileExtension), !format.isVector else { return nil }
        return (try? tree.source.probe.look(at: path, status: nil, promised: format, needsHeader: true))?.image?.header?
            .size
    }

    /// The possible other scales of the image: by its name, or by a name that looks like this file's.
    private func relatives(in tree: CheckContext) -> [Relative] {
        let digit = meant.base.count + 1
        return [ScaleFactor.x1, .x2, .x3, .x4].filter { $0 != meant.scale }.flatMap { scale -> [Relative] in
            var names = [meant.variant(scale: scale, device: meant.device).bytes]
            if isLookAlike {
                var alike = path.name
                if alike.indices.contains(digit) { alike[digit] = UInt8(ascii: "0") + UInt8(scale.pixelsPerPoint) }
                names.append(alike)
            }
            return names.compactMap { name -> Relative? in
                guard let other = path.folder.appending(name), let size = tree[other]?.size else { return nil }
                return (other, scale, size)
            }
        }
    }

    private func agree(_ size: PixelSize, _ other: Relative) -> Bool {
        agree(size.width, other.size.width, other.scale) && agree(size.height, other.size.height, other.scale)
    }

    /// Whether two sides differ by less than a point, because either may have been rounded.
    private func agree(_ side: Int, _ other: Int, _ scale: ScaleFactor) -> Bool {
        let (a, b) = (meant.scale.pixelsPerPoint, scale.pixelsPerPoint)
        return abs(side * b - other * a) < max(a, b)
    }
}

extension NameAnomaly {
    /// Whether the name would be read at another scale, or at its scale for the first time, once it is corrected.
    var isOfScale: Bool {
        switch self {
        case .scaleCase, .misspeltScale, .damagedMark, .suffixAfterExtension, .textAfterScale, .explicit1x: true
        default: false
        }
    }
}

extension CheckContext {
    /// The fix of a misspelled name: the name that its author evidently meant, where the image's other sizes fit it.
    func fix(ofName diagnostic: Diagnostic) -> Fix? {
        guard diagnostic.id.rawValue.hasPrefix("naming."), case let name = AssetName(parsing: diagnostic.path.name),
            let anomaly = name.anomaly, let meant = anomaly.suggestion(for: name),
            let target = diagnostic.path.folder.appending(meant), let fix = moving(diagnostic.path, to: target)
        else { return nil }
        let scale = MeantScale(diagnostic.path, as: meant, isLookAlike: anomaly == .lookAlikeScale)
        guard anomaly != .lookAlikeScale else {
            return scale.isConfirmed(by: self, needsOthers: name.hasDotForAt) ? fix : nil
        }
        guard anomaly.isOfScale, fix.isMove, let other = scale.misfit(in: self) else { return fix }
        return .misfit(diagnostic.path, to: target, beside: other)
    }
}

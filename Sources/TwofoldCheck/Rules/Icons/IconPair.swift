/// The two scales of a listed icon that both have sizes of no icon, as 58 and 116 pixels for 57 points: each by itself is near
/// another size, but they have one size in points.
struct IconPair {
    /// The points that are meant: the nearest size of the app's systems and devices.
    private let points: Int

    /// Nil where one of the two has a size of its scale, or where there is only one.
    init?(_ file: CheckedFile, of manifest: AppManifest, in tree: CheckContext) {
        func side(at scale: ScaleFactor) -> Int? {
            let name = file.name.variant(scale: scale, device: file.name.device).bytes
            guard let size = file.path.folder.appending(name).flatMap({ tree[$0]?.size }), size.width == size.height
            else { return nil }
            return size.width
        }
        guard file.scale == .x1 || file.scale == .x2, let one = side(at: .x1), let two = side(at: .x2), one < two,
            !IconCatalogue.holds(one, at: .x1), !IconCatalogue.holds(two, at: .x2)
        else { return nil }
        func distance(_ points: Int) -> Int { 2 * abs(one - points) + abs(two - 2 * points) }
        let nearest = Self.homePoints(of: manifest).min { (distance($0), $0) < (distance($1), $1) }
        guard let nearest else { return nil }
        // 114 and 228 are 57 points, each at twice its scale.
        let isDoubled = two == 2 * one && IconCatalogue.holds(one, at: .x2)
        guard !isDoubled || distance(nearest) <= Self.slip else { return nil }
        points = nearest
    }

    /// The side that one of the two should have; nil if it has it.
    func right(for file: CheckedFile) -> Int? {
        let side = points * file.scale.pixelsPerPoint
        return file.size?.width == side ? nil : side
    }

    /// The size of a home screen that a file is a few pixels off, at the scale of its name; nil where it is farther from all.
    static func nearHome(to file: CheckedFile, of manifest: AppManifest) -> Int? {
        guard file.scale == .x1 || file.scale == .x2, let size = file.size else { return nil }
        let ratio = file.scale.pixelsPerPoint
        let sides = homePoints(of: manifest).map { $0 * ratio }.filter { IconCatalogue.holds($0, at: file.scale) }
        func distance(_ side: Int) -> Int { max(abs(size.width - side), abs(size.height - side)) }
        return sides.filter { distance($0) <= ratio * slip / 4 }.min { (distance($0), $0) < (distance($1), $1) }
    }

    /// A pair this near to a size is meant for it: two pixels of 57 and four of 114.
    private static let slip = 8

    /// The sizes of home screens in points, on the devices and systems that the app runs on.
    private static func homePoints(of manifest: AppManifest) -> [Int] {
        let isOld = manifest.minimumSystem.map { $0 < .firstWithoutSmallPhones }
        let phone = isOld == false ? [60] : isOld == true ? [57] : [57, 60]
        let pad = isOld == false ? [76] : isOld == true ? [72] : [72, 76]
        return (manifest.excludes(.iphone) ? [] : phone) + (manifest.excludes(.ipad) ? [] : pad)
    }
}

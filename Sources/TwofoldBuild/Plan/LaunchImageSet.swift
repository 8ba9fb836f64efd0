/// A set of launch images in an asset catalog, as `launch` fills it.
///
/// A slot that names an image keeps it. The names of new ones state their sizes in points, as those of icons do.
struct LaunchImageSet: Sendable {
    /// Its `Contents.json`.
    let list: BytePath
    /// The images of slots that are for iPhones and iPads, by index.
    private(set) var images: [Int: LaunchImage] = [:]
    private let file: CatalogFile

    /// Reads a set; nil for another folder.
    init?(_ folder: BytePath, _ request: LaunchPlan.Request, on disk: any Disk) throws(Diagnostic) {
        guard CatalogKind(folder: folder.name) == .launchimage, let list = folder.contentsFile else { return nil }
        self.list = list
        guard !disk.isGone(list) else { throw .noListOfLaunchImages(list) }
        let bytes: [UInt8]
        do throws(DiskError) {
            bytes = try disk.contents(of: list, limit: ContentsFile.longest)
        } catch {
            throw .unreadable(list, error)
        }
        do throws(JSONProblem) {
            file = try CatalogFile(bytes, kind: .launchimage)
        } catch {
            throw .catalogUnreadable(list, error)
        }
        let base = folder.name.dropLast(".launchimage".utf8.count)
        for slot in file.contents.slots {
            let rows = LaunchImageTable.rows(for: slot)
            guard let row = rows.first, Set(rows.map(\.size)).count == 1, request.devices.contains(row.device),
                row.isLandscape ? request.hasLandscape : request.hasPortrait
            else { continue }
            let (width, height) = (row.size.width, row.size.height)
            let points = "\(width / row.scale.pixelsPerPoint)x\(height / row.scale.pixelsPerPoint)"
            var name = AssetName(
                base: base + Array("-\(points)".utf8), scale: row.scale, fileExtension: Array("png".utf8))
            if let file = slot.file, let path = folder.appending(file), !disk.isGone(path) {
                name = AssetName(parsing: file)
            }
            images[slot.index] = LaunchImage(name: name, row: row)
        }
    }

    /// What `Contents.json` says.
    var bytes: [UInt8] { file.bytes }

    /// What `Contents.json` says with the images that are in place; nil where a name is not UTF-8.
    func bytes(naming isThere: (AssetName) -> Bool) -> [UInt8]? {
        file.entering(images.mapValues(\.name).filter { isThere($0.value) }.mapValues(\.bytes))
    }
}

extension Diagnostic {
    fileprivate static func noListOfLaunchImages(_ list: BytePath) -> Diagnostic {
        Rule.catalogNotEntered.diagnostic(
            list, "this set has no Contents.json, so no slot says which launch images it needs",
            fix: "add the set in Xcode, or name a folder outside of the catalog")
    }
}

import ArgumentParser
import TwofoldKit

/// The scale of files whose names state none: `2x` or more, because a 1x has nothing smaller.
struct SourceScale: ExpressibleByArgument {
    var scale: ScaleFactor

    init?(argument: String) {
        guard let scale = ScaleFactor(text: argument), scale > .x1 else { return nil }
        self.scale = scale
    }

    static var allValueStrings: [String] { ["2x", "3x", "4x"] }

    /// Refuses paths that the scale cannot be for: folders, and files whose names state a scale.
    func check(_ trees: [(tree: TreeSelection, disk: LocalDisk)]) throws {
        for (tree, disk) in trees {
            for path in tree.selection {
                guard (try? disk.status(of: path))?.kind == .file else {
                    throw ValidationError("--source-scale is for files; give the path of each, such as Photo.png.")
                }
                let name = AssetName(parsing: path.name)
                guard name.scale == .x1 else {
                    throw ValidationError(
                        "--source-scale is for files whose names state no scale; \(path.display) is a \(name.scale) file."
                    )
                }
            }
        }
    }
}

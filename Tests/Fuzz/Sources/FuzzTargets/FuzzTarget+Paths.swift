@testable import TwofoldBuild
@testable import TwofoldCheck
@testable import TwofoldImaging
import TwofoldKit

extension FuzzTarget {
    /// Paths below a root: nothing that could leave it becomes a `BytePath`.
    static let paths = FuzzTarget(
        name: "paths",
        seeds: ["Icons/Sun@2x.png", "a/./b", "a/../b", "/etc/passwd", "a//b", "a/", ".../a", ".", "", "a\0b"]
            .map { Array($0.utf8) },
        tokens: ["/", "..", "/../", "/./", "//", "\0"].map { Array($0.utf8) }
    ) { input in
        let pieces = input.split(separator: 0x2F, omittingEmptySubsequences: false).map { Array($0) }
        let isSafe = pieces.allSatisfy { isFileName($0) }
        let path = BytePath(input)
        expect((path != nil) == (isSafe || input.isEmpty), "a path is made of what is none, or the reverse")
        expect((BytePath(components: pieces) != nil) == isSafe, "components are judged in another way")
        expect((BytePath.root.appending(input) != nil) == isFileName(input), "a name is judged in another way")
        guard let path else { return }

        expect(path.bytes == input, "a path does not come back byte for byte")
        expect(path.components.allSatisfy { isFileName($0) }, "a component is no file name")
        expect(BytePath(components: path.components) == path, "a path is not its components")
        expect(path.isWithin(.root) && path.isWithin(path) && path.isWithin(path.folder), "a path is outside")
        expect(path == .root || path.folder.appending(path.name) == path, "a path is not its folder and name")
        expect(BytePath(path.folder.bytes) == path.folder, "a folder is no path")
        _ = FamilyKey(of: path)
    }

    private static func isFileName(_ name: [UInt8]) -> Bool {
        !name.isEmpty && name != [0x2E] && name != [0x2E, 0x2E] && !name.contains(0) && !name.contains(0x2F)
    }
}

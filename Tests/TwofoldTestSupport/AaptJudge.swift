import Foundation
import TwofoldKit

/// What Android's own build tool `aapt` reads from nine-patches.
package enum AaptJudge {
    /// A nine-patch as the tool writes it into an app.
    package struct NinePatch: Hashable {
        /// Where parts that stretch begin and end, in turn; inside the border.
        package var columns: [Int]
        package var rows: [Int]
        /// Left, top, right and bottom.
        package var padding: [Int]
        /// Of each segment, row by row: alpha, red, green and blue if it has one color, or nil.
        package var colors: [[UInt8]?]
    }

    /// The nine-patches of a resource folder by path, those left out that the tool refused, and its words.
    package static func crunch(_ files: [String: [UInt8]]) throws -> (read: [String: NinePatch], words: String) {
        let tree = try RealTree()
        for (path, file) in files { try tree.write(file, to: "res/\(path)") }
        let words = try run(["crunch", "-S", "\(tree.path)/res", "-C", "\(tree.path)/out"]).output
        var read: [String: NinePatch] = [:]
        for path in files.keys { read[path] = tree.bytes(of: "out/\(path)").flatMap(ninePatch) }
        return (read, words)
    }

    /// What Android itself names, such as the attributes of adaptive icons; nil where Debian's `android-framework-res` is not
    /// installed.
    package static var framework: String? {
        let path = "/usr/share/android-framework-res/framework-res.apk"
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    /// Builds a resource folder: the names of its images in the code that is generated, and the tool's words.
    package static func package(_ resources: String) throws -> (names: [String], words: String, status: Int32) {
        let tree = try RealTree([
            "AndroidManifest.xml": Array("<manifest package=\"org.example.app\"><application/></manifest>".utf8)
        ])
        let built = try run(
            [
                "package", "-f", "-m", "-J", tree.path, "-M", "\(tree.path)/AndroidManifest.xml", "-S", resources,
            ] + (framework.map { ["-I", $0] } ?? []))
        let code = String(decoding: tree.bytes(of: "org/example/app/R.java") ?? [], as: UTF8.self)
        let names = code.matches(of: /static final int (\w+)=/).map { String($0.output.1) }
        return (names.sorted(), built.output, built.status)
    }

    private static func run(_ arguments: [String]) throws -> Program.Result {
        try Program.run(["aapt"] + arguments, errors: .withOutput)
    }

    /// Reads the chunk that the tool adds.
    private static func ninePatch(in file: [UInt8]) -> NinePatch? {
        guard let chunk = PNGFile.chunksBeforePixels(of: file).first(where: { $0.type == "npTc" }) else { return nil }
        let data = chunk.data
        func number(_ start: Int) -> Int { data[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
        func numbers(_ start: Int, _ count: Int) -> [Int] { (0..<count).map { number(start + 4 * $0) } }
        let (columns, rows, colors) = (Int(data[1]), Int(data[2]), Int(data[3]))
        guard data.count == 32 + 4 * (columns + rows + colors) else { return nil }
        // Places are stored, too, but in the order of the machine that ran the tool.
        return NinePatch(
            columns: numbers(32, columns), rows: numbers(32 + 4 * columns, rows),
            padding: [number(12), number(20), number(16), number(24)],
            colors: numbers(32 + 4 * (columns + rows), colors).map { color in
                // 0 and 1 stand for "all transparent" and "several colors".
                color < 2 ? nil : [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
            })
    }
}

import Foundation

/// PngSuite by Willem van Schaik: PNG in all its kinds, and 14 files that are damaged in one way each.
///
/// The files lie in `Fixtures/PngSuite`, unchanged, with the licence that lets anybody pass them on.
enum PNGSuite {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Fixtures/PngSuite")

    private static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()
    }()

    /// The sound files, without their extension.
    static let valid = names.filter { !$0.hasPrefix("x") }
    /// The damaged ones.
    static let corrupt = names.filter { $0.hasPrefix("x") }

    /// A file of the suite.
    static func file(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent("\(name).png")))
    }
}

import Foundation

/// PngSuite by Willem van Schaik: PNG in all its kinds, and 14 files that are damaged in one way each.
///
/// The files lie in `TwofoldVipsTests/Fixtures/PngSuite`, unchanged, with the licence that lets anybody pass them on.
package enum PNGSuite {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("TwofoldVipsTests/Fixtures/PngSuite")

    private static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".png") }.map { String($0.dropLast(4)) }.sorted()
    }()

    /// The sound files, without their extension.
    package static let valid = names.filter { !$0.hasPrefix("x") }
    /// The damaged ones.
    package static let corrupt = names.filter { $0.hasPrefix("x") }

    /// A file of the suite.
    package static func file(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent("\(name).png")))
    }
}

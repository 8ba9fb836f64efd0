import TwofoldKit

@testable import TwofoldCheck
@testable import TwofoldImaging
@testable import TwofoldBuild

extension FuzzTarget {
    /// The configuration file: any text is read or refused with reasons, and what was read answers for any path.
    static let configuration = FuzzTarget(
        name: "configuration",
        seeds: [
            "", "scales: [1x, 2x]\nodd: error\n", "rules:\n  size.odd: off\n  naming: note\n",
            "devices:\n  ipad: 1.5\nlimits:\n  pixels: 400M\n  memory: 1G\nsizes:\n  limit: 20MB\n",
            "paths:\n  - match: [\"A/**\", \"{b,c}/?[x-z]*.png\"]\n    filter: lanczos3\n    linear: true\n",
            "paths:\n  - match: \"**\"\n    rules: {content.upscaled: error}\n", "a: &a [1]\nb: *a\n",
            "? [x]\n: |\n  y\n",
        ].map { Array($0.utf8) },
        tokens: [
            "scales", "devices", "filter", "linear", "color", "colour", "odd", "density", "effort", "strict", "limits",
            "sizes",
            "limit", "rules", "paths", "match", "quality", "vectors", "vector-size", "svg-references",
            "catalog-vectors", "tiff-pair", "off", "note", "warning", "error", "**", "{", "}", "[!", "\n  - ", ": ",
        ].map { Array($0.utf8) }
    ) { input in
        do throws(ConfigurationErrors) {
            let policy = try Configuration(parsing: input, file: "f").policy()
            for path in configuredPaths {
                _ = policy.judged(Diagnostic(rule: .sizeOdd, severity: .warning, path: path, message: "m", fix: "f"))
                _ = policy.at(path)
            }
        } catch {
            expect(!error.errors.isEmpty, "it is refused without a reason")
            for error in error.errors {
                expect(
                    !error.message.isEmpty && (error.place?.line ?? 1) > 0 && (error.place?.column ?? 1) > 0,
                    "an error is nowhere")
            }
        }
    }

    private static let configuredPaths = ["a.png", "A/b@2x.png", "b/yx.png", "ü/[x]/{y}.png"].map(path)
}

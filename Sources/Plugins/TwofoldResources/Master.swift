/// The names of the files that Twofold makes of a master, which the build system has to know before Twofold runs.
///
/// This repeats a part of the library's grammar of names, because a plugin cannot use a library. Names that need more of it
/// are left out: they stay in the bundle as they are.
enum Master {
    /// The names of the smaller variants, but for those that are taken.
    static func variants(of name: String, besides taken: Set<String>) -> [String] {
        guard let match = name.wholeMatch(of: #/([^@~]+)@([2-9])x(~ipad|~iphone)?(\.[A-Za-z]+)/#),
            let scale = Int(match.2), formats.contains(match.4.dropFirst().lowercased()),
            // No screen of a smaller scale has such a height.
            !match.1.contains(#/-[0-9]+h/#)
        else { return [] }
        return (1..<scale).map { smaller in
            "\(match.1)\(smaller == 1 ? "" : "@\(smaller)x")\(match.3 ?? "")\(match.4)"
        }.filter { !taken.contains($0) }
    }

    private static let formats: Set = ["png", "jpg", "jpeg", "webp", "tif", "tiff", "heic", "avif", "jxl"]
}

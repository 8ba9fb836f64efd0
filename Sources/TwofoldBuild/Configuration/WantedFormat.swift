package enum WantedFormat: Hashable, Sendable {
    /// The format that variants of a master have by default: its own, and PNG for vector images.
    case original
    case format(ImageFormat)

    /// The formats that may be written in a list.
    ///
    /// GIF is left out: converting to 256 colors would change an image visibly.
    static let formats: [ImageFormat] = [.jxl, .avif, .heic, .webp, .jpeg, .png, .tiff]
    private static let originalName = "original"
    package static let names = formats.map(\.rawValue) + [originalName]

    var name: String {
        switch self {
        case .original: Self.originalName
        case .format(let format): format.rawValue
        }
    }

    /// The format of this name, `webp` or `original`.
    init?(name: some StringProtocol) {
        if name == Self.originalName {
            self = .original
        } else if let format = Self.formats.first(where: { $0.rawValue == name }) {
            self = .format(format)
        } else {
            return nil
        }
    }
}

/// The number of files that are made where several formats are wanted.
package enum FormatChoice: String, Hashable, CaseIterable, Sendable {
    /// The last format of the list always, and each other one where it is smaller than all behind it.
    ///
    /// A web page offers all of them, and a browser takes the first that it knows.
    case each
    /// Only the smallest file.
    ///
    /// On Android, two files of one image are duplicate resources.
    case smallest
}

extension BuildPolicy {
    /// Whether any master may have variants in other formats than its own.
    var wantsFormats: Bool {
        !formats.isEmpty || (overrides.map(\.settings) + targets.map(\.settings)).contains { $0.formats != nil }
    }

    /// The formats of a master's variants, most wanted first, each once and never empty.
    ///
    /// Of a format that is listed twice the last place counts, because the last one is the fallback.
    func formats(of master: ImageFormat) -> [ImageFormat] {
        let own = master.ofVariants
        guard !formats.isEmpty else { return [own] }
        var list: [ImageFormat] = []
        for wanted in formats.reversed() {
            let format = if case .format(let format) = wanted { format } else { own }
            if !list.contains(format) { list.append(format) }
        }
        return list.reversed()
    }
}

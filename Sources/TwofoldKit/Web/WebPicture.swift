/// What a page says of an image, as HTML means it: sources to choose from, and an `img`.
public struct WebPicture: Hashable, Sendable {
    /// One file of a `srcset`.
    public struct Candidate: Hashable, Sendable {
        /// Its URL, without characters that HTML or `srcset` would read otherwise.
        public var url: String
        /// The file's scale, `2x`, or its width in pixels, `320w`; nil for a vector image, which has neither.
        public var descriptor: String?

        /// The form in a `srcset`.
        public var text: String { descriptor.map { "\(url) \($0)" } ?? url }
    }

    /// Candidates for the browsers and screens of one condition.
    public struct Source: Hashable, Sendable {
        /// The media type that a browser must know; nil for a format that all of them show.
        public var type: String?
        /// The media query that must be true; nil for every screen.
        public var media: String?
        /// The candidates, ascending by scale.
        public var candidates: [Candidate]
        /// The size in which the image is shown, in CSS pixels.
        public var size: PixelSize

        /// The candidates as an attribute's value.
        public var srcset: String { candidates.map(\.text).joined(separator: ", ") }
    }

    /// The sources of the `picture`, in the order in which a browser tries them; empty if an `img` says it all.
    public var sources: [Source]
    /// The candidates of the `img`, in the format of the fallback.
    public var fallback: Source
    /// The URL for browsers without `srcset`; others take it for the file at 1x if no candidate is one.
    public var src: String
    /// The width in which the image is laid out, if candidates are chosen by width.
    public var sizes: String?

    /// The markup of an image.
    ///
    /// Scales and widths are never mixed in a `srcset`, because browsers then ignore the scales. There is no markup if a
    /// file has no URL, or if all files are for conditions that HTML cannot ask for.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - address: The URLs of its files.
    ///   - sizes: The value of `sizes`, which makes browsers choose by width; nil lets them choose by scale, or by the
    ///     window's width if the image has no file for a scale.
    public init?(_ image: WebImage, at address: WebAddress, sizes: String? = nil) {
        let byLine = Dictionary(grouping: image.files, by: \.line)
        let lines = image.lines.filter { $0.mediaFeatures != nil }
        let pixels = image.files.filter { !$0.format.isVector }
        let isByWidth = sizes != nil || !pixels.isEmpty && pixels.allSatisfy { $0.width != nil }
        var sources: [Source] = []
        for line in lines {
            // An image without a universal line is shown in its last one everywhere.
            let features = line == lines.last ? [] : line.mediaFeatures ?? []
            let media = features.isEmpty ? nil : features.joined(separator: " and ")
            guard
                let found = Self.sources(of: byLine[line] ?? [], media: media, address, byWidth: isByWidth)
            else { return nil }
            sources += found
        }
        guard var fallback = sources.popLast(), let smallest = fallback.candidates.first else { return nil }
        // A browser that knows no type at all still has to show something.
        fallback.type = nil
        self.sources = sources
        self.fallback = fallback
        self.src = smallest.url
        self.sizes = smallest.descriptor == nil ? nil : sizes
    }

    /// A source for each format of a line.
    ///
    /// A format may lack a scale at which it would be larger than the next one. There, its source names the file of the
    /// next format, which the same browsers show; otherwise they would take a larger scale than they need.
    private static func sources(
        of files: [WebFile], media: String?, _ address: WebAddress, byWidth: Bool
    ) -> [Source]? {
        // A width and a scale are never in one list.
        let files = byWidth ? files : files.filter { $0.width == nil }
        var ranks: [Int] = []
        for file in files where ranks.last != file.format.webRank { ranks.append(file.format.webRank) }
        var sources: [Source] = []
        for rank in ranks {
            var chosen: [Choice: WebFile] = [:]
            for file in files where file.format.webRank >= rank {
                let choice = Choice(scale: file.scale, width: file.width)
                if chosen[choice] == nil { chosen[choice] = file }
            }
            let ordered = chosen.values.sorted { a, b in
                byWidth ? (a.size.width, a.scale, a.path) < (b.size.width, b.scale, b.path) : a.scale < b.scale
            }
            guard let first = ordered.first, let own = files.first(where: { $0.format.webRank == rank }) else {
                continue
            }
            var candidates: [Candidate] = []
            var widths: Set<Int> = []
            for file in ordered {
                guard let url = address.url(of: file) else { return nil }
                if byWidth, !file.format.isVector, !widths.insert(file.size.width).inserted { continue }
                let descriptor = byWidth ? "\(file.size.width)w" : "\(file.scale.decimal)x"
                candidates.append(Candidate(url: url, descriptor: file.format.isVector ? nil : descriptor))
            }
            sources.append(
                Source(
                    type: rank < 2 ? own.format.mediaType : nil, media: media, candidates: candidates,
                    size: first.shownSize))
        }
        return sources
    }
}

/// What a browser chooses among, in one format.
private struct Choice: Hashable {
    var scale: ScaleFactor
    var width: Int?
}

extension Line {
    /// The media features that are true on the line's screens, none for the universal line; nil for a line that HTML
    /// cannot ask for.
    var mediaFeatures: [String]? {
        guard device == nil else { return nil }
        var features: [String] = []
        for qualifier in qualifiers {
            switch qualifier {
            case .appearance(.dark): features.append("(prefers-color-scheme: dark)")
            case .appearance(.light): features.append("(prefers-color-scheme: light)")
            case .highContrast: features.append("(prefers-contrast: more)")
            case .appearance(.tinted), .language, .direction, .platform, .other: return nil
            }
        }
        return features
    }
}

/// What a page says of an image, as HTML means it: sources to choose from, and an `img`.
package struct WebPicture: Hashable, Sendable {
    /// One file of a `srcset`.
    package struct Candidate: Hashable, Sendable {
        /// Its URL, without characters that HTML or `srcset` would read otherwise.
        var url: String
        /// The file's scale, `2x`, or its width in pixels, `320w`; nil for a vector image, which has neither.
        package var descriptor: String?

        /// The form in a `srcset`.
        var text: String { descriptor.map { "\(url) \($0)" } ?? url }
    }

    /// Candidates for the browsers and screens of one condition.
    package struct Source: Hashable, Sendable {
        /// The media type that a browser must know; nil for a format that all of them show.
        package var type: String?
        /// The media query that must be true; nil for every screen.
        package var media: String?
        /// The candidates, ascending by scale.
        package var candidates: [Candidate]
        /// The size in which the image is shown, in CSS pixels.
        package var size: PixelSize

        /// The candidates as an attribute's value.
        package var srcset: String { candidates.map(\.text).joined(separator: ", ") }
    }

    /// The sources of the `picture`, in the order in which a browser tries them; empty if an `img` says it all.
    package var sources: [Source]
    /// The candidates of the `img`, in the format of the fallback.
    package var fallback: Source
    /// The URL for browsers without `srcset`; others take it for the file at 1x if no candidate is one.
    package var src: String
    /// The width in which the image is laid out, if candidates are chosen by width.
    package var sizes: String?
    /// Whether nobody said ``sizes``, so that it is what browsers take without one: the window's width.
    package var isSizeAssumed: Bool

    /// The window's width.
    private static let assumedSizes = "100vw"

    /// The markup of an image.
    ///
    /// Scales and widths are never mixed in a `srcset`, because browsers then ignore the scales. There is no markup if a
    /// file has no URL, or if all files are for conditions that HTML cannot ask for.
    ///
    /// - Parameter sizes: The value of `sizes`, which makes browsers choose by width; nil lets them choose by scale, or by the
    ///   window's width if the image has no file for a scale.
    package init?(_ image: WebImage, at address: WebAddress, sizes: String? = nil) {
        let byLine = Dictionary(grouping: image.files, by: \.line)
        let lines = image.lines.filter { $0.mediaFeatures != nil }
        let pixels = image.files.filter { !$0.format.isVector }
        let isByWidth =
            sizes != nil
            || lines.contains { line in
                let own = pixels.filter { $0.line == line }
                return !own.isEmpty && own.allSatisfy { $0.width != nil }
            }
        var sources: [Source] = []
        for line in lines {
            // An image without a universal line is shown in its last one everywhere.
            let features = line == lines.last ? [] : line.mediaFeatures ?? []
            guard
                let found = Self.sources(of: byLine[line] ?? [], media: features, address, byWidth: isByWidth)
            else { return nil }
            sources += found
        }
        guard var fallback = sources.popLast(), let smallest = fallback.candidates.first else { return nil }
        // A browser that knows no type at all still has to show something.
        fallback.type = nil
        self.sources = sources
        self.fallback = fallback
        self.src = smallest.url
        isSizeAssumed = isByWidth && sizes == nil && smallest.descriptor != nil
        self.sizes = smallest.descriptor == nil ? nil : sizes ?? (isByWidth ? Self.assumedSizes : nil)
    }

    /// The sources of each format of a line; each names files of its type only.
    ///
    /// A format may lack a scale at which it would be larger than the next one. A browser never leaves a source for the next
    /// because of a scale, so the source is for the screens that have a file in it, and the others take the next source. No
    /// query asks for the width of a layout: there, a source without the largest width, which would be enlarged, is left out.
    private static func sources(
        of files: [WebFile], media: [String], _ address: WebAddress, byWidth: Bool
    ) -> [Source]? {
        // A width and a scale are never in one list.
        let files = (byWidth ? files : files.filter { $0.width == nil }).sorted { a, b in
            byWidth ? (a.size.width, a.scale, a.path) < (b.size.width, b.scale, b.path) : a.scale < b.scale
        }
        var sources: [Source] = []
        for rank in Set(files.map(\.format.webRank)).sorted() {
            let own = files.filter { $0.format.webRank == rank }
            let offered = files.filter { $0.format.webRank >= rank }
            guard let first = offered.first, let type = own.first?.format else { continue }
            if byWidth, let largest = offered.last, own.allSatisfy({ $0.size.width < largest.size.width }) { continue }
            let screens = byWidth ? [ScreenRange(files: own)] : ScreenRange.ranges(of: own, among: offered)
            for range in screens {
                var candidates: [Candidate] = []
                var descriptors: Set<String> = []
                for file in range.files {
                    guard let url = address.url(of: file) else { return nil }
                    let descriptor = byWidth ? "\(file.size.width)w" : "\(file.scale.decimal)x"
                    guard descriptors.insert(descriptor).inserted || file.format.isVector else { continue }
                    candidates.append(Candidate(url: url, descriptor: file.format.isVector ? nil : descriptor))
                }
                let features = media + range.mediaFeatures
                sources.append(
                    Source(
                        type: rank < 2 ? type.mediaType : nil,
                        media: features.isEmpty ? nil : features.joined(separator: " and "), candidates: candidates,
                        size: first.shownSize))
            }
        }
        return sources
    }
}

/// Files of neighboring scales, and the screens that they are for.
private struct ScreenRange {
    var files: [WebFile]
    /// The scale of the next smaller file, which another source has; nil if there is none.
    var below: ScaleFactor?
    /// The largest scale, if another source has a larger file.
    var most: ScaleFactor?

    /// The files of a format, apart where only another format has the scales between them.
    ///
    /// - Parameters:
    ///   - own: The files of the format, ascending by scale.
    ///   - all: These and the files of the formats that follow, ascending by scale.
    static func ranges(of own: [WebFile], among all: [WebFile]) -> [ScreenRange] {
        let byScale = Dictionary(grouping: own, by: \.scale)
        var scales: [ScaleFactor] = []
        for file in all where scales.last != file.scale { scales.append(file.scale) }
        var ranges: [ScreenRange] = []
        var previous: ScaleFactor?
        var isOpen = false
        for scale in scales {
            if let files = byScale[scale] {
                if !isOpen { ranges.append(ScreenRange(files: [], below: previous)) }
                ranges[ranges.count - 1].files += files
            } else if isOpen {
                ranges[ranges.count - 1].most = previous
            }
            isOpen = byScale[scale] != nil
            previous = scale
        }
        return ranges
    }

    var mediaFeatures: [String] {
        let least = below.flatMap { ScaleFactor(hundredths: $0.hundredths + 1) }
        return [
            least.map { "(min-resolution: \($0.decimal)dppx)" }, most.map { "(max-resolution: \($0.decimal)dppx)" },
        ].compactMap(\.self)
    }
}

extension Line {
    /// The media features that are true on the line's screens, none for the universal line; nil for a line that HTML
    /// cannot ask for.
    package var mediaFeatures: [String]? {
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

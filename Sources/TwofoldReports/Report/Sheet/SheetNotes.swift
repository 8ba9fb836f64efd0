/// Diagnostics beside the images that they are about.
struct SheetNotes {
    /// The diagnostics of each image, by its number, in their order.
    private(set) var byImage: [Int: [Diagnostic]] = [:]
    /// The diagnostics about no image of the sheet.
    private(set) var others: [Diagnostic] = []
    /// The number of images that each rule has something to say about.
    private(set) var imageCounts: [DiagnosticID: Int] = [:]

    /// A family of names, whatever their format: a missing file belongs to the image that it would be part of.
    private struct Name: Hashable {
        var folder: BytePath
        var stem: [UInt8]

        init(_ path: BytePath) {
            folder = path.folder
            stem = AssetName(parsing: path.name).stem
        }
    }

    init(_ images: [SheetReport.Image], _ diagnostics: [Diagnostic]) {
        var numbers: [BytePath: Int] = [:]
        var names: [Name: Int] = [:]
        for (number, image) in images.enumerated() {
            for file in image.files {
                numbers[file.path] = number
                names[Name(file.path)] = number
            }
        }
        for diagnostic in diagnostics {
            let number =
                numbers[diagnostic.path] ?? names[Name(diagnostic.path)]
                ?? diagnostic.related.lazy.compactMap { numbers[$0] }.first
            if let number {
                byImage[number, default: []].append(diagnostic)
            } else {
                others.append(diagnostic)
            }
        }
        for notes in byImage.values {
            for id in Set(notes.map(\.id)) { imageCounts[id, default: 0] += 1 }
        }
    }

    /// Whether an image, by its number, has warnings or errors.
    func isUrgent(_ number: Int) -> Bool { byImage[number]?.contains { $0.severity > .note } ?? false }

    /// Diagnostics as a list, the gravest first.
    ///
    /// - Parameter hasPaths: Whether each names its file with the folder, because it is beside no image.
    static func list(_ diagnostics: [Diagnostic], hasPaths: Bool) -> String {
        guard !diagnostics.isEmpty else { return "" }
        let items = diagnostics.enumerated().sorted { a, b in
            a.element.severity != b.element.severity
                ? a.element.severity > b.element.severity : a.offset < b.offset
        }.map(\.element).map { diagnostic in
            let severity = diagnostic.severity.rawValue
            let path = hasPaths ? diagnostic.path.display : Quoting.display(diagnostic.path.name)
            let place = diagnostic.place.map { ":\($0.line)" } ?? ""
            return "<li class=\"\(severity)\"><strong>\(severity)</strong> "
                + "<code>\(WebMarkup.escaped(diagnostic.id.rawValue))</code> \(WebMarkup.escaped(path + place)): "
                + "\(WebMarkup.escaped(diagnostic.message))<span>\(WebMarkup.escaped(diagnostic.fix))</span></li>\n"
        }
        return "<ul class=\"findings\">\n\(items.joined())</ul>\n"
    }
}

/// Writes small, correct PDF files by hand.
package struct TinyPDF {
    /// Left, bottom, right, top, in points.
    package var mediaBox = [0, 0, 40, 20]
    /// Nil for none.
    package var cropBox: [Int]?
    /// Degrees clockwise.
    package var rotation = 0
    package var pages = 1
    /// What is drawn on each page.
    package var content = "1 0 0 rg 0 0 40 20 re f"
    /// More entries of the catalogue.
    package var catalogue = ""
    /// More entries of each page, such as `/UserUnit 2`.
    package var entries: [String] = []
    /// The boxes of single pages, where they differ.
    package var boxes: [Int: [Int]] = [:]

    package init(
        mediaBox: [Int] = [0, 0, 40, 20], cropBox: [Int]? = nil, rotation: Int = 0, pages: Int = 1,
        content: String = "1 0 0 rg 0 0 40 20 re f", catalogue: String = "", entries: [String] = [],
        boxes: [Int: [Int]] = [:]
    ) {
        self.mediaBox = mediaBox
        self.cropBox = cropBox
        self.rotation = rotation
        self.pages = pages
        self.content = content
        self.catalogue = catalogue
        self.entries = entries
        self.boxes = boxes
    }

    package var file: [UInt8] {
        func box(_ numbers: [Int]) -> String { "[" + numbers.map(String.init).joined(separator: " ") + "]" }
        let kids = (0..<pages).map { "\($0 + 4) 0 R" }.joined(separator: " ")
        func page(_ index: Int) -> String {
            "<< /Type /Page /Parent 2 0 R /MediaBox \(box(boxes[index] ?? mediaBox)) "
                + (cropBox.map { "/CropBox \(box($0)) " } ?? "")
                + (index < entries.count ? "\(entries[index]) " : "") + "/Rotate \(rotation) /Contents 3 0 R >>"
        }
        let objects =
            [
                "<< /Type /Catalog /Pages 2 0 R \(catalogue) >>",
                "<< /Type /Pages /Kids [\(kids)] /Count \(pages) >>",
                "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
            ] + (0..<pages).map(page)
        var text = "%PDF-1.4\n"
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(text.utf8.count)
            text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let start = text.utf8.count
        text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for offset in offsets {
            text += String(repeating: "0", count: 10 - "\(offset)".count) + "\(offset) 00000 n \n"
        }
        text += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return Array(text.utf8)
    }
}

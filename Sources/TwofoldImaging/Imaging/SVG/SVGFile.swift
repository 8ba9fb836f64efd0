/// Reads the text of an SVG, as far as the renderer would leave out or change a part of what browsers show.
///
/// librsvg draws what it understands, and says nothing about the rest. What can be said in words that it knows is rewritten before it
/// is drawn: sizes of the root, variables of CSS, and images that it cannot decode.
package struct SVGFile {
    private(set) var text: [UInt8]

    /// - Parameter file: The whole file, in UTF-8 or UTF-16.
    package init(_ file: [UInt8]) {
        text = file
        guard let utf8 = UTF16Text.utf8(file) else { return }
        text = utf8
        // The declaration would name the other encoding.
        if utf8.starts(with: "<?xml".utf8), let end = utf8[...].firstPlace(of: UInt8(ascii: ">")) {
            text.removeSubrange(...end)
        }
    }

    /// The same image in words that the renderer knows; images inside it are decoded strictly.
    ///
    /// - Parameter engine: Decodes the images.
    /// - Throws: An error where an image inside is damaged, or cannot be read.
    package func readable(_ engine: some ImageEngine) throws(ImageError) -> [UInt8] {
        var file = self
        if text.holds("var(") { file.text = SVGVariables(file.text).substituted }
        file.sizeRoot()
        if holdsImages { file.text = try SVGImages(text: file.text).readable(engine) }
        return file.text
    }

    /// The pixels of the images inside, which take memory in addition to what is drawn.
    package var pixelsInside: Int { holdsImages && text.holds("data:") ? SVGImages(text: text).pixelCount : 0 }

    private var holdsImages: Bool { text.holds("image") || text.holds("Image") }

    /// The same, with its size alone in words that the renderer knows.
    package var sized: [UInt8] {
        var file = self
        file.sizeRoot()
        return file.text
    }

    // MARK: The root's size

    /// The first element, if it is that of a drawing.
    private var root: XMLScanner.Element? {
        var scanner = XMLScanner(text)
        while let event = scanner.next() {
            guard case .start(let element) = event else { continue }
            return element.localName == "svg" ? element : nil
        }
        return nil
    }

    /// Writes both sides in pixels where one is missing, or in units of the font, which the renderer takes for another one.
    private mutating func sizeRoot() {
        guard let root else { return }
        let em = root.fontSize
        guard let (across, acrossIsOfFont) = root.length("width", em: em),
            let (down, downIsOfFont) = root.length("height", em: em),
            acrossIsOfFont || downIsOfFont || across == nil || down == nil
        else { return }
        // A missing side has the shape of the view box.
        let box = root.viewBox
        guard let width = across ?? box.flatMap({ box in down.map { $0 * box.width / box.height } }),
            let height = down ?? box.map({ width * $0.height / $0.width }),
            width > 0, height > 0, width.isFinite, height.isFinite
        else { return }
        var edits = root.ranges.filter { $0.key == "width" || $0.key == "height" }.map { name, range in
            (range, Array("\(name == "width" ? width : height)".utf8))
        }
        // Attributes begin behind the element's name.
        let place = root.offset + 1 + root.name.utf8.count
        for (name, value) in [("width", width), ("height", height)] where root.ranges[name] == nil {
            edits.append((place..<place, Array(" \(name)=\"\(value)\"".utf8)))
        }
        text.replace(edits)
    }
}

extension XMLScanner.Element {
    /// The name without the prefix of its namespace.
    var localName: Substring { name.split(separator: ":", maxSplits: 1).last ?? "" }

    /// The side that an attribute states, in pixels, and whether it does so in units of the font; a percentage says nothing here.
    ///
    /// Nil for units that the renderer converts by itself.
    fileprivate func length(_ attribute: String, em: Double) -> (pixels: Double?, isOfFont: Bool)? {
        guard let bytes = attributes[attribute] else { return (nil, false) }
        let text = String(decoding: bytes, as: UTF8.self).trimmingSpaces
        if text.isEmpty || text == "auto" || text.hasSuffix("%") { return (nil, false) }
        for (unit, factor) in [("rem", em), ("em", em), ("ex", em / 2), ("ch", em / 2)] where text.hasSuffix(unit) {
            return Double(text.dropLast(unit.count)).map { ($0 * factor, true) }
        }
        return Double(text.hasSuffix("px") ? text.dropLast(2) : text[...]).map { ($0, false) }
    }

    /// The size of the root's font in pixels, 16 as in browsers where it states none.
    fileprivate var fontSize: Double {
        var stated = attributes["font-size"].map { String(decoding: $0, as: UTF8.self) }
        if let style = attributes["style"] {
            for rule in String(decoding: style, as: UTF8.self).split(separator: ";") {
                let parts = rule.split(separator: ":", maxSplits: 1)
                if parts.count == 2, String(parts[0]).trimmingSpaces == "font-size" { stated = String(parts[1]) }
            }
        }
        guard let text = stated?.trimmingSpaces else { return 16 }
        return Double(text.hasSuffix("px") ? String(text.dropLast(2)) : text) ?? 16
    }

    fileprivate var viewBox: (width: Double, height: Double)? {
        guard let bytes = attributes["viewBox"] else { return nil }
        let numbers = bytes.split { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
            .map { Double(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 4, let width = numbers[2], let height = numbers[3], width > 0, height > 0 else {
            return nil
        }
        return (width, height)
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

extension [UInt8] {
    /// Replaces parts that do not overlap.
    mutating func replace(_ edits: [(range: Range<Int>, bytes: [UInt8])]) {
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            replaceSubrange(edit.range, with: edit.bytes)
        }
    }

    /// The number of the line that a place is in.
    func line(at offset: Int) -> Int { self[..<Swift.min(offset, count)].count { $0 == UInt8(ascii: "\n") } + 1 }
}

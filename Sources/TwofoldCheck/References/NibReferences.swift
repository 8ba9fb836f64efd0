/// The images that a nib file or storyboard asks for, in the XML that Interface Builder saves.
struct NibReferences {
    private var scanner: XMLScanner
    private var lines: TextLines
    private var loader = ImageReference.Loader.uiKit
    private var requests: [ImageReference] = []
    private var views: [FixedView] = []
    /// The names of symbols that belong to the system or to the file, and the sizes of all others.
    private var symbols: Set<[UInt8]> = []
    private var sizes: [[UInt8]: NibSize] = [:]
    private var mentions: Set<[UInt8]> = []
    /// The images in views that stretch them, and those that are shown at their own size.
    private var stretched: Set<[UInt8]> = []
    private var kept: Set<[UInt8]> = []
    private var states = StateUses()
    private var elementCount = 0
    /// The number of the element around the last one, by depth.
    private var parents: [Int] = [0]
    private var depth = 0
    /// The entry of the list of images that was read last, and its depth.
    private var listed: (name: [UInt8], depth: Int)?
    /// The image view whose frame comes next, and its depth.
    private var open: (view: Int, depth: Int)?
    /// The keys of texts in old files, which archive the image as an object.
    private var isOldImage = false

    static func read(_ bytes: [UInt8]) -> FileReferences {
        var reader = NibReferences(scanner: XMLScanner(bytes), lines: TextLines(bytes))
        reader.read()
        var found = FileReferences()
        found.mentions = reader.mentions
        found.stretched = reader.stretched.subtracting(reader.kept)
        found.shownAsIs = reader.kept
        found.requests = reader.requests.filter { $0.name.whole.map { !reader.symbols.contains($0) } ?? false }
        found.states = reader.states.pairs.filter { pair in
            !reader.symbols.contains(pair.base) && !reader.symbols.contains(pair.state)
        }
        found.fixedViews = reader.views.compactMap { view in
            guard !reader.symbols.contains(view.name), !view.name.isEmpty else { return nil }
            var view = view
            if let size = reader.sizes[view.name] { view.sizes.append(size) }
            return view
        }
        return found
    }

    private mutating func read() {
        var textKey: (key: String, offset: Int)?
        while let event = scanner.next() {
            switch event {
            case .start(let element):
                depth += 1
                elementCount += 1
                parents.append(elementCount)
                textKey = element.attributes["key"].map { (String(decoding: $0, as: UTF8.self), element.offset) }
                read(element)
            case .end:
                depth -= 1
                if parents.count > 1 { parents.removeLast() }
                if let open, depth < open.depth { self.open = nil }
                if let listed, depth < listed.depth { self.listed = nil }
            case .text(let text, _):
                guard let (key, offset) = textKey else { continue }
                if key == "NSClassName" { isOldImage = text == Array("NSImage".utf8) }
                if key == "NSResourceName", isOldImage { ask(text, at: offset) }
            }
        }
    }

    private mutating func read(_ element: XMLScanner.Element) {
        let isSystem = element.attributes["catalog"] == Array("system".utf8)
        switch element.name {
        case "document", "archive":
            let type = String(decoding: element.attributes["type"] ?? [], as: UTF8.self)
            if type.contains("Cocoa"), !type.contains("CocoaTouch") { loader = .appKit }
        case "image":
            // The list of all images at the end of the file.
            guard let name = element.attributes["name"] else { break }
            if isSystem {
                symbols.insert(name)
                // Systems without these symbols take the app's own image of the name.
                mentions.insert(name)
            } else {
                sizes[name] = size(element)
            }
            listed = (name, depth)
        case "mutableData":
            // The image itself is in the file: it was pasted, or belongs to no project.
            guard let listed, depth == listed.depth + 1 else { break }
            symbols.insert(listed.name)
        case "rect":
            guard let open, depth == open.depth + 1, element.attributes["key"] == Array("frame".utf8),
                let size = size(element)
            else { break }
            views[open.view].sizes.append(size)
        case "userDefinedRuntimeAttribute":
            guard element.attributes["type"] == Array("image".utf8), let value = element.attributes["value"] else {
                // Its own views may ask for images by these texts.
                if let value = element.attributes["value"], value.count <= FileReferences.maxNameLength {
                    mentions.insert(value)
                }
                break
            }
            ask(value, at: element.offset)
        default:
            let isView = element.name == "imageView"
            if isView { readView(element) }
            readStates(element)
            // Fields of text have their images behind them.
            let isField = element.name == "textField"
            for (key, value) in element.attributes.sorted(by: { $0.key < $1.key })
            where key.hasSuffix("mage") || isField && key.hasSuffix("ackground") {
                // The mark is the image's own; the others of a bar's item have it in elements of their own.
                if key == "image", isSystem {
                    symbols.insert(value)
                } else {
                    // An image view without a mode stretches; so does a button the image behind its title.
                    ask(value, at: element.offset)
                    let isStretched = isView ? !keepsSize(element) : key == "backgroundImage" || isField
                    if isStretched { stretched.insert(value) } else { kept.insert(value) }
                }
            }
        }
    }

    private func keepsSize(_ element: XMLScanner.Element) -> Bool {
        let mode = element.attributes["contentMode"].map { String(decoding: $0, as: UTF8.self) }
        return loader == .appKit || mode.flatMap(CodeViews.position) != nil
    }

    /// The images of one element, or of the states of the control around it.
    private mutating func readStates(_ element: XMLScanner.Element) {
        let state = element.name == "state" ? element.attributes["key"] : nil
        let isNormal = state.map { $0 == Array("normal".utf8) }
        let control = state == nil ? elementCount : parents.dropLast().last ?? 0
        func use(_ attribute: String, as kind: String, isPlain: Bool) {
            guard let name = element.attributes[attribute], !name.isEmpty else { return }
            states.append(
                .init(
                    role: .init(control: Array("\(control)".utf8), kind: kind, isPlain: isPlain), name: name,
                    place: lines.place(at: element.offset), index: elementCount))
        }
        use("image", as: "image", isPlain: isNormal ?? true)
        if let isNormal { return use("backgroundImage", as: "backgroundImage", isPlain: isNormal) }
        for other in ["highlightedImage", "selectedImage"] { use(other, as: "image", isPlain: false) }
    }

    private mutating func readView(_ element: XMLScanner.Element) {
        guard let mode = element.attributes["contentMode"],
            let position = CodeViews.position(String(decoding: mode, as: UTF8.self))
        else { return }
        open = (views.count, depth)
        views.append(
            FixedView(
                name: element.attributes["image"] ?? [], place: lines.place(at: element.offset), mode: position))
    }

    /// The values of `doesNotDimImage` and its like.
    private static let flags: Set<[UInt8]> = [Array("YES".utf8), Array("NO".utf8)]

    private mutating func ask(_ name: [UInt8], at offset: Int) {
        guard (1...FileReferences.maxNameLength).contains(name.count), !Self.flags.contains(name) else { return }
        requests.append(
            ImageReference(name: RequestedName(name), place: lines.place(at: offset), loader: loader))
    }

    private func size(_ element: XMLScanner.Element) -> NibSize? {
        func number(_ key: String) -> Double? {
            guard let text = element.attributes[key], text.count < 16 else { return nil }
            return Double(String(decoding: text, as: UTF8.self)).flatMap { $0 > 0 && $0 < 100_000 ? $0 : nil }
        }
        guard let width = number("width"), let height = number("height") else { return nil }
        return NibSize(width: width, height: height)
    }
}

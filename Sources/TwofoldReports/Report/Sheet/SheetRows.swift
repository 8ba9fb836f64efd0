/// The rows of a contact sheet: each image with its files, and with what is said about them.
struct SheetRows {
    var address: SheetAddress
    /// The screens of the sheet, whose numbers stand in the page.
    var screens: [Screen]

    /// One image.
    ///
    /// - Parameter hasPicture: Whether the page contains the picture of a file, by its number.
    func text(_ image: SheetReport.Image, number: Int, notes: [Diagnostic], hasPicture: (Int) -> Bool) -> String {
        let title = WebMarkup.escaped(image.name.display)
        var text = "<article class=\"image\" tabindex=\"-1\" aria-labelledby=\"n\(number)\" data-groups=\""
        text += "\(WebMarkup.escaped(Self.groups(image, notes).joined(separator: " ")))\">\n"
        text += "<div><h2 id=\"n\(number)\">\(title)</h2>"
        if image.files.indices.contains(where: { isSeen(image.files[$0], hasPicture($0)) }) {
            text += "<button type=\"button\" aria-describedby=\"n\(number)\">Compare</button>"
        }
        text += "</div>\n<div class=\"files\">\n"
        for (index, file) in image.files.enumerated() { text += figure(file, hasPicture(index)) }
        return text + "</div>\n" + SheetNotes.list(notes, hasPaths: false) + "</article>\n"
    }

    /// The words by which the page's filter finds an image; none of them is the id of a rule.
    enum Group: String, CaseIterable {
        case warned, kept, edited, open, orphan

        /// What its images have in common.
        var label: String {
            switch self {
            case .warned: "with errors or warnings"
            case .kept: "with hand-made files in the place of variants"
            case .edited: "with edited variants"
            case .open: "with variants to make"
            case .orphan: "with variants without a master"
            }
        }
    }

    static func groups(_ image: SheetReport.Image, _ notes: [Diagnostic]) -> [String] {
        var groups: Set<Group> = []
        if notes.contains(where: { $0.severity > .note }) { groups.insert(.warned) }
        for file in image.files {
            switch file.role {
            case .kept, .identical, .planned: groups.insert(.kept)
            case .edited: groups.insert(.edited)
            case .stale, .missing: groups.insert(.open)
            case .orphan: groups.insert(.orphan)
            case .master, .variant, .handMade: break
            }
        }
        return Group.allCases.filter(groups.contains).map(\.rawValue)
            + Set(notes.map(\.id)).sorted().map(\.rawValue)
    }

    private func figure(_ file: SheetReport.File, _ hasPicture: Bool) -> String {
        var text = "<figure class=\"file\" data-scale=\"\(Self.number(file.scale.factor))\""
        if file.role == .planned { text += " data-planned" }
        if file.role == .master { text += " data-master" }
        let numbers = file.screens.compactMap(screens.firstIndex)
        if !numbers.isEmpty {
            text += " data-screens=\"\(numbers.map { "\($0)" }.joined(separator: " "))\""
        }
        text += ">\(box(file, hasPicture))<figcaption><b>\(WebMarkup.escaped(Quoting.display(file.path.name)))</b>"
        text += "<em>\(Self.label(file.role))</em>"
        text += " · \(Self.number(file.scale.factor))x"
        if let size = file.size { text += " · \(size.width) × \(size.height)" }
        if file.byteCount > 0 { text += " · \(Readable.bytes(file.byteCount))" }
        if !file.screens.isEmpty {
            text += "<span>\(file.screens.map { Self.words($0, file.scale) }.joined(separator: ", "))</span>"
        }
        return text + "</figcaption></figure>\n"
    }

    /// Whether there is anything to see of a file, in the page or beside it.
    private func isSeen(_ file: SheetReport.File, _ hasPicture: Bool) -> Bool {
        hasPicture && file.picture != nil || file.role.exists && file.isShowable
    }

    private func box(_ file: SheetReport.File, _ hasPicture: Bool) -> String {
        let picture = hasPicture ? file.picture : nil
        let url = file.role.exists && file.isShowable ? address.url(of: file.path) : nil
        guard isSeen(file, hasPicture) else {
            let reason =
                switch file.role {
                case .missing: "not made yet"
                case .planned: "too large for this page"
                default: "not shown by browsers"
                }
            return "<div class=\"box none\">\(reason)</div>"
        }
        var text = "<div class=\"box\"><img"
        if let picture {
            text += " src=\"data:\(picture.type);base64,\(Base64.text(of: picture.bytes))\""
            if let url, !picture.isWhole { text += " data-file=\"\(url)\"" }
        } else if let url {
            text += " src=\"\(url)\""
        }
        // An image outside of the window is loaded and decoded when it comes near.
        text += " loading=\"lazy\" decoding=\"async\""
        if let size = file.size { text += " width=\"\(size.width)\" height=\"\(size.height)\"" }
        return text + " alt=\"\(WebMarkup.escaped(Quoting.display(file.path.name)))\"></div>"
    }

    private static func label(_ role: SheetReport.Role) -> String {
        switch role {
        case .master: "master"
        case .variant: "variant"
        case .stale(let reason): "variant, to be made again: \(reason.words())"
        case .missing: "variant"
        case .edited: "variant, edited"
        case .orphan: "variant, its master is gone"
        case .kept: "hand-made"
        case .identical: "hand-made, the same bytes as Twofold would write"
        case .handMade: "hand-made"
        case .planned: "what Twofold would write"
        }
    }

    private static func words(_ screen: Screen, _ scale: ScaleFactor) -> String {
        let name = "\(screen.device.displayName) \(screen.scale)"
        return scale == screen.scale ? name : "\(name) (\(scale < screen.scale ? "enlarged" : "reduced"))"
    }

    /// A factor without needless decimals: `2`, `1.5`.
    static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e6 ? "\(Int(value))" : "\(value)"
    }
}

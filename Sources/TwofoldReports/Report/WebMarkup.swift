/// Images as HTML, to be pasted into a page.
package enum WebMarkup {
    /// An `img`, within a `picture` where there is something to choose besides the scale; with a line break at its end.
    ///
    /// `alt` is empty, because only a person can say what an image shows. Width and height keep the text around an image from
    /// moving when it has loaded.
    package static func text(_ picture: WebPicture) -> String {
        let image = image(picture)
        guard !picture.sources.isEmpty else { return image + "\n" }
        let sources = picture.sources.map { "  \(source($0, picture))\n" }.joined()
        return "<picture>\n\(sources)  \(image)\n</picture>\n"
    }

    private static func image(_ picture: WebPicture) -> String {
        let isAlone = picture.fallback.candidates.count == 1 && picture.sources.isEmpty
        let says = picture.fallback.candidates.first?.descriptor
        return element(
            "img",
            [
                ("srcset", isAlone && (says == nil || says == "1x") ? nil : picture.fallback.srcset),
                ("sizes", picture.sizes), ("src", picture.src),
                ("width", "\(picture.fallback.size.width)"), ("height", "\(picture.fallback.size.height)"),
                ("alt", ""),
            ])
    }

    private static func source(_ source: WebPicture.Source, _ picture: WebPicture) -> String {
        let isOfOtherSize = source.size != picture.fallback.size
        return element(
            "source",
            [
                ("media", source.media), ("type", source.type), ("srcset", source.srcset), ("sizes", picture.sizes),
                ("width", isOfOtherSize ? "\(source.size.width)" : nil),
                ("height", isOfOtherSize ? "\(source.size.height)" : nil),
            ])
    }

    private static func element(_ name: String, _ attributes: [(name: String, value: String?)]) -> String {
        let given = attributes.compactMap { attribute in
            attribute.value.map { " \(attribute.name)=\"\(escaped($0))\"" }
        }
        return "<\(name)\(given.joined())>"
    }

    /// Text as the value of an attribute in double quotes.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "\"": result += "&quot;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

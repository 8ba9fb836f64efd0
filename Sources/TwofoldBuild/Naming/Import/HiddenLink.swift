/// A link to the page that shows a hidden mail address, which has the address: `/cdn-cgi/l/email-protection#5a09…`.
///
/// Where a page was turned into text or Markdown, the link is all that is left of the attribute.
struct HiddenLink {
    var name: [UInt8]
    /// The number of bytes from the beginning of the text or link on.
    var length: Int

    /// The link that a text begins with.
    ///
    /// In Markdown it begins with the hidden address: `[[email protected]](/cdn-cgi/l/email-protection#…)`; elsewhere with its path.
    /// Nil where neither begins, and for a link in the text that hides no image.
    init?(atStartOf text: ArraySlice<UInt8>) {
        if let hidden = HiddenAddress.length(atStartOf: text) {
            let rest = text.dropFirst(hidden)
            guard rest.starts(with: "](".utf8), let end = rest.prefix(Self.longest).firstIndex(of: UInt8(ascii: ")")),
                let link = rest[..<end].range(of: Self.path), let name = Page.hiddenName(rest[link.upperBound..<end])
            else { return nil }
            (self.name, length) = (name, end - text.startIndex)
        } else {
            guard text.starts(with: Self.path), case let rest = text.dropFirst(Self.path.count),
                case let digits = rest.prefix(Self.longest).prefix(while: {
                    Hexadecimal.value($0.lowercasedASCII) != nil
                }),
                let name = Page.hiddenName(digits),
                ImageFormat(fileExtension: AssetName(parsing: name).fileExtension) != nil
            else { return nil }
            (self.name, length) = (name, digits.endIndex - text.startIndex)
        }
    }

    private static let path = Array("/cdn-cgi/l/email-protection#".utf8)
    private static let longest = 640
}

// What programs write for the "@" and "~" of a suffix: URLs, web pages, mail programs, input methods.

extension AssetName {
    /// The name with the marks that were evidently meant: `foo@2x.png` for `foo%402x.png`; nil where nothing stands for
    /// a mark, or where no suffix comes of it.
    var withMarks: AssetName? {
        // Usage suffixes, scale and device have no such text, so most names need not be put together for this.
        guard
            base.contains(where: DamagedMark.isSuspect)
                || fileExtension?.contains(where: DamagedMark.isSuspect) == true,
            let repaired = DamagedMark.repaired(bytes)
        else { return nil }
        let name = AssetName(parsing: repaired)
        // Behind a mark the suffix may be misspelled as well: "foo%7EiPad".
        guard let anomaly = name.anomaly else { return name.scale != scale || name.device != device ? name : nil }
        return anomaly == .lookAlikeScale || anomaly.suggestion(for: name) == nil ? nil : name
    }
}

/// Text that stands for a mark of a suffix.
enum DamagedMark {
    /// Text with "@" and "~" where something else stands for them; nil where nothing does.
    static func repaired(_ text: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var rest = text[...]
        while let first = rest.first {
            let form = isSuspect(first) ? forms.first { startsInAnyCase(rest, with: $0.text) } : nil
            result.append(form?.mark ?? first)
            rest = rest.dropFirst(form?.text.count ?? 1)
        }
        // No form contains a mark, so that none comes about by repairing another.
        return result.count == text.count ? nil : result
    }

    /// Whether one of the forms begins with this byte.
    static func isSuspect(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: "("), UInt8(ascii: "["), 0xCB, 0xE0...0xFF: true
        default: false
        }
    }

    private static func startsInAnyCase(_ text: ArraySlice<UInt8>, with form: [UInt8]) -> Bool {
        text.count >= form.count && zip(text, form).allSatisfy { $0.lowercasedASCII == $1 }
    }

    /// In lower case: a URL's, a web page's, those of East Asian input methods, those of people who fear mail robots, and the
    /// small tildes that are read out of PDFs.
    private static let forms: [(text: [UInt8], mark: UInt8)] =
        ["%40", "&#64;", "&#x40;", "&commat;", "\u{FF20}", "\u{FE6B}", "(at)", "[at]"].map {
            (Array($0.utf8), UInt8(ascii: "@"))
        }
        + ["%7e", "&#126;", "&#x7e;", "\u{FF5E}", "\u{301C}", "\u{223C}", "\u{2DC}", "\u{2F7}"].map {
            (Array($0.utf8), UInt8(ascii: "~"))
        }
}

/// The text that web pages show in place of a mail address, for which they also take `foo@2x.png`.
enum HiddenAddress {
    /// The length of the text that `text` begins with; nil where it does not begin so.
    ///
    /// Between the two words there may be a space of any kind, several, or a line break with the marks of a quotation.
    static func length(atStartOf text: some Collection<UInt8>) -> Int? {
        guard text.first == UInt8(ascii: "[") else { return nil }
        let start = text.prefix(longest).map(\.lowercasedASCII)
        guard start.starts(with: first) else { return nil }
        var rest = start[first.count...]
        while let gap = gaps.first(where: { rest.starts(with: $0) }) { rest = rest.dropFirst(gap.count) }
        return rest.startIndex > first.count && rest.starts(with: last) ? rest.startIndex + last.count : nil
    }

    /// The text without a line break.
    static let plain = Array("[email protected]".utf8)

    private static let first = Array("[email".utf8)
    private static let last = Array("protected]".utf8)
    private static let gaps = [" ", "\t", "\r", "\n", ">", "\u{A0}", "&#160;", "&nbsp;"].map { Array($0.utf8) }
    private static let longest = first.count + last.count + 24
}

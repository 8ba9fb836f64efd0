// Folders beside those of scaled images, and what is wrong with their names.

extension AndroidFolder {
    /// Why a folder of drawables or mipmaps is none of scaled images.
    enum Fault: Hashable {
        /// `nodpi` and `anydpi` say that its images have no scale.
        case noScale(String)
        /// `420dpi` is a density between those that files are drawn for.
        case density(String)
        /// It has capital letters, or its qualifiers are in another order than Android wants; the right name.
        case spelling([UInt8])
        /// Android has no such qualifier, or one of its kind stands there already.
        case qualifier(String)
    }

    /// Whether a folder holds drawables or mipmaps, of whatever scale.
    static func isOfImages(_ name: [UInt8]) -> Bool {
        let kind = name.prefix { $0 != UInt8(ascii: "-") }.map(\.lowercasedASCII)
        return kind.elementsEqual("drawable".utf8) || kind.elementsEqual("mipmap".utf8)
    }

    /// What is wrong with the name of a folder of drawables or mipmaps; nil for one of scaled images.
    static func fault(in name: [UInt8]) -> Fault? {
        guard AndroidFolder(parsing: name) == nil else { return nil }
        var parts = name.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)[...]
        let kind = parts.popFirst()?.map(\.lowercasedASCII) ?? []
        var texts: [AndroidQualifier: [UInt8]] = [:]
        while let part = parts.first {
            let text = String(decoding: part.map(\.lowercasedASCII), as: UTF8.self)
            if text == "nodpi" || text == "anydpi" { return .noScale(text) }
            if text.hasSuffix("dpi"), Int(text.dropLast(3)) != nil { return .density(text) }
            let count = parts.count
            var read = parts
            var found = AndroidQualifier.take(from: &read, after: nil)?.0
            if found == nil {
                read = ([text.utf8.map { $0 }[...]] + parts.dropFirst())[...]
                found = AndroidQualifier.take(from: &read, after: nil)?.0
            }
            let taken = parts.prefix(count - read.count)
            guard let found,
                texts.updateValue(Array(taken.joined(separator: [UInt8(ascii: "-")])), forKey: found) == nil
            else { return .qualifier(String(decoding: part, as: UTF8.self)) }
            if taken.count == 1 { texts[found] = Array(text.utf8) }
            parts = parts.dropFirst(taken.count)
        }
        let right = ([kind] + texts.sorted { $0.key < $1.key }.map(\.value)).joined(separator: [UInt8(ascii: "-")])
        return .spelling(Array(right))
    }
}

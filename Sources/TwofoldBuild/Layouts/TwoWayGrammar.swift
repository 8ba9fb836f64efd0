/// A grammar whose two directions are checked against each other at every use.
///
/// A name can contain what the layout reads as something else: 1x of an image `a@2x` has no file in Apple's layout, because
/// `a@2x.png` is 2x of `a`. Here is the one place that finds all such cases; a layout does not have to list its own.
package protocol TwoWayGrammar: LayoutGrammar {
    /// What the path says, even if ``write(_:)`` says something else for it.
    func read(_ path: BytePath) -> Rendition?

    /// The path that a legalized rendition gets, even if ``read(_:)`` reads it otherwise.
    func write(_ rendition: Rendition) throws(LayoutProblem) -> BytePath
}

extension TwoWayGrammar {
    /// What a path says, if the layout has a path for it.
    package func rendition(at path: BytePath) -> Rendition? {
        guard let rendition = read(path), let own = try? write(rendition) else { return nil }
        // Almost every path is the layout's own, and needs no second look.
        return own == path || read(own) == rendition ? rendition : nil
    }

    /// The path of a rendition, if reading it gives the rendition back.
    package func path(of rendition: Rendition) throws(LayoutProblem) -> BytePath {
        let legal = legalized(rendition)
        let path = try write(legal)
        guard path.bytes.split(separator: UInt8(ascii: "/")).allSatisfy({ $0.count <= 255 }) else { throw .tooLong }
        guard read(path) == legal else { throw .name(rendition.name.plainBytes) }
        return path
    }

    func path(_ folder: BytePath?, _ name: [UInt8]) throws(LayoutProblem) -> BytePath {
        guard let path = folder?.appending(name) else { throw .name(name) }
        return path
    }
}

/// A layout's rules for paths, both ways: from a path to its meaning, and from a meaning to the path where the platform finds
/// it.
///
/// For every rendition that a layout can say, reading the path that it prints gives ``legalized(_:)`` of the rendition
/// back, which is the rendition itself in every layout that does not restrict names. A layout may read more spellings than
/// it prints: Flutter's prints `3.0x/foo.png`, and reads `foo@3x.png`, too, because designers export such masters.
package protocol LayoutGrammar: Sendable {
    /// The meaning of a file; nil for one that is not an image of this layout.
    ///
    /// - Parameter path: Its path, relative to the layout's place.
    func rendition(at path: BytePath) -> Rendition?

    /// The path of a file with this meaning, relative to the layout's place.
    ///
    /// - Throws: What the layout cannot say.
    func path(of rendition: Rendition) throws(LayoutProblem) -> BytePath

    /// The same rendition under a name that the platform allows, and in a folder that it knows.
    ///
    /// Without a definition, it is the rendition itself. Whatever differs is lost on the way back: Android
    /// allows `drawable-xhdpi/my_icon.png` for `icons/My-Icon@2x.png`.
    func legalized(_ rendition: Rendition) -> Rendition

    /// The scales that the platform looks for, ascending; they are made by default, as far as masters allow.
    var scales: [ScaleFactor] { get }
}

extension LayoutGrammar {
    /// The rendition itself, because most layouts allow all names.
    package func legalized(_ rendition: Rendition) -> Rendition { rendition }

    /// 1x, 2x and 3x.
    package var scales: [ScaleFactor] { [.x1, .x2, .x3] }
}

/// Something that a layout cannot say.
package enum LayoutProblem: Error, Hashable, Sendable {
    /// The layout has no such scale.
    case scale(ScaleFactor)
    /// The layout does not distinguish devices by their files.
    case device(DeviceModifier)
    /// The layout has no such condition.
    case qualifier(Qualifier)
    /// No name of the layout can be made from this one.
    case name([UInt8])
    /// The path would be longer than systems allow.
    case tooLong
    /// The platform does not read files of this format there.
    case format(ImageFormat)
}

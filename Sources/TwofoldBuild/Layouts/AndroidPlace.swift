/// The place that a file takes among Android's resources: a folder has one file of a name, whatever its format is.
///
/// An XML file is one as an image is, and a nine-patch has no other name than an image without a border.
package struct AndroidPlace: Hashable, Sendable {
    /// The folder, such as `res/drawable-xhdpi`.
    package let folder: BytePath
    /// The name by which code asks for it.
    package let name: [UInt8]

    /// The place of a file in a folder of drawables or mipmaps; nil for any other file.
    ///
    /// - Parameter place: The folder `res`.
    package init?(_ path: BytePath, in place: BytePath) {
        guard path.isWithin(place), let parts = path.seen(from: place)?.components, parts.count == 2,
            let kind = parts[0].split(separator: UInt8(ascii: "-")).first,
            ["drawable", "mipmap"].contains(String(decoding: kind, as: UTF8.self))
        else { return nil }
        folder = path.folder
        name = Array(parts[1].prefix { $0 != UInt8(ascii: ".") })
    }

    /// The places between which a screen's density decides before the system's version does.
    struct Rivalry: Hashable {
        var name: [UInt8]
        var conditions: [ArraySlice<UInt8>]
    }

    /// The places that it competes with, and whether its folder states a density; `nodpi` and `anydpi` count.
    var rivalry: (rivalry: Rivalry, hasDensity: Bool) {
        let words = folder.name.split(separator: UInt8(ascii: "-"))
        let others = words.filter { !$0.hasSuffix(Array("dpi".utf8)) }
        let conditions = others.filter { $0.first != UInt8(ascii: "v") || !$0.dropFirst().allSatisfy(\.isDigit) }
        return (Rivalry(name: name, conditions: conditions), others.count < words.count)
    }
}

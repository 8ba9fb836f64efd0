/// An image in a resource folder of an Android app, taken apart as its build takes it apart.
struct AndroidResource: Sendable {
    /// What a folder's name says of the screens that its images are for.
    enum Density: Hashable, Sendable {
        /// Nothing; the system then takes it for mdpi.
        case unstated
        /// `nodpi` and `anydpi`: for every screen, and not scaled.
        case any(String)
        /// `hdpi`, or `420dpi`, which is none of the scales that images are made at.
        case named(String)
    }

    /// The images that are chosen from for one screen: all folders that differ only in density.
    struct Choice: Hashable, Sendable {
        /// The folder's name without its density.
        var folder: [UInt8]
        var resource: [UInt8]
    }

    let path: BytePath
    /// The folder's name, `drawable-night-xhdpi`.
    let folder: [UInt8]
    let density: Density
    /// Its folder, and the resource's name, by which code asks for it.
    let place: AndroidPlace
    /// The resource's name, and its folder without the density.
    let choice: Choice
    /// The rest of the file's name: `png`, `9.png`.
    let ending: [UInt8]

    /// An image in a folder of drawables or mipmaps; nil for any other file.
    ///
    /// - Parameter place: The folder `res`.
    init?(_ path: BytePath, in place: BytePath) {
        guard let own = AndroidPlace(path, in: place) else { return nil }
        let words = own.folder.name.map(\.lowercasedASCII).split(
            separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        var rest: [ArraySlice<UInt8>] = []
        var density = Density.unstated
        for word in words {
            if let found = Density(word) { density = found } else { rest.append(word) }
        }
        self.path = path
        self.density = density
        self.place = own
        folder = own.folder.name
        choice = Choice(folder: Array(rest.joined(separator: [UInt8(ascii: "-")])), resource: own.name)
        ending = Array(path.name.dropFirst(own.name.count + 1))
    }

    /// Whether it is for launchers, which take icons of more densities than apps.
    var isMipmap: Bool { folder.starts(with: Array("mipmap".utf8)) }

    /// The name without format, and without the mark of a nine-patch.
    var stem: [UInt8] {
        let name = path.name
        let stem = name[..<(name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex)]
        return Array(isMarked ? stem.dropLast(2) : stem)
    }

    /// Whether its name has the mark of a nine-patch, in whatever format it is.
    var isMarked: Bool {
        ending.starts(with: Array("9.".utf8)) && !ending.dropFirst(2).contains(UInt8(ascii: "."))
    }

    /// The least version of the system's interface that its folder is for: 31 for `drawable-v31`.
    var version: Int {
        choice.folder.split(separator: UInt8(ascii: "-")).compactMap { word in
            word.first == UInt8(ascii: "v") && (2...4).contains(word.count)
                ? Int(String(decoding: word.dropFirst(), as: UTF8.self)) : nil
        }.last ?? 1
    }
}

extension AndroidResource.Density {
    init?(_ word: ArraySlice<UInt8>) {
        let text = String(decoding: word, as: UTF8.self)
        if text == "nodpi" || text == "anydpi" {
            self = .any(text)
        } else if AndroidGrammar.isDensity(word) || AndroidGrammar.densities.contains(where: { $0.name == text }) {
            self = .named(text)
        } else {
            return nil
        }
    }

    /// The scale of a screen of this density; nil where none is stated.
    var scale: ScaleFactor? {
        guard case .named(let name) = self else { return nil }
        return AndroidGrammar.densities.first { $0.name == name }?.scale
    }
}

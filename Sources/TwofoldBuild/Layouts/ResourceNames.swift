/// A name by which whoever loads an image asks for it, and the image that takes it.
package struct NameClaim<Image: Hashable> {
    /// Where names are to be different: a catalog, a folder of resources, or the whole app.
    package var scope = BytePath.root
    package var name: [UInt8]
    /// The image: its files share the name as they should.
    package var image: Image
    package var path: BytePath

    package init(scope: BytePath = BytePath.root, name: [UInt8], image: Image, path: BytePath) {
        self.scope = scope
        self.name = name
        self.image = image
        self.path = path
    }
}

/// Several images that are asked for by one name, so that a build fails, or one is shown in place of another.
package struct NameCollision: Hashable, Sendable {
    var name: [UInt8]
    /// The first file of each image, sorted; two or more.
    package var files: [BytePath]

    /// The names that belong to more than one image, sorted by their first file.
    package static func find<Image>(_ claims: some Sequence<NameClaim<Image>>) -> [NameCollision] {
        var scopes: [BytePath: [[UInt8]: [Image: BytePath]]] = [:]
        for claim in claims {
            scopes[claim.scope, default: [:]][claim.name, default: [:]].merge([claim.image: claim.path]) { min($0, $1) }
        }
        return scopes.values.joined().filter { $0.value.count > 1 }
            .map { NameCollision(name: $0.key, files: $0.value.values.sorted()) }
            .sorted { $0.files[0] < $1.files[0] }
    }
}

extension AndroidGrammar {
    /// The name of the image's resource: `my_icon` for `icons/My-Icon@2x.png`, and for its nine-patch.
    static func resourceName(of rendition: Rendition) -> [UInt8] {
        let stem = AndroidName.legal(rendition.name).stem
        return stem.hasSuffix(Array(".9".utf8)) ? Array(stem.dropLast(2)) : stem
    }

    /// The images that would become one resource, because the names of resources have neither folders nor capital letters.
    static func collisions(_ files: [(path: BytePath, rendition: Rendition)]) -> [NameCollision] {
        NameCollision.find(
            files.lazy.map { path, rendition in
                let image = Rendition(
                    folder: rendition.folder, name: AssetName(base: rendition.name.stem, fileExtension: nil))
                return NameClaim(name: resourceName(of: rendition), image: image, path: path)
            })
    }
}

extension ReactNativeGrammar {
    /// The name of the image's resource in an Android app, as the bundler makes it of the path: lower case, `_` for `/`, and
    /// neither the extension nor any character besides letters, digits and `_`.
    static func resourceName(of rendition: Rendition) -> [UInt8] {
        let folder = rendition.folder == .root ? [] : rendition.folder.bytes + [UInt8(ascii: "/")]
        return (folder + rendition.name.stem).compactMap { byte in
            let small = byte == UInt8(ascii: "/") ? UInt8(ascii: "_") : byte.lowercasedASCII
            return small.isLetterASCII || small.isDigit || small == UInt8(ascii: "_") ? small : nil
        }
    }

    /// The images that an Android app would know by one name.
    ///
    /// Files for other systems are left out, because no Android app contains them.
    static func collisions(_ files: [(path: BytePath, rendition: Rendition)]) -> [NameCollision] {
        NameCollision.find(
            files.lazy.filter { isForAndroid($0.rendition) }.map { path, rendition in
                let name = rendition.name
                let image = Rendition(
                    folder: rendition.folder, name: AssetName(base: name.stem, fileExtension: name.fileExtension))
                return NameClaim(name: resourceName(of: rendition), image: image, path: path)
            })
    }

    /// The files that end the build for Android, because the bundler has no folder for their scale.
    static func withoutDensity(_ files: [(path: BytePath, rendition: Rendition)]) -> [BytePath] {
        files.filter { isForAndroid($0.rendition) && !densities.contains($0.rendition.name.scale) }.map(\.path).sorted()
    }

    private static func isForAndroid(_ rendition: Rendition) -> Bool {
        rendition.qualifiers.allSatisfy { [.platform("android"), .platform("native")].contains($0) }
    }

    /// The bundler has no folder for `tvdpi`.
    private static let densities = Set(AndroidGrammar.densities.filter { $0.name != "tvdpi" }.map(\.scale))
}

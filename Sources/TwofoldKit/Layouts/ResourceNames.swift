/// Several images that a build for Android knows by one name, so that it fails, or shows one in place of another.
struct NameCollision: Hashable, Sendable {
    /// The name.
    var name: [UInt8]
    /// The first file of each image, sorted; two or more.
    var files: [BytePath]
}

extension AndroidGrammar {
    /// The name of the image's resource: `my_icon` for `icons/My-Icon@2x.png`, and for its nine-patch.
    static func resourceName(of rendition: Rendition) -> [UInt8] {
        let stem = AndroidName.legal(rendition.name).stem
        return stem.hasSuffix(Array(".9".utf8)) ? Array(stem.dropLast(2)) : stem
    }

    /// The images that would become one resource, because the names of resources have neither folders nor capital letters.
    static func collisions(_ files: [(path: BytePath, rendition: Rendition)]) -> [NameCollision] {
        NameCollision.find(files, name: resourceName) { rendition in
            Rendition(folder: rendition.folder, name: AssetName(base: rendition.name.stem, fileExtension: nil))
        }
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
        NameCollision.find(files.filter { isForAndroid($0.rendition) }, name: resourceName) { rendition in
            Rendition(
                folder: rendition.folder,
                name: AssetName(base: rendition.name.stem, fileExtension: rendition.name.fileExtension))
        }
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

extension NameCollision {
    /// The names that belong to more than one image, sorted by their first file.
    fileprivate static func find<Image: Hashable>(
        _ files: [(path: BytePath, rendition: Rendition)], name: (Rendition) -> [UInt8], image: (Rendition) -> Image
    ) -> [NameCollision] {
        var images: [[UInt8]: [Image: BytePath]] = [:]
        for (path, rendition) in files {
            images[name(rendition), default: [:]].merge([image(rendition): path]) { min($0, $1) }
        }
        return images.filter { $0.value.count > 1 }.map { NameCollision(name: $0, files: $1.values.sorted()) }
            .sorted { $0.files[0] < $1.files[0] }
    }
}

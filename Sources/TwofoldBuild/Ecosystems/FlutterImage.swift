/// An image of a Flutter package: the name that code asks for, and the files that Flutter finds under it.
///
/// All paths are relative to the folder of `pubspec.yaml`.
package struct FlutterImage: Hashable, Sendable {
    /// The path of the 1x file, by which code and `pubspec.yaml` know the image, whether or not that file exists.
    package var main: BytePath
    /// Its files, sorted by path; `main` is one of them if the image has a 1x file.
    package var files: [BytePath]

    /// Whether the 1x file exists; without it, the entry of a folder does not find the image.
    var hasMain: Bool { files.contains(main) }

    /// The images of these files, sorted.
    package static func all(of files: some Sequence<BytePath>) -> [FlutterImage] {
        Dictionary(grouping: Set(files), by: \.mainOfFlutter)
            .map { FlutterImage(main: $0.key, files: $0.value.sorted()) }
            .sorted { $0.main < $1.main }
    }
}

extension BytePath {
    /// The path under which Flutter knows this file: that without the folder of a scale, `a/b.png` for `a/2.0x/b.png`.
    package var mainOfFlutter: BytePath {
        guard folder.isScaleOfFlutter else { return self }
        return folder.folder.appending(name) ?? self
    }

    /// Whether Flutter takes a folder of this name for one of larger files.
    ///
    /// Its pattern is not bound to the start of the name, so `Icons2x` is one, too.
    package var isScaleOfFlutter: Bool {
        guard bytes.last == UInt8(ascii: "x") else { return false }
        let number = name.dropLast().suffix(while: { $0.isDigit || $0 == UInt8(ascii: ".") })
        // A number, with or without decimals: the last dot has a digit before it, and what follows it may be empty.
        guard let dot = number.lastIndex(of: UInt8(ascii: ".")) else { return !number.isEmpty }
        return dot < number.endIndex - 1 || dot > number.startIndex && number[dot - 1].isDigit
    }

    /// Whether the folder's whole name is a scale below 10, which nobody means otherwise: `2.0x` and `2x`, but not `64x`.
    package var isPlainScaleOfFlutter: Bool {
        guard isScaleOfFlutter, case let name = name, name[0].isDigit, !name[1].isDigit else { return false }
        return name.dropLast().allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    }
}

// Types of the library whose raw values are values of options.

extension OddSizePolicy: ExpressibleByArgument {}
extension DensityPolicy: ExpressibleByArgument {}
extension ReferencePolicy: ExpressibleByArgument {}
extension VectorPolicy: ExpressibleByArgument {}
extension PNGEffort: ExpressibleByArgument {}
extension LayoutKind: ExpressibleByArgument {}
extension FormatChoice: ExpressibleByArgument {}

extension SystemVersion: ExpressibleByArgument {
    /// Reads a version as people write it.
    public init?(argument: String) { self.init(argument) }
}

extension RawRepresentable<String> where Self: CaseIterable {
    /// Reads words with commas between them, such as `ios-7,ios-8`, of an option that the parser names before the message.
    static func list(_ text: String) throws -> [Self] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
            guard let value = Self(rawValue: String(word)) else {
                let known = allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("'\(word)' is not one of \(known).")
            }
            return value
        }
    }
}

extension AppearanceSuffixes {
    /// Reads `dark=~dark,tinted=_tinted`.
    init(text: String) throws {
        var found: [(suffix: String, appearance: Qualifier.Appearance)] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let sign = part.firstIndex(of: "="),
                let appearance = Qualifier.Appearance(rawValue: String(part[..<sign]))
            else {
                let names = Qualifier.Appearance.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("'\(part)' is not APPEARANCE=SUFFIX; the appearances are \(names).")
            }
            let suffix = String(part[part.index(after: sign)...])
            guard AppearanceSuffixes.isSuffix(suffix) else {
                throw ValidationError("'\(suffix)' cannot be a suffix; use one such as ~dark or _dark.")
            }
            found.append((suffix, appearance))
        }
        self.init(found)
    }
}

/// The scale of files whose names state none: `2x` or more, because a 1x has nothing smaller.
struct SourceScale: ExpressibleByArgument {
    var scale: ScaleFactor

    init?(argument: String) {
        guard let scale = ScaleFactor(text: argument), scale > .x1 else { return nil }
        self.scale = scale
    }

    static var allValueStrings: [String] { ["2x", "3x", "4x"] }

    /// Refuses paths that the scale cannot be for: folders, and files whose names state a scale.
    func check(_ trees: [(tree: TreeSelection, disk: LocalDisk)]) throws {
        for (tree, disk) in trees {
            for path in tree.selection {
                guard (try? disk.status(of: path))?.kind == .file else {
                    throw ValidationError("--source-scale is for files; give the path of each, such as Photo.png.")
                }
                let name = AssetName(parsing: path.name)
                guard name.scale == .x1 else {
                    throw ValidationError(
                        "--source-scale is for files whose names state no scale; \(path.display) is a \(name.scale) file."
                    )
                }
            }
        }
    }
}

// The texts of options that several commands declare for themselves.
extension ArgumentHelp {
    static var format: ArgumentHelp { ArgumentHelp("Format: text (default) or json.", valueName: "format") }
    static var color: ArgumentHelp {
        ArgumentHelp("Color output: auto (default), always or never; auto honors NO_COLOR.", valueName: "when")
    }
    static var content: ArgumentHelp {
        "Decode hand-made images and check their pixels; --no-content reads only the start of each file."
    }
    static func device(_ standard: String) -> ArgumentHelp {
        ArgumentHelp(
            """
            The kind of device (iphone, ipod, ipad, appletv, applewatch, mac, vision, carplay), or one device that \
            'twofold devices' lists, such as iphone-4\(standard).
            """, valueName: "device")
    }
    static var linear: ArgumentHelp {
        "Average colors in linear light, by the sRGB curve (default: as the file encodes them)."
    }
}

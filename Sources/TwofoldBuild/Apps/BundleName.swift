/// The name of a file in a property list, which may begin with folders of the bundle.
package enum BundleName {
    /// The folder of a name, with the slash behind it; empty for a file in the bundle itself.
    package static func folder(of name: String) -> String { name.lastIndex(of: "/").map { String(name[...$0]) } ?? "" }

    package static func withoutFolder(_ name: String) -> String { String(name.dropFirst(folder(of: name).count)) }
}

/// The file that says what a folder of an asset catalog contains.
package enum ContentsFile {
    /// Its name, the same in every kind of folder.
    package static let name = Array("Contents.json".utf8)
    /// The limit on its bytes; those that Xcode writes have a few hundred.
    package static let longest = 1 << 20
}

extension BytePath {
    /// The path of the file that says what this folder of a catalog contains, whether or not it exists.
    package var contentsFile: BytePath? { appending(ContentsFile.name) }
}

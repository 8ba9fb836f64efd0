/// What Git LFS leaves in a file's place until the file is downloaded.
package enum LargeFilePointer {
    /// No pointer is longer, by its specification.
    package static let longest = 1024
    private static let mark = Array("version https://git-lfs.github.com/spec/".utf8)

    /// Whether a file begins like a pointer.
    package static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark) }
}

/// How a contact sheet addresses the files that it shows: relative to the folder that it is written to.
package struct SheetAddress: Sendable {
    private let prefix: String

    /// Addresses of files.
    ///
    /// - Parameters:
    ///   - sheet: The absolute path of the sheet's folder.
    ///   - root: The absolute path of the folder that the files' paths are relative to.
    package init(from sheet: [UInt8], to root: [UInt8]) {
        let slash = UInt8(ascii: "/")
        let (from, to) = (sheet.split(separator: slash), root.split(separator: slash))
        var common = 0
        while common < min(from.count, to.count), from[common] == to[common] { common += 1 }
        // A name at the beginning could be read as a scheme, such as `javascript:`, if `:` were not escaped.
        prefix =
            String(repeating: "../", count: from.count - common)
            + to[common...].map { WebAddress.escaped(Array($0)) + "/" }.joined()
    }

    /// The URL of a path; every byte that means something in a URL or in HTML is escaped.
    func url(of path: BytePath) -> String { prefix + WebAddress.escaped(path.bytes) }
}

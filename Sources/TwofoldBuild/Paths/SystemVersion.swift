/// The version of a system, such as 3.1 or 10.3.1.
package struct SystemVersion: Hashable, Comparable, Sendable {
    /// The parts: 3 and 1 of `3.1`; zeros at the end do not count.
    let parts: [Int]

    /// Reads one to three numbers with dots between; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            .map { $0.utf8.allSatisfy(\.isDigit) && $0.utf8.count <= 4 ? Int($0) : nil }
        guard (1...3).contains(parts.count), !parts.contains(nil) else { return nil }
        var known = parts.compactMap(\.self)
        while known.count > 1, known.last == 0 { known.removeLast() }
        self.parts = known
    }

    private init(_ parts: Int...) { self.parts = parts }

    /// The first that finds an image by a name without an extension.
    package static let firstWithoutExtensions = SystemVersion(4)
    /// The first that reads arrays of icons in a property list.
    package static let firstWithIconLists = SystemVersion(3, 2)
    /// The first that reads a dictionary of icons in a property list.
    package static let firstWithIconDictionaries = SystemVersion(5)
    /// The first that runs on no iPhone with a screen of 1x.
    package static let firstWithoutSmallPhones = SystemVersion(7)
    /// The first that starts an app with a storyboard in place of launch images.
    package static let firstWithLaunchStoryboards = SystemVersion(8)
    /// The first that runs on no iPhone with a screen of 480 points.
    package static let firstWithoutShortPhones = SystemVersion(10)
    /// The first in which an app can have several windows.
    static let firstWithScenes = SystemVersion(13)
    /// The oldest that those versions of Xcode build for which make all icons of one image.
    static let firstWithOneIcon = SystemVersion(11)
    /// The first that runs on no iPhone or iPad with a screen of 1x: the iPad 2 and the first iPad mini end with iOS 9.
    static let firstWithoutSmallScreens = SystemVersion(10)

    package static func < (a: SystemVersion, b: SystemVersion) -> Bool { a.parts.lexicographicallyPrecedes(b.parts) }
}

extension SystemVersion: CustomStringConvertible {
    /// The version as people write it.
    package var description: String { parts.map(String.init).joined(separator: ".") }
}

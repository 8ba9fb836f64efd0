/// The names of icons, as the `Info.plist` of an app lists them.
///
/// It is for icons that were just made: each list is set to exactly these names, and what it does not mention stays.
public struct AppIconNames: Hashable, Sendable {
    /// The list that icons belong to.
    public enum Idiom: String, Hashable, CaseIterable, Sendable {
        /// `CFBundleIconFiles`, which every system since iOS 3.2 reads.
        case any
        /// The primary icon of `CFBundleIcons`, since iOS 5.
        case iphone
        /// The primary icon of `CFBundleIcons~ipad`, since iOS 5.
        case ipad

        var path: [PropertyListStep] {
            let files: [PropertyListStep] = [.key("CFBundlePrimaryIcon"), .key("CFBundleIconFiles")]
            return switch self {
            case .any: [.key("CFBundleIconFiles")]
            case .iphone: [.key("CFBundleIcons")] + files
            case .ipad: [.key("CFBundleIcons~ipad")] + files
            }
        }
    }

    /// The names of app icons; a list that is absent here is left alone.
    var icons: [Idiom: [String]]
    /// The names of document icons, by the place of their type in `CFBundleDocumentTypes`.
    var documents: [Int: [String]]

    /// Names for these lists.
    public init(_ icons: [Idiom: [String]], documents: [Int: [String]] = [:]) {
        self.icons = icons
        self.documents = documents
    }

    /// The property list with these names, in its own form.
    ///
    /// A single name that an array follows (`CFBundleIconFile`) is removed if `MinimumOSVersion` says that every system
    /// reads the array, and kept otherwise.
    public func written(into plist: [UInt8]) throws(PropertyListProblem) -> [UInt8] {
        let file = try PropertyListFile(plist)
        let system = file.values["MinimumOSVersion"]?.name.flatMap { SystemVersion($0) }
        let isModern = system.map { $0 >= .firstWithIconLists } ?? false
        var bytes = plist
        for idiom in Idiom.allCases {
            guard let names = icons[idiom] else { continue }
            let single = idiom == .any ? "CFBundleIconFile" : nil
            let change = PropertyListChange(names, at: idiom.path, after: single, replacing: isModern)
            bytes = try PropertyListFile(bytes).applying(change)
        }
        for (index, names) in documents.sorted(by: { $0.key < $1.key }) {
            let change = PropertyListChange(
                names, at: [.key("CFBundleDocumentTypes"), .index(index), .key("CFBundleTypeIconFiles")],
                after: "CFBundleTypeIconFile", replacing: isModern)
            bytes = try PropertyListFile(bytes).applying(change)
        }
        return bytes
    }
}

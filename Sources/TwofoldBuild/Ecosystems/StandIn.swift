/// Images that no app loads: they are made for people, for stores or for tests.
package enum StandIn: String, Hashable, Sendable {
    /// Screenshots and other images of a store's page.
    case store
    /// Images that tests compare with others, or read.
    case tests
    /// Images of manuals.
    case manual
    /// The files that art is drawn in, and drafts.
    case design
    /// Copies of other people's projects, with their samples.
    case vendored
    /// Icons and splash screens of Cordova, each of which its list names.
    case listed
    /// The images of an app that was built, as in an archive of a store.
    case built
    /// Sheets of sprites, beside each of which a list of its own scale says where the sprites are.
    case sheets
    /// A bundle that an app's author got from another.
    case bundle

    /// The kind that a folder holds, told by its name; nil for any other folder.
    package init?(folder name: [UInt8]) {
        // It is asked of each folder of each image, and text is slow.
        let word = name.map(\.lowercasedASCII)
        guard let kind = Self.names[word] ?? Self.kind(ofPart: word) ?? Self.kind(ofEnd: name) else { return nil }
        self = kind
    }

    private static let names = Dictionary(uniqueKeysWithValues: folders.map { (Array($0.utf8), $1) })
    private static let folders: [String: StandIn] = [
        "fastlane": .store, "screenshots": .store, "screenshot": .store, "appstore": .store, "app store": .store,
        "app-store": .store, "playstore": .store, "play store": .store, "play-store": .store, "storefront": .store,
        "__snapshots__": .tests, "__image_snapshots__": .tests, "failurediffs": .tests, "goldens": .tests,
        "fixtures": .tests, "snapshots": .tests, "test": .tests, "tests": .tests, "__tests__": .tests,
        "androidtest": .tests,
        "docs": .manual, "doc": .manual, "documentation": .manual, "manual": .manual, "manuals": .manual,
        "readme": .manual, "readme_images": .manual, "readme-images": .manual, "wiki": .manual,
        "vendor": .vendored, "vendors": .vendored, "externals": .vendored, "submodules": .vendored,
        "wp-admin": .vendored, "wp-includes": .vendored,
        "mockups": .design, "preview content": .design, "previewassets": .design, "wireframes": .design, "psd": .design,
        "design": .design, "apple_startup_images": .listed,
        "designs": .design,
    ]

    /// The kind of `resources/ios/icon` and its like, where Cordova and Ionic put what they make, and of the folders where builds of .NET
    /// and Android do.
    init?(generated folder: BytePath) {
        if Self.outputs[folder.name]?.contains(folder.folder.name) ?? false {
            self = .built
            return
        }
        guard folder.name.elementsEqual("icon".utf8) || folder.name.elementsEqual("splash".utf8),
            folder.folder.folder.name.elementsEqual("resources".utf8)
        else { return nil }
        self = .listed
    }

    /// The folders that they are in, by their names.
    private static let outputs = Dictionary(
        uniqueKeysWithValues: [
            ("Debug", ["obj", "bin"]), ("Release", ["obj", "bin"]), ("intermediates", ["build"]),
            ("generated", ["build"]), ("res", ["bin"]),
        ].map { name, outer in (Array(name.utf8), outer.map { Array($0.utf8) }) })

    private static func kind(ofPart word: [UInt8]) -> StandIn? {
        if word.starts(with: "referenceimages".utf8) { return .tests }
        // `screenshots-4inch`, `screenshot_for_ITC`; `ScreenshotEditor` may be a part of an app.
        if word.starts(with: "screenshot".utf8) {
            let rest = word.dropFirst(10).drop { $0 == UInt8(ascii: "s") }
            return rest.first?.isLetterASCII == true ? nil : .store
        }
        // `iOS Screenshots`
        let last = word.split { !$0.isLetterASCII }.last ?? []
        if last.elementsEqual("screenshot".utf8) || last.elementsEqual("screenshots".utf8) { return .store }
        guard word.range(of: "part".utf8) != nil else { return nil }
        let letters = word.filter { $0 >= 0x80 || $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
        return ["thirdpart", "3rdpart"].contains { letters.range(of: $0.utf8) != nil } ? .vendored : nil
    }

    /// Xcode's template calls the folders of its tests after the app: `MailTests`.
    private static func kind(ofEnd name: [UInt8]) -> StandIn? {
        if name.hasSuffix(Array(".docc".utf8)) { return .manual }
        return testEnds.contains { name.hasSuffix($0) } ? .tests : nil
    }

    private static let testEnds = ["Tests", "Test", "Specs", "Spec", "tests"].map { Array($0.utf8) }

    /// Whether a folder is called as the archives of releases unpack: `CocoaAsyncSocket-7.4.0`, `apptentive-ios-master`.
    package static func isRelease(_ name: [UInt8]) -> Bool {
        guard let joint = name.lastIndex(where: { "-_".utf8.contains($0) }),
            name[..<joint].contains(where: { !$0.isDigit })
        else { return false }
        let end = String(decoding: name[(joint + 1)...].map(\.lowercasedASCII), as: UTF8.self)
        let numbers = (end.hasPrefix("v") ? end.dropFirst() : end[...]).split(
            separator: ".", omittingEmptySubsequences: false)
        return end == "master" && name[joint] == UInt8(ascii: "-")
            || numbers.count > 1 && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }
    }

    /// The images in a few words.
    var words: String {
        switch self {
        case .store: "images of a store's page"
        case .tests: "images of tests"
        case .manual: "images of a manual"
        case .design: "drafts of a design"
        case .vendored: "copies of other projects"
        case .listed: "icons and splash screens that a list names one by one"
        case .built: "the images of an app that is built"
        case .sheets: "sheets of sprites without lists for smaller scales"
        case .bundle: "images of a library's bundle"
        }
    }
}

/// The systems, and of Apple's the eras, whose icons can be made.
public enum IconSystem: String, CaseIterable, Hashable, Sendable {
    /// iPhone OS and iOS until 6.
    case ios2010 = "ios-2010"
    /// iOS 7 to 17, with a file for each size.
    case ios7 = "ios-7"
    /// iOS as current versions of Xcode want it.
    case ios
    case macos
    case watchos
    case tvos
    case android
    case web
    case windows
}

/// The form of the icons of Apple's systems.
package enum IconForm: String, CaseIterable, Hashable, Sendable {
    /// Sets of an asset catalog: `AppIcon.appiconset`.
    case catalog
    /// Files that a property list names: `Icon-60@2x.png`; for macOS `AppIcon.icns`.
    case loose
    /// A folder for `iconutil`, and the `.icns` that it makes; as `loose` for all systems but macOS.
    case iconset
}

/// The number of sizes in a set for iOS.
package enum IconSizeSet: String, CaseIterable, Hashable, Sendable {
    /// One of 1024 pixels, which Xcode reduces, with a dark and a tinted one if there are masters for them.
    case single
    /// Each size that a device asks for.
    case all
}

/// The looks of an icon, each of which has its own master.
enum IconLook: String, CaseIterable, Hashable, Sendable {
    case standard
    case dark
    case tinted
}

/// What icons to make.
public struct IconRequest: Hashable, Sendable {
    /// The systems to make icons for.
    var systems: [IconSystem]
    /// The folder that they are made in.
    var folder: BytePath
    var master: BytePath
    /// The master of the icon for dark screens; nil for none.
    package var dark: BytePath?
    /// The master of the icon that the system tints; nil for none.
    package var tinted: BytePath?
    /// The name of sets and of files that hold all sizes.
    package var name = "AppIcon"
    /// The form of Apple's icons; nil for each system's usual one.
    package var form: IconForm?
    /// The sizes of a set for iOS.
    package var sizes = IconSizeSet.single
    /// The color behind the master; nil takes the one that all corners of an opaque master have.
    public var background: RGBColor?
    /// Whether icons of documents are made, too.
    package var hasDocuments = false
    /// Whether loose icons for settings, search and notifications are made, too; sets of all sizes have them anyway.
    package var hasSettings = false

    /// A request with everything as usual.
    public init(_ systems: [IconSystem], of master: BytePath, in folder: BytePath) {
        (self.systems, self.master, self.folder) = (systems, master, folder)
    }

    /// The form of a system's icons: without a wish, the one that its projects usually have.
    func form(of system: IconSystem) -> IconForm { form ?? (system == .ios2010 ? .loose : .catalog) }

    /// The place of a file of the tables.
    func place(of file: String) -> BytePath? { BytePath(file)?.placed(in: folder) }

    /// Whether a set for iOS has one size only.
    var isSingleSize: Bool { sizes == .single && systems.contains(.ios) && form(of: .ios) == .catalog }

    func master(of look: IconLook) -> BytePath? {
        switch look {
        case .standard: master
        case .dark: dark
        case .tinted: tinted
        }
    }

    /// Why this request contradicts itself; nil if it does not.
    ///
    /// Appearances work in the form with a single size only: beside other sizes a set compiles, but the dark icon never
    /// shows.
    package var contradiction: String? {
        if systems.isEmpty { return "no system is named" }
        let others = systems.filter { [.ios2010, .ios7].contains($0) && form(of: $0) == .catalog }
        if dark != nil, !isSingleSize || !others.isEmpty {
            return "a dark icon works in a set of a single size for ios only"
        }
        if tinted != nil, !systems.contains(.android), !isSingleSize || !others.isEmpty {
            return "a tinted icon works in a set of a single size for ios only, and for android"
        }
        let isInCatalog = folder.appending([UInt8(ascii: "x")])?.isInCatalog == true
        if isInCatalog, IconSet(self).hasLooseFiles {
            return "an asset catalog takes no loose icons; name a folder outside of it"
        }
        return nil
    }
}

/// What happened to a name on its way into a document.
package enum NameDamage: Hashable, Sendable {
    /// A web page hid the name as a mail address, but keeps it in an attribute, from which it was read.
    case revealed
    /// A web page or mail program hid the name as a mail address, and the document does not say which it was.
    case hidden
    /// Spaces stand inside of the name's suffix or around its dot, as translation programs write them: `Sun@ 2x .png`.
    case spaces
    /// Characters are escaped as in a URL: `Sun%402x.png`.
    case escapes
    /// `-iPad` or `-iPhone` stands for `~ipad` or `~iphone`, as in damaged copies of Apple's guide.
    case hyphen
    /// The name has no extension; another name of the document has it.
    case noExtension
    /// The name as written is misspelled.
    case misspelled(NameAnomaly)

    /// The name of the damage for programs.
    ///
    /// Stable: that of the rule for a misspelled name, such as `scale-case`.
    package var id: String {
        switch self {
        case .revealed: "revealed-address"
        case .hidden: "hidden-address"
        case .spaces: "spaces"
        case .escapes: "escapes"
        case .hyphen: "hyphen-modifier"
        case .noExtension: "no-extension"
        case .misspelled(let anomaly): anomaly.rawValue
        }
    }
}

/// A name of an image that a document mentions, and the name that was meant.
package struct ImportedName: Hashable, Sendable {
    /// The name as the document has it.
    package var written: [UInt8]
    /// The name that was meant; nil where the document does not tell.
    package var meant: [UInt8]?
    /// Other names that may have been meant, the most likely first.
    package var candidates: [[UInt8]] = []
    /// What happened to the name, in the order in which it was undone; empty for a sound name.
    package var damages: [NameDamage]
    /// Whether no other name can have been meant.
    package var isCertain = true
    /// The line where it is mentioned first, from 1.
    package var line: Int
    /// The number of its mentions.
    package var count = 1
}

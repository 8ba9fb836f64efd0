package enum PropertyListStep: Hashable, Sendable {
    /// To the value of a dictionary's key.
    case key(String)
    /// To an item of an array, counted from 0.
    case index(Int)
}

/// A change to a property list: an array of names at one place.
///
/// It says what is wanted and not how it is written.
package struct PropertyListChange: Hashable, Sendable {
    /// The place of the array; missing dictionaries on the way are made, but no items of arrays.
    package var path: [PropertyListStep]
    package var names: [String]
    /// Whether the names are added to those of an array that exists, instead of taking their place.
    package var isAddition: Bool
    /// The key beside the array, of a single name that the array follows.
    var single: String?
    /// Whether that key is removed, because every system that can run the app knows the array.
    var replacesSingle: Bool

    package init(
        _ names: [String], at path: [PropertyListStep], isAddition: Bool = false, after single: String? = nil,
        replacing: Bool = false
    ) {
        self.path = path
        self.names = names
        self.isAddition = isAddition
        self.single = single
        replacesSingle = replacing && single != nil
    }

    /// The place in words: `CFBundleDocumentTypes[0].CFBundleTypeIconFiles`.
    package var place: String {
        path.reduce(into: "") { text, step in
            switch step {
            case .key(let key): text += text.isEmpty ? key : ".\(key)"
            case .index(let index): text += "[\(index)]"
            }
        }
    }
}

/// The reason why a property list cannot be read or changed.
public enum PropertyListProblem: Error, Hashable, Sendable {
    /// It is text in the form that was used before XML, `{ key = value; }`.
    case oldStyle
    /// It is in the binary form, which is read and not edited.
    case binary
    /// It is XML, but neither in UTF-8 nor in ASCII.
    case otherEncoding
    /// It is larger than any property list of an app.
    case tooLarge
    /// It is damaged, or something else.
    case unreadable
    /// Something stands between its values, such as the lines of a preprocessor, or after its end.
    case textBetweenValues
    /// A dictionary has this key twice.
    case repeatedKey(String)
    /// The value of this key is of another kind than the change needs, or missing.
    case otherKind(String)
    /// A name has a character that no property list can hold.
    case unwritable(String)
    /// The changed file would say something else than it should.
    case unsure

    /// The problem as a clause: "it …".
    var message: String {
        switch self {
        case .oldStyle: "it is a property list in the text form of NeXTSTEP"
        case .binary: "it is in the binary form, which Twofold reads and does not edit"
        case .otherEncoding: "its text is not in UTF-8"
        case .tooLarge: "it is larger than \(Readable.bytes(PropertyListFile.maxBytes))"
        case .unreadable: "it is damaged, or not a property list"
        case .textBetweenValues: "it has text between its values, such as lines of a preprocessor"
        case .repeatedKey(let key): "it has the key \(Self.quoted(key)) twice"
        case .otherKind(let key): "the value of \(Self.quoted(key)) is of another kind"
        case .unwritable(let name): "a property list cannot hold the name \(Self.quoted(name))"
        case .unsure: "the changed file would not be read as it should"
        }
    }

    var fix: String {
        switch self {
        case .oldStyle, .otherEncoding, .binary: "convert it with 'plutil -convert xml1', then run again"
        case .tooLarge: "move other data out of it"
        case .unreadable: "correct it; 'plutil -lint' shows the line"
        case .textBetweenValues, .otherKind, .unsure: "change it by hand"
        case .repeatedKey: "remove one of the two"
        case .unwritable: "rename the file"
        }
    }

    private static func quoted(_ text: String) -> String { Quoting.display(Array(text.utf8)) }
}

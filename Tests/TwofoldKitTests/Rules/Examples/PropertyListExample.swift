import TwofoldKit

extension Rule.Example.File {
    /// The property list of an iOS app, with these entries.
    static func info(_ entries: [PropertyListEntry]) -> Self {
        .text(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>LSRequiresIPhoneOS</key><true/>
            \(entries.map(\.text).joined(separator: "\n"))
            </dict></plist>
            """)
    }
}

/// A key of a property list with its value, for the examples of rules.
struct PropertyListEntry {
    fileprivate var text: String
}

extension [PropertyListEntry] {
    static func string(_ key: String, _ value: String) -> Self {
        [PropertyListEntry(text: "<key>\(key)</key><string>\(value)</string>")]
    }

    static func list(_ key: String, _ values: String...) -> Self {
        let strings = values.map { "<string>\($0)</string>" }.joined()
        return [PropertyListEntry(text: "<key>\(key)</key><array>\(strings)</array>")]
    }

    /// A document type with these entries.
    static func documentType(_ entries: Self) -> Self {
        let text = entries.map(\.text).joined()
        return [PropertyListEntry(text: "<key>CFBundleDocumentTypes</key><array><dict>\(text)</dict></array>")]
    }
}

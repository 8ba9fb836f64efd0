// The document types of an app, and the names of their icons.

extension AppManifest {
    /// The icons of one document type.
    package struct DocumentType {
        /// The array of its icons; nil where that has no name.
        package var list: IconList?
        /// The place of the array, whether it is there or not.
        package var path: [PropertyListStep]
        /// The value of the key for one name, which Macs and systems before iOS 3.2 read.
        package var single: PropertyList?
        /// Whether the app may open such documents, and another one gives them their icon.
        package var isOfOthers = false

        /// The names of that key: one, or those of an array, which no system reads there.
        package var singleNames: [String] {
            single.map { $0.items.isEmpty ? [$0] : $0.items }?.compactMap(\.name) ?? []
        }
    }

    /// All document types, in order.
    package var documentTypes: [DocumentType] {
        let files = "CFBundleTypeIconFiles"
        let exported = Set(
            values["UTExportedTypeDeclarations"]?.items.compactMap { $0["UTTypeIdentifier"]?.plain } ?? [])
        return each(Self.documentTypes).flatMap { device, key, types in
            types.items.enumerated().map { index, type in
                let path: [PropertyListStep] = [.key(key), .index(index), .key(files)]
                return DocumentType(
                    list: IconList(device: device, path: path, type[files]), path: path,
                    single: type["CFBundleTypeIconFile"],
                    isOfOthers: ["Alternate", "None"].contains(type["LSHandlerRank"]?.plain)
                        && exported.isDisjoint(with: type["LSItemContentTypes"]?.items.compactMap(\.plain) ?? []))
            }
        }
    }

    /// What should be an array and is neither that nor one name: the places in the property list, with the kinds of their values.
    package var documentListsOfOtherKinds: [(place: [PropertyListStep], kind: String)] {
        each(Self.documentTypes).compactMap { _, key, value in
            if case .text = value { return ([.key(key)], "text") }
            return Self.otherKind(at: [.key(key)], value)
        }
            + documentTypes.compactMap { Self.otherKind(at: $0.path, values.value(at: $0.path)) }
    }

    private static let documentTypes = "CFBundleDocumentTypes"

    /// The files that it lists as icons of document types, type by type.
    package var documentLists: [IconList] { documentTypes.compactMap(\.list) }

    /// The names of all document icons.
    package var documentNames: [String] { documentTypes.flatMap { $0.singleNames + ($0.list?.names ?? []) } }
}

extension IconReport: ReportDocument {
    static let table = PartTable<Self>(
        "icons", "Icons that were made",
        [
            .field("master", "the master", \.master),
            .field("counts", "the number of files by outcome", \.counts),
            .field("files", "the icons, in the order of the tables of the article Icons") {
                $0.files.map { FileEntry($0) }
            },
            .field(
                "lists", "the texts beside them that name icons, such as `Contents.json` and Info.plist", \.companions),
            .field("keptFiles", "hand-made files that take the place of icons", \.kept),
            .field("iconNames", "by device: the names for `CFBundleIconFiles`, without scale and extension") {
                $0.names(ofDocuments: false)
            },
            .field("documentIconNames", "by device: the names for `CFBundleTypeIconFiles`") {
                $0.names(ofDocuments: true)
            },
            .optional(
                "markup", "the HTML for the head of a page; omitted without icons for the web", \.plan?.markup),
        ])

    private func names(ofDocuments: Bool) -> [String: [String]] {
        var names: [String: [String]] = [:]
        guard let plan else { return names }
        for device in DeviceModifier.allCases { names[device.rawValue] = plan.names(device, ofDocuments: ofDocuments) }
        return names.filter { !$0.value.isEmpty }
    }
}

extension IconReport.Companion.Outcome: ReportWord {}

extension IconReport.Companion: ReportPart {
    static let table = PartTable<Self>(
        "list", "A text that names icons", [.path(\.path), .field("outcome", "what came of it", \.outcome)])
}

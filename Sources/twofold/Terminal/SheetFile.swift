/// The file of a contact sheet.
struct SheetFile {
    /// The path as the user gave it.
    var path: String
    /// The most bytes of pictures in it.
    var pictureBytes: Int?

    /// Whether a report of this name is a contact sheet.
    static func isSheet(_ path: String) -> Bool { path.hasSuffix(".html") }

    /// Writes the sheet; returns false, after a message, when that fails.
    func save(
        _ sheets: [ProjectPart<SheetReport>], _ diagnostics: [Diagnostic], in root: ReportRoot, _ console: Console
    ) -> Bool {
        let text = page(root).text(SheetReport(merging: sheets), diagnostics: diagnostics)
        do throws(DiskError) {
            // Unlike other reports, it has the name of files that people write, such as index.html.
            guard try ReportFile.isReplaceable(path, by: SheetPage.mark) else {
                return complain("another file that is not a contact sheet of Twofold is already there", console)
            }
            try ReportFile.write(Array(text.utf8), to: path)
            return true
        } catch {
            return complain("\(error.reason); \(ReportFile.advice(error))", console)
        }
    }

    private func page(_ root: ReportRoot) -> SheetPage {
        let shown = root.staging ?? root.folder
        let folder = ReportFile.folder(of: path)
        let title = shown.split(separator: UInt8(ascii: "/")).last.map { Quoting.display(Array($0)) } ?? "/"
        var page = SheetPage(
            title: title, version: twofoldVersion,
            address: SheetAddress(from: realPath(of: folder) ?? folder, to: shown))
        if let pictureBytes { page.pictureBytes = pictureBytes }
        return page
    }

    private func complain(_ reason: String, _ console: Console) -> Bool {
        console.say("error     \(Quoting.display(RawArguments.bytes(of: path))): the contact sheet: \(reason)\n")
        return false
    }
}

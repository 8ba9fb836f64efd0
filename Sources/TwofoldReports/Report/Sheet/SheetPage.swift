/// A contact sheet as one file of HTML: every image's files side by side, with what is to be said about them.
///
/// The page loads nothing but the images that it shows, from the folders beside it, and its policy forbids all else.
/// Its style and its script are part of it, named in that policy by their hashes, so text from outside can add neither.
package struct SheetPage: Sendable {
    /// The name of what the sheet shows, such as that of a folder.
    var title: String
    /// The version of the program that writes the page.
    var version: String
    var address: SheetAddress
    /// The most bytes of pictures in the page.
    ///
    /// Default: 8 MB. Other images are loaded from beside the page.
    package var pictureBytes = 8_000_000

    /// A text near the beginning of every sheet, by which a later run knows that it may replace the file.
    package static let mark = "Twofold contact sheet"

    package init(title: String, version: String, address: SheetAddress) {
        self.title = title
        self.version = version
        self.address = address
    }

    /// The page, with a line break at its end.
    ///
    /// - Parameter diagnostics: What is said about their files, and about the folder as a whole.
    package func text(_ report: SheetReport, diagnostics: [Diagnostic]) -> String {
        let notes = SheetNotes(report.images, diagnostics)
        let budget = SheetBudget(report.images, limit: pictureBytes) { notes.isUrgent($0) }
        let rows = SheetRows(address: address, screens: report.screens)
        var page = head
        page += SheetOverview.text(report, diagnostics: diagnostics, others: notes.others, title: title)
        page += SheetControls.tools(report, notes)
        page += "<main id=\"images\" tabindex=\"-1\">\n"
        if report.images.isEmpty { page += "<p class=\"overview\">No images.</p>\n" }
        for (number, image) in report.images.enumerated() {
            if number % Self.chunk == 0 {
                page += number == 0 ? "<div class=\"chunk\">\n" : "</div>\n<div class=\"chunk\">\n"
            }
            page += rows.text(image, number: number, notes: notes.byImage[number] ?? []) { file in
                budget.contains(image: number, file: file)
            }
        }
        if !report.images.isEmpty { page += "</div>\n" }
        page += "</main>\n" + SheetControls.comparison(report.screens) + SheetControls.help
        page += "<footer>Twofold \(WebMarkup.escaped(version))</footer>\n"
        page += "<script>\(SheetScript.text)</script>\n</body>\n</html>\n"
        return page
    }

    /// The images that a browser lays out together when they come near the window.
    ///
    /// To ask for each alone whether it is near costs most of a frame when there are thousands.
    private static let chunk = 25

    private var head: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="generator" content="\(Self.mark)">
        <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
        <meta name="referrer" content="no-referrer">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Contact sheet of \(WebMarkup.escaped(title))</title>
        <style>\(SheetStyle.text)</style>
        </head>
        <body class="checkered plain">
        <a class="skip" href="#images">Skip to the images</a>

        """
    }

    /// Images of the page itself and of files, its own style and script, and nothing else.
    private static let policy =
        "default-src 'none'; img-src 'self' data: file:; style-src '\(hash(of: SheetStyle.text))'; "
        + "script-src '\(hash(of: SheetScript.text))'; base-uri 'none'; form-action 'none'"

    private static func hash(of text: String) -> String {
        "sha256-" + Base64.text(of: ContentHash(of: Array(text.utf8)).bytes)
    }
}

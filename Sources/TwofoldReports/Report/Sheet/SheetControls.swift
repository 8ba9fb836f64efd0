/// The controls of a contact sheet, its comparison, and the list of its keys.
enum SheetControls {
    static func tools(_ report: SheetReport, _ notes: SheetNotes) -> String {
        let groups = report.images.enumerated().flatMap { SheetRows.groups($1, notes.byImage[$0] ?? []) }
        let counts = groups.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        var choices = option("", "all images")
        for group in SheetRows.Group.allCases {
            if let count = counts[group.rawValue] { choices += option(group.rawValue, "\(group.label) (\(count))") }
        }
        let rules = notes.imageCounts.sorted { $0.key < $1.key }
        if !rules.isEmpty {
            choices += "<optgroup label=\"Rules\">"
            choices += rules.map { option($0.key.rawValue, "\($0.key.rawValue) (\($0.value))") }.joined()
            choices += "</optgroup>"
        }
        return """
            <div class="tools" role="search" aria-label="Search and view">
            <label>Search <input type="search" id="search" autocomplete="off"></label>
            <label>Show <select id="show">\(choices)</select></label>
            <label>Ground <select id="ground"><option>checkered</option><option>light</option><option>dark</option>\
            </select></label>
            <label>Size <select id="unit"><option value="pixels">pixels</option><option value="points">points</option>\
            </select></label>
            <label>Zoom <select id="zoom"><option value="fit">whole</option>\(zooms(1))</select></label>
            <button type="button" id="help-button" aria-keyshortcuts="?">Keys (?)</button>
            <output id="count" role="status"></output>
            </div>

            """
    }

    static func comparison(_ screens: [Screen]) -> String {
        let choices = screens.enumerated().map { number, screen in
            "<option value=\"\(number)\" data-scale=\"\(SheetRows.number(screen.scale.factor))\">"
                + "\(screen.device.displayName) \(screen.scale)</option>"
        }
        return """
            <dialog id="compare" aria-labelledby="compare-title">
            <h2 id="compare-title"></h2>
            <div class="controls">
            <label>Left <select id="a"></select></label>
            <label>Right <select id="b"></select></label>
            <label>As on <select id="screen"><option value="">no device</option>\(choices.joined())</select></label>
            <fieldset><legend class="skip">View</legend>
            <label><input type="radio" name="view" value="side" checked> side by side</label>
            <label><input type="radio" name="view" value="blink"> blink</label>
            <label><input type="radio" name="view" value="difference"> difference</label>
            </fieldset>
            <label><input type="checkbox" id="strong"> difference × 8</label>
            <label>Zoom <select id="magnification">\(zooms(4))</select></label>
            <button type="button" class="close">Close</button>
            </div>
            <p id="note" class="quiet" role="status"></p>
            <div id="stage" class="stage" tabindex="0" role="group" aria-label="Comparison">\
            <div id="pair" class="pair"></div></div>
            </dialog>

            """
    }

    /// The keys of the page and of its comparison, as the help lists them.
    static let keys: [(key: String, meaning: String)] = [
        ("/", "search; Escape clears the search"), ("j", "next image"), ("k", "previous image"),
        ("c", "compare the files of the image"), ("g", "next ground: checkered, light, dark"),
        ("p", "sizes in pixels or in points"), ("+ −", "zoom in or out"), ("0", "true size, one pixel for one"),
        ("?", "this list"),
    ]

    static let comparisonKeys: [(key: String, meaning: String)] = [
        ("s", "side by side"), ("b", "blink"), ("Space", "show the other one, and stop blinking"), ("d", "difference"),
        ("8", "difference eight times as strong"), ("n", "next device"), ("g", "next ground"),
        ("+ −", "zoom in or out"), ("Escape", "close"),
    ]

    static var help: String {
        func list(_ keys: [(key: String, meaning: String)]) -> String {
            "<dl>" + keys.map { "<dt><kbd>\($0.key)</kbd></dt><dd>\($0.meaning)</dd>" }.joined() + "</dl>\n"
        }
        return """
            <dialog id="help" aria-labelledby="help-title">
            <h2 id="help-title">Keys</h2>
            \(list(keys))<h3>While comparing</h3>
            \(list(comparisonKeys))<label><input type="checkbox" id="keys" checked> Use these keys</label>
            <button type="button" class="close">Close</button>
            </dialog>

            """
    }

    private static func zooms(_ chosen: Int) -> String {
        [1, 2, 4, 8, 16].map { "<option value=\"\($0)\"\($0 == chosen ? " selected" : "")>\($0) : 1</option>" }.joined()
    }

    private static func option(_ value: String, _ text: String) -> String {
        "<option value=\"\(WebMarkup.escaped(value))\">\(WebMarkup.escaped(text))</option>"
    }
}

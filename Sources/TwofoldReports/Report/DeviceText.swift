/// The known devices and their screens, for people.
package enum DeviceText {
    /// A row for each class of devices, with a line break at its end.
    ///
    /// - Parameter bitmap: A size in points whose pixels are shown for each screen; nil for none.
    package static func table(
        _ classes: [DeviceClass], bitmap: PointSize? = nil, style: TextStyle = .plain
    ) -> String {
        let header =
            ["device", "", "scale", "points", "pixels", "ppi"] + (bitmap.map { ["\($0.words) points"] } ?? [])
        let rows = classes.map { item -> [String] in
            let points = item.points?.description ?? "–"
            let pixels = item.pixels?.description ?? "–"
            let cells = [item.id, item.name, "\(item.screen.scale)", points, pixels, item.densityWords ?? "–"]
            guard let bitmap else { return cells }
            return cells + ["\(bitmap.pixels(at: item.screen.scale))"]
        }
        return TextTable(style: style).leftAligned(header, rows).map { "\($0)\n" }.joined()
    }
}

extension DeviceClass {
    /// `640×960 pixels on …`, as far as it is known; nil where nothing is.
    var screenWords: String? {
        guard let points, let pixels else { return nil }
        let panel = panel.map { " on a panel of \($0)" } ?? ""
        let density = densityWords.map { ", \($0) ppi" } ?? ""
        return "\(points) points, \(pixels) pixels\(panel)\(density)"
    }

    /// `264 or 326`; nil where it is unknown.
    var densityWords: String? {
        pixelsPerInch.isEmpty ? nil : pixelsPerInch.map { "\($0)" }.joined(separator: " or ")
    }
}

extension JSONReport {
    /// The document of the known devices and their screens.
    ///
    /// - Parameters:
    ///   - classes: The classes.
    ///   - bitmap: A size in points whose pixels are listed for each screen; nil for none.
    public func text(_ classes: [DeviceClass], bitmap: PointSize? = nil) throws -> String {
        try text(DevicesDocument(devices: classes.map { DeviceEntry($0, bitmap: bitmap) }))
    }
}

/// The known devices and their screens.
struct DevicesDocument: ReportDocument {
    static let command = "devices"

    var devices: [DeviceEntry]

    static let facts = PartFacts(
        name: "devices", meaning: "The known devices and their screens", fields: ["devices": "the devices"])
}

/// A class of devices with one sort of screen.
struct DeviceEntry: ReportPart {
    var id, name: String
    var device: ReportWord<DeviceKind>
    var modifier: String?
    var scale: Double
    var points: PointsEntry?
    var pixels, panel, bitmap: PixelsEntry?
    var ppi: [Int]?
    var certainty: ReportWord<Evidence>
    var ppiCertainty: ReportWord<Evidence>?

    init(_ item: DeviceClass, bitmap size: PointSize? = nil) {
        id = item.id
        name = item.name
        device = ReportWord(item.screen.device)
        let modifier = item.screen.device.modifier
        self.modifier = modifier.isEmpty ? nil : String(decoding: modifier, as: UTF8.self)
        scale = item.screen.scale.factor
        points = item.points.map { PointsEntry($0) }
        pixels = item.pixels.map { PixelsEntry($0) }
        panel = item.panel.map { PixelsEntry($0) }
        bitmap = size.map { PixelsEntry($0.pixels(at: item.screen.scale)) }
        certainty = ReportWord(item.certainty)
        guard !item.pixelsPerInch.isEmpty else { return }
        ppi = item.pixelsPerInch
        ppiCertainty = ReportWord(item.densityCertainty)
    }

    static let facts = PartFacts(
        name: "device", meaning: "A class of devices with one sort of screen",
        fields: [
            "id": "its name for `--device`", "name": "the devices in words", "device": "their kind",
            "modifier": "their device modifier, such as `~ipad`; omitted without one", "scale": "the screen's scale",
            "points": "the screen's size in points", "pixels": "the pixels that are rendered",
            "panel": "the pixels of the panel, where they are not those that are rendered",
            "bitmap": "with `--size`: its pixels on this screen",
            "ppi": "pixels per inch; several where devices differ",
            "certainty": "A: Apple documents it; B: it was observed; C: it is inferred",
            "ppiCertainty": "the same of `ppi`",
        ])
}

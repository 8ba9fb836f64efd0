struct DevicesDocument: ReportDocument {
    var devices: [DeviceEntry]

    static let table = PartTable<Self>(
        "devices", "The known devices and their screens", [.field("devices", "the devices", \.devices)])
}

extension DeviceKind: ReportWord {}
extension Evidence: ReportWord {}

struct DeviceEntry: ReportPart {
    var item: DeviceClass
    var bitmap: PointSize?

    static let table = PartTable<Self>(
        "device", "A class of devices with one sort of screen",
        [
            .field("id", "its name for `--device`", \.item.id),
            .field("name", "the devices in words", \.item.name),
            .field("device", "their kind", \.item.screen.device),
            .optional(
                "modifier", "their device modifier, such as `~ipad`; omitted without one",
                \.item.screen.device.modifierText),
            .field("scale", "the screen's scale", \.item.screen.scale.factor),
            .optional("points", "the screen's size in points") { $0.item.points?.inPoints(at: .x1) },
            .optional("pixels", "the pixels that are rendered", \.item.pixels),
            .optional(
                "panel", "the pixels of the panel, where they are not those that are rendered", \.item.panel),
            .optional("bitmap", "with `--size`: its pixels on this screen") {
                $0.bitmap?.pixels(at: $0.item.screen.scale)
            },
            .optional("ppi", "pixels per inch; several where devices differ") {
                $0.item.pixelsPerInch.isEmpty ? nil : $0.item.pixelsPerInch
            },
            .field(
                "certainty", "A: Apple documents it; B: it was observed; C: it is inferred", \.item.certainty),
            .optional("ppiCertainty", "the same of `ppi`") {
                $0.item.pixelsPerInch.isEmpty ? nil : $0.item.densityCertainty
            },
        ])
}

extension DeviceKind {
    /// The device modifier as text; nil where the platform has none.
    var modifierText: String? { modifier.isEmpty ? nil : String(decoding: modifier, as: UTF8.self) }
}

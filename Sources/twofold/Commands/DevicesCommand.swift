import ArgumentParser
import TwofoldKit

/// `twofold devices`: lists the devices that lookups know, and their screens.
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the known devices with scale, points, pixels and density of their screens.",
        discussion: """
            'resolve --device' takes the names of the first column. Pixels are those that are rendered; the article PointsAndPixels of \
            the documentation names the sources, and JSON has the certainty of each row.
            """)

    @Option(
        help: ArgumentHelp("Only devices of this kind, or this device (default: all).", valueName: "device"),
        completion: .list(DeviceKind.allCases.map(\.rawValue) + DeviceClass.all.map(\.id)))
    var device: DeviceOption?

    @Option(
        help: ArgumentHelp(
            "Also show the pixels of a bitmap of this many points on each screen, such as 100x50.", valueName: "WxH"),
        transform: PointSize.init(text:))
    var size: PointSize?

    @Option(help: ArgumentHelp("Format: text (default) or json.", valueName: "format"))
    var format: ReportFormat = .text

    @Option(
        help: ArgumentHelp("Color output: auto (default), always or never; auto honors NO_COLOR.", valueName: "when"))
    var color: ColorChoice = .auto

    func run() throws {
        Terminal.prepare()
        let classes = device?.classes ?? DeviceClass.all
        switch format {
        case .text:
            Terminal.write(DeviceText.table(classes, bitmap: size, style: Terminal.style(color, 1)), to: 1)
        case .json: Terminal.write(try JSONReport(program: twofoldVersion).text(classes, bitmap: size), to: 1)
        }
    }
}

/// A kind of device, or one device: `iphone`, `iphone-4`.
struct DeviceOption: ExpressibleByArgument {
    /// The kind.
    var kind: DeviceKind
    /// The devices; a single one if the option names it.
    var classes: [DeviceClass]
    /// Whether the option names one device.
    var isOne: Bool

    init?(argument: String) {
        if let kind = DeviceKind(rawValue: argument) {
            self.kind = kind
            classes = DeviceClass.all.filter { $0.screen.device == kind }
            isOne = false
        } else if let item = DeviceClass.named(argument) {
            kind = item.screen.device
            classes = [item]
            isOne = true
        } else {
            return nil
        }
    }

    static var allValueStrings: [String] { DeviceKind.allCases.map(\.rawValue) }
}

struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices",
        abstract: "List the known devices with scale, points, pixels and density of their screens.",
        discussion: """
            'resolve --device' takes the names of the first column, and each device of the second, such as 'iPhone 8 Plus'. Pixels are those that are rendered; the article PointsAndPixels of \
            the documentation names the sources, and JSON has the certainty of each row.
            """)

    @Option(
        help: ArgumentHelp(
            """
            Only devices of this kind (iphone, ipod, ipad, appletv, applewatch, mac, vision, carplay), or one device of the first \
            column (default: all).
            """, valueName: "device"),
        completion: .list(DeviceOption.names), transform: DeviceOption.init(text:))
    var device: DeviceOption?

    @Option(
        help: ArgumentHelp(
            "Also show the pixels of a bitmap of this many points on each screen, such as 100x50.", valueName: "WxH"),
        transform: PointSize.init(text:))
    var size: PointSize?

    @Option(help: .format) var format: ReportFormat = .text

    @Option(help: .color) var color: ColorChoice = .auto

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

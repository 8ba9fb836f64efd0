// Windows: one file with the sizes from the title bar to the largest tiles, at each of its zoom levels.

extension IconSet {
    static func windows(_ request: IconRequest) -> IconSet {
        var set = IconSet()
        set.containers = [
            IconContainer(
                path: "\(request.name).ico", form: .ico,
                parts: [16, 20, 24, 32, 40, 48, 64, 256].map {
                    IconContainer.Part(side: $0, path: "\(request.name)-\($0)x\($0).png")
                }, use: "program and shortcuts")
        ]
        return set
    }
}

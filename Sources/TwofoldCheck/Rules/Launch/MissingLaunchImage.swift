/// A launch image that an app lacks, in the size that fits those that it has.
struct MissingLaunchImage: Hashable {
    var name: AssetName
    var row: LaunchImageTable.Row

    /// The command that makes it, and nothing that would not fit the others.
    ///
    /// iPads' images without the status bar are those of iOS 6; every other one is among those that the command makes by default.
    var command: String {
        var options = ["--for", row.device.rawValue]
        if row.leavesOutStatusBar { options += ["--era", LaunchEra.ios6.rawValue] }
        // An iPad's other orientation may be there with the status bar, so only this one is asked for.
        if row.device == .ipad, let isLandscape = LaunchImageTable.isLandscape(name) {
            options += ["--orientation", isLandscape ? "landscape" : "portrait"]
        }
        return Self.command(options, base: name.base)
    }

    /// The command that makes all launch images of a base name; for both devices where none is given.
    static func command(for device: DeviceModifier?, base: [UInt8]) -> String {
        command(device.map { ["--for", $0.rawValue] } ?? [], base: base)
    }

    private static func command(_ options: [String], base: [UInt8]) -> String {
        let name = base == LaunchImageTable.defaultBase ? [] : ["--name", ShellWord.quoted(base)]
        return (["twofold launch MASTER"] + options + name + ["--out DIR"]).joined(separator: " ")
    }
}

extension LaunchSet {
    /// The row of a missing image: that which its other scale asks for, and otherwise one with the status bar or without
    /// it, as most of the device's images are.
    func row(of name: AssetName, on device: DeviceModifier) -> LaunchImageTable.Row? {
        let rows = LaunchImageTable.rows(for: name).filter { $0.device == device && $0.scale == name.scale }
        let ownSizes = images.filter { $0.name.usage == name.usage && $0.name.device == name.device }
            .compactMap { image in image.size.map { (size: $0, scale: image.name.scale) } }
        func isAskedFor(_ row: LaunchImageTable.Row) -> Bool {
            ownSizes.contains { size, scale in size.isSame(at: scale, as: row.size, at: row.scale) }
        }
        if let row = rows.first(where: isAskedFor) { return row }
        let others = images.compactMap { image in
            LaunchImageTable.rows(for: image.name).first {
                $0.device == device && $0.scale == image.name.scale && $0.size == image.size
            }
        }
        let isWithoutBar = others.count(where: \.leavesOutStatusBar) * 2 > others.count
        return rows.first { $0.leavesOutStatusBar == isWithoutBar } ?? rows.first
    }
}

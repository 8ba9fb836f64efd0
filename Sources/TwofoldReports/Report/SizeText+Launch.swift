// Launch images and coming displays in the report on sizes.

extension SizeText {
    /// The sub-total of launch images; empty if there are none.
    func launchImages(_ report: SizeReport) -> [String] {
        let total = report.launchImages
        guard total.fileCount > 0 else { return [] }
        let landscape =
            total.uprightPadBytes > 0
            ? "; landscape images for iPads would add about \(Readable.bytes(total.uprightPadBytes))" : ""
        let ofPads =
            total.padFileCount > 0 && total.padFileCount < total.fileCount
            ? ", of which for iPads \(Readable.count(total.padFileCount, "file")), \(Readable.bytes(total.padBytes))"
            : ""
        return [
            "",
            "Launch images: \(Readable.count(total.fileCount, "file")), \(Readable.bytes(total.bytes))" + ofPads
                + landscape,
        ]
    }

    /// The answers to `--what-if`.
    func projections(_ report: SizeReport) -> [String] {
        let lines = whatIf.flatMap { question in
            switch question {
            case .scale(let scale): report.projections.filter { $0.scale == scale }.map(line)
            case .screen(let size): [line(size, report.projection(of: size))]
            }
        }
        return lines.isEmpty ? [] : [""] + lines
    }

    private func line(_ projection: SizeReport.Projection) -> String {
        let name = "\(SheetRows.number(projection.scale))x"
        guard projection.images > 0 else { return "What if screens have \(name): every image has a file for it." }
        let count = Readable.count(projection.images, "image")
        return "What if screens have \(name): \(count) \(projection.images == 1 ? "lacks" : "lack") it; "
            + "\(Readable.grouped(projection.pixels)) pixels at the present bytes a pixel are about "
            + "\(Readable.bytes(projection.bytes)), and \(Readable.bytes(projection.memory)) in memory."
    }

    private func line(_ size: PixelSize, _ projection: SizeReport.ScreenProjection?) -> String {
        guard let projection else { return "What if a screen has \(size) pixels: no present screen to compare with." }
        let screen = "\(projection.screen.device.displayName) \(projection.screen.scale) (\(projection.screenSize))"
        return
            "What if a screen has \(size) pixels: \(projection.ratio.fixed(2)) times those of \(screen), so its "
            + "images would take about \(Readable.bytes(projection.bytes)) instead of "
            + "\(Readable.bytes(projection.presentBytes)), and one that covers it "
            + "about \(Readable.bytes(projection.fullScreenBytes))."
    }
}

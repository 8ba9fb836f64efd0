extension TextReport {
    /// The result of a preview in one sentence for each of its images.
    package func preview(_ report: PreviewReport, at output: String) -> String {
        guard let answer = report.lookup?.answers.first, let shown = report.shown, let size = report.size,
            let file = report.fileSize, let whole = report.previewSize
        else { return "" }
        let screen = answer.resolution.screen
        let name = Quoting.display(shown.name)
        let drawn = size == file ? "pixel for pixel" : "\(size.area > file.area ? "enlarged" : "reduced") to \(size)"
        let left = "what \(screen.device.displayName) \(screen.scale) shows, \(name) of \(file) \(drawn)"
        let path = Quoting.display(Array(output.utf8))
        guard report.right != .shown else { return "\(path)  \(whole): \(left), which is the right image\n" }
        guard let right = words(report.right, size) else {
            return "\(path)  \(whole): \(left); no larger file is there to make the right image of\n"
        }
        return "\(path)  \(whole): on the left \(left); on the right \(right)\n"
    }

    private func words(_ right: PreviewReport.Right, _ size: PixelSize) -> String? {
        switch right {
        case .file(let path): "\(Quoting.display(path.name)), which has the screen's scale"
        case .reduced(let path): "\(Quoting.display(path.name)) reduced to the screen's scale"
        case .rendered(let path): "\(Quoting.display(path.name)) rendered at \(size)"
        case .shown, .missing: nil
        }
    }
}

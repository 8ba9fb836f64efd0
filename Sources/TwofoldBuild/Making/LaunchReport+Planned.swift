extension LaunchReport.File {
    /// The files of a plan in a folder, with their outcomes if nothing is done.
    ///
    /// - Parameters:
    ///   - folder: The folder that they are written to.
    ///   - framing: How the master comes into them.
    ///   - outputs: The project of both, as far as the folder.
    static func planned(
        _ plan: LaunchPlan, in folder: BytePath, from master: JobRunner.DecodedMaster, _ framing: LaunchFraming,
        _ outputs: NamedOutputs
    ) -> [Self] {
        let policy = outputs.project.policy.at(master.path)
        let isSet = CatalogKind(folder: folder.name) == .launchimage
        let large = plan.images.filter { image in
            master.pixelSize.map { framing.enlarges($0, for: image.size) } ?? false
        }
        let refusal = master.pixelSize.flatMap { size in
            large.isEmpty
                ? nil
                : Diagnostic.tooSmallForLaunch(
                    master.path, "\(size)", for: large.map { ($0.name.bytes, $0.size) }, of: plan.images.count,
                    least: framing.minSize(of: size, for: plan.images.map(\.size)),
                    ofSet: isSet)
        }
        let families = HandMadeFamilies(outputs.inspection)
        return plan.images.map { image in
            let ratio = master.pixelSize.map { framing.reduction(of: $0, in: image.size) } ?? 1
            let filter = FilterChoice(named: policy.filter, format: master.format, ratio: ratio)
            let recipe = LaunchRecipe(
                size: image.size, framing: framing, filter: filter.filter, isFilterByPixels: filter.isByPixels,
                space: policy.space, color: policy.color, effort: policy.effort, page: policy.page(of: master.format))
            var file = Self(
                path: master.path, image: image, recipe: recipe,
                outcome: .refused(.nameTooLong(master.path, from: master.path)))
            guard image.name.bytes.count <= 255, let path = folder.appending(image.name.bytes) else { return file }
            file.path = path
            if (!isSet && families.make(path)) || outputs.isOtherFile(path) {
                file.isKept = true
                file.outcome = .current
            } else {
                file.outcome = outputs.untouchedOutcome(
                    of: path, from: master, file.origin, foreign: .foreignLaunchImage(path, of: master.path),
                    contested: { .otherLaunchImage(path, of: $0, from: master.path) })
                if let refusal, file.outcome.isPending, large.contains(image) { file.outcome = .refused(refusal) }
            }
            return file
        }
    }
}

extension LaunchFraming {
    /// Pixels of the master to one of the launch image, on the axis where they are more.
    fileprivate func reduction(of master: PixelSize, in image: PixelSize) -> Double {
        let part = part(of: master, in: image)
        let place = place(of: master, in: image)
        return max(
            1, Double(part.width) / Double(place.width), Double(part.height) / Double(place.height))
    }
}

extension NamedOutputs {
    /// Whether a file is there that Twofold never wrote.
    fileprivate func isOtherFile(_ path: BytePath) -> Bool {
        guard inspection.lockFile.confirmed.file(at: path) == nil else { return false }
        return (try? project.source.status(of: path))?.kind == .file
    }
}

/// The images of which a hand-made file is there, whose smaller variants a build makes.
private struct HandMadeFamilies {
    private var largest: [Line: ScaleFactor] = [:]

    private struct Line: Hashable {
        var family: FamilyKey
        var device: DeviceModifier?
    }

    init(_ inspection: Inspection) {
        for item in inspection.tree.items where item.kind == .file && item.omission == nil {
            guard inspection.lockFile.confirmed.file(at: item.path) == nil, let line = Self.line(item.path) else {
                continue
            }
            largest[line.line] = max(largest[line.line] ?? .x1, line.scale)
        }
    }

    /// Whether a build would make this file.
    func make(_ path: BytePath) -> Bool {
        guard let line = Self.line(path), let scale = largest[line.line] else { return false }
        return scale > line.scale
    }

    private static func line(_ path: BytePath) -> (line: Line, scale: ScaleFactor)? {
        let name = AssetName(parsing: path.name)
        return FamilyKey(of: path).map { (Line(family: $0, device: name.device), name.scale) }
    }
}

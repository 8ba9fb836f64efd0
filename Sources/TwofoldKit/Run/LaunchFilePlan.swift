/// One launch image's file, and its outcome if nothing is done.
struct LaunchFilePlan: Sendable {
    var path: BytePath
    var image: LaunchImage
    var recipe: LaunchRecipe
    var isKept = false
    var outcome: Outcome

    /// The origin that the lock file will record.
    var origin: Ledger.Origin { .command(.launch, recipe.digest) }

    /// The files of a plan in a folder.
    ///
    /// - Parameters:
    ///   - plan: The launch images.
    ///   - folder: The folder that they are written to.
    ///   - master: The image that they are made from.
    ///   - framing: How the master comes into them.
    ///   - project: The project of both.
    ///   - inspection: The project's tree, as far as the folder.
    static func files(
        of plan: LaunchPlan, in folder: BytePath, from master: JobRunner.LaunchMaster, _ framing: LaunchFraming,
        _ project: Project, _ inspection: Inspection
    ) -> [LaunchFilePlan] {
        let policy = project.policy.at(master.path)
        let names = OutputNames(existing: inspection.tree.items.map(\.path))
        let large = plan.images.filter { image in master.pixels.map { framing.enlarges($0, for: image.size) } ?? false }
        let refusal = master.pixels.flatMap { size in
            large.isEmpty
                ? nil
                : Diagnostic.tooSmallForLaunch(
                    master.path, "\(size)", for: large.map { ($0.name.bytes, $0.size) }, of: plan.images.count,
                    least: framing.leastSize(of: size, for: plan.images.map(\.size)))
        }
        let families = HandMadeFamilies(inspection)
        return plan.images.map { image in
            let ratio = master.pixels.map { framing.reduction(of: $0, in: image.size) } ?? 1
            let filter = FilterChoice(named: policy.filter, format: master.format, ratio: ratio)
            let recipe = LaunchRecipe(
                size: image.size, framing: framing, filter: filter.filter, isFilterByPixels: filter.isByPixels,
                space: policy.space, color: policy.color, effort: policy.effort, page: policy.page(of: master.format))
            var file = LaunchFilePlan(
                path: master.path, image: image, recipe: recipe,
                outcome: .refused(.nameTooLong(master.path, from: master.path)))
            guard image.name.bytes.count <= 255, let path = folder.appending(image.name.bytes) else { return file }
            file.path = path
            if families.make(path) || project.source.isOtherFile(path, inspection) {
                file.isKept = true
                file.outcome = .current
            } else {
                let state = file.state(from: master, names, project, inspection)
                file.outcome = state.isPending && large.contains(image) ? refusal.map(Outcome.refused) ?? state : state
            }
            return file
        }
    }

    private func state(
        from master: JobRunner.LaunchMaster, _ names: OutputNames, _ project: Project, _ inspection: Inspection
    ) -> Outcome {
        if let other = names.other(than: path) {
            return .refused(.outputCollision(path, with: other, from: master.path))
        }
        let staleness = project.staleness(inspection, inspection)
        switch staleness.state(
            at: path, master: master.path, origin: origin,
            engine: staleness.expectedEngine(from: master.format, to: .png))
        {
        case .current, .omitted: return .current
        case .edited: return .refused(.editedOfCommand(path))
        case .foreign: return .refused(.foreignLaunchImage(path, of: master.path))
        case .unknown(let diagnostic): return .refused(diagnostic)
        case .stale(let reason):
            // Two masters could overwrite each other's launch images in turn.
            if reason != .neverMade, reason != .missing, let other = inspection.ledger.ledger[path]?.master,
                other != master.path, !project.source.isGone(other)
            {
                return .refused(.otherLaunchImage(path, of: other, from: master.path))
            }
            return .pending(reason)
        }
    }
}

extension Outcome {
    fileprivate var isPending: Bool { if case .pending = self { true } else { false } }
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

extension Disk {
    /// Whether a file is there that Twofold never wrote.
    fileprivate func isOtherFile(_ path: BytePath, _ inspection: Inspection) -> Bool {
        guard inspection.ledger.ledger.file(at: path) == nil else { return false }
        return (try? status(of: path))?.kind == .file
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
            guard inspection.ledger.ledger.file(at: item.path) == nil, let line = Self.line(item.path) else { continue }
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

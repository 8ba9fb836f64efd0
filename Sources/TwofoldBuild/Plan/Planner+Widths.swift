// Plans files of a width, for web pages that show an image in several sizes.

extension Planner {
    /// Plans the files of one width of an image's line for a target.
    ///
    /// - Parameter index: The target's place in the policy.
    func plan(
        _ width: Int, _ family: AssetFamily, _ line: Line, from sources: Sources, for target: PlannedTarget,
        at index: Int, into draft: inout Draft
    ) {
        guard let largest = sources.largest else { return }
        let wide = sources.images.filter { $0.master.header.size.width >= width }
        // Of several masters, one that is reduced by whole blocks, and else the largest.
        guard
            let source = sources.vectorImage
                ?? wide.first(where: { $0.master.header.size.width.isMultiple(of: width) }) ?? wide.last
        else {
            draft.narrow[index, default: [:]][width, default: []].append(largest.path)
            return
        }
        let place = Line(device: line.device, qualifiers: line.qualifiers + [.width(width)])
        let (size, ratio) = source.size(ofWidth: width)
        let plain = variant(at: source.path, of: source, scale: .x1, line, size: size, ratio: ratio)
        let handMade = Set((family.handMade(place) + draft.handMade(family.key, place)).map(\.path))
        let own = try? path(of: source.master, .x1, place, target, as: nil)
        let slot = FormatSlot(
            family: family.key, source: source, scale: .x1, line: line, size: size, ratio: ratio,
            isMasters: plain.recipe.isExact(source.master, source.policy),
            isDrawn: own.map { handMade.contains($0) } ?? false)
        let output = { format in try? self.path(of: source.master, .x1, place, target, as: format) }
        for (format, rivals) in formats(of: slot, &draft, at: output) {
            do throws(LayoutProblem) {
                let path = try path(of: source.master, .x1, place, target, as: format)
                var variant = variant(
                    at: path, of: source, scale: .x1, line, size: size, ratio: ratio, as: format, rivals)
                variant.recipe.isCopy = variant.recipe.isExact(source.master, source.policy)
                let problem = problem(with: variant, of: source.master)
                if let file = handMade.contains(path) ? path : occupied.file(at: path) {
                    draft.kept.insert(file)
                    if file == path, problem == nil { draft.ceded.append(variant) }
                } else if let problem {
                    draft.diagnostics.append(problem)
                } else {
                    draft.variants.append(variant)
                }
            } catch {
                draft.unsayable[index, default: [:]][error, default: []].append(largest.path)
            }
        }
    }
}

extension Source {
    /// The size of a file of a width, and the source's pixels to one of its pixels; of a vector image, points to a pixel.
    fileprivate func size(ofWidth width: Int) -> (size: PixelSize, ratio: Double) {
        let whole =
            master.drawnSize(fitting: policy.vectorSize)
            ?? PointSize(width: Double(master.header.size.width), height: Double(master.header.size.height))
        let ratio = whole.width / Double(width)
        let height = (whole.height / ratio).rounded()
        // No limit admits more.
        return (PixelSize(width: width, height: max(1, Int(min(height, 1e9)))), ratio)
    }
}

extension Recipe {
    /// Whether a file of this width is the master's own, because nothing in it has to change.
    fileprivate func isExact(_ master: Master, _ policy: BuildPolicy) -> Bool {
        !isDrawn && ratio == 1 && size == master.header.size && encoding.format == master.format
            && policy.color == .keep && policy.density == .follow
    }
}

extension Planner.Draft {
    /// The hand-made files of an image's line in other formats, where variants are wanted in several.
    fileprivate func handMade(_ key: FamilyKey, _ line: Line) -> [AssetFamily.Member] {
        if families.isEmpty { return [] }
        return ImageFormat.allCases.flatMap { format in
            var other = key
            other.format = format
            return other == key ? [] : families[other]?.handMade(line) ?? []
        }
    }
}
